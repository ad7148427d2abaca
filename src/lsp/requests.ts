/** The methods about a document, which get null for one that is not open or not a manifest. */
export const documentRequests = [
  "textDocument/codeAction",
  "textDocument/codeLens",
  "textDocument/completion",
  "textDocument/diagnostic",
  "textDocument/documentLink",
  "textDocument/documentSymbol",
  "textDocument/hover",
  "textDocument/inlayHint",
] as const;

/** The other methods. */
export const workspaceRequests = [
  "codeAction/resolve",
  "inlayHint/resolve",
  "workspace/diagnostic",
  "workspace/executeCommand",
] as const;

export type DocumentRequest = (typeof documentRequests)[number];
export type WorkspaceRequest = (typeof workspaceRequests)[number];
