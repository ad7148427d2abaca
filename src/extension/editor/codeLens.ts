import * as vscode from "vscode";
import { listed, message } from "../../core/messages/message.ts";
import { manifestLens } from "../../editor/codeLens.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
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
        const lens = state && isEnabled(document) && manifestLens(state);
        if (!lens) return [];
        const top = new vscode.Range(0, 0, 0, 0);
        return [
          new vscode.CodeLens(top, {
            title: `$(${lens.isUncertain ? "question" : "shield"}) ${localize(listed(lens.counts))}`,
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
