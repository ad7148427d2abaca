import * as vscode from "vscode";
import type { TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import type { ActionChange } from "../../editor/actions/action.ts";
import { correctionEdit as textEditOf, type Correction, type DeclaredBefore } from "../../editor/actions/correction.ts";
import type { Host } from "../activation/host.ts";
import { rangeOf } from "../shared/ranges.ts";

/** Makes the edit; undefined if a file no longer has the text that an edit replaces. */
export async function workspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): Promise<vscode.WorkspaceEdit | undefined> {
  const result = new vscode.WorkspaceEdit();
  for (const { path, span, before, after } of edits) {
    const target = await openBeside(document, path);
    if (target?.getText().slice(span.start, span.end) !== before) return undefined;
    result.replace(target.uri, rangeOf(target, span), after);
  }
  return result;
}

/** Makes the edit of a change, from the text as it is now; undefined where that is impossible by now. */
export async function changeEdit(
  host: Host,
  document: vscode.TextDocument,
  change: ActionChange,
): Promise<vscode.WorkspaceEdit | undefined> {
  return change.kind === "edits"
    ? workspaceEdit(document, change.edits)
    : correctionEdit(host, document, change.declaration, change.correction);
}

/** The edit that corrects the declaration as the document has it now. Undefined where that is gone, or changed in the meantime. */
export async function correctionEdit(
  host: Host,
  document: vscode.TextDocument,
  before: DeclaredBefore,
  correction: Correction,
): Promise<vscode.WorkspaceEdit | undefined> {
  const readText = async (path: string) => (await openBeside(document, path))?.getText();
  const edit = await textEditOf({ host, readText }, document, before, correction);
  return edit && workspaceEdit(document, [edit]);
}

/** The document of this path at the same place, such as a machine, that the given one is from. */
async function openBeside(document: vscode.TextDocument, path: string): Promise<vscode.TextDocument | undefined> {
  if (path === document.uri.path) return document;
  try {
    return await vscode.workspace.openTextDocument(document.uri.with({ path }));
  } catch {
    return undefined;
  }
}
