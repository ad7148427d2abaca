import { pathToFileURL } from "node:url";
import type { Diagnostic, DiagnosticsCapabilities, DiagnosticSeverity, Range } from "vscode-languageserver";
import { countAnswers, answerOf } from "../core/analysis/summary.ts";
import type { Coverage, CoverageGap } from "../core/analysis/coverage.ts";
import type { Finding } from "../core/analysis/finding.ts";
import type { Severity } from "../core/analysis/severity.ts";
import type { ApiError } from "../core/api/errors.ts";
import { coverageLines } from "../core/messages/coverage.ts";
import { errorMessage } from "../core/messages/errors.ts";
import { formatMessage, message, type Message } from "../core/messages/message.ts";
import { folderOf, pathBelow } from "../core/model/path.ts";
import { printable } from "../core/model/sanitize.ts";
import type { Span } from "../core/model/span.ts";
import type { SettingsFile } from "../core/settingsFile.ts";
import { fileEntries, noteOf, type FileEntries, type ProblemEntry, shownFindings } from "../editor/problemEntries.ts";
import type { DocumentState } from "./documents.ts";
import type { FileDiagnostics, LspHost } from "./lspHost.ts";
import { diagnosticSource, notChecked } from "./offers.ts";
import { OpenText } from "./openText.ts";

/** Lists the diagnostics of an open manifest, in itself and in files of settings beside it, itself first. */
export async function diagnosticsOf(state: DocumentState, host: LspHost): Promise<readonly FileDiagnostics[]> {
  const { documents, client, scans } = host;
  const { path } = state.document.uri;
  const found = shownFindings(documents.all(), scans.findings());
  const status = statusOf(state);
  const [own, ...beside] = fileEntries(state, found.get(path), client.settings().problems);
  const all = [
    { path, entries: [...(status ? [status] : []), ...(own?.entries ?? [])] },
    ...beside,
    ...host
      .wrongSettings()
      .flatMap((file) => (pathBelow(folderOf(file.path), path) === undefined ? [] : settingsEntries(file))),
  ];
  const byPath = new Map<string, ProblemEntry[]>();
  for (const file of all) byPath.set(file.path, [...(byPath.get(file.path) ?? []), ...file.entries]);
  return Promise.all([...byPath].map(([file, entries]) => diagnosticsIn(file, entries, host)));
}

/** The row of the last check of a document that has ended. */
const lastStatus = new WeakMap<OpenText, ProblemEntry>();

/** Keeps the row while a manifest is checked again: an empty list would say that it is clean. */
function statusOf({ document, stage, coverage, facts, findings, isManifestsLock }: DocumentState) {
  if (isManifestsLock) return undefined;
  if (stage === "checking") return lastStatus.get(document);
  const { failure } = countAnswers(facts.map(answerOf), findings);
  const status = uncheckedEntry({ coverage, findings, failure }, isUntold);
  if (status) lastStatus.set(document, status);
  else lastStatus.delete(document);
  return status;
}

/** The rows of a file of settings. */
export function settingsEntries({ path, problems }: SettingsFile): FileEntries {
  return { path, entries: problems.map(({ message, span }) => noteOf(message, span, "warning")) };
}

/** Makes the diagnostics of one file. */
export async function diagnosticsIn(
  path: string,
  entries: readonly ProblemEntry[],
  host: LspHost,
  rangeIn?: RangeIn,
): Promise<FileDiagnostics> {
  const diagnostics = await Promise.all(entries.map((entry) => diagnosticOf(entry, path, host, rangeIn)));
  return { uri: uriAt(path, host), diagnostics };
}

/** The URI of a file as the client spells it, else as it is usual. */
export function uriAt(path: string, { client }: Pick<LspHost, "client">): string {
  return client.openAt(path)?.uri.toString() ?? pathToFileURL(path).href;
}

/** Finds a range in a text that is not that of the host's file. */
type RangeIn = (path: string, span: Span) => Promise<Range>;

