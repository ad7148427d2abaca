import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { Span } from "../../core/model/span.ts";
import { acceptText, hintsIn, placesIn, type Hint } from "../../editor/hints.ts";
import type { Host } from "../activation/host.ts";
import type { LoadFixes } from "../fixes/fixes.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import type { Documents, DocumentState } from "./documents.ts";
import { inlayMode, isForScreenReader, onDidChangeInlayMode } from "./hintSettings.ts";
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
      const inWords = isForScreenReader();
      return hintsIn(state, spanOf(document, range), mode, lists).map((hint) => new GoalHint(state, hint, inWords));
    },
    // What a double click does may take requests, so it is looked up when the pointer is on the hint.
    async resolve(hint, token) {
      if (!(hint instanceof GoalHint)) return hint;
      const { uri, version, offset, text } = hint;
      const state = documents.get(uri);
      const mode = state?.version === version ? inlayMode(state.document) : undefined;
      if (!state || !mode) return hint;
      const own = hintsIn(state, { start: offset, end: offset }, mode, lists).find((other) => other.text === text);
      if (!own?.goal) return hint;
      const { facts, goal } = own;
      const signal = signalOf(token);
      const fixes = await loadFixes();
      const edit = await unlessAborted(fixes.hintEdit({ state, facts, goal }, signal), signal, log);
      if (!edit) return hint;
      hint.textEdits = edit.edits;
      hint.tooltip = tooltipOf(own, edit.version);
      return hint;
    },
  };
}

/** The part of the range counts that an editor shows now. */
function lookOf(state: DocumentState, range: vscode.Range | undefined): Look | undefined {
  const { document } = state;
  const mode = inlayMode(document);
  if (!mode || !range) return undefined;
  const isShown = vscode.window.visibleTextEditors.some((editor) => editor.document === document);
  const places = isShown ? placesIn(state, spanOf(document, range)) : [];
  return { ...state, mode, inView: places.map(({ facts }) => facts) };
}

/**
 * A hint that may lead to another version. It names the state that it was made from: VS Code keeps the hints of a request that it
 * has canceled, and would keep the state with them.
 */
class GoalHint extends vscode.InlayHint {
  readonly uri: vscode.Uri;
  readonly version: number;
  readonly offset: number;
  readonly text: string;

  constructor({ document, version }: DocumentState, own: Hint, inWords: boolean) {
    const { target } = own.facts;
    const label = new vscode.InlayHintLabelPart(inWords ? own.tooltip : own.text);
    // "Read Line with Inlay Hints" says this of a part, and no tooltip.
    const title = localize(message("{meaning}; show details", { meaning: own.tooltip }));
    if (target?.kind === "version") label.command = { command: commands.openDetails, title, arguments: [target.key] };
    super(document.positionAt(own.offset), [label]);
    this.uri = document.uri;
    this.version = version;
    this.offset = own.offset;
    this.text = own.text;
    this.tooltip = tooltipOf(own);
    this.paddingLeft = true;
  }
}

/** Tells what the hint means and what clicks on it do. */
function tooltipOf({ facts, tooltip }: Hint, version?: string): string {
  const update = version === undefined ? [] : [acceptText(version)];
  const details = facts.target?.kind === "version" ? [message("Ctrl+click or Cmd+click to show details")] : [];
  return [tooltip, ...[...update, ...details].map(localize)].join("\n");
}

function spanOf(document: vscode.TextDocument, { start, end }: vscode.Range): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
