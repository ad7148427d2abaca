import type { DependencyGraph } from "./graph.ts";

/** All edges from one node to another as one. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** The requirements, at least one; several when a package asks twice, as for two features. */
  readonly requirements: readonly string[];
}

export interface Adjacency {
  readonly links: readonly Link[];
  /** The links by node to what it depends on, by name and version. */
  readonly out: readonly (readonly Link[])[];
  /** The links by node to what depends on it, by name and version. */
  readonly in: readonly (readonly Link[])[];
  /** The place of each node in the order of names, then versions, then indexes. */
  readonly ranks: readonly number[];
}

export function adjacencyOf({ nodes, edges }: Pick<DependencyGraph, "nodes" | "edges">): Adjacency {
  const merged = new Map<number, { from: number; to: number; requirements: string[] }>();
  for (const { from, to, requirement } of edges) {
    const id = from * nodes.length + to;
    const link = merged.get(id) ?? { from, to, requirements: [] };
    link.requirements.push(requirement);
    merged.set(id, link);
  }
  const links = [...merged.values()];
  const ranks = ranksOf(nodes);
  const group = (end: "from" | "to", other: "from" | "to") => {
    const groups: Link[][] = nodes.map(() => []);
    for (const link of links) groups[link[end]]?.push(link);
    for (const each of groups) each.sort((a, b) => (ranks[a[other]] ?? 0) - (ranks[b[other]] ?? 0));
    return groups;
  };
  return { links, out: group("from", "to"), in: group("to", "from"), ranks };
}

/** The same with every link turned round: what depends on a node instead of what it depends on. */
export function reversed({ links, out, in: incoming, ranks }: Adjacency): Adjacency {
  const turn = ({ from, to, requirements }: Link): Link => ({ from: to, to: from, requirements });
  const turned = (groups: Adjacency["out"]) => groups.map((group) => group.map(turn));
  return { links: links.map(turn), out: turned(incoming), in: turned(out), ranks };
}

/** Code units, so the same everywhere. */
function ranksOf(nodes: DependencyGraph["nodes"]): readonly number[] {
  const order = nodes
    .map(({ name, key }, index) => ({ name, version: key.version, index }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version) || a.index - b.index);
  const rank = new Array<number>(nodes.length).fill(0);
  order.forEach(({ index }, place) => (rank[index] = place));
  return rank;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
