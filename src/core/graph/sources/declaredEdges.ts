import { versionId, versionsOf } from "../../versions/index.ts";
import type { DependencyGraph, GraphEdge, GraphNode } from "../graph.ts";
import type { DeclaredRequirement } from "./declaredRequirements.ts";

/** The source that tells the dependencies of a node: its requirements, its graph as the service resolves it, or nothing. */
export type DeclaredSource =
  | { readonly kind: "requirements"; readonly requirements: readonly DeclaredRequirement[] }
  | { readonly kind: "graph"; readonly graph: DependencyGraph }
  | { readonly kind: "none" };

/**
 * The graph with the edges of nodes that its source does not have. Each leads to the version in the graph that satisfies the
 * requirement, or else to all versions of the package; what the graph does not have is not installed and left out. A graph of
 * the service also tells the dependencies of those nodes below that have the same versions.
 */
export function withDeclaredEdges(
  graph: DependencyGraph,
  declared: ReadonlyMap<number, DeclaredSource>,
): DependencyGraph {
  const byName = nodesByName(graph.nodes);
  const required = requirementsByNode(graph, declared);
  const edges = new Map(graph.edges.map((edge) => [edgeId(edge), edge]));
  for (const [from, requirements] of required) {
    for (const { name, requirement } of requirements) {
      for (const to of targetsOf(graph.nodes, byName.get(name) ?? [], requirement)) {
        const edge: GraphEdge = { from, to, requirement, declared: true };
        if (to !== from && !edges.has(edgeId(edge))) edges.set(edgeId(edge), edge);
      }
    }
  }
  const all = [...edges.values()];
  const reached = new Set(all.map(({ to }) => to));
  return {
    ...graph,
    nodes: graph.nodes.map((node, index) => {
      const { dependencies, ...rest } = node;
      const isUnknown = declared.has(index) && !required.has(index);
      const known: GraphNode = dependencies === undefined || required.has(index) ? rest : node;
      const relation = known.relation === "UNKNOWN" && reached.has(index) ? "INDIRECT" : known.relation;
      return { ...known, relation, ...(isUnknown && { dependencies: "unknown" as const }) };
    }),
    edges: all,
  };
}

/** The nodes whose dependencies can be asked for, in their order. */
export function pendingNodes({ nodes }: DependencyGraph): readonly number[] {
  return [...nodes.entries()].flatMap(([index, { dependencies }]) => (dependencies === "pending" ? index : []));
}

function edgeId({ from, to, requirement }: GraphEdge): string {
  return `${from} ${to} ${requirement}`;
}

function nodesByName(nodes: readonly GraphNode[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  nodes.forEach(({ key, bundled }, index) => {
    if (bundled || index === 0) return;
    const same = byName.get(key.name);
    if (same) same.push(index);
    else byName.set(key.name, [index]);
  });
  return byName;
}

/** Collects what the nodes require, if it is known; of several sources the node's own counts. */
function requirementsByNode(
  graph: DependencyGraph,
  declared: ReadonlyMap<number, DeclaredSource>,
): ReadonlyMap<number, readonly DeclaredRequirement[]> {
  const pending = new Map(pendingNodes(graph).flatMap((index) => idOf(graph, index).map((id) => [id, index] as const)));
  const required = new Map<number, readonly DeclaredRequirement[]>();
  const below = new Map<number, readonly DeclaredRequirement[]>();
  for (const [node, source] of declared) {
    if (source.kind === "requirements") required.set(node, source.requirements);
    if (source.kind !== "graph") continue;
    const inGraph = requirementsIn(source.graph);
    source.graph.nodes.forEach(({ key, errors, bundled }, index) => {
      const place = index === 0 ? node : pending.get(versionId(key));
      // A package that the service could not resolve may require more.
      if (place === undefined || errors.length > 0 || bundled) return;
      (place === node ? required : below).set(place, inGraph[index] ?? []);
    });
  }
  return new Map([...new Map([...below, ...required])].sort(([a], [b]) => a - b));
}

function requirementsIn({ nodes, edges }: DependencyGraph): readonly (readonly DeclaredRequirement[])[] {
  const required = nodes.map((): DeclaredRequirement[] => []);
  for (const { from, to, requirement } of edges) {
    const target = nodes[to];
    if (target && !target.bundled) required[from]?.push({ name: target.key.name, requirement });
  }
  return required;
}

function idOf({ nodes }: DependencyGraph, index: number): readonly string[] {
  const node = nodes[index];
  return node ? [versionId(node.key)] : [];
}

function targetsOf(nodes: readonly GraphNode[], candidates: readonly number[], requirement: string): readonly number[] {
  const satisfying = candidates.filter((index) => {
    const node = nodes[index];
    return node && versionsOf(node.key.system).satisfies(node.key.version, requirement);
  });
  return satisfying.length > 0 ? satisfying : candidates;
}
