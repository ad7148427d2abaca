import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Finding } from "../../core/analysis/finding.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { ignoreComment } from "../../core/fixes/ignoreComment.ts";
import { commands } from "../shared/commands.ts";

/** What an entry of `packageInsights.ignore` is made of. */
export interface IgnoreRequest {
  readonly rule: string;
  readonly package: string;
  readonly advisory?: string;
}

/** For each finding: a comment beside it where the format has comments, else, and besides, an entry in the settings. */
export function ignoreActions(
  document: vscode.TextDocument,
  { declaration }: Facts,
  findings: readonly Finding[],
  all: readonly Declaration[],
): readonly vscode.CodeAction[] {
  return findings
    .filter(({ rule }) => rule !== "expired-ignore")
    .slice(0, most)
    .flatMap((finding) => {
      const what = finding.rule === "advisory" ? finding.id : finding.rule;
      const request: IgnoreRequest = {
        rule: finding.rule,
        package: declaration.package.name,
        ...(finding.rule === "advisory" && { advisory: finding.id }),
      };
      const inSettings = new vscode.CodeAction(
        `Ignore ${what} for ${declaration.name} in the settings…`,
        vscode.CodeActionKind.QuickFix,
      );
      inSettings.command = { command: commands.ignoreFinding, title: inSettings.title, arguments: [request] };
      const comment = ignoreComment(document.uri.path, document.getText(), declaration, what, all);
      if (!comment) return [inSettings];
      const beside = new vscode.CodeAction(
        `Ignore ${what} for ${declaration.name} with a comment`,
        vscode.CodeActionKind.QuickFix,
      );
      beside.edit = new vscode.WorkspaceEdit();
      beside.edit.insert(document.uri, document.positionAt(comment.offset), comment.text);
      return [beside, inSettings];
    });
}

/** A dependency with dozens of advisories has not dozens of entries in the menu. */
const most = 5;

/** Asks for the reason and the last day, and writes the entry into the settings of the workspace, or else of the user. */
export async function ignoreFinding(argument: unknown): Promise<void> {
  const request = requestOf(argument);
  if (!request) return;
  const what = request.advisory ?? request.rule;
  const reason = await vscode.window.showInputBox({
    title: `Ignore ${what} for ${request.package}`,
    prompt: "Why is this accepted? Enter for no reason, Escape to cancel.",
  });
  if (reason === undefined) return;
  const until = await vscode.window.showInputBox({
    title: `Ignore ${what} for ${request.package}`,
    prompt: "Until which day, as YYYY-MM-DD? Enter for no end, Escape to cancel.",
    validateInput: (text) =>
      text === "" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))
        ? undefined
        : "A day as YYYY-MM-DD, or nothing",
  });
  if (until === undefined) return;
  const settings = vscode.workspace.getConfiguration("packageInsights");
  // A workspace that is not trusted has no say in this: its entries are neither to be seen nor to be written over.
  const isWorkspaces = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
  const target = isWorkspaces ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const inspected = settings.inspect<unknown[]>("ignore");
  const before = target === vscode.ConfigurationTarget.Workspace ? inspected?.workspaceValue : inspected?.globalValue;
  const entry = { ...request, ...(until !== "" && { until }), ...(reason !== "" && { reason }) };
  await settings.update("ignore", [...(Array.isArray(before) ? before : []), entry], target);
}

function requestOf(argument: unknown): IgnoreRequest | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { rule, package: name, advisory } = argument as Record<string, unknown>;
  if (typeof rule !== "string" || typeof name !== "string") return undefined;
  return { rule, package: name, ...(typeof advisory === "string" && { advisory }) };
}
