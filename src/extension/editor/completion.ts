import * as vscode from "vscode";
import { completionTriggers } from "../../editor/completionTriggers.ts";
import type { Host } from "../activation/host.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";

/** Completes versions, and names as far as possible. What does so loads with the first completion. */
export function registerCompletion(host: Host): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    manifestSelector,
    {
      async provideCompletionItems(document, position, token, { triggerKind }) {
        const { provideCompletions } = await import("./completions.ts");
        const isInvoked = triggerKind === vscode.CompletionTriggerKind.Invoke;
        return provideCompletions(host, { document, position, isInvoked }, token);
      },
    },
    ...completionTriggers,
  );
}
