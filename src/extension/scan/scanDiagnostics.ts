import * as vscode from "vscode";
import { createDiagnostic, diagnosticOf, onDidChangeProblemUnit, problemUnit } from "../editor/diagnostics.ts";
import type { Documents } from "../editor/documents.ts";
import type { Span } from "../../core/model/span.ts";
import { problemsOf } from "../../core/render/problems.ts";
import { localize } from "../shared/localize.ts";
import type { Scanner } from "./scanner.ts";

/** Findings of manifests that are not open. Open ones have diagnostics of their own, which follow every keystroke. */
export function registerScanDiagnostics(scanner: Scanner, documents: Documents): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("package-insights-scan");
  const show = (path: string): void => {
    const uri = scanner.uriOf(path);
    const file = scanner.result()?.files.find((scanned) => scanned.path === path);
    if (!uri) return;
    if (!file || documents.get(uri)) {
      collection.delete(uri);
      return;
    }
    const rangeIn = (span: Span) => scanner.rangeIn(path, span);
    collection.set(uri, [
      ...file.problems.map(({ message, span }) =>
        createDiagnostic(localize(message), rangeIn(span), vscode.DiagnosticSeverity.Information),
      ),
      ...problemsOf(file.findings, problemUnit(uri)).map((problem) =>
        diagnosticOf(problem, uri, rangeIn(problem.span)),
      ),
    ]);
  };
  const showAll = (): void => {
    collection.clear();
    for (const { path } of scanner.result()?.files ?? []) show(path);
  };
  return vscode.Disposable.from(
    collection,
    scanner.onDidChange(showAll),
    onDidChangeProblemUnit(showAll),
    documents.onDidChange(({ path }) => show(path)),
  );
}
