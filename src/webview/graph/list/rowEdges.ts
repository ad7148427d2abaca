import type { DependencyGraph } from "../../../core/graph/graph.ts";
import type { TreeRow } from "../../../core/graph/tree.ts";

export interface RowEdge {
  readonly from: number;
  readonly to: number;
}

/** The edge that leads to a row from the one that it stands below, or the other way where the tree is inverted; undefined for a root. */
export function edgeOf(rows: readonly TreeRow[], row: TreeRow | undefined, isInverted: boolean): RowEdge | undefined {
  const parent = rows[row?.parent ?? -1];
  if (!row || !parent) return undefined;
  return isInverted ? { from: row.node, to: parent.node } : { from: parent.node, to: row.node };
}

const placed = new WeakMap<DependencyGraph, ReadonlySet<string>>();

/** Whether it is known where the requirement of an edge stands. */
export function hasPlace(graph: DependencyGraph, edge: RowEdge | undefined): boolean {
  if (!edge) return false;
  const known = placed.get(graph) ?? new Set(graph.edges.filter(({ at }) => at).map(({ from, to }) => `${from} ${to}`));
  placed.set(graph, known);
  return known.has(`${edge.from} ${edge.to}`);
}