async function diagnosticOf(
  entry: ProblemEntry,
  path: string,
  host: LspHost,
  rangeIn: RangeIn = (file, span) => rangeInFile(file, span, host),
): Promise<Diagnostic> {
  const { place } = entry;
  const { publishDiagnostics, diagnostic: can = publishDiagnostics } = host.client.capabilities.textDocument ?? {};
  const range = "position" in place ? rangeOfSetting(place) : await rangeIn(path, place);
  const related = can?.relatedInformation ? (entry.related ?? []) : [];
  const links = await Promise.all(
    related.map(async ({ message, elsewhere }) => ({
      message: lineOf(message),
      location: elsewhere
        ? { uri: uriAt(elsewhere.path, host), range: await rangeIn(elsewhere.path, elsewhere.span) }
        : { uri: uriAt(path, host), range },
    })),
  );
  return {
    range,
    severity: severities[entry.severity],
    source: diagnosticSource,
    message: lineOf(entry.message),
    ...codeOf(entry, can),
    ...(entry.isDeprecated && can?.tagSupport && { tags: [deprecated] }),
    ...(links.length > 0 && { relatedInformation: links }),
  };
}

function codeOf({ code, url }: ProblemEntry, can: DiagnosticsCapabilities | undefined): Partial<Diagnostic> {
  if (code === undefined) return {};
  return { code, ...(url !== undefined && can?.codeDescriptionSupport && { codeDescription: { href: url } }) };
}

/** A range in a file, which is read where the client does not have it open. */
export async function rangeInFile(path: string, span: Span, host: LspHost): Promise<Range> {
  const open = host.client.openAt(path);
  if (open) return open.rangeOf(span);
  const file = await host.files.readFile(path);
  return closedText(path, file.kind === "text" ? file.text : "", host).rangeOf(span);
}

/** The text of a file that the client does not have open, with positions as the client has them. */
export function closedText(path: string, text: string, { client }: Pick<LspHost, "client">): OpenText {
  return new OpenText(pathToFileURL(path).href, path, { version: 0, text, encoding: client.encoding });
}

interface Uncheckable {
  readonly coverage: Coverage | undefined;
  readonly findings: readonly Finding[];
  /** The first request that has failed. */
  readonly failure: ApiError | undefined;
}

/**
 * The row for what is not known of a manifest, which editors of our own tell in their status bar: without it an outage would look like
 * a clean manifest. Gaps that have rows of their own are not `untold`.
 */
export function uncheckedEntry(
  { coverage, findings, failure }: Uncheckable,
  isUntold: (gap: CoverageGap) => boolean,
): ProblemEntry | undefined {
  if (coverage?.state !== "incomplete") return undefined;
  const said = new Set(
    findings.filter(({ rule }) => rule.startsWith("unknown-")).map(({ declaration }) => declaration),
  );
  const gaps = coverage.gaps.filter(
    (gap) => isUntold(gap) && (gap.kind !== "dependency" || !said.has(gap.declaration)),
  );
  if (gaps.length === 0) return undefined;
  const details = coverageLines({ ...coverage, gaps });
  return {
    place: { start: 0, end: 0 },
    severity: "information",
    message: message("Not everything was checked: {details}", {
      details: joined(failure ? [...details, errorMessage(failure)] : details),
    }),
    code: notChecked,
  };
}

/** Tells whether a gap has no row of its own in a manifest that is open. */
function isUntold({ kind }: CoverageGap): boolean {
  return kind === "dependency" || kind === "transitive" || kind === "advisory";
}

function joined(all: readonly Message[]): Message {
  const [first = message(""), ...others] = all;
  return others.reduce((before, next) => message("{before}; {next}", { before, next }), first);
}

function rangeOfSetting({ position, setting }: Extract<ProblemEntry["place"], { readonly position: unknown }>): Range {
  const [line, character] = [position.line - 1, position.column - 1];
  return { start: { line, character }, end: { line, character: character + setting.length } };
}

function lineOf(text: Message): string {
  return printable(formatMessage(text));
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = { error: 1, warning: 2, information: 3, hint: 4 };

/** `DiagnosticTag.Deprecated` */
const deprecated = 2;
