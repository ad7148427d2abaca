import { codeActions, resolveCodeAction } from "./codeActions.ts";
import { executeCommand } from "./commands.ts";
import { codeLens } from "./codeLens.ts";
import { completion } from "./completion.ts";
import { documentLinks } from "./documentLinks.ts";
import { documentSymbols } from "./documentSymbols.ts";
import { hover } from "./hover.ts";
import { inlayHints, resolveInlayHint } from "./inlayHints.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";
import { pullDiagnostics, pullWorkspace } from "./pullDiagnostics.ts";
import type { DocumentRequest, WorkspaceRequest } from "./requests.ts";

/** An answer to a method. Its parameters are those of the method, though a client can send anything. The signal aborts when the client cancels. */
interface Answers {
  onDocument(host: LspHost, document: OpenText, params: unknown, signal: AbortSignal): Promise<unknown>;
  onWorkspace(host: LspHost, params: unknown, signal: AbortSignal): Promise<unknown>;
}

export const documentFeatures: Readonly<Record<DocumentRequest, Answers["onDocument"]>> = {
  "textDocument/codeAction": codeActions,
  "textDocument/codeLens": codeLens,
  "textDocument/completion": completion,
  "textDocument/diagnostic": pullDiagnostics,
  "textDocument/documentLink": documentLinks,
  "textDocument/documentSymbol": documentSymbols,
  "textDocument/hover": hover,
  "textDocument/inlayHint": inlayHints,
};

export const workspaceFeatures: Readonly<Record<WorkspaceRequest, Answers["onWorkspace"]>> = {
  "codeAction/resolve": resolveCodeAction,
  "inlayHint/resolve": resolveInlayHint,
  "workspace/diagnostic": pullWorkspace,
  "workspace/executeCommand": executeCommand,
};
