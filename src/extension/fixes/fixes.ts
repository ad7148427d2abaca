import * as vscode from "vscode";
import { registerCodeActions } from "./codeActions.ts";
import { commands } from "../shared/commands.ts";
import type { Documents } from "../editor/documents.ts";
import type { Host } from "../activation/host.ts";
import { ignoreFinding } from "./ignoreActions.ts";
import { updateAll } from "./updateAll.ts";

/** All that changes a file, and only when it is chosen. */
export function registerFixes(host: Host, documents: Documents): vscode.Disposable {
  return vscode.Disposable.from(
    registerCodeActions(host, documents),
    vscode.commands.registerCommand(commands.updateAll, () => updateAll(host, documents)),
    vscode.commands.registerCommand(commands.ignoreFinding, ignoreFinding),
  );
}
