import type * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { createCodeActions } from "./codeActions.ts";
import { ignoreFinding } from "./ignoreActions.ts";
import { releaseGroup } from "./releaseGroup.ts";
import { updateAll } from "./updateAll.ts";

export interface Fixes {
  readonly codeActions: Required<vscode.CodeActionProvider>;
  readonly updateAll: () => Promise<void>;
  readonly ignoreFinding: (argument: unknown) => Promise<void>;
  readonly releaseGroup: (argument: unknown) => Promise<void>;
}

/** What the registrations of fixes lead to. In a bundle of its own, which loads with the first of them that is used. */
export function createFixes(host: Host, documents: Documents): Fixes {
  return {
    codeActions: createCodeActions(host, documents),
    updateAll: () => updateAll(host, documents),
    ignoreFinding,
    releaseGroup,
  };
}
