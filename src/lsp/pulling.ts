import type { ClientCapabilities } from "vscode-languageserver";

/**
 * Tells whether the client asks for diagnostics. One that cannot be told that there are others would keep the first answer: it is sent
 * them, like those that do not ask.
 */
export function isPulling({ textDocument, workspace }: ClientCapabilities): boolean {
  return textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true;
}
