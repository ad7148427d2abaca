import * as vscode from "vscode";
import { evaluate } from "../../core/analysis/evaluate.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Policy } from "../../core/analysis/policy/policy.ts";
import type { Core } from "../../core/core.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { inlayText } from "../../core/render/inlayText.ts";
import type { Host } from "../activation/host.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { inputSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";
import type { DocumentState } from "./documentState.ts";

/**
 * Behind each version: the one that is checked where the text does not contain it, a mark for findings, and the update. The
 * versions of a package are requested only for visible lines. Behind an entry of a lockfile only the mark.
 */
export function registerInlayHints({ core, policy, log }: Host, documents: Documents): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    documents.onDidChange(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("packageInsights.inlayHints")) changed.fire();
    }),
    vscode.languages.registerInlayHintsProvider([...inputSelector], {
      onDidChangeInlayHints: changed.event,
      async provideInlayHints(document, range, token) {
        const state = documents.get(document.uri);
        if (!isEnabled(document) || state?.version !== document.version) return [];
        const signal = signalOf(token);
        const visible = factsIn(range, state);
        const complete = state.busy
          ? visible
          : await unlessAborted(Promise.all(visible.map((facts) => withPackage(facts, core, signal))), signal, log);
        if (!complete || document.version !== state.version) return [];
        return complete.flatMap((facts) => hintOf(facts, state, policy()) ?? []);
      },
    }),
  );
}

/** Updates follow from all versions of the package. They can wait until the findings are shown. */
async function withPackage(facts: Facts, core: Core, signal: AbortSignal): Promise<Facts> {
  const isLockfileEntry = facts.locked?.isListed === true;
  if (isLockfileEntry || facts.package || facts.target?.kind !== "version") return facts;
  return { ...facts, package: await core.package(facts.declaration.package, { signal, priority: "background" }) };
}

/** The position of a hint depends on all declarations, so the lines are compared first. */
function factsIn(range: vscode.Range, { document, facts }: DocumentState): readonly Facts[] {
  return facts.filter(({ declaration }) => {
    // The text does not name a package that only the lockfile has.
    if (declaration.nameSpan.end === 0) return false;
    const { line } = endOf(document, declaration);
    return (
      range.start.line <= line && line <= range.end.line && range.contains(positionOf(document, declaration, facts))
    );
  });
}

function hintOf(facts: Facts, { document, facts: all }: DocumentState, policy: Policy): vscode.InlayHint | undefined {
  const inlay = inlayText(facts, evaluate([facts], policy));
  if (!inlay) return undefined;
  const hint = new vscode.InlayHint(positionOf(document, facts.declaration, all), inlay.text);
  hint.tooltip = inlay.tooltip;
  hint.paddingLeft = true;
  return hint;
}

function isEnabled({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("packageInsights", uri).get("inlayHints") !== false;
}

function endOf(document: vscode.TextDocument, { requirementSpan, nameSpan, shared }: Declaration): vscode.Position {
  return document.positionAt(requirementSpan && !shared ? requirementSpan.end : nameSpan.end);
}

/** The end of the line, or the end of the version where another declaration follows on the line. */
function positionOf(document: vscode.TextDocument, declaration: Declaration, all: readonly Facts[]): vscode.Position {
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
