import * as vscode from "vscode";
import type { ManifestParser } from "../core/manifests/manifest.ts";
import { parserFor, parsers } from "../core/manifests/index.ts";
import type { Span } from "../core/model/span.ts";

/** Spans become ranges here and nowhere else. */
export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Every manifest by its name: no language needs to be known to the editor, as TOML often is not. */
export const manifestSelector: vscode.DocumentSelector = parsers.flatMap(({ patterns }) =>
  patterns.map((pattern) => ({ pattern })),
);

export function parserOf(document: vscode.TextDocument): ManifestParser | undefined {
  return document.uri.scheme === "output" || document.uri.scheme === "package-insights"
    ? undefined
    : parserFor(document.uri.path);
}

/** The core knows only AbortSignal. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** Runs what may only be rejected by an abort; anything else is a bug of ours, which goes to the log and no further. */
export function unlessAborted(work: Promise<unknown>, signal: AbortSignal, log: vscode.LogOutputChannel): void {
  work.catch((error: unknown) => {
    if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
  });
}
