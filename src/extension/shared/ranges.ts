import * as vscode from "vscode";
import type { Declaration } from "../../core/manifests/manifest.ts";
import type { Span } from "../../core/model/span.ts";

/** Spans become ranges here and nowhere else. */
export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Tells whether a range touches the name or the version of a dependency. */
export function touches(
  document: vscode.TextDocument,
  { nameSpan, requirementSpan, shared }: Declaration,
  range: vscode.Range,
): boolean {
  const spans = requirementSpan && !shared ? [nameSpan, requirementSpan] : [nameSpan];
  return spans.some((span) => rangeOf(document, span).intersection(range) !== undefined);
}
