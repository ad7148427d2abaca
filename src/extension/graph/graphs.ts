import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import type { Scanned } from "../pages/userManifests.ts";
import { commands, graphCommands, type GraphCommand } from "../shared/commands.ts";
import { graphViewType } from "../shared/viewTypes.ts";
import type { GraphPanels } from "./graphPanels.ts";

/** Graphs of projects and versions. What shows them is loaded with the first one. */
export function registerGraphs(
  host: Host,
  documents: Documents,
  scanned: Scanned,
  { extensionUri }: vscode.ExtensionContext,
): vscode.Disposable {
  let loaded: Promise<GraphPanels> | undefined;
  const panels = () =>
    (loaded ??= import("./graphPanels.ts").then(({ createGraphPanels }) =>
      createGraphPanels({ host, documents, scanned, extensionUri }),
    ));
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.showDependencyGraph, async (argument: unknown, manifest: unknown) =>
      (await panels()).open(argument, manifest),
    ),
    ...(Object.keys(graphCommands) as GraphCommand[]).map((command) =>
      vscode.commands.registerCommand(graphCommands[command], async (context: unknown) =>
        (await panels()).run(command, context),
      ),
    ),
    vscode.window.registerWebviewPanelSerializer(graphViewType, {
      deserializeWebviewPanel: async (panel, state) => (await panels()).restore(panel, state),
    }),
    new vscode.Disposable(() => void loaded?.then((all) => all.dispose())),
  );
}
