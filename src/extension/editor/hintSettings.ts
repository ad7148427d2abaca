import * as vscode from "vscode";
import { type InlayMode, inlayModeOf } from "../../core/render/inlayMode.ts";

/** Returns the mode of the hints; undefined if there are none. */
export function inlayMode({ uri }: vscode.TextDocument): InlayMode | undefined {
  return inlayModeOf(vscode.workspace.getConfiguration("packageInsights", uri).get("inlayHints"));
}

/** Tells whether hints are to have words in place of signs. No extension learns of a screen reader that only VS Code has noticed. */
export function isForScreenReader(): boolean {
  return vscode.workspace.getConfiguration("editor").get("accessibilitySupport") === "on";
}

/** Listens to changes of what hints say. */
export function onDidChangeInlayMode(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    const settings = ["packageInsights.inlayHints", "editor.accessibilitySupport"];
    if (settings.some((setting) => event.affectsConfiguration(setting))) listener();
  });
}
