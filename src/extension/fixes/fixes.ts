import * as vscode from "vscode";
import { hasAnyGraph } from "../../core/analysis/graphs/availableGraphs.ts";
import { isServed } from "../../core/api/operations.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import { touches } from "../shared/ranges.ts";
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
export function registerFixes(load: LoadFixes, documents: Documents): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(
      manifestSelector,
      {
        async provideCodeActions(document, range, context, token) {
          const state = await documents.upToDate(document, signalOf(token));
          // An editor asks as soon as it opens, when what is asked of the service matters more than loading this.
          if (!state?.facts.some(({ declaration }) => touches(document, declaration, range))) return [];
          return (await load()).codeActions.provideCodeActions(document, range, context, token);
        },
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
    vscode.commands.registerCommand(commands.fixAllVulnerable, async () => (await load()).fixAllVulnerable()),
    registerMenuContext(documents),
    vscode.commands.registerCommand(commands.ignoreFinding, async (argument: unknown) =>
      (await load()).ignoreFinding(argument),
    ),
    vscode.commands.registerCommand(commands.releaseGroup, async (argument: unknown) =>
      (await load()).releaseGroup(argument),
    ),
    vscode.commands.registerCommand(commands.addMirror, async (argument: unknown) =>
      (await load()).addMirror(argument),
    ),
  );
}

/** Shows the commands in the menus of editors: on what is checked, and on a manifest, which can be changed. */
function registerMenuContext(documents: Documents): vscode.Disposable {
  const show = (key: string) => {
    let before: boolean | undefined;
    return (value: boolean): void => {
      if (value === before) return;
      before = value;
      void vscode.commands.executeCommand("setContext", key, value);
    };
  };
  const showChecked = show("packageInsights.isChecked");
  const showManifest = show("packageInsights.isManifest");
  const showGraph = show("packageInsights.hasGraph");
  const showCapabilities = show("packageInsights.hasCapabilities");
  const showDependents = show("packageInsights.hasDependents");
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const state = document && documents.get(document.uri);
    showChecked(state !== undefined);
    showManifest(state !== undefined && !state.project.listed);
    showGraph(state !== undefined && hasAnyGraph(state.project, state.facts));
    const systems = (state?.facts ?? []).map(({ declaration }) => declaration.package.system);
    showCapabilities(systems.some((system) => isServed("GetCapabilities", system)));
    showDependents(systems.some((system) => isServed("GetDependents", system)));
  };
  update();
  return vscode.Disposable.from(vscode.window.onDidChangeActiveTextEditor(update), documents.onDidChange(update));
}
