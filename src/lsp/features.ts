import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";
import { pullDiagnostics, pullWorkspace } from "./pullDiagnostics.ts";
import type { DocumentRequest, WorkspaceRequest } from "./requests.ts";

/** What answers a method. Its parameters are those of the method, though a client can send anything. The signal aborts when the client cancels. */
interface Answers {
  onDocument(host: LspHost, document: OpenText, params: unknown, signal: AbortSignal): Promise<unknown>;
  onWorkspace(host: LspHost, params: unknown, signal: AbortSignal): Promise<unknown>;
}

export const documentFeatures: Readonly<Record<DocumentRequest, Answers["onDocument"]>> = {
  "textDocument/diagnostic": pullDiagnostics,
};

export const workspaceFeatures: Readonly<Record<WorkspaceRequest, Answers["onWorkspace"]>> = {
  "workspace/diagnostic": pullWorkspace,
};
