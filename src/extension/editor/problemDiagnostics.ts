import * as vscode from "vscode";
import type { Severity } from "../../core/analysis/severity.ts";
import { message } from "../../core/messages/message.ts";
import { printable } from "../../core/model/sanitize.ts";
import { webAddress } from "../../core/render/markdown.ts";
import type { Problem, ProblemUnit } from "../../core/render/problems.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";

/** Distinguishes the diagnostics of this extension from others. */
export const diagnosticSource = "Package Insights";

export function diagnosticOf(problem: Problem, uri: vscode.Uri, range: vscode.Range): vscode.Diagnostic {
  const diagnostic = createDiagnostic(localize(problem.message), range, severities[problem.severity]);
  const url = webAddress(problem.url ?? "");
  diagnostic.code = url === undefined ? problem.code : { value: problem.code, target: vscode.Uri.parse(url) };
  if (problem.isDeprecated) diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  const related = [...originOf(problem, uri), ...pathOf(problem, uri, range)];
  if (related.length > 0) diagnostic.relatedInformation = related;
  return diagnostic;
}

/** Finds where the version is written, if in another file. It is a row of its own above a hover. */
function originOf(
  { declaration: { elsewhere } }: Problem,
  uri: vscode.Uri,
): readonly vscode.DiagnosticRelatedInformation[] {
  if (!elsewhere || elsewhere.path === uri.path) return [];
  const target = uri.with({ path: elsewhere.path });
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === target.toString());
  const range = open ? rangeOf(open, elsewhere.span) : new vscode.Range(0, 0, 0, 0);
  const text = localize(message("The version is written here"));
  return [new vscode.DiagnosticRelatedInformation(new vscode.Location(target, range), text)];
}

/** The nearest path to a vulnerable dependency. */
function pathOf(
  { path }: Problem,
  uri: vscode.Uri,
  range: vscode.Range,
): readonly vscode.DiagnosticRelatedInformation[] {
  if (!path) return [];
  const text = printable(path.map(({ name, version }) => `${name} ${version}`).join(" → "));
  return [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), text)];
}

export function createDiagnostic(
  message: string,
  range: vscode.Range,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  // One line of Problems, whatever text of a manifest or of the service is in it.
  const diagnostic = new vscode.Diagnostic(range, printable(message), severity);
  diagnostic.source = diagnosticSource;
  return diagnostic;
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
