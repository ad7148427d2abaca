import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { isEdit, type TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import { changeTo } from "../../core/fixes/rewrite/versionChange.ts";
import { versionEdit } from "../../core/fixes/rewrite/versionEdit.ts";
import type { VersionText } from "../../core/model/keys.ts";
import type { Goal } from "../../core/render/inlay.ts";
import type { Host } from "../activation/host.ts";
import type { Documents, DocumentState } from "../editor/documents.ts";
import { rangeOf } from "../shared/ranges.ts";
import { createCodeActions } from "./codeActions.ts";
import { ignoreFinding } from "./ignoreFinding.ts";
import { addMirror, releaseGroup } from "./publicOrigins.ts";
import { fixAllVulnerable, updateAll } from "./updateAll.ts";
import { type DependencyUpdate, updateDependencies } from "./updateDependencies.ts";
import { updateDependency } from "./updateDependency.ts";

/** In the bundle of fixes, for the scan. */
export { fixEverywhere } from "./fixEverywhere.ts";

export interface Fixes {
  readonly codeActions: Required<vscode.CodeActionProvider>;
  readonly updateAll: () => Promise<void>;
  readonly updateDependency: (argument: unknown) => Promise<void>;
  readonly fixAllVulnerable: () => Promise<void>;
  readonly ignoreFinding: (argument: unknown) => Promise<void>;
  readonly updateDependencies: (updates: readonly DependencyUpdate[]) => Promise<void>;
  readonly releaseGroup: (argument: unknown) => Promise<void>;
  readonly addMirror: (argument: unknown) => Promise<void>;
  readonly hintEdit: (
    place: { readonly state: DocumentState; readonly facts: Facts; readonly goal: Goal },
    signal: AbortSignal,
  ) => Promise<HintEdit | undefined>;
}

/** Creates what the registrations of fixes lead to. In a bundle of its own, which loads with the first of them that is used. */
export function createFixes(host: Host, documents: Documents): Fixes {
  return {
    codeActions: createCodeActions(host, documents),
    updateAll: () => updateAll(host, documents),
    updateDependency: (argument) => updateDependency({ host, documents }, argument),
    updateDependencies: (updates) => updateDependencies(host, updates),
    fixAllVulnerable: () => fixAllVulnerable(host, documents),
    ignoreFinding: (argument) => ignoreFinding(documents, argument),
    releaseGroup,
    addMirror,
    hintEdit: (place, signal) => hintEdit(host, place, signal),
  };
}

/** The change of a hint, and the version that it leads to. */
interface HintEdit {
  readonly version: VersionText;
  readonly edits: vscode.TextEdit[];
}

/**
 * The change that a hint leads to, verified if it is a fix. Undefined where the version is written in another file or cannot be
 * written, and where no fix is verified: the light bulb says why. Rejects only when aborted.
 */
async function hintEdit(
  host: Host,
  { state, facts, goal }: { readonly state: DocumentState; readonly facts: Facts; readonly goal: Goal },
  signal: AbortSignal,
): Promise<HintEdit | undefined> {
  const { document, version } = state;
  const { path } = document.uri;
  const text = document.getText();
  if (document.version !== version) return undefined;
  const found = goal.kind === "fix" ? await verifiedFix(host, state, facts, signal) : updateTo(goal, facts, path, text);
  // Spans fit no later text.
  if (!found || found.edit.path !== path || document.version !== version) return undefined;
  const { span, after } = found.edit;
  return { version: found.version, edits: [vscode.TextEdit.replace(rangeOf(document, span), after)] };
}

interface VersionEdit {
  readonly version: VersionText;
  readonly edit: TextEdit;
}

async function verifiedFix(
  host: Host,
  state: DocumentState,
  facts: Facts,
  signal: AbortSignal,
): Promise<VersionEdit | undefined> {
  const plan = await host
    .checkerOf(state.document.uri)
    .fix([state], (dependency) => dependency.facts === facts, { signal });
  const [edit] = plan.changes;
  return edit && { version: edit.version, edit };
}

function updateTo({ version }: Goal, facts: Facts, path: string, text: string): VersionEdit | undefined {
  const { declaration } = facts;
  const edit = versionEdit(declaration, path, changeTo(facts, version), (other) => (other === path ? text : undefined));
  return isEdit(edit) ? { version, edit } : undefined;
}
