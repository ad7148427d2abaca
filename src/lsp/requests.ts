/** The methods about a document, which get null for one that is no manifest or not open. */
export const documentRequests = ["textDocument/diagnostic"] as const;

/** The other methods. */
export const workspaceRequests = ["workspace/diagnostic"] as const;

export type DocumentRequest = (typeof documentRequests)[number];
export type WorkspaceRequest = (typeof workspaceRequests)[number];
