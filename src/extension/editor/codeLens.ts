import * as vscode from "vscode";
import { answerOf, countAnswers } from "../../core/analysis/summary.ts";
import { message } from "../../core/messages/message.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { worstCount } from "../../core/render/status.ts";
import { checkedCount, uncheckedCount } from "../shared/counts.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";

/** A line above each manifest with its counts and *Update All…*. Off by default. */
export function registerCodeLens(documents: Documents): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    documents.onDidChange((uri) => {
      const state = documents.get(uri);
      // The window asks all providers again.
      if (!state || isEnabled(state.document)) changed.fire();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("packageInsights.codeLens")) changed.fire();
    }),
    vscode.languages.registerCodeLensProvider([...manifestSelector], {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses(document) {
        const state = documents.get(document.uri);
        if (!isEnabled(document) || !state || state.facts.length === 0) return [];
        const summary = countAnswers(state.facts.map(answerOf), state.findings);
        const { findings, checked, unchecked, pending } = summary;
        const isIncomplete = state.coverage?.state === "incomplete";
        const top = new vscode.Range(0, 0, 0, 0);
        const counts = [
          worstCount(summary),
          checkedCount(checked),
          ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
          ...(isIncomplete && unchecked === 0 ? [message("not everything was checked")] : []),
          ...(pending > 0 ? [message("{count} pending", { count: pending })] : []),
        ];
        return [
          new vscode.CodeLens(top, {
            title: `$(${isIncomplete && findings === 0 ? "question" : "shield"}) ${counts.map(localize).join(" · ")}`,
            tooltip: localize(message("Show Problems")),
            command: "workbench.actions.view.problems",
          }),
          new vscode.CodeLens(top, { title: localize(message("Update All…")), command: commands.updateAll }),
        ];
      },
    }),
  );
}

function isEnabled({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("packageInsights", uri).get("codeLens") === true;
}
