import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { releaseTitle } from "../../core/messages/reasons.ts";
import { stringsIn } from "../activation/privatePatterns.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** *Ask about com.foo.\**, for a dependency of which it is not known whether it is public. */
export function releaseActions({ declaration: { requirement } }: Facts): readonly vscode.CodeAction[] {
  const pattern = requirement.kind === "skipped" ? requirement.release : undefined;
  if (pattern === undefined) return [];
  const action = new vscode.CodeAction(localize(releaseTitle(pattern)), vscode.CodeActionKind.QuickFix);
  action.command = { command: commands.releaseGroup, title: action.title, arguments: [pattern] };
  return [action];
}

/** Adds the pattern to the user's settings, as a workspace may not decide what is sent. */
export async function releaseGroup(argument: unknown): Promise<void> {
  // Other extensions can pass anything: a pattern of all groups is nothing that is offered.
  if (typeof argument !== "string" || !/^[\w.-]*\w(?:\.|:)\*$/.test(argument)) return;
  const settings = vscode.workspace.getConfiguration("packageInsights");
  const before = stringsIn(settings.inspect("public")?.globalValue);
  if (before.includes(argument)) return;
  await settings.update("public", [...before, argument], vscode.ConfigurationTarget.Global);
}
