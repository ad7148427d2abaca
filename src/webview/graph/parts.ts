import { adjacencyOf, type Adjacency } from "../../core/graph/adjacency.ts";
import { countPackages, type Counts } from "../../core/graph/counts.ts";
import { dominatorsOf, type Dominators } from "../../core/graph/dominators.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { layer } from "../../core/graph/layout/layering.ts";
import { reachOf, type Reach } from "../../core/graph/paths.ts";
import type { Slices } from "../../core/model/slices.ts";
import { treeRows, type TreeRow } from "../../core/graph/tree.ts";

/** The parts that are derived from a graph alone, each once and when it is needed. */
export interface Parts {
  readonly adjacency: () => Adjacency;
  readonly reach: () => Reach;
  readonly dominators: () => Dominators;
  readonly counts: () => Counts;
  /** A package that requires itself has no line. */
  readonly hasCycle: () => boolean;
  readonly rows: () => readonly TreeRow[];
}

const made = new WeakMap<DependencyGraph, Parts>();

export function partsOf(graph: DependencyGraph): Parts {
  const before = made.get(graph);
  if (before) return before;
  const adjacency = kept(() => adjacencyOf(graph));
  const parts: Parts = {
    adjacency,
    reach: kept(() => reachOf(adjacency())),
    dominators: kept(() => dominatorsOf(adjacency())),
    counts: kept(() => countPackages(graph)),
    hasCycle: kept(() => layer(graph.nodes.length, adjacency().links).isReversed.includes(true)),
    rows: kept(() => treeRows(adjacency())),
  };
  made.set(graph, parts);
  return parts;
}

/** Makes what a drawing needs, with a pause after each part. */
export function* prepareParts(graph: DependencyGraph): Slices<void> {
  const { adjacency, reach, dominators, counts, hasCycle } = partsOf(graph);
  for (const make of [adjacency, reach, dominators, counts, hasCycle]) {
    make();
    yield;
  }
}

/** Has a value made once, when it is needed. */
export function kept<T>(make: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => (value ??= { of: make() }).of;
}
