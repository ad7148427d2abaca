import * as vscode from "vscode";
import { partLoader } from "./activation/parts.ts";
import { activateWhenNeeded, type Start, type StubAccess } from "./activation/stub.ts";

/** Entry point in the extension host of a browser, which loads this file alone: the others are read from the extension's folder. */
export function activate(context: vscode.ExtensionContext): StubAccess | undefined {
  const folder = vscode.Uri.joinPath(context.extensionUri, "dist");
  const load = partLoader(
    async (name) => new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name))),
    { vscode },
  );
  return activateWhenNeeded(context, async () => {
    const { startInBrowser } = (await load("./browser.cjs")) as { readonly startInBrowser: Start };
    return startInBrowser;
  });
}
