import type { Api, Caller } from "../../api/api.ts";
import { graphOf, type DependencyGraph, type GraphNode } from "../../graph/graph.ts";
import { declaredRequirements } from "../../graph/sources/declaredRequirements.ts";
import { pendingNodes, withDeclaredEdges, type DeclaredSource } from "../../graph/sources/declaredEdges.ts";
import { parentsFrom } from "../../graph/paths.ts";
import type { VersionKey } from "../../model/keys.ts";
import { isSameKey } from "../../versions/index.ts";
import { systemTraits } from "../../model/systems.ts";

/**
 * Asks what these nodes of a list depend on, and adds the edges; nodes about which nothing is to be asked stay as they are. A
 * graph of the service tells about several nodes, so that not each costs a request. Rejects only when the caller aborts.
 */
export async function addDeclaredEdges(
  graph: DependencyGraph,
  nodes: readonly number[],
  api: Api,
  caller: Caller,
): Promise<DependencyGraph> {
  const wanted = new Set(nodes);
  let current = graph;
  for (;;) {
    const open = pendingNodes(current).filter((node) => wanted.has(node));
    const batch = open.slice(0, mostAtOnce);
    if (batch.length === 0) return current;
    const answers = batch.map(async (node) => [node, await askAbout(current.nodes[node], api, caller)] as const);
    current = withDeclaredEdges(current, new Map(await Promise.all(answers)));
  }
}

/** Nodes that are asked about together: few, as each graph may spare the requests for others. */
const mostAtOnce = 16;

async function askAbout(node: GraphNode | undefined, api: Api, caller: Caller): Promise<DeclaredSource> {
  if (!node || node.notAsked !== undefined) return { kind: "none" };
  const { key } = node;
  if (systemTraits[key.system].serves.graphs) {
    const answer = await api.call("GetDependencies", { versionKey: key }, caller);
    if (answer.kind === "found") return { kind: "graph", graph: graphOf(answer.value) };
  }
  const answer = await api.call("GetRequirements", { versionKey: key }, caller);
  if (answer.kind !== "found") return { kind: "none" };
  return { kind: "requirements", requirements: declaredRequirements(key.system, answer.value) };
}

/** The graph below one package of a list, with all of its declared edges. The graph is empty where the list does not have it. */
export async function completeGraph(
  list: DependencyGraph,
  root: VersionKey,
  api: Api,
  caller: Caller,
): Promise<DependencyGraph> {
  const start = list.nodes.findIndex(({ key }, index) => index > 0 && isSameKey(key, root));
  let graph = list;
  let reached: readonly number[] = start < 0 ? [] : [start];
  for (let asked = -1; asked !== reached.length;) {
    asked = reached.length;
    graph = await addDeclaredEdges(graph, reached, api, caller);
    const below = graph.nodes.map((): number[] => []);
    for (const { from, to } of graph.edges) below[from]?.push(to);
    reached = [...parentsFrom(start < 0 ? [] : [start], (node) => below[node] ?? []).keys()];
  }
  return partOf(graph, reached);
}

/** The nodes in this order, of which the first becomes the root. */
function partOf({ source, nodes, edges, error }: DependencyGraph, part: readonly number[]): DependencyGraph {
  const indexes = new Map(part.map((node, index) => [node, index]));
  const kept = edges.flatMap((edge) => {
    const [from, to] = [indexes.get(edge.from), indexes.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
  });
  const direct = new Set(kept.flatMap(({ from, to }) => (from === 0 ? [to] : [])));
  return {
    source,
    nodes: part.flatMap((node, place) => {
      const relation = place === 0 ? "SELF" : direct.has(place) ? "DIRECT" : "INDIRECT";
      const each = nodes[node];
      return each ? [{ ...each, relation } as const] : [];
    }),
    edges: kept,
    ...(error !== undefined && { error }),
  };
}
