import * as vscode from "vscode";
import { localize } from "../shared/localize.ts";
import { bundledFindings, bundledText, type BundledFinding } from "./bundledAnswer.ts";

/** Returns the Problems of the sample while the service does not answer. In a bundle of its own, which only that needs. */
export function bundledDiagnostics(document: vscode.TextDocument): vscode.Diagnostic[] {
  return bundledFindings.flatMap((found) => {
    const range = rangeOf(document, found);
    if (!range) return [];
    const severity = found.severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
    const diagnostic = new vscode.Diagnostic(range, localize(bundledText(found)), severity);
    diagnostic.source = "Package Insights";
    return [diagnostic];
  });
}

/** The hover of the sample while the service does not answer. */
export function bundledHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const found = bundledFindings.find((each) => rangeOf(document, each)?.contains(position));
  return found && new vscode.Hover(localize(bundledText(found)), rangeOf(document, found));
}

/** The line of the dependency from its name. */
function rangeOf(document: vscode.TextDocument, { name }: BundledFinding): vscode.Range | undefined {
  const start = document.getText().indexOf(`"${name}"`);
  return start < 0 ? undefined : document.lineAt(document.positionAt(start)).range;
}
