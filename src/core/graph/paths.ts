import type { Adjacency } from "./adjacency.ts";

/** Shortest paths from the roots to all nodes. */
export interface Reach {
  /** The node before each node on a shortest path, -1 for a root, undefined if no path leads to it. */
  readonly parents: readonly (number | undefined)[];
  /** The number of edges on a shortest path to each node; undefined if no path leads to it. */
  readonly depths: readonly (number | undefined)[];
}

/**
 * Finds shortest paths: of those of equal length the one whose names sort first. Further roots get what the earlier ones do not
 * reach.
 */
export function reachOf({ out }: Adjacency, roots: Iterable<number> = [0]): Reach {
  const parents = new Array<number | undefined>(out.length).fill(undefined);
  const depths = new Array<number | undefined>(out.length).fill(undefined);
  const existing = [...roots].filter((root) => root < out.length);
  const found = parentsFrom(existing, (node) => (out[node] ?? []).map(({ to }) => to));
  for (const [node, parent] of found) {
    parents[node] = parent;
    depths[node] = (depths[parent] ?? -1) + 1;
  }
  return { parents, depths };
}

/** The nodes of a shortest path from the root, both ends included; empty where no path leads to the node. */
export function pathTo({ parents }: Reach, node: number): readonly number[] {
  return pathAlong((at) => parents[at], node);
}

/**
 * Breadth first from each root in turn: the nodes that are reached, in that order, each with the node before it, -1 for a root.
 * Costs nothing for the rest of the graph.
 */
export function parentsFrom(
  roots: Iterable<number>,
  next: (node: number) => Iterable<number>,
): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const root of roots) {
    if (parents.has(root)) continue;
    parents.set(root, -1);
    const queue = [root];
    for (const from of queue) {
      for (const to of next(from)) {
        if (parents.has(to)) continue;
        parents.set(to, from);
        queue.push(to);
      }
    }
  }
  return parents;
}

/** The nodes from a root to this one, both included, by the node before each; empty where it has none. */
export function pathAlong(parentOf: (node: number) => number | undefined, node: number): readonly number[] {
  const path: number[] = [];
  for (let at = parentOf(node) === undefined ? -1 : node; at >= 0; at = parentOf(at) ?? -1) path.push(at);
  return path.reverse();
}

/** Edges that are followed from a node to what is around it. */
const farthest = 3;

/**
 * A node, a shortest path from the root to it, and the nearest of what it depends on and of what depends on it, up to three edges
 * away; no more than `most`, of which only the path may have more.
 */
export function around(
  { adjacency, reach }: { readonly adjacency: Pick<Adjacency, "out" | "in">; readonly reach: Reach },
  node: number,
  most: number,
): readonly number[] {
  const found = new Set([...pathTo(reach, node), node]);
  let [below, above]: readonly (readonly number[])[] = [[node], [node]];
  const add = (next: readonly number[]): readonly number[] => {
    const fresh = [...new Set(next)].filter((each) => !found.has(each)).slice(0, Math.max(0, most - found.size));
    for (const each of fresh) found.add(each);
    return fresh;
  };
  for (let step = 0; step < farthest; step++) {
    below = add((below ?? []).flatMap((at) => (adjacency.out[at] ?? []).map(({ to }) => to)));
    above = add((above ?? []).flatMap((at) => (adjacency.in[at] ?? []).map(({ from }) => from)));
  }
  return [...found];
}

/** The nodes themselves and all from which an edge or several lead to one of them. */
export function leadingTo(adjacency: Adjacency, nodes: Iterable<number>): ReadonlySet<number> {
  const found = [...new Set(nodes)];
  const isFound: boolean[] = [];
  for (const node of found) isFound[node] = true;
  for (const node of found) {
    for (const { from } of adjacency.in[node] ?? []) {
      if (isFound[from] === true) continue;
      isFound[from] = true;
      found.push(from);
    }
  }
  return new Set(found);
}
