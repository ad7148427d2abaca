import * as vscode from "vscode";
import type { Policy } from "../../core/analysis/policy.ts";
import { summarize } from "../../core/analysis/summary.ts";
import { describeError } from "../../core/api/errors.ts";
import { ago } from "../../core/render/time.ts";
import { commands } from "../shared/commands.ts";
import type { Documents, DocumentState } from "./documents.ts";
import type { Host } from "../activation/host.ts";

/** One quiet item for the manifest in front, and the only place that speaks of a service that does not answer. */
export function registerStatus({ notices, policy }: Host, documents: Documents): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("packageInsights.status", vscode.StatusBarAlignment.Left, 10);
  item.name = "Package Insights";
  const show = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const state = document && documents.get(document.uri);
    if (!state) {
      item.hide();
      return;
    }
    Object.assign(item, contentOf(state, policy(), [...notices]));
    item.show();
  };
  const showIfInFront = (changed: vscode.Uri): void => {
    if (vscode.window.activeTextEditor?.document.uri.toString() === changed.toString()) show();
  };
  return vscode.Disposable.from(
    item,
    documents.onDidChange(showIfInFront),
    vscode.window.onDidChangeActiveTextEditor(show),
  );
}

function contentOf(
  { facts, busy, project: { manifest } }: DocumentState,
  policy: Policy,
  notices: readonly string[],
): Pick<vscode.StatusBarItem, "text" | "tooltip" | "command" | "backgroundColor"> {
  const { findings, checked, unchecked, own, failure, staleFor } = summarize(facts, policy);
  const stale = staleFor === undefined ? "" : `\nSome answers are from the cache, as old as ${ago(staleFor)}.`;
  const said = notices.map((notice) => `\n${notice}`).join("");
  const counts = `${checked} checked, ${unchecked} not checked, ${own} your own.${stale}${said}`;
  if (failure && !busy) {
    return {
      text: "$(warning) Package Insights: no answer",
      tooltip: `${describeError(failure)}\n${counts} Nothing that was not answered is shown as clean.\nClick for the log.`,
      command: commands.showLog,
      backgroundColor: new vscode.ThemeColor("statusBarItem.warningBackground"),
    };
  }
  const gap = unchecked > 0 ? `, ${unchecked} not checked` : manifest.problems.length > 0 ? ", not all read" : "";
  const text = findings > 0 ? `${findings} ${findings === 1 ? "finding" : "findings"}` : `no findings${gap}`;
  return {
    text: `${busy ? "$(loading~spin)" : findings > 0 ? "$(shield)" : gap !== "" ? "$(question)" : "$(pass)"} ${busy && findings === 0 ? "Package Insights" : text}`,
    tooltip: busy
      ? `Package Insights: asking the service… ${counts}`
      : `Package Insights: ${counts}\nClick for Problems.`,
    command: "workbench.actions.view.problems",
    backgroundColor: undefined,
  };
}
