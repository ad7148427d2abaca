import { createHash } from "node:crypto";
import type {
  Diagnostic,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { diagnosticsIn, diagnosticsOf, settingsEntries } from "./diagnostics.ts";
import type { LspHost } from "./lspHost.ts";
import { isPulling } from "./pulling.ts";
import type { OpenText } from "./openText.ts";

/**
 * Answers with what is known of a document by now: the client asks again when it is told that there is more. One that cannot be told waits until all is
 * known.
 */
export async function pullDiagnostics(
  host: LspHost,
  document: OpenText,
  { previousResultId }: DocumentDiagnosticParams,
  signal: AbortSignal,
): Promise<DocumentDiagnosticReport> {
  const { documents, client } = host;
  if (!document.system) return reportOf(await settingsDiagnostics(document, host), previousResultId);
  const state = await (isPulling(client.capabilities) ? documents.upToDate : documents.settled)(document, signal);
  const [own, ...beside] = state ? await diagnosticsOf(state, host) : [];
  const related = client.capabilities.textDocument?.diagnostic?.relatedDocumentSupport
    ? Object.fromEntries(beside.map(({ uri, diagnostics }) => [uri, fullReport(diagnostics)]))
    : {};
  return {
    ...reportOf(own?.diagnostics ?? [], previousResultId),
    ...(Object.keys(related).length > 0 && { relatedDocuments: related }),
  };
}

/** The diagnostics of a file of settings, as it was read for manifests. */
async function settingsDiagnostics({ uri: { path } }: OpenText, host: LspHost): Promise<readonly Diagnostic[]> {
  const file = host.wrongSettings().find((each) => each.path === path);
  return file ? (await diagnosticsIn(path, settingsEntries(file).entries, host)).diagnostics : [];
}

/** All manifests of the workspace: those that are open as they are known, the others as they are found on the disk. */
export async function pullWorkspace(
  host: LspHost,
  { previousResultIds, partialResultToken, workDoneToken }: WorkspaceDiagnosticParams,
  signal: AbortSignal,
): Promise<WorkspaceDiagnosticReport> {
  const { connection } = host.client;
  const before = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
  const progress = connection.window.attachWorkDoneProgress(workDoneToken);
  progress.begin("Package Insights");
  await host.scans.ensure(signal, (text) => progress.report(text));
  progress.done();
  if (signal.aborted) return { items: [] };
  const open = await Promise.all(
    host.documents.all().map(async (state) => {
      const [own] = await diagnosticsOf(state, host);
      const { document } = state;
      const uri = document.uri.toString();
      return { uri, version: document.clientVersion, ...reportOf(own?.diagnostics ?? [], before.get(uri)) };
    }),
  );
  const closed = host.scans.known().map(({ uri, diagnostics }) => {
    return { uri, version: null, ...reportOf(diagnostics, before.get(uri)) };
  });
  const items: readonly WorkspaceDocumentDiagnosticReport[] = [...open, ...closed];
  const all = [...items, ...goneSince(before, items)];
  if (partialResultToken === undefined) return { items: all };
  for (let at = 0; at < all.length; at += filesOfPart)
    await connection.sendNotification("$/progress", {
      token: partialResultToken,
      value: { items: all.slice(at, at + filesOfPart) },
    });
  return { items: [] };
}

/** Files in one part of an answer. */
const filesOfPart = 100;

/** The reports of files that had diagnostics and are not there any more. */
function goneSince(
  before: ReadonlyMap<string, string>,
  items: readonly WorkspaceDocumentDiagnosticReport[],
): readonly WorkspaceDocumentDiagnosticReport[] {
  const known = new Set(items.map(({ uri }) => uri));
  return [...before.keys()].filter((uri) => !known.has(uri)).map((uri) => ({ uri, version: null, ...fullReport([]) }));
}

/** Unchanged where the client has the same already. */
function reportOf(diagnostics: readonly Diagnostic[], before: string | undefined) {
  const full = fullReport(diagnostics);
  return full.resultId === before ? { kind: unchanged, resultId: full.resultId } : full;
}

function fullReport(diagnostics: readonly Diagnostic[]) {
  const resultId = createHash("sha256").update(JSON.stringify(diagnostics)).digest("base64url").slice(0, 22);
  return { kind: full, resultId, items: [...diagnostics] };
}

/** `DocumentDiagnosticReportKind` */
const [full, unchanged] = ["full", "unchanged"] as const;
