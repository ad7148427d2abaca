import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { message } from "../../core/messages/message.ts";
import { inlayText, type InlayText } from "../../core/render/inlay.ts";
import { nearestDependents } from "../../core/render/nearest.ts";
import type { Host } from "../activation/host.ts";
import type { LoadFixes } from "../fixes/fixes.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import type { Documents, DocumentState } from "./documents.ts";
import { inlayMode, onDidChangeInlayMode } from "./hintSettings.ts";
import { registerVersionColours } from "./versionColours.ts";
import { createVersionLists, type Look } from "../../editor/versionLists.ts";

/** The functions that make hints for a state of a document, and color its versions until it is disposed. */
export interface Hints {
  /** Returns what is known, and remembers the lines: what their hints need is asked for first. */
  readonly provide: (document: vscode.TextDocument, range: vscode.Range) => vscode.InlayHint[];
  resolve(hint: vscode.InlayHint, token: vscode.CancellationToken): Promise<vscode.InlayHint>;
  readonly dispose: () => void;
}

/**
 * Creates the hints behind each version: the one that is checked if the text does not contain it, how severe the findings are,
 * and the version to go to; behind an entry of a lockfile only the findings. The versions of a package are requested only where
 * they are needed, and `changed` is called when they are known. In a bundle of its own, which loads with the first hints.
 */
export function createHints(host: Host, documents: Documents, loadFixes: LoadFixes, changed: () => void): Hints {
  const { log } = host;
  const lists = createVersionLists({ ...host, now: Date.now, changed });
  const views = new Map<string, vscode.Range>();
  const look = (): void => {
    const states = vscode.workspace.textDocuments.flatMap(({ uri }) => documents.get(uri) ?? []);
    const open = new Set(states.map(({ document }) => document.uri.toString()));
    for (const uri of views.keys()) if (!open.has(uri)) views.delete(uri);
    lists.look(states.flatMap((state) => lookOf(state, views.get(state.document.uri.toString())) ?? []));
  };
  const parts = vscode.Disposable.from(
    registerVersionColours(documents),
    documents.onDidChange(look),
    vscode.window.onDidChangeVisibleTextEditors(look),
    onDidChangeInlayMode(look),
    host.onDidRenew(() => lists.clear()),
    new vscode.Disposable(() => lists.clear()),
  );
  look();
  return {
    dispose: () => void parts.dispose(),
    provide(document, range) {
      views.set(document.uri.toString(), range);
      look();
      const state = documents.get(document.uri);
      const mode = inlayMode(document);
      // Spans fit no later text.
      if (!mode || state?.version !== document.version) return [];
      const nearest = nearestDependents(state.findings);
      return factsIn(range, state).flatMap((facts) => {
        const findings = state.findingsOn.get(facts) ?? [];
        const text = inlayText(lists.withList(facts, { ...state, mode }), findings, mode, nearest);
        return text ? [new GoalHint(state, facts, text)] : [];
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

/** The part of the range counts that an editor shows now. */
function lookOf(state: DocumentState, range: vscode.Range | undefined): Look | undefined {
  const mode = inlayMode(state.document);
  if (!mode || !range) return undefined;
  const isShown = vscode.window.visibleTextEditors.some(({ document }) => document === state.document);
  return { ...state, mode, inView: isShown ? factsIn(range, state) : [] };
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
