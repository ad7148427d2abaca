import * as vscode from "vscode";
import { evaluate } from "../../core/analysis/evaluate.ts";
import type { Policy } from "../../core/analysis/policy/policy.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import type { Gap } from "../../core/manifests/gap.ts";
import { gapMessage } from "../../core/messages/gaps.ts";
import { message } from "../../core/messages/message.ts";
import type { Span } from "../../core/model/span.ts";
import { webAddress } from "../../core/render/markdown.ts";
import { problemsOf, type Problem, type ProblemUnit } from "../../core/render/problems.ts";
import { printable } from "../../core/model/sanitize.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "./documents.ts";
import type { DocumentState } from "./documentState.ts";
import type { Host } from "../activation/host.ts";

/** Distinguishes the diagnostics of this extension from others. */
export const diagnosticSource = "Package Insights";

/** Findings in Problems. A missing answer is not a finding: the status bar item mentions it once. */
export function registerDiagnostics({ policy }: Host, documents: Documents): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection("package-insights");
  const show = (uri: vscode.Uri): void => {
    const state = documents.get(uri);
    if (!state) collection.delete(uri);
    else if (state.document.version === state.version) collection.set(uri, diagnosticsOf(state, policy()));
  };
  return vscode.Disposable.from(
    collection,
    documents.onDidChange(show),
    onDidChangeProblemUnit(() => documents.all().forEach(({ document }) => show(document.uri))),
  );
}

function diagnosticsOf(
  { document, project, isManifestsLock, facts }: DocumentState,
  policy: Policy,
): vscode.Diagnostic[] {
  const problems = project.manifest.problems.map(({ message, span }) =>
    createDiagnostic(localize(message), rangeOf(document, span), vscode.DiagnosticSeverity.Information),
  );
  return [
    ...problems,
    ...project.gaps.map((gap) =>
      createDiagnostic(gapText(gap, project), rangeOf(document, placeOf(gap)), vscode.DiagnosticSeverity.Information),
    ),
    // The manifest has those of its lockfile.
    ...(isManifestsLock ? [] : problemsOf(evaluate(facts, policy), problemUnit(document))).map((problem) =>
      diagnosticOf(problem, document.uri, rangeOf(document, problem.span)),
    ),
  ];
}

function gapText(gap: Gap, { listed }: DocumentState["project"]): string {
  const reason = gapMessage(gap);
  // A file that a manifest does not name is a lockfile or a file of settings.
  const isDeclaring = gap.kind === "entry" || (gap.span !== undefined && !listed);
  return localize(
    isDeclaring
      ? message("{reason}; what it declares was not checked", { reason })
      : message("{reason}; what it contains was not checked", { reason }),
  );
}

/** The start of the manifest for what stands in another file. */
function placeOf(gap: Gap): Span {
  const isElsewhere = gap.kind === "entry" && gap.path !== undefined;
  return (isElsewhere ? undefined : gap.span) ?? { start: 0, end: 0 };
}

/** Whether Problems list dependencies or advisories, as set for the resource. */
export function problemUnit(scope: vscode.ConfigurationScope): ProblemUnit {
  const unit: unknown = vscode.workspace.getConfiguration("packageInsights", scope).get("problems");
  return unit === "advisory" ? unit : "dependency";
}

export function onDidChangeProblemUnit(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("packageInsights.problems")) listener();
  });
}

export function diagnosticOf(problem: Problem, uri: vscode.Uri, range: vscode.Range): vscode.Diagnostic {
  const diagnostic = createDiagnostic(localize(problem.message), range, severities[problem.severity]);
  const url = webAddress(problem.url ?? "");
  diagnostic.code = url === undefined ? problem.code : { value: problem.code, target: vscode.Uri.parse(url) };
  if (problem.isDeprecated) diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  const related = relatedTo(problem, uri, range);
  if (related.length > 0) diagnostic.relatedInformation = related;
  return diagnostic;
}

/** Each is a row of its own above a hover. */
function relatedTo(
  { elsewhere, path }: Problem,
  uri: vscode.Uri,
  range: vscode.Range,
): vscode.DiagnosticRelatedInformation[] {
  const related: vscode.DiagnosticRelatedInformation[] = [];
  if (elsewhere) {
    const target = uri.with({ path: elsewhere.path });
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === target.toString());
    const place = open ? rangeOf(open, elsewhere.span) : new vscode.Range(0, 0, 0, 0);
    const text = localize(message("The version is written here"));
    related.push(new vscode.DiagnosticRelatedInformation(new vscode.Location(target, place), text));
  }
  if (path) {
    const text = printable(path.map(({ name, version }) => `${name} ${version}`).join(" → "));
    related.push(new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), text));
  }
  return related;
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
