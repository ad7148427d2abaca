import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { codeOf, type Finding } from "../../core/analysis/finding.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { ignoreComment } from "../../core/fixes/ignoreComment.ts";
import { message } from "../../core/messages/message.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** What an entry of `packageInsights.ignore` is made of. */
export interface IgnoreRequest {
  readonly rule: string;
  readonly package: string;
  readonly advisory?: string;
}

/** For each finding: a comment at its line where that is possible, and an entry in the settings. */
export function ignoreActions(
  document: vscode.TextDocument,
  { declaration }: Facts,
  findings: readonly Finding[],
  declarations: readonly Declaration[],
): readonly vscode.CodeAction[] {
  const place = { path: document.uri.path, text: document.getText(), declaration, declarations };
  return findings
    .filter(({ rule }) => rule !== "expired-ignore")
    .slice(0, most)
    .flatMap((finding) => {
      const what = codeOf(finding);
      const request: IgnoreRequest = {
        rule: finding.rule,
        package: declaration.package.name,
        ...(finding.rule === "advisory" && { advisory: what }),
      };
      const inSettings = new vscode.CodeAction(
        localize(message("Ignore {what} for {name} in the settings…", { what, name: declaration.name })),
        vscode.CodeActionKind.QuickFix,
      );
      inSettings.command = { command: commands.ignoreFinding, title: inSettings.title, arguments: [request] };
      const comment = ignoreComment(place, what);
      if (!comment) return [inSettings];
      const inFile = new vscode.CodeAction(
        localize(message("Ignore {what} for {name} with a comment", { what, name: declaration.name })),
        vscode.CodeActionKind.QuickFix,
      );
      inFile.edit = new vscode.WorkspaceEdit();
      inFile.edit.insert(document.uri, document.positionAt(comment.offset), comment.text);
      return [inFile, inSettings];
    });
}

/** A dependency with dozens of advisories does not fill the menu. */
const most = 5;

/** Asks for the reason and the last day, and writes the entry into the settings of the workspace, or else of the user. */
export async function ignoreFinding(argument: unknown): Promise<void> {
  const request = requestOf(argument);
  if (!request) return;
  const what = request.advisory ?? request.rule;
  const title = localize(message("Ignore {what} for {name}", { what, name: request.package }));
  const reason = await vscode.window.showInputBox({
    title,
    prompt: localize(message("Reason (optional)")),
  });
  if (reason === undefined) return;
  const until = await vscode.window.showInputBox({
    title,
    prompt: localize(message("Expires on (YYYY-MM-DD, optional)")),
    validateInput: (text) =>
      text === "" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))
        ? undefined
        : localize(message("Enter a date as YYYY-MM-DD")),
  });
  if (until === undefined) return;
  const settings = vscode.workspace.getConfiguration("packageInsights");
  // The entries of a workspace that is not trusted are neither visible here nor to be overwritten.
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
