import * as vscode from "vscode";
import type { Finding } from "../../core/analysis/finding.ts";
import type { ManifestFindings } from "../../core/analysis/foundOnce.ts";
import { areLinked, fileEntries, shownFindings, type FileEntries } from "../../editor/problemEntries.ts";
import { createPublishing, type FileDiagnostics } from "../../editor/publishing.ts";
import type { Scanner } from "../scan/scanner.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents, DocumentState } from "./documents.ts";
import { diagnosticOf, onDidChangeProblemUnit, problemUnit } from "./problemDiagnostics.ts";

/** Findings in Problems. A missing answer is not a finding: the status bar item mentions it once. */
export function registerDiagnostics(
  documents: Documents,
  scanned: Pick<Scanner, "result" | "onDidChange">,
): vscode.Disposable {
  const published = createPublishing<vscode.Uri, vscode.Diagnostic>(
    vscode.languages.createDiagnosticCollection("package-insights"),
  );

  /** Returns the findings of open and scanned manifests. */
  function findingsByPath(): ReadonlyMap<string, readonly Finding[]> {
    const open = documents.all();
    const openPaths = new Set(open.map(({ document }) => document.uri.path));
    const edited = new Set(open.flatMap(({ document: { isDirty, uri } }) => (isDirty ? [uri.path] : [])));
    const closed = (scanned.result()?.files.filter(({ path }) => !openPaths.has(path)) ?? []).map(
      ({ path, findings }): ManifestFindings => ({
        path,
        // Of a version that was edited since, they are outdated until it is saved and scanned again.
        findings: findings.filter(({ declaration: { elsewhere } }) => !elsewhere || !edited.has(elsewhere.path)),
      }),
    );
    return shownFindings(open, closed);
  }

  const show = (states: readonly DocumentState[]): void => {
    const current = states.filter(({ document, version }) => document.version === version);
    const findings = current.length > 0 ? findingsByPath() : new Map<string, readonly Finding[]>();
    for (const state of current) {
      const { uri } = state.document;
      const files = fileEntries(state, findings.get(uri.path), problemUnit(uri));
      published.set(
        uri,
        files.map((file) => diagnosticsIn(file, state)),
      );
    }
  };
  const showAll = () => show(documents.all());
  return vscode.Disposable.from(
    published,
    documents.onDidChange((uri) => {
      const state = documents.get(uri);
      if (documents.isOutdated(uri)) published.keepOwn(uri);
      else if (state) show([state, ...documents.all().filter((other) => other !== state && areLinked(state, other))]);
      else {
        published.set(uri, []);
        // Others now have what it had for them.
        showAll();
      }
    }),
    scanned.onDidChange(showAll),
    onDidChangeProblemUnit(showAll),
  );
}

/** The diagnostics of a manifest, or of a file beside it. */
function diagnosticsIn(
  { path, entries }: FileEntries,
  { document }: DocumentState,
): FileDiagnostics<vscode.Uri, vscode.Diagnostic> {
  const uri = path === document.uri.path ? document.uri : document.uri.with({ path });
  const diagnostics = entries.map((entry) => {
    const { place } = entry;
    if (!("position" in place)) return diagnosticOf(entry, uri, rangeOf(document, place));
    const start = new vscode.Position(place.position.line - 1, place.position.column - 1);
    return diagnosticOf(entry, uri, new vscode.Range(start, start.translate(0, place.setting.length)));
  });
  return { uri, diagnostics };
}
