import type { EdgeChange, NodeChange } from "./change.ts";
import type { DependencyGraph, GraphEdge, GraphNode } from "./graph.ts";
import { packageId } from "../model/keys.ts";
import { isSameKey, versionId } from "../versions/index.ts";

export interface GraphDiff {
  /** The union of both graphs: nodes of the second as they are there and in its order, then those that only the first has. */
  readonly graph: DependencyGraph;
  /** The changes by node. */
  readonly nodes: readonly NodeChange[];
  /** The changes by edge. Requirements are not compared: one source may have them, and the other not. */
  readonly edges: readonly EdgeChange[];
}

/**
 * Two graphs as one. The roots are the same node; other nodes are the same by package and version, then packages that are left
 * by their names, in the order of the nodes. Symmetric: the other way round, what was added is removed.
 */
export function diffGraphs(before: DependencyGraph, after: DependencyGraph): GraphDiff {
  const partners = partnersOf(before.nodes, after.nodes);
  const removed = [...before.nodes.keys()].filter((node) => partners.before[node] === undefined);
  const indexes = [...partners.before];
  removed.forEach((node, index) => (indexes[node] = after.nodes.length + index));
  const nodes = [...after.nodes, ...removed.flatMap((node) => before.nodes[node] ?? [])];
  const moved = before.edges.map((edge) => ({ ...edge, from: indexes[edge.from] ?? 0, to: indexes[edge.to] ?? 0 }));
  const [linked, wasLinked] = [linksOf(after.edges), linksOf(moved)];
  const gone = moved.filter((edge) => !linked.has(linkId(edge)));
  return {
    graph: { ...after, nodes: nodes.map(withoutRelation(after.nodes.length)), edges: [...after.edges, ...gone] },
    nodes: nodes.map((node, index): NodeChange => {
      if (index >= after.nodes.length) return { kind: "removed" };
      const partner = before.nodes[partners.after[index] ?? -1];
      if (!partner) return { kind: "added" };
      const { version } = partner.key;
      return isSameKey(partner.key, node.key) ? { kind: "same" } : { kind: "changed", from: version };
    }),
    edges: [
      ...after.edges.map((edge): EdgeChange => (wasLinked.has(linkId(edge)) ? "same" : "added")),
      ...gone.map((): EdgeChange => "removed"),
    ],
  };
}

/** The first graph's root is drawn as the second's. */
function withoutRelation(count: number) {
  return (node: GraphNode, index: number): GraphNode =>
    index >= count && node.relation === "SELF" ? { ...node, relation: "UNKNOWN" } : node;
}

function linkId({ from, to }: GraphEdge): string {
  return `${from} ${to}`;
}

function linksOf(edges: readonly GraphEdge[]): ReadonlySet<string> {
  return new Set(edges.map(linkId));
}

interface Partners {
  /** The node of the second graph for each node of the first. */
  readonly before: (number | undefined)[];
  /** The node of the first graph for each node of the second. */
  readonly after: (number | undefined)[];
}

function partnersOf(before: readonly GraphNode[], after: readonly GraphNode[]): Partners {
  const partners: Partners = { before: before.map(() => undefined), after: after.map(() => undefined) };
  const join = (from: number, to: number): void => {
    partners.before[from] = to;
    partners.after[to] = from;
  };
  if (before.length > 0 && after.length > 0) join(0, 0);
  for (const idOf of [versionId, packageId]) {
    const free = new Map<string, number[]>();
    before.forEach(({ key }, node) => {
      if (partners.before[node] !== undefined) return;
      const same = free.get(idOf(key));
      if (same) same.push(node);
      else free.set(idOf(key), [node]);
    });
    for (const same of free.values()) same.reverse();
    after.forEach(({ key }, node) => {
      if (partners.after[node] !== undefined) return;
      const partner = free.get(idOf(key))?.pop();
      if (partner !== undefined) join(partner, node);
    });
  }
  return partners;
}
