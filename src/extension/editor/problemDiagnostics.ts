import * as vscode from "vscode";
import type { Severity } from "../../core/analysis/severity.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { ProblemUnit } from "../../core/render/problems.ts";
import type { ProblemEntry, RelatedPlace } from "../../editor/problemEntries.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";

/** Distinguishes the diagnostics of this extension from others. */
export const diagnosticSource = "Package Insights";

export function diagnosticOf(entry: ProblemEntry, uri: vscode.Uri, range: vscode.Range): vscode.Diagnostic {
  // One line of Problems, whatever text of a manifest or of the service is in it.
  const diagnostic = new vscode.Diagnostic(range, printable(localize(entry.message)), severities[entry.severity]);
  diagnostic.source = diagnosticSource;
  const { code, url, related } = entry;
  if (code !== undefined) diagnostic.code = url === undefined ? code : { value: code, target: vscode.Uri.parse(url) };
  if (entry.isDeprecated) diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  const places = related?.flatMap((each) => relatedTo(each, uri, range)) ?? [];
  if (places.length > 0) diagnostic.relatedInformation = places;
  return diagnostic;
}

/** A row of its own above a hover. */
function relatedTo(
  { message, elsewhere }: RelatedPlace,
  uri: vscode.Uri,
  range: vscode.Range,
): readonly vscode.DiagnosticRelatedInformation[] {
  const text = printable(localize(message));
  if (!elsewhere) return [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), text)];
  if (elsewhere.path === uri.path) return [];
  const target = uri.with({ path: elsewhere.path });
  const open = vscode.workspace.textDocuments.find((other) => other.uri.toString() === target.toString());
  const place = open ? rangeOf(open, elsewhere.span) : new vscode.Range(0, 0, 0, 0);
  return [new vscode.DiagnosticRelatedInformation(new vscode.Location(target, place), text)];
}

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** Tells whether Problems list dependencies or advisories, as set for the resource. */
export function problemUnit(scope: vscode.ConfigurationScope): ProblemUnit {
  const unit: unknown = vscode.workspace.getConfiguration("packageInsights", scope).get("problems");
  return unit === "advisory" ? unit : "dependency";
}

export function onDidChangeProblemUnit(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("packageInsights.problems")) listener();
  });
}
