import * as vscode from "vscode";
import type { Documents } from "../editor/documents.ts";
import { unanswered, type DocumentState } from "../editor/documentState.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { bundledFindings, bundledText, type BundledFinding } from "./bundledAnswer.ts";
import { sampleScheme, sampleUri } from "./sampleFiles.ts";

/** The dependency whose hover the walkthrough shows. */
const hovered = "lodash";

/** The sample manifest of the walkthrough. It is checked as any manifest; only where no request is answered, answers are at hand. */
export function registerSample(documents: Documents): vscode.Disposable {
  const problems = vscode.languages.createDiagnosticCollection("package-insights-sample");
  const isBundled = (): boolean => {
    const state = documents.get(sampleUri);
    return state !== undefined && !state.busy && state.facts.every(unanswered);
  };
  return vscode.Disposable.from(
    problems,
    documents.onDidChange((uri) => {
      if (uri.scheme !== sampleScheme) return;
      const state = documents.get(uri);
      if (state && isBundled()) problems.set(uri, diagnosticsOf(state));
      else problems.delete(uri);
    }),
    vscode.languages.registerHoverProvider(
      { scheme: sampleScheme },
      {
        provideHover(document, position) {
          const found = isBundled()
            ? bundledFindings.find((each) => rangeOf(document, each)?.contains(position))
            : undefined;
          return found && new vscode.Hover(localize(bundledText(found)), rangeOf(document, found));
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

/** Beside the walkthrough, which stays. */
async function openSample(): Promise<vscode.TextEditor> {
  const shown = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === sampleUri.toString(),
  );
  return vscode.window.showTextDocument(shown?.document ?? (await vscode.workspace.openTextDocument(sampleUri)), {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.Beside,
    preview: false,
  });
}

function diagnosticsOf({ document }: DocumentState): vscode.Diagnostic[] {
  return bundledFindings.flatMap((found) => {
    const range = rangeOf(document, found);
    if (!range) return [];
    const severity = found.severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
    const diagnostic = new vscode.Diagnostic(range, localize(bundledText(found)), severity);
    diagnostic.source = "Package Insights";
    return [diagnostic];
  });
}

/** The line of the dependency from its name. */
function rangeOf(document: vscode.TextDocument, { name }: BundledFinding): vscode.Range | undefined {
  const start = document.getText().indexOf(`"${name}"`);
  return start < 0 ? undefined : document.lineAt(document.positionAt(start)).range;
}
