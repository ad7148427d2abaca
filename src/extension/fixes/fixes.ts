import * as vscode from "vscode";
import { hasAnyGraph } from "../../core/analysis/graphs/availableGraphs.ts";
import { isServed } from "../../core/api/operations.ts";
import { touchedBy } from "../../editor/touched.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { signalOf } from "../shared/cancellation.ts";
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
export function registerFixes(load: LoadFixes, documents: Documents): vscode.Disposable {
  const register = (command: string, run: (fixes: Fixes, argument: unknown) => Promise<void>) =>
    vscode.commands.registerCommand(command, async (argument: unknown) => run(await load(), argument));
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(
      manifestSelector,
      {
        async provideCodeActions(document, range, context, token) {
          const state = await documents.upToDate(document, signalOf(token));
          const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
          const touched = touchedBy(span, state?.facts ?? []);
          // An editor asks as soon as it opens, when what is asked of the service matters more than loading this.
          if (!state || touched.length === 0) return [];
          return (await load()).codeActions.provide({ state, touched }, context, token);
        },
        resolveCodeAction: async (action) => (await load()).codeActions.resolve(action),
      },
      { providedCodeActionKinds: actionKinds },
    ),
    register(commands.updateAll, (fixes) => fixes.updateAll()),
    register(commands.updateDependency, (fixes, argument) => fixes.updateDependency(argument)),
    vscode.commands.registerCommand(commands.updateDependencies, async (updates: readonly DependencyUpdate[]) =>
      (await load()).updateDependencies(updates),
    ),
    register(commands.fixAllVulnerable, (fixes) => fixes.fixAllVulnerable()),
    register(commands.ignoreFinding, (fixes, argument) => fixes.ignoreFinding(argument)),
    register(commands.releaseGroup, (fixes, argument) => fixes.releaseGroup(argument)),
    register(commands.addMirror, (fixes, argument) => fixes.addMirror(argument)),
    registerMenuContext(documents),
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
