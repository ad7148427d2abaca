import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { evaluate } from "../../core/analysis/evaluate.ts";
import type { Package } from "../../core/api/messages/messages.ts";
import type { Fetched } from "../../core/api/fetched.ts";
import { inlayText } from "../../core/render/inlayText.ts";
import { signalOf } from "../shared/cancellation.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";
import type { Host } from "../activation/host.ts";

/**
 * Behind each version: the one that is checked where the text does not say it, a mark for findings, and the update. Versions
 * of packages are asked for only of the lines that are seen.
 */
export function registerInlayHints({ core, policy, log }: Host, documents: Documents): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    documents.onDidChange(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("packageInsights.inlayHints")) changed.fire();
    }),
    vscode.languages.registerInlayHintsProvider([...manifestSelector], {
      onDidChangeInlayHints: changed.event,
      async provideInlayHints(document, range, token) {
        const state = documents.get(document.uri);
        if (!isEnabled(document) || state?.version !== document.version) return [];
        const signal = signalOf(token);
        // Where exactly a hint stands takes a look at all declarations, so only of those on lines that are seen.
        const seen = state.facts.filter(
          ({ declaration }) =>
            isOnLineOf(range, endOf(document, declaration)) &&
            range.contains(positionOf(document, declaration, state.facts)),
        );
        const known = await Promise.all(
          seen.map(async (facts) => (state.busy ? facts : withPackage(facts, signal))),
        ).catch((error: unknown) => {
          if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
          return [];
        });
        if (document.version !== state.version) return [];
        return known.flatMap((facts) => hintOf(document, facts, state.facts) ?? []);
      },
    }),
  );

  /** Updates are told from all versions of a package. Until the findings are there they have time. */
  async function withPackage(facts: Facts, signal: AbortSignal): Promise<Facts> {
    if (facts.package || facts.target?.kind !== "version") return facts;
    const answer: Fetched<Package> = await core.api.call(
      "GetPackage",
      { packageKey: facts.declaration.package },
      { signal, priority: "background" },
    );
    return { ...facts, package: answer };
  }

  function hintOf(document: vscode.TextDocument, facts: Facts, all: readonly Facts[]): vscode.InlayHint | undefined {
    const inlay = inlayText(facts, evaluate([facts], policy()));
    if (!inlay) return undefined;
    const hint = new vscode.InlayHint(positionOf(document, facts.declaration, all), inlay.text);
    hint.tooltip = inlay.tooltip;
    hint.paddingLeft = true;
    return hint;
  }
}

function isEnabled({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("packageInsights", uri).get("inlayHints") !== false;
}

function endOf(document: vscode.TextDocument, { requirementSpan, nameSpan, shared }: Facts["declaration"]) {
  return document.positionAt(requirementSpan && !shared ? requirementSpan.end : nameSpan.end);
}

function isOnLineOf({ start, end }: vscode.Range, { line }: vscode.Position): boolean {
  return start.line <= line && line <= end.line;
}

/** At the end of the line, or behind the version where another declaration follows on the line. */
function positionOf(
  document: vscode.TextDocument,
  declaration: Facts["declaration"],
  all: readonly Facts[],
): vscode.Position {
  const end = endOf(document, declaration);
  const line = document.lineAt(end.line);
  const lineStart = document.offsetAt(line.range.start);
  const lineEnd = document.offsetAt(line.range.end);
  const own = declaration.nameSpan.start;
  const isLast = !all.some(({ declaration: { nameSpan: other } }) => {
    return other.start > own && other.start >= lineStart && other.start < lineEnd;
  });
  if (isLast) return line.range.end;
  const next = line.text[end.character];
  return next === '"' || next === "'" ? end.translate(0, 1) : end;
}
