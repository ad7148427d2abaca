import * as vscode from "vscode";
import { changeFrom, type DirectedChange } from "../../core/fixes/rewrite/versionChange.ts";
import { type DependencyGraph, type GraphEdge, type GraphNode, isAskedAbout } from "../../core/graph/graph.ts";
import { fixedInMessage } from "../../core/messages/fixedIn.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { packageId } from "../../core/model/keys.ts";
import { visible } from "../../core/model/sanitize.ts";
import type { Use } from "../../core/pages/host.ts";
import { isSameKey } from "../../core/versions/index.ts";
import type { NodeAction, NodeActions } from "../../webview/graph/protocol.ts";
import type { Documents } from "../editor/documents.ts";
import { showPlace } from "../pages/pageActions.ts";
import { createUserManifests, type Scanned } from "../pages/userManifests.ts";
import { commands, type GraphCommand } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";

interface Target {
  readonly node: GraphNode;
  readonly index: number;
  readonly graph: DependencyGraph;
  /** The places where the user's manifests have it. */
  readonly uses: readonly Use[];
  /** The manifest whose lockfile has the graph, as a URI. */
  readonly manifest: string | undefined;
}

/** Does what a button or the context menu of a node says, apart from what stays within the panel. */
export async function runNodeCommand(
  command: Exclude<GraphCommand, "why" | "alone" | "graph"> | "dependents",
  { node, index, graph, uses, manifest }: Target,
): Promise<void> {
  const isAsked = isAskedAbout(node);
  switch (command) {
    case "copy":
      await copyText([node.name, node.key.version].filter(Boolean).join("@"));
      break;
    case "details":
    case "dependents":
      if (isAsked) await vscode.commands.executeCommand(commands.openDetails, node.key);
      break;
    case "compare":
      if (isAsked) await vscode.commands.executeCommand(commands.compareVersions, node.key);
      break;
    case "update":
      await update(uses);
      break;
    case "manifest": {
      const [use] = uses;
      const edge = graph.edges.find(({ to, at }) => to === index && at !== undefined);
      if (use) await showPlace(use.place);
      else if (edge) await openPlace(edge, manifest);
    }
  }
}

/** Shows the manifest with the change in it, which is not saved. */
async function update(uses: readonly Use[]): Promise<void> {
  const fix = fixOf(uses);
  if (!fix) return;
  const { place, key, alias = key.name, offset } = fix.use;
  await showPlace(place);
  const update = { ...place, name: alias, offset, ...fix.change };
  await vscode.commands.executeCommand(commands.updateDependency, update);
}

/** Opens the line where what the edge requires is written. */
export async function openEdge(
  { edges }: DependencyGraph,
  { from, to }: Pick<GraphEdge, "from" | "to">,
  manifest: string | undefined,
): Promise<void> {
  const edge = edges.find((each) => each.from === from && each.to === to && each.at !== undefined);
  if (edge) await openPlace(edge, manifest);
}

/** A path is on the file system of the manifest. */
async function openPlace({ at }: GraphEdge, manifest: string | undefined): Promise<void> {
  if (!at || manifest === undefined) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(manifest).with({ path: at.path }));
  const selection = rangeOf(document, at.span);
  await vscode.window.showTextDocument(document, { selection, viewColumn: vscode.ViewColumn.One });
}

export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  const [line = ""] = text.split("\n");
  const copied = text.includes("\n") ? message("Copied") : message("Copied {text}", { text: visible(line) });
  vscode.window.setStatusBarMessage(localize(copied), 3_000);
}

interface Host {
  readonly documents: Documents;
  readonly scanned: Scanned;
}

/** Returns what the user's manifests offer for each node of a graph: a place in one, and a version that fixes it. */
export function actionsOf(graph: DependencyGraph, { documents, scanned }: Host): NodeActions {
  const names = new Set(graph.nodes.map(({ key }) => packageId(key)));
  const uses = createUserManifests(documents, scanned).uses(({ key }) => names.has(packageId(key)));
  const actions: Record<number, NodeAction> = {};
  graph.nodes.forEach((node, index) => {
    const own = uses.filter((use) => isUseOf(use, node));
    const hasEdge = graph.edges.some(({ to, at }) => to === index && at !== undefined);
    if (own.length === 0 && !hasEdge) return;
    const fix = fixOf(own);
    const { version, mode } = fix?.change ?? {};
    const otherFix = fix ? undefined : otherFixOf(own);
    actions[index] = {
      hasPlace: true,
      ...(version !== undefined && { fix: version }),
      ...(mode && { isLower: true }),
      ...(otherFix && { otherFix: localize(otherFix) }),
    };
  });
  return actions;
}

/** The dependencies of the user's manifests that are this version. */
export function usesOfNode(node: GraphNode, { documents, scanned }: Host): readonly Use[] {
  return createUserManifests(documents, scanned).uses((use) => isUseOf(use, node));
}

/** The first that can be changed to a version that fixes it. */
function fixOf(uses: readonly Use[]): { readonly use: Use; readonly change: DirectedChange } | undefined {
  for (const use of uses) {
    const { key, version, fixedIn } = use;
    if (!use.isUpdatable || fixedIn?.kind !== "fixed") continue;
    return { use, change: changeFrom(version === undefined ? undefined : { ...key, version }, fixedIn.version) };
  }
  return undefined;
}

/** Tells what fixes it where its own version is not changed to that. */
function otherFixOf(uses: readonly Use[]): Message | undefined {
  return uses.flatMap(({ fixedIn }) => (fixedIn && fixedInMessage(fixedIn)) ?? [])[0];
}

function isUseOf({ key, version }: Pick<Use, "key" | "version">, node: GraphNode): boolean {
  return !node.bundled && version !== undefined && isSameKey({ ...key, version }, node.key);
}
