import * as vscode from "vscode";
import { pageHtml } from "../../webview/shared/page.ts";

/** The page and the icon of a panel that shows graphs. */
export function showPage(panel: vscode.WebviewPanel, title: string, extension: vscode.Uri): void {
  const { webview } = panel;
  const file = (...path: readonly string[]) => vscode.Uri.joinPath(extension, ...path);
  panel.iconPath = { light: file("media", "graph-light.svg"), dark: file("media", "graph-dark.svg") };
  webview.options = { enableScripts: true, localResourceRoots: [file("dist"), file("media")] };
  webview.html = pageHtml({
    title,
    nonce: globalThis.crypto.randomUUID(),
    cspSource: webview.cspSource,
    scriptUri: webview.asWebviewUri(file("dist", "webview.js")).toString(),
    styleUri: webview.asWebviewUri(file("media", "graph.css")).toString(),
  });
}
