import { adjacencyOf, type Adjacency } from "../../core/graph/adjacency.ts";
import { countPackages, type Counts } from "../../core/graph/counts.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { leadingTo, reachOf, type Reach } from "../../core/graph/paths.ts";
import { treeRows, type TreeRow } from "../../core/graph/tree.ts";
import { versionId } from "../../core/model/keys.ts";
import type { NodeMark } from "../../core/graph/marks.ts";

/** One graph and everything that the views derive from it. */
export interface GraphModel {
  readonly title: string;
  readonly graph: DependencyGraph;
  readonly marks: readonly NodeMark[];
  readonly adjacency: Adjacency;
  readonly reach: Reach;
  readonly rows: readonly TreeRow[];
  readonly counts: Counts;
  readonly deepest: number;
  /** Nodes with an advisory, deprecated, or not resolved. */
  readonly findings: ReadonlySet<number>;
}

export function graphModelOf(title: string, graph: DependencyGraph, marks: readonly NodeMark[]): GraphModel {
  const adjacency = adjacencyOf(graph);
  const reach = reachOf(adjacency);
  const hasFinding = (node: number) => {
    const mark = marks[node];
    return (mark?.advisories.length ?? 0) > 0 || mark?.deprecated === true || graph.nodes[node]?.errors.length !== 0;
  };
  return {
    title,
    graph,
    marks,
    adjacency,
    reach,
    rows: treeRows(adjacency),
    counts: countPackages(graph),
    deepest: reach.depths.reduce<number>((most, depth) => Math.max(most, depth ?? 0), 0),
    findings: new Set([...graph.nodes.keys()].filter(hasFinding)),
  };
}

/** Graphs with more nodes start as a list, and their drawing with as many levels as have at most so many nodes. */
const mostAtFirst = 400;

export function isLarge({ graph }: GraphModel): boolean {
  return graph.nodes.length > mostAtFirst;
}

/** How many levels to draw at first; 0 for all. */
export function firstLevels(model: GraphModel): number {
  if (!isLarge(model)) return 0;
  let levels = 1;
  while (levels < model.deepest && within(model, levels + 1).length <= mostAtFirst) levels++;
  return levels;
}

/** All nodes, those of the first levels, or only those that lead to findings, whatever their level. */
export function nodesToDraw(model: GraphModel, levels: number, onlyFindings: boolean): readonly number[] {
  if (onlyFindings) {
    const leading = leadingTo(model.adjacency, model.findings);
    return [...model.graph.nodes.keys()].filter((node) => node === 0 || leading.has(node));
  }
  return levels === 0 ? [...model.graph.nodes.keys()] : within(model, levels);
}

function within({ graph, reach }: GraphModel, levels: number): readonly number[] {
  return [...graph.nodes.keys()].filter((node) => (reach.depths[node] ?? Infinity) <= levels);
}

/** How many packages have a property, each version counted once. */
export function countWhere(
  { graph, marks }: GraphModel,
  has: (mark: NodeMark | undefined, node: number) => boolean,
): number {
  const ids = new Set<string>();
  graph.nodes.forEach(({ key }, node) => has(marks[node], node) && ids.add(versionId(key)));
  return ids.size;
}
