import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { commands } from "../shared/commands.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import { actionKinds } from "./actionKinds.ts";
import type { DependencyUpdate } from "./updateDependencies.ts";
import type { Fixes } from "./createFixes.ts";

/** Loads the bundle of fixes with the first call. */
export type LoadFixes = () => Promise<Fixes>;

export function fixesLoader(host: Host, documents: Documents): LoadFixes {
  let loading: Promise<Fixes> | undefined;
  return () => (loading ??= import("./createFixes.ts").then(({ createFixes }) => createFixes(host, documents)));
}

/** Registers everything that changes a file, and only on request. */
export function registerFixes(load: LoadFixes): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(
      manifestSelector,
      {
        provideCodeActions: async (...request) => (await load()).codeActions.provideCodeActions(...request),
        resolveCodeAction: async (...request) => (await load()).codeActions.resolveCodeAction(...request),
      },
      { providedCodeActionKinds: actionKinds },
    ),
    vscode.commands.registerCommand(commands.updateAll, async () => (await load()).updateAll()),
    vscode.commands.registerCommand(commands.updateDependency, async (argument: unknown) =>
      (await load()).updateDependency(argument),
    ),
    vscode.commands.registerCommand(commands.updateDependencies, async (updates: readonly DependencyUpdate[]) =>
      (await load()).updateDependencies(updates),
    ),
    vscode.commands.registerCommand(commands.ignoreFinding, async (argument: unknown) =>
      (await load()).ignoreFinding(argument),
    ),
    vscode.commands.registerCommand(commands.releaseGroup, async (argument: unknown) =>
      (await load()).releaseGroup(argument),
    ),
  );
}
