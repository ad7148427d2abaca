import * as vscode from "vscode";
import type { Span } from "../../core/model/span.ts";

/** Spans become ranges here and nowhere else. */
export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
