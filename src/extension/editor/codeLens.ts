import * as vscode from "vscode";
import { summarize } from "../../core/analysis/summary.ts";
import { commands } from "../shared/commands.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";
import type { Host } from "../activation/host.ts";

/** One line above a manifest, for those who want it: how it stands, and what can be done about it. Off by default. */
export function registerCodeLens({ policy }: Host, documents: Documents): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    documents.onDidChange(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("packageInsights.codeLens")) changed.fire();
    }),
    vscode.languages.registerCodeLensProvider([...manifestSelector], {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses(document) {
        const state = documents.get(document.uri);
        if (!isEnabled(document) || !state || state.facts.length === 0) return [];
        const { findings, checked, unchecked, pending } = summarize(state.facts, policy());
        const top = new vscode.Range(0, 0, 0, 0);
        const said = [
          findings === 1 ? "1 finding" : `${findings} findings`,
          `${checked} checked`,
          ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
          ...(pending > 0 ? [`${pending} awaited`] : []),
        ];
        return [
          new vscode.CodeLens(top, {
            title: `$(shield) ${said.join(" · ")}`,
            tooltip: "Open Problems",
            command: "workbench.actions.view.problems",
          }),
          new vscode.CodeLens(top, { title: "Update All…", command: commands.updateAll }),
        ];
      },
    }),
  );
}

function isEnabled({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("packageInsights", uri).get("codeLens") === true;
}
