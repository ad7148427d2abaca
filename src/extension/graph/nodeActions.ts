import type { DependencyGraph, GraphNode } from "../../core/graph/graph.ts";
import { packageId, type VersionText } from "../../core/model/keys.ts";
import type { Use } from "../../core/pages/host.ts";
import type { NodeAction, NodeActions } from "../../webview/graph/protocol.ts";
import type { Documents } from "../editor/documents.ts";
import { createUserManifests, type Scanned } from "../pages/userManifests.ts";
import { isSameKey } from "../../core/versions/index.ts";

interface Host {
  readonly documents: Documents;
  readonly scanned: Scanned;
}

/** What the user's manifests offer for each node of a graph: a place in one, and a version that fixes it. */
export function actionsOf(graph: DependencyGraph, { documents, scanned }: Host): NodeActions {
  const names = new Set(graph.nodes.map(({ key }) => packageId(key)));
  const uses = createUserManifests(documents, scanned).uses(({ key }) => names.has(packageId(key)));
  const actions: Record<number, NodeAction> = {};
  graph.nodes.forEach((node, index) => {
    const own = uses.filter((use) => isUseOf(use, node));
    const hasEdge = graph.edges.some(({ to, at }) => to === index && at !== undefined);
    if (own.length === 0 && !hasEdge) return;
    const fix = fixOf(own);
    actions[index] = { hasPlace: true, ...(fix !== undefined && { fix: fix.version }) };
  });
  return actions;
}

/** The dependencies of the user's manifests that are this version. */
export function usesOfNode(node: GraphNode, { documents, scanned }: Host): readonly Use[] {
  return createUserManifests(documents, scanned).uses((use) => isUseOf(use, node));
}

/** The first that can be changed to a version that fixes it. */
export function fixOf(uses: readonly Use[]): { readonly use: Use; readonly version: VersionText } | undefined {
  for (const use of uses) {
    if (use.isUpdatable && use.fixedIn?.kind === "fixed") return { use, version: use.fixedIn.version };
  }
  return undefined;
}

function isUseOf({ key, version }: Pick<Use, "key" | "version">, node: GraphNode): boolean {
  return !node.bundled && version !== undefined && isSameKey({ ...key, version }, node.key);
}
