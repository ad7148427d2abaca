import * as vscode from "vscode";
import type { Finding } from "../../core/analysis/finding.ts";
import { foundAtPlaces } from "../../core/analysis/foundOnce.ts";
import type { Span } from "../../core/model/span.ts";
import { problemsOf } from "../../core/render/problems.ts";
import type { ScannedFile } from "../../core/scan/scanResult.ts";
import type { Documents } from "../editor/documents.ts";
import { createDiagnostic, diagnosticOf, onDidChangeProblemUnit, problemUnit } from "../editor/problemDiagnostics.ts";
import { localize } from "../shared/localize.ts";
import type { Scanner } from "./scanner.ts";

/** Findings of manifests that are not open. Open ones have diagnostics of their own, which follow every keystroke. */
export function registerScanDiagnostics(scanner: Scanner, documents: Documents): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("package-insights-scan");
  let files: ReadonlyMap<string, ScannedFile & { readonly once: readonly Finding[] }> = new Map();
  const show = (path: string): void => {
    const uri = scanner.uriOf(path);
    const file = files.get(path);
    if (!uri) return;
    if (!file || documents.get(uri)) {
      collection.delete(uri);
      return;
    }
    const unit = problemUnit(uri);
    const rangeIn = (span: Span) => scanner.rangeIn(path, span);
    collection.set(uri, [
      ...file.problems.map(({ message, span }) =>
        createDiagnostic(localize(message), rangeIn(span), vscode.DiagnosticSeverity.Information),
      ),
      ...problemsOf(unit === "advisory" ? file.findings : file.once, unit).map((problem) =>
        diagnosticOf(problem, uri, rangeIn(problem.span)),
      ),
    ]);
  };
  const showAll = (): void => {
    collection.clear();
    const scanned = scanner.result()?.files ?? [];
    const once = foundAtPlaces(scanned);
    files = new Map(scanned.map((file, index) => [file.path, { ...file, once: once[index] ?? [] }]));
    for (const path of files.keys()) show(path);
  };
  return vscode.Disposable.from(
    collection,
    scanner.onDidChange(showAll),
    onDidChangeProblemUnit(showAll),
    documents.onDidChange(({ path }) => show(path)),
  );
}
