import * as vscode from "vscode";
import { manifestPatterns } from "../core/manifests/patterns.ts";
import type { System } from "../core/model/keys.ts";
import type { Span } from "../core/model/span.ts";

/** Spans become ranges here and nowhere else. */
export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** Every manifest by its name: no language needs to be known to the editor, as TOML often is not. */
export const manifestSelector: readonly vscode.DocumentFilter[] = Object.values(manifestPatterns).flatMap((patterns) =>
  patterns.map((pattern) => ({ pattern })),
);

/**
 * The package system of a document that is named like a manifest; the parsers have the last word on whether it is one. What
 * has a query in its address is a state of a file from elsewhere, such as the other side of a comparison: nothing lies beside
 * it that could tell the locked version, or which names are private.
 */
export function systemOf(document: vscode.TextDocument): System | undefined {
  const { scheme, query } = document.uri;
  if (scheme === "output" || scheme.startsWith("package-insights") || query !== "") return undefined;
  return systems.find((system) =>
    vscode.languages.match(
      manifestPatterns[system].map((pattern) => ({ pattern })),
      document,
    ),
  );
}

const systems = Object.keys(manifestPatterns) as readonly System[];

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
