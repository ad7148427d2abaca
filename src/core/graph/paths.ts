import type { Adjacency } from "./adjacency.ts";

/** How the nodes hang together when each is reached from the root by a shortest way. */
export interface Reach {
  /** By node: the node before it on a shortest way, -1 for a root, undefined where no way leads. */
  readonly parents: readonly (number | undefined)[];
  /** By node: the number of edges on a shortest way; undefined where no way leads. */
  readonly depths: readonly (number | undefined)[];
}

/** Among ways of equal length the one whose names sort first wins. Further roots get what the earlier ones do not reach. */
export function reachOf({ out }: Adjacency, roots: Iterable<number> = [0]): Reach {
  const parents = new Array<number | undefined>(out.length).fill(undefined);
  const depths = new Array<number | undefined>(out.length).fill(undefined);
  for (const root of roots) {
    if (root >= out.length || parents[root] !== undefined) continue;
    const queue = [root];
    parents[root] = -1;
    depths[root] = 0;
    for (const from of queue) {
      for (const { to } of out[from] ?? []) {
        if (parents[to] !== undefined) continue;
        parents[to] = from;
        depths[to] = (depths[from] ?? 0) + 1;
        queue.push(to);
      }
    }
  }
  return { parents, depths };
}

/** The nodes of a shortest way from the root, both ends included; empty where no way leads. */
export function pathTo({ parents }: Reach, node: number): readonly number[] {
  const path: number[] = [];
  for (let at = parents[node] === undefined ? -1 : node; at >= 0; at = parents[at] ?? -1) path.push(at);
  return path.reverse();
}

/** The nodes themselves and all from which an edge or several lead to one of them. */
export function leadingTo(adjacency: Adjacency, nodes: Iterable<number>): ReadonlySet<number> {
  const found = new Set(nodes);
  for (const node of found) for (const { from } of adjacency.in[node] ?? []) found.add(from);
  return found;
}
