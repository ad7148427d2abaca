import * as vscode from "vscode";
import type { VersionText } from "../../core/model/keys.ts";
import { hintChange, type HintPlace } from "../../editor/actions/hintChange.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { rangeOf } from "../shared/ranges.ts";
import { type CodeActions, createCodeActions } from "./codeActions.ts";
import { ignoreFinding } from "./ignoreFinding.ts";
import { addMirror, releaseGroup } from "./publicOrigins.ts";
import { fixAllVulnerable, updateAll } from "./updateAll.ts";
import { type DependencyUpdate, updateDependencies } from "./updateDependencies.ts";
import { updateDependency } from "./updateDependency.ts";

/** In the bundle of fixes, for the scan. */
export { fixEverywhere } from "./fixEverywhere.ts";

export interface Fixes {
  readonly codeActions: CodeActions;
  readonly updateAll: () => Promise<void>;
  readonly updateDependency: (argument: unknown) => Promise<void>;
  readonly fixAllVulnerable: () => Promise<void>;
  readonly ignoreFinding: (argument: unknown) => Promise<void>;
  readonly updateDependencies: (updates: readonly DependencyUpdate[]) => Promise<void>;
  readonly releaseGroup: (argument: unknown) => Promise<void>;
  readonly addMirror: (argument: unknown) => Promise<void>;
  readonly hintEdit: (place: HintPlace<vscode.TextDocument>, signal: AbortSignal) => Promise<HintEdit | undefined>;
}

/** Creates what the registrations of fixes lead to. In a bundle of its own, which loads with the first of them that is used. */
export function createFixes(host: Host, documents: Documents): Fixes {
  return {
    codeActions: createCodeActions(host),
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

/** The change of a hint as the editor makes it, and the version that it leads to. */
interface HintEdit {
  readonly version: VersionText;
  readonly edits: vscode.TextEdit[];
}

async function hintEdit(
  host: Host,
  place: HintPlace<vscode.TextDocument>,
  signal: AbortSignal,
): Promise<HintEdit | undefined> {
  const change = await hintChange(host, place, signal);
  if (!change) return undefined;
  const { span, after } = change.edit;
  return { version: change.version, edits: [vscode.TextEdit.replace(rangeOf(place.state.document, span), after)] };
}
