import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { unanswered } from "../../core/check/checked.ts";
import { commands } from "../shared/commands.ts";
import { sampleScheme, sampleUri } from "./sampleFiles.ts";

/** The dependency whose hover the walkthrough shows. */
const hovered = "lodash";

/** The sample manifest of the walkthrough. It is checked as any manifest; only where no request is answered, answers are at hand. */
export function registerSample({ log }: Pick<Host, "log">, documents: Documents): vscode.Disposable {
  const problems = vscode.languages.createDiagnosticCollection("package-insights-sample");
  const isBundled = (): boolean => {
    const state = documents.get(sampleUri);
    return state !== undefined && state.stage !== "checking" && state.facts.every(unanswered);
  };
  async function showProblems(): Promise<void> {
    const { bundledDiagnostics } = await import("./bundled.ts");
    const state = documents.get(sampleUri);
    if (state && isBundled()) problems.set(sampleUri, bundledDiagnostics(state.document));
  }

  return vscode.Disposable.from(
    problems,
    documents.onDidChange((uri) => {
      if (uri.scheme !== sampleScheme) return;
      if (isBundled()) showProblems().catch((error: unknown) => log.error(String(error)));
      else problems.delete(uri);
    }),
    vscode.languages.registerHoverProvider(
      { scheme: sampleScheme },
      {
        async provideHover(document, position) {
          if (!isBundled()) return undefined;
          const { bundledHover } = await import("./bundled.ts");
          return bundledHover(document, position);
        },
      },
    ),
    vscode.commands.registerCommand(commands.openSample, () => openSample()),
    vscode.commands.registerCommand(commands.showSampleHover, async () => {
      const editor = await openSample();
      const start = editor.document.positionAt(editor.document.getText().indexOf(hovered));
      editor.selection = new vscode.Selection(start, start);
      await vscode.commands.executeCommand("editor.action.showHover");
      await vscode.commands.executeCommand("setContext", "packageInsights.sampleHoverShown", true);
    }),
  );
}

/** Opens the sample beside the walkthrough, which stays. */
async function openSample(): Promise<vscode.TextEditor> {
  const shown = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === sampleUri.toString(),
  );
  return vscode.window.showTextDocument(shown?.document ?? (await vscode.workspace.openTextDocument(sampleUri)), {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.Beside,
    preview: false,
  });
}
