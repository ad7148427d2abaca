import * as vscode from "vscode";
import type { Finding } from "../../core/analysis/finding.ts";
import { compareSeverities, type Severity } from "../../core/analysis/severity.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "./documents.ts";
import { inlayMode, onDidChangeInlayMode } from "./hintSettings.ts";

/** The severities that are coloured. Of findings that are only hints, the text stays as it is. */
const coloured = ["error", "warning", "information"] as const;

/** The colour of the worst finding on each version and in the overview ruler, in editors that show inlay hints. */
export function registerVersionColours(documents: Documents): vscode.Disposable {
  const types = {
    error: decorationType("editorError.foreground"),
    warning: decorationType("editorWarning.foreground"),
    information: decorationType("editorInfo.foreground"),
  };
  // By editor: what it was given last. The window draws again all that it is given.
  const given = new WeakMap<vscode.TextEditor, string>();
  const show = (editor: vscode.TextEditor): void => {
    const { document } = editor;
    const state = documents.get(document.uri);
    // Of a text that was just edited, the editor moves the ranges itself.
    if (state && state.version !== document.version) return;
    const found = state && inlayMode(document) ? [...state.findingsOn.values()] : [];
    const ranges = { error: [] as vscode.Range[], warning: [] as vscode.Range[], information: [] as vscode.Range[] };
    for (const findings of found) {
      const worst = worstOf(findings);
      if (worst && worst.severity !== "hint") ranges[worst.severity].push(rangeOf(document, worst.span));
    }
    const content = JSON.stringify([document.uri, document.version, ranges]);
    if (given.get(editor) === content) return;
    given.set(editor, content);
    for (const severity of coloured) editor.setDecorations(types[severity], ranges[severity]);
  };
  const showAll = (): void => vscode.window.visibleTextEditors.forEach(show);
  showAll();
  return vscode.Disposable.from(
    ...Object.values(types),
    documents.onDidChange((uri) => {
      for (const editor of vscode.window.visibleTextEditors)
        if (editor.document.uri.toString() === uri.toString()) show(editor);
    }),
    vscode.window.onDidChangeVisibleTextEditors(showAll),
    onDidChangeInlayMode(showAll),
  );
}

function decorationType(colour: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor(colour),
    overviewRulerColor: new vscode.ThemeColor(colour),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

function worstOf(findings: readonly Finding[]): (Pick<Finding, "span"> & { readonly severity: Severity }) | undefined {
  return [...findings].sort((a, b) => compareSeverities(a.severity, b.severity))[0];
}
