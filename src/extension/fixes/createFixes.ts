import type * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Goal } from "../../core/render/inlay/inlayText.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import type { DocumentState } from "../editor/documentState.ts";
import { createCodeActions } from "./codeActions.ts";
import { hintEdit, type HintEdit } from "./hintEdits.ts";
import { ignoreFinding } from "./ignoreFinding.ts";
import { addMirror, releaseGroup } from "./publicOrigins.ts";
import { fixAllVulnerable, updateAll } from "./updateAll.ts";
import { updateDependency } from "./updateDependency.ts";
import { updateDependencies, type DependencyUpdate } from "./updateDependencies.ts";

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

/** What the registrations of fixes lead to. In a bundle of its own, which loads with the first of them that is used. */
export function createFixes(host: Host, documents: Documents): Fixes {
  return {
    codeActions: createCodeActions(host, documents),
    updateAll: () => updateAll(host, documents),
    updateDependency: (argument) => updateDependency(host, argument),
    updateDependencies: (updates) => updateDependencies(host, updates),
    fixAllVulnerable: () => fixAllVulnerable(host, documents),
    ignoreFinding: (argument) => ignoreFinding(documents, argument),
    releaseGroup,
    addMirror,
    hintEdit: (place, signal) => hintEdit(host, place, signal),
  };
}
