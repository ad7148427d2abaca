import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { message } from "../../core/messages/message.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** The dependency whose findings are to be ignored. */
export interface IgnoreRequest {
  /** The URI of the manifest. */
  readonly uri: string;
  /** The offset where its name starts. */
  readonly offset: number;
}

/** *Ignore…*, which asks for all that is to be known. */
export function ignoreAction(document: vscode.TextDocument, { declaration }: Facts): vscode.CodeAction {
  const title = localize(message("Ignore…"));
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  const request: IgnoreRequest = { uri: document.uri.toString(), offset: declaration.nameSpan.start };
  action.command = { command: commands.ignoreFinding, title, arguments: [request] };
  return action;
}

/** Reads the request from a command's argument: other extensions and keybindings can pass anything. */
export function ignoreRequestOf(argument: unknown): IgnoreRequest | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { uri, offset } = argument as Record<string, unknown>;
  return typeof uri === "string" && typeof offset === "number" ? { uri, offset } : undefined;
}
