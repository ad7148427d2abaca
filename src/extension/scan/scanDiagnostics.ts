import * as vscode from "vscode";
import type { Finding } from "../../core/analysis/finding.ts";
import { foundAtPlaces } from "../../core/analysis/foundOnce.ts";
import { problemsOf } from "../../core/render/problems.ts";
import type { ScannedFile } from "../../core/scan/scanResult.ts";
import { createPauses } from "../../editor/pauses.ts";
import { entryOf, noteOf } from "../../editor/problemEntries.ts";
import type { Documents } from "../editor/documents.ts";
import { diagnosticOf, onDidChangeProblemUnit, problemUnit } from "../editor/problemDiagnostics.ts";
import type { Scanner } from "./scanner.ts";

interface ShownFile {
  readonly file: ScannedFile;
  /** Its findings, without those that another manifest shows. */
  readonly once: readonly Finding[];
}

function isSame({ file, once }: ShownFile, other: ShownFile | undefined): boolean {
  if (file !== other?.file || once.length !== other.once.length) return false;
  return once.every((finding, index) => finding === other.once[index]);
}

/** Findings of manifests that are not open. Open ones have diagnostics of their own, which follow every keystroke. */
export function registerScanDiagnostics(scanner: Scanner, documents: Documents): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("package-insights-scan");
  let files: ReadonlyMap<string, ShownFile> = new Map();
  const waiting = new Set<string>();
  let isShowing = false;
  const show = (path: string): void => {
    const uri = scanner.uriOf(path);
    const shown = files.get(path);
    if (!uri) return;
    if (!shown || documents.get(uri)) {
      // A deletion is passed on to the window even where there is nothing to delete.
      if (collection.has(uri)) collection.delete(uri);
      return;
    }
    const { file, once } = shown;
    const unit = problemUnit(uri);
    const rows = [
      ...file.problems.map(({ message, span }) => ({ span, entry: noteOf(message, span) })),
      ...problemsOf(unit === "advisory" ? file.findings : once, unit).map((problem) => {
        return { span: problem.span, entry: entryOf(problem) };
      }),
    ];
    collection.set(
      uri,
      rows.map(({ span, entry }) => diagnosticOf(entry, uri, scanner.rangeIn(path, span))),
    );
  };
  const showAll = (): void => {
    const before = files;
    const scanned = scanner.result()?.files ?? [];
    const once = foundAtPlaces(scanned);
    files = new Map(scanned.map((file, index) => [file.path, { file, once: once[index] ?? [] }]));
    for (const path of before.keys()) if (!files.has(path)) waiting.add(path);
    for (const [path, shown] of files) if (!isSame(shown, before.get(path))) waiting.add(path);
    void showWaiting();
  };
  /** A few manifests at a time: the diagnostics of a thousand take long. */
  const showWaiting = async (): Promise<void> => {
    if (isShowing) return;
    isShowing = true;
    const pause = createPauses();
    for (const path of waiting) {
      waiting.delete(path);
      show(path);
      await pause();
    }
    isShowing = false;
  };
  return vscode.Disposable.from(
    collection,
    scanner.onDidChange(showAll),
    onDidChangeProblemUnit(() => {
      files = new Map();
      showAll();
    }),
    documents.onDidChange(({ path }) => show(path)),
  );
}
