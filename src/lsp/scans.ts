import { findManifests } from "../cli/check/findManifests.ts";
import type { CoverageGap } from "../core/analysis/coverage.ts";
import type { ManifestFindings } from "../core/analysis/foundOnce.ts";
import { formatMessage, message } from "../core/messages/message.ts";
import { pathBelow } from "../core/model/path.ts";
import type { Span } from "../core/model/span.ts";
import { problemsOf } from "../core/render/problems.ts";
import { progressText } from "../core/render/status.ts";
import type { ScannedFile, ScanResult } from "../core/scan/scanResult.ts";
import { unreadMessage } from "../core/scan/unreadFile.ts";
import { entryOf, noteOf, type ProblemEntry, shownFindings } from "../editor/problemEntries.ts";
import { unlessAborted } from "../editor/unlessAborted.ts";
import { closedText, diagnosticsIn, rangeInFile, settingsEntries, uncheckedEntry } from "./diagnostics.ts";
import type { FileDiagnostics, LspHost, Scans } from "./lspHost.ts";
import { notChecked } from "./offers.ts";

/** Milliseconds after which the workspace is looked through again for a client that does not tell of changes. */
const seenFor = 30_000;

/** The result of a scan that is kept. */
interface Scanned {
  /** The rows of each file by its path. */
  readonly diagnostics: ReadonlyMap<string, FileDiagnostics>;
  readonly findings: readonly ManifestFindings[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const nothing: Scanned = { diagnostics: new Map(), findings: [], at: -Infinity };

/** `scanned` is called after a scan that the client did not ask for to get diagnostics. */
export function createScans(host: LspHost, scanned: () => void): Scans {
  const { client, log } = host;
  let last = nothing;
  /** Paths that have changed since the last scan began. */
  let touched = new Set<string>();
  let isOutdated = true;
  const isTold = client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  const isClosed = (path: string) => client.openAt(path)?.system === undefined;

  async function scan(signal: AbortSignal, report: (text: string) => void): Promise<ScanResult | undefined> {
    isOutdated = false;
    touched = new Set();
    const result = await scanFolders(host, signal, report);
    if (signal.aborted) {
      isOutdated = true;
      return undefined;
    }
    const findings = result.files.map(({ path, findings: found }) => ({ path, findings: found }));
    last = { diagnostics: await diagnosticsByPath(result, host), findings, at: Date.now() };
    return result;
  }

  return {
    known: () => [...last.diagnostics].flatMap(([path, file]) => (isClosed(path) ? [file] : [])),
    findings: () =>
      last.findings
        .filter(({ path }) => isClosed(path))
        .map(({ path, findings }) => ({
          path,
          findings: findings.filter(({ declaration: { elsewhere } }) => !elsewhere || !touched.has(elsewhere.path)),
        })),
    async ensure(signal, report) {
      const isOld = isOutdated || (!isTold && Date.now() - last.at >= seenFor);
      if (isOld && !(await unlessAborted(scan(signal, report), signal, log))) isOutdated = true;
    },
    async run(signal, report) {
      const result = await unlessAborted(scan(signal, report), signal, log);
      if (result) scanned();
      return result;
    },
    touched(path) {
      if (path !== undefined) touched.add(path);
      isOutdated ||= path === undefined || client.folders().some((folder) => pathBelow(folder, path) !== undefined);
    },
  };
}

async function scanFolders(host: LspHost, signal: AbortSignal, report: (text: string) => void): Promise<ScanResult> {
  const { client, options } = host;
  const { checker, readText: read } = host.once();
  const { manifests, unread } = await findManifests(client.folders(), {
    ...{ read, signal, lockfiles: true, mayBeEmpty: true },
    gitignore: options.gitignore,
    exclude: client.settings().scanExclude,
  });
  const result = await checker.scan(
    manifests.map(({ path }) => path),
    {
      ...{ signal, fixedIn: true, keepFacts: true, early: false, uses: false },
      report: (progress) => report(formatMessage(progressText(progress))),
    },
  );
  return { ...result, unread: [...unread.map(({ file: { path }, reason }) => ({ path, reason })), ...result.unread] };
}

/** The diagnostics of scanned manifests. What several have from one place is shown once, also where that place is open. */
async function diagnosticsByPath(
  { files, unread }: ScanResult,
  host: LspHost,
): Promise<ReadonlyMap<string, FileDiagnostics>> {
  const unit = host.client.settings().problems;
  const shown = shownFindings([], files);
  const texts = new Map(files.flatMap(({ path, reportSource }) => (reportSource ? [[path, reportSource.text]] : [])));
  const rangeIn = async (path: string, span: Span) => {
    const text = texts.get(path);
    return text === undefined ? rangeInFile(path, span, host) : closedText(path, text, host).rangeOf(span);
  };
  const entriesOf = ({ path, problems, findings, coverage, counts }: ScannedFile): readonly ProblemEntry[] => {
    const status = uncheckedEntry({ coverage, findings, failure: counts.failure }, isUntold);
    return [
      ...(status ? [status] : []),
      ...problems.map(({ message, span }) => noteOf(message, span)),
      ...problemsOf(unit === "advisory" ? findings : (shown.get(path) ?? findings), unit).map(entryOf),
    ];
  };
  const all = [
    ...files.map((file) => ({ path: file.path, entries: entriesOf(file) })),
    ...unread.map(({ path, reason }) => {
      const text = message("Not checked: {reason}", { reason: unreadMessage(reason) });
      return { path, entries: [{ ...noteOf(text, { start: 0, end: 0 }), code: notChecked }] };
    }),
    ...host.wrongSettings().map(settingsEntries),
  ];
  const made = all.map(async ({ path, entries }) => [path, await diagnosticsIn(path, entries, host, rangeIn)] as const);
  return new Map(await Promise.all(made));
}

/** Tells whether nothing else says it of a manifest that was scanned: errors in its text have rows. */
function isUntold({ kind }: CoverageGap): boolean {
  return kind !== "text" && kind !== "limit";
}
