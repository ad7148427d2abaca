import * as vscode from "vscode";
import type { ExportFormat } from "../../core/graph/exportFormats.ts";
import { message } from "../../core/messages/message.ts";
import { localize } from "../shared/localize.ts";

interface Request {
  readonly format: ExportFormat;
  /** Of the graph. */
  readonly name: string;
  /** A picture as base64. */
  readonly content?: string;
}

/** Writes a graph only to the file that the user chooses. */
export async function exportGraph({ format, name, content }: Request): Promise<void> {
  const bytes = content === undefined ? undefined : bytesOf(content);
  if (!bytes) return;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const file = `${name.replace(/[^\w.-]+/g, "-")}.${format}`;
  const target = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, file) }),
    filters: { [format.toUpperCase()]: [format] },
    title: localize(message("Export Graph")),
  });
  if (!target) return;
  try {
    await vscode.workspace.fs.writeFile(target, bytes);
  } catch (error) {
    const text = message("The graph could not be saved: {error}", { error: String(error) });
    void vscode.window.showErrorMessage(localize(text));
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
