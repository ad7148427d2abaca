import { findManifests } from "../cli/check/findManifests.ts";
import { formatMessage } from "../core/messages/message.ts";
import { pathBelow } from "../core/model/path.ts";
import type { Span } from "../core/model/span.ts";
import { problemsOf } from "../core/render/problems.ts";
import { progressText } from "../core/render/status.ts";
import type { ScannedFile, ScanResult } from "../core/scan/scanResult.ts";
import { entryOf, noteOf, shownFindings } from "../editor/problemEntries.ts";
import { unlessAborted } from "../editor/unlessAborted.ts";
import { closedText, diagnosticOf, rangeInFile, uriAt } from "./diagnostics.ts";
import type { FileDiagnostics, LspHost, Scans } from "./lspHost.ts";

/** Milliseconds after which the workspace is looked through again for a client that does not tell of changes. */
const seenFor = 30_000;

/** `scanned` is called after a scan that the client did not ask for to get diagnostics. */
export function createScans(host: LspHost, scanned: () => void): Scans {
  const { client, log } = host;
  let known: ReadonlyMap<string, FileDiagnostics> = new Map();
  let isOutdated = true;
  let scannedAt = 0;
  const isTold = client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;

  async function scan(signal: AbortSignal, report: (text: string) => void): Promise<ScanResult | undefined> {
    isOutdated = false;
    const { checker, readText: read } = host.once();
    const { manifests, unread } = await findManifests(client.folders(), {
      ...{ read, signal, lockfiles: true, mayBeEmpty: true },
      gitignore: host.options.gitignore,
      exclude: client.settings().scanExclude,
    });
    const result = await checker.scan(
      manifests.map(({ path }) => path),
      {
        ...{ signal, fixedIn: true, keepFacts: true, early: false, uses: false },
        report: (progress) => report(formatMessage(progressText(progress))),
      },
    );
    if (signal.aborted) {
      isOutdated = true;
      return undefined;
    }
    scannedAt = Date.now();
    known = await diagnosticsByPath(result, host);
    return { ...result, unread: [...unread.map(({ file: { path }, reason }) => ({ path, reason })), ...result.unread] };
  }

  return {
    known: () => [...known].flatMap(([path, file]) => (client.openAt(path)?.system ? [] : [file])),
    async ensure(signal, report) {
      const isOld = isOutdated || (!isTold && Date.now() - scannedAt >= seenFor);
      if (isOld) await unlessAborted(scan(signal, report), signal, log);
    },
    async run(signal, report) {
      const result = await unlessAborted(scan(signal, report), signal, log);
      if (result) scanned();
      return result;
    },
    renew() {
      isOutdated = true;
    },
    touched(path) {
      isOutdated ||= client.folders().some((folder) => pathBelow(folder, path) !== undefined);
    },
  };
}

/** The diagnostics of scanned manifests. What several have from one place is shown once, also where that place is open. */
async function diagnosticsByPath({ files }: ScanResult, host: LspHost): Promise<ReadonlyMap<string, FileDiagnostics>> {
  const unit = host.client.settings().problems;
  const shown = shownFindings([], files);
  const texts = new Map(files.flatMap(({ path, reportSource }) => (reportSource ? [[path, reportSource.text]] : [])));
  const rangeIn = async (path: string, span: Span) => {
    const text = texts.get(path);
    return text === undefined ? rangeInFile(path, span, host) : closedText(path, text, host).rangeOf(span);
  };
  const diagnosticsIn = async ({ path, problems, findings }: ScannedFile): Promise<FileDiagnostics> => {
    const entries = [
      ...problems.map(({ message, span }) => noteOf(message, span)),
      ...problemsOf(unit === "advisory" ? findings : (shown.get(path) ?? findings), unit).map(entryOf),
    ];
    const diagnostics = await Promise.all(entries.map((entry) => diagnosticOf(entry, path, host, rangeIn)));
    return { uri: uriAt(path, host), diagnostics };
  };
  return new Map(await Promise.all(files.map(async (file) => [file.path, await diagnosticsIn(file)] as const)));
}
