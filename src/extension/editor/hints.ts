import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { isVulnerability, type Finding } from "../../core/analysis/finding.ts";
import type { Core } from "../../core/core.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { message } from "../../core/messages/message.ts";
import { inlayText, type InlayText, needsVersions } from "../../core/render/inlay.ts";
import type { InlayMode } from "../../core/render/inlayMode.ts";
import { nearestDependents } from "../../core/render/nearest.ts";
import type { Host } from "../activation/host.ts";
import type { LoadFixes } from "../fixes/fixes.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import type { Documents } from "./documents.ts";
import type { DocumentState } from "./documentSession.ts";
import { registerVersionColours } from "./versionColours.ts";

/** The functions that make hints for a state of a document, and color its versions until it is disposed. */
export interface Hints {
  provide(
    state: DocumentState,
    range: vscode.Range,
    mode: InlayMode,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]>;
  resolve(hint: vscode.InlayHint, token: vscode.CancellationToken): Promise<vscode.InlayHint>;
  readonly dispose: () => void;
}

/**
 * Creates the hints behind each version: the one that is checked if the text does not contain it, how severe the findings are,
 * and the version to go to; behind an entry of a lockfile only the findings. The versions of a package are requested only where
 * they are needed, for visible lines, after the findings. In a bundle of its own, which loads with the first hints.
 */
export function createHints({ core, log }: Host, documents: Documents, loadFixes: LoadFixes): Hints {
  const colours = registerVersionColours(documents);
  return {
    dispose: () => void colours.dispose(),
    async provide(state, range, mode, token) {
      const { document, findingsOn, version } = state;
      const signal = signalOf(token);
      const visible = factsIn(range, state).map((facts): Checked => {
        return { given: facts, facts, findings: findingsOn.get(facts) ?? [] };
      });
      const all = visible.map((checked) => withVersions(checked, { state, mode, core }, signal));
      const complete = state.stage === "checking" ? visible : await unlessAborted(Promise.all(all), signal, log);
      // Spans fit no later text.
      if (!complete || document.version !== version) return [];
      const nearest = nearestDependents(state.findings);
      return complete.flatMap(({ facts, findings, given }) => {
        const text = inlayText(facts, findings, mode, nearest);
        return text ? [new GoalHint(state, given, text)] : [];
      });
    },
    // What a double click does may take requests, so it is looked up when the pointer is on the hint.
    async resolve(hint, token) {
      if (!(hint instanceof GoalHint)) return hint;
      const { state, facts } = hint;
      const { goal } = hint.text;
      if (!goal) return hint;
      const signal = signalOf(token);
      const fixes = await loadFixes();
      const edit = await unlessAborted(fixes.hintEdit({ state, facts, goal }, signal), signal, log);
      if (!edit) return hint;
      hint.textEdits = edit.edits;
      hint.tooltip = tooltipOf(hint, edit.version);
      return hint;
    },
  };
}

/** The subject of a hint. */
interface Checked {
  /** The facts as in the state. */
  readonly given: Facts;
  /** The facts with the versions of the package if they are needed. */
  readonly facts: Facts;
  readonly findings: readonly Finding[];
}

/**
 * Adds the versions of the package if they are needed. While the fixes of vulnerable dependencies are searched, nothing is asked
 * in their place.
 */
async function withVersions(
  checked: Checked,
  { state, mode, core }: { readonly state: DocumentState; readonly mode: InlayMode; readonly core: Core },
  signal: AbortSignal,
): Promise<Checked> {
  const { facts, findings } = checked;
  const isVulnerable = findings.some(isVulnerability);
  const { stage } = state;
  if (stage === "checking" || (stage === "searching" && isVulnerable) || !needsVersions(facts, findings, mode))
    return checked;
  const parent = await core.package(facts.declaration.package, { signal, priority: "background" });
  return { ...checked, facts: { ...facts, package: parent } };
}

/** A hint that may lead to another version. */
class GoalHint extends vscode.InlayHint {
  readonly state: DocumentState;
  readonly facts: Facts;
  readonly text: InlayText;

  constructor(state: DocumentState, facts: Facts, text: InlayText) {
    const { declaration, target } = facts;
    const label = new vscode.InlayHintLabelPart(text.text);
    const title = localize(message("Show Details"));
    if (target?.kind === "version") label.command = { command: commands.openDetails, title, arguments: [target.key] };
    super(positionOf(state.document, declaration, state.facts), [label]);
    this.state = state;
    this.facts = facts;
    this.text = text;
    this.tooltip = tooltipOf(this);
    this.paddingLeft = true;
  }
}

/** Tells what the hint means and what clicks on it do. */
function tooltipOf({ facts, text }: Pick<GoalHint, "facts" | "text">, version?: string): string {
  const update = version === undefined ? [] : [message("Double-click to update to {version}", { version })];
  const details = facts.target?.kind === "version" ? [message("Ctrl+click or Cmd+click to show details")] : [];
  return [text.tooltip, ...[...update, ...details].map(localize)].join("\n");
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
