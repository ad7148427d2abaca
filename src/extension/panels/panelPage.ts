import * as vscode from "vscode";
import { pageHtml } from "../../webview/shared/page.ts";

/** What a panel is made from. */
export interface PanelFiles {
  /** The text of its script, which sends `ready` as soon as it listens. */
  readonly script: string;
  /** The text of its style sheet. */
  readonly style: string;
  /** In `media`: `<icon>-light.svg` and `<icon>-dark.svg`. */
  readonly icon: string;
}

/** Gives a panel its page and its icon. */
export function showPage(
  panel: vscode.WebviewPanel,
  title: string,
  extension: vscode.Uri,
  { script, style, icon }: PanelFiles,
): void {
  const { webview } = panel;
  const file = (name: string) => vscode.Uri.joinPath(extension, "media", name);
  panel.iconPath = { light: file(`${icon}-light.svg`), dark: file(`${icon}-dark.svg`) };
  webview.options = { enableScripts: true, localResourceRoots: [] };
  webview.html = pageHtml({ title, nonce: globalThis.crypto.randomUUID(), script, style });
}
