import type { Adjacency, Link } from "./adjacency.ts";
import type { DependencyGraph } from "./graph.ts";
import { visible } from "../model/sanitize.ts";

export interface ShortestPaths {
  /** Nodes from the root to the node, both included; in the order of the names along them. */
  readonly paths: readonly (readonly number[])[];
  /** The number of shortest paths; counted without listing them, and `Infinity` beyond what a number can tell. */
  readonly total: number;
}

/** All shortest paths from the root to a node, the first `most` of them listed; none where no path leads to it. */
export function allShortestPaths({ out, in: incoming }: Adjacency, node: number, most = 10): ShortestPaths {
  const { distances, counts } = backwards(incoming, node);
  const total = counts[0] ?? 0;
  const paths: number[][] = [];
  const path: number[] = [];
  const waiting: { readonly at: number; readonly depth: number }[] = total > 0 ? [{ at: 0, depth: 0 }] : [];
  for (let step = waiting.pop(); step && paths.length < most; step = waiting.pop()) {
    const { at, depth } = step;
    path.length = depth;
    path.push(at);
    if (at === node) paths.push([...path]);
    // Every step is one nearer to the node, so each leads to at least one path.
    const nearer = (out[at] ?? []).filter(({ to }) => distances[to] === (distances[at] ?? 0) - 1);
    for (const { to } of nearer.toReversed()) waiting.push({ at: to, depth: depth + 1 });
  }
  return { paths, total };
}

/** Finds for each node how far it is from the target, and by how many shortest paths. */
function backwards(
  incoming: readonly (readonly Link[])[],
  target: number,
): { readonly distances: readonly (number | undefined)[]; readonly counts: readonly number[] } {
  const distances = new Array<number | undefined>(incoming.length).fill(undefined);
  const counts = new Array<number>(incoming.length).fill(0);
  if (target < 0 || target >= incoming.length) return { distances, counts };
  distances[target] = 0;
  counts[target] = 1;
  const queue = [target];
  for (const node of queue) {
    const further = (distances[node] ?? 0) + 1;
    for (const { from } of incoming[node] ?? []) {
      if (distances[from] === undefined) {
        distances[from] = further;
        queue.push(from);
      }
      if (distances[from] === further) counts[from] = (counts[from] ?? 0) + (counts[node] ?? 0);
    }
  }
  return { distances, counts };
}

/** `name version › name version`, as one line of plain text. */
export function pathText({ nodes }: Pick<DependencyGraph, "nodes">, path: readonly number[]): string {
  const parts = path.flatMap((node) => nodes[node] ?? []);
  return parts.map(({ name, key }) => visible([name, key.version].filter((part) => part !== "").join(" "))).join(" › ");
}
