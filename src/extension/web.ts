import type * as vscode from "vscode";
import { activateWhenNeeded, type StubAccess } from "./activation/stub.ts";

/** Entry point in the extension host of a browser, which loads no other file: what is imported later is run later. */
export function activate(context: vscode.ExtensionContext): StubAccess | undefined {
  return activateWhenNeeded(context, async () => (await import("./browser.ts")).startInBrowser);
}
