import * as vscode from "vscode";
import { pageHtml } from "../../webview/shared/page.ts";

/** The files of a panel, by their names in the extension. */
export interface PanelFiles {
  /** In `dist`. */
  readonly script: string;
  /** In `media`. */
  readonly style: string;
  /** In `media`: `<icon>-light.svg` and `<icon>-dark.svg`. */
  readonly icon: string;
}

/** Gives a panel its page and its icon. The script of the page sends `ready` as soon as it listens. */
export function showPage(
  panel: vscode.WebviewPanel,
  title: string,
  extension: vscode.Uri,
  { script, style, icon }: PanelFiles,
): void {
  const { webview } = panel;
  const file = (...path: readonly string[]) => vscode.Uri.joinPath(extension, ...path);
  panel.iconPath = { light: file("media", `${icon}-light.svg`), dark: file("media", `${icon}-dark.svg`) };
  webview.options = { enableScripts: true, localResourceRoots: [file("dist"), file("media")] };
  webview.html = pageHtml({
    title,
    nonce: globalThis.crypto.randomUUID(),
    cspSource: webview.cspSource,
    scriptUri: webview.asWebviewUri(file("dist", script)).toString(),
    styleUri: webview.asWebviewUri(file("media", style)).toString(),
  });
}
