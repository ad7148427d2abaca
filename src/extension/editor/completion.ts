import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";

/** Characters after which a version begins. */
const triggers = ['"', "'", "=", "^", "~", ">", "<", "[", "("];

/** Completes versions, and names as far as possible: the service cannot search for a prefix. What does so loads with the first completion. */
export function registerCompletion(host: Host): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    manifestSelector,
    {
      async provideCompletionItems(document, position, token, { triggerKind }) {
        const { completionsAt } = await import("./completions.ts");
        return completionsAt(
          { document, position, isInvoked: triggerKind === vscode.CompletionTriggerKind.Invoke },
          host,
          token,
        );
      },
    },
    ...triggers,
  );
}
