import * as vscode from "vscode";
import { type InlayMode, inlayModeOf } from "../../core/render/inlayMode.ts";

/** Returns the mode of the hints; undefined if there are none. */
export function inlayMode({ uri }: vscode.TextDocument): InlayMode | undefined {
  return inlayModeOf(vscode.workspace.getConfiguration("packageInsights", uri).get("inlayHints"));
}

export function onDidChangeInlayMode(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("packageInsights.inlayHints")) listener();
  });
}
