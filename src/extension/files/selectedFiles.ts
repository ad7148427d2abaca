import * as vscode from "vscode";

/**
 * The files that a command of the Explorer is about: those that are selected there, or the one that was clicked. Without any, as from
 * the Command Palette, the user chooses them. Empty where none are chosen.
 */
export async function selectedFiles(
  clicked: unknown,
  selected: unknown,
  options: vscode.OpenDialogOptions,
): Promise<readonly vscode.Uri[]> {
  const all: readonly unknown[] = Array.isArray(selected) ? selected : [];
  const uris = (all.length > 0 ? all : [clicked]).filter((item) => item instanceof vscode.Uri);
  return uris.length > 0 ? uris : ((await vscode.window.showOpenDialog(options)) ?? []);
}
