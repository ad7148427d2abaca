import * as vscode from "vscode";
import { graphRootOf, hasProjectGraph } from "../../core/analysis/graphs/availableGraphs.ts";
import { graphTitle, readGraphSubject, rootId, type GraphSubject } from "../../core/graph/subject.ts";
import { message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { readSavedSubject } from "../../webview/graph/protocol.ts";
import { pickDependency } from "../lookups/pickDependency.ts";
import { versionKeyOf, type GraphCommand } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { graphViewType } from "../shared/viewTypes.ts";
import { createOpenPanels } from "../panels/openPanels.ts";
import type { PanelHost } from "../panels/subjectPanel.ts";
import { GraphPanel, panelTitle } from "./graphPanel.ts";
import { isSameKey } from "../../core/versions/index.ts";

export interface GraphPanels {
  /** `argument` is a version, a subject, or nothing: then the dependency at the cursor, or one that is picked. */
  readonly open: (argument: unknown, manifest: unknown) => Promise<void>;
  /** Runs a command of the context menu of the panel that is active. */
  readonly run: (command: GraphCommand, context: unknown) => Promise<void> | undefined;
  /** `state` is what the panel has saved. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => void;
  dispose(): void;
}

/** A panel for each root that is opened from elsewhere. */
export function createGraphPanels(host: PanelHost): GraphPanels {
  const panels = createOpenPanels<GraphSubject, GraphPanel>({
    idOf: rootId,
    createWebview,
    create: (subject, webview) => new GraphPanel(subject, host, webview),
  });

  async function subjectOf(argument: unknown, manifest: unknown): Promise<GraphSubject | undefined> {
    const subject = readGraphSubject(argument);
    if (subject) return subject;
    const key = versionKeyOf(argument);
    if (key) return versionSubject(key, typeof manifest === "string" ? manifest : manifestOf(key, host));
    const active = vscode.window.activeTextEditor?.document.uri;
    const state = active && host.documents.get(active);
    const project = active && state && hasProjectGraph(state.project) ? projectSubject(active) : undefined;
    const before = project && {
      label: localize(message("The whole project: {name}", { name: graphTitle(project) })),
      value: project,
    };
    const picked = await pickDependency(host.documents, message("Show Dependency Graph"), {
      before,
      versionOf: graphRootOf,
    });
    if (!picked || "root" in picked) return picked;
    return versionSubject(picked, active?.toString());
  }

  return {
    async open(argument, manifest) {
      const subject = await subjectOf(argument, manifest);
      if (subject) panels.open(subject);
    },
    run(command, context) {
      const { node } = (context ?? {}) as { readonly node?: unknown };
      const panel = panels.all().find(({ isActive }) => isActive);
      return panel && typeof node === "number" ? panel.run(command, node) : undefined;
    },
    restore: (panel, state) => panels.restore(panel, readSavedSubject(state)),
    dispose: panels.dispose,
  };
}

function versionSubject(key: VersionKey, manifest: string | undefined): GraphSubject {
  return { root: { kind: "version", key }, ...(manifest !== undefined && { manifest }) };
}

/** Named by the folder that the manifest is in. */
function projectSubject(manifest: vscode.Uri): GraphSubject {
  const name = manifest.path.split("/").at(-2) ?? "";
  return { root: { kind: "project", name: name === "" ? manifest.path : name }, manifest: manifest.toString() };
}

/** An open manifest that has the version: its lockfile may have the graph. */
function manifestOf(key: VersionKey, { documents }: PanelHost): string | undefined {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const has = documents
    .all()
    .filter(({ facts }) => facts.some(({ target }) => target?.kind === "version" && isSameKey(target.key, key)));
  const uris = has.map(({ document }) => document.uri.toString());
  return uris.find((uri) => uri === active) ?? uris[0];
}

function createWebview(subject: GraphSubject): vscode.WebviewPanel {
  const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  return vscode.window.createWebviewPanel(graphViewType, panelTitle(subject), column);
}
