import type * as vscode from "vscode";
import { activateWhenNeeded, type StubAccess } from "./activation/stub.ts";
import { registerServer } from "./agents/registerServer.ts";

/** Entry point in an extension host on Node: on the desktop and on a server. */
export function activate(context: vscode.ExtensionContext): StubAccess | undefined {
  context.subscriptions.push(registerServer(context));
  return activateWhenNeeded(context, async () => (await import("./node.ts")).startOnNode);
}
