import * as vscode from "vscode";

/**
 * The document that a person edits or has in a tab, by its address. VS Code keeps those of closed tabs for a while, and these may be
 * older than their files.
 */
export function openDocument(uri: string): vscode.TextDocument | undefined {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
  return document && (document.isDirty || isShown(uri)) ? document : undefined;
}

function isShown(uri: string): boolean {
  const { tabGroups, visibleTextEditors } = vscode.window;
  if (visibleTextEditors.some(({ document }) => document.uri.toString() === uri)) return true;
  return tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri),
  );
}
