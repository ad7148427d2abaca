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

interface Known {
  readonly placed: ReadonlySet<string>;
  readonly declared: ReadonlySet<string>;
}

const made = new WeakMap<DependencyGraph, Known>();

function knownOf(graph: DependencyGraph): Known {
  const idsOf = (edges: DependencyGraph["edges"]) => new Set(edges.map(idOf));
  const known = made.get(graph) ?? {
    placed: idsOf(graph.edges.filter(({ at }) => at)),
    declared: idsOf(graph.edges.filter(({ declared }) => declared)),
  };
  made.set(graph, known);
  return known;
}

const idOf = ({ from, to }: RowEdge) => `${from} ${to}`;

/** Tells whether it is known where the requirement of an edge is. */
export function hasPlace(graph: DependencyGraph, edge: RowEdge | undefined): boolean {
  return edge !== undefined && knownOf(graph).placed.has(idOf(edge));
}

/** Tells whether an edge is what a version declares, not what a resolver has found. */
export function isDeclaredUpstream(graph: DependencyGraph, edge: RowEdge): boolean {
  return knownOf(graph).declared.has(idOf(edge));
}

/** Finds for each row its position among the rows with the same parent that are shown, and how many those are. */
export function positionsInSets(
  rows: readonly number[],
  parentOf: (row: number) => number,
): ReadonlyMap<number, { readonly position: number; readonly size: () => number }> {
  const sizes = new Map<number, number>();
  const positions = new Map<number, { readonly position: number; readonly size: () => number }>();
  for (const row of rows) {
    const parent = parentOf(row);
    const position = (sizes.get(parent) ?? 0) + 1;
    sizes.set(parent, position);
    positions.set(row, { position, size: () => sizes.get(parent) ?? 0 });
  }
  return positions;
}
