import * as vscode from "vscode";
import type { Finding } from "../../core/analysis/finding.ts";
import { evaluate } from "../../core/analysis/evaluate.ts";
import type { Policy } from "../../core/analysis/policy/policy.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import type { Gap } from "../../core/manifests/gap.ts";
import { gapMessage } from "../../core/messages/gaps.ts";
import { message } from "../../core/messages/message.ts";
import type { Span } from "../../core/model/span.ts";
import { webAddress } from "../../core/render/markdown.ts";
import { findingMessage } from "../../core/render/findingMessage.ts";
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
  const subscription = documents.onDidChange((uri) => {
    const state = documents.get(uri);
    if (!state) collection.delete(uri);
    else if (state.document.version === state.version) collection.set(uri, diagnosticsOf(state, policy()));
  });
  return vscode.Disposable.from(collection, subscription);
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
      createDiagnostic(gapText(gap), rangeOf(document, placeOf(gap)), vscode.DiagnosticSeverity.Information),
    ),
    // The manifest has those of its lockfile.
    ...(isManifestsLock ? [] : evaluate(facts, policy)).map((finding) =>
      diagnosticOf(finding, rangeOf(document, finding.span)),
    ),
  ];
}

function gapText(gap: Gap): string {
  return localize(message("{reason}; what it contains was not checked", { reason: gapMessage(gap) }));
}

/** The start of the manifest for what stands in another file. */
function placeOf(gap: Gap): Span {
  const isElsewhere = gap.kind === "entry" && gap.path !== undefined;
  return (isElsewhere ? undefined : gap.span) ?? { start: 0, end: 0 };
}

export function diagnosticOf(finding: Finding, range: vscode.Range): vscode.Diagnostic {
  const diagnostic = createDiagnostic(findingMessage(finding), range, severities[finding.severity]);
  const affected = finding.rule === "advisory" ? finding.items[0].advisories[0] : undefined;
  const url = webAddress(affected?.advisory?.url ?? "");
  if (affected && url !== undefined) diagnostic.code = { value: affected.id, target: vscode.Uri.parse(url) };
  else diagnostic.code = affected?.id ?? finding.rule;
  if (finding.rule === "deprecated") diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  return diagnostic;
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
