import { reversed, type Adjacency } from "./adjacency.ts";
import { reachOf } from "./paths.ts";

/**
 * One line of the graph written as a tree. Every node is written out once, where it is nearest to the root;
 * where it turns up again it is only named.
 */
export interface TreeRow {
  readonly node: number;
  /** -1 for a root. */
  readonly parent: number;
  readonly depth: number;
  readonly isLast: boolean;
  /** Empty for a root. */
  readonly requirements: readonly string[];
  /**
   * `open`: its dependencies follow. `leaf`: it has none. `repeated`: its dependencies stand elsewhere.
   * `cycle`: it is above, on its own path from the root.
   */
  readonly kind: "open" | "leaf" | "repeated" | "cycle";
  /** The row where the node is written out: this one, or one above or below. */
  readonly home: number;
}

/**
 * Returns as many rows as there are links and roots. Nodes that the root does not lead to follow at the end, under roots of their
 * own.
 */
export function treeRows(adjacency: Adjacency): readonly TreeRow[] {
  const nodes = [...adjacency.out.keys()];
  const unasked = nodes.filter((node) => adjacency.in[node]?.length === 0);
  return rowsBelow(adjacency, [0, ...unasked, ...nodes]);
}

export type Direction = "dependencies" | "dependents";

/** The tree below one node: what it depends on, or what depends on it, up to the root of the graph. */
export function treeFrom(adjacency: Adjacency, node: number, direction: Direction): readonly TreeRow[] {
  return rowsBelow(direction === "dependents" ? reversed(adjacency) : adjacency, [node]);
}

function rowsBelow(adjacency: Adjacency, roots: Iterable<number>): readonly TreeRow[] {
  const { out } = adjacency;
  const nodes = [...out.keys()];
  const { parents } = reachOf(adjacency, roots);
  const rows: Omit<TreeRow, "home">[] = [];
  const homes = new Array<number>(out.length).fill(0);
  const waiting: Omit<TreeRow, "kind" | "home">[] = nodes
    .filter((node) => parents[node] === -1)
    .sort((a, b) => b - a)
    .map((node) => ({ node, parent: -1, depth: 0, isLast: true, requirements: [] }));
  const path: number[] = [];
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    path.length = row.depth;
    const links = out[row.node] ?? [];
    const isHome = parents[row.node] === (path.at(-1) ?? -1);
    const isCycle = !isHome && path.includes(row.node);
    rows.push({ ...row, kind: isCycle ? "cycle" : links.length === 0 ? "leaf" : isHome ? "open" : "repeated" });
    if (!isHome) continue;
    path.push(row.node);
    homes[row.node] = rows.length - 1;
    const place = { parent: rows.length - 1, depth: row.depth + 1 };
    for (const { to, requirements } of links.toReversed()) {
      waiting.push({ ...place, node: to, isLast: to === links.at(-1)?.to, requirements });
    }
  }
  return rows.map((row) => ({ ...row, home: homes[row.node] ?? 0 }));
}
