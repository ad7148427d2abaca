import type { Adjacency } from "../../core/graph/adjacency.ts";
import type { Counts } from "../../core/graph/counts.ts";
import { mostBoxes } from "../../core/graph/groups/firstGroups.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { type Lens, type LensClass, type LensId, lensOf, worstBelow } from "../../core/graph/lenses.ts";
import type { NodeMark } from "../../core/graph/marks.ts";
import { around, leadingTo, type Reach } from "../../core/graph/paths.ts";
import type { Dominators } from "../../core/graph/dominators.ts";
import type { TreeRow } from "../../core/graph/tree.ts";
import { writtenId } from "../../core/model/keys.ts";
import { kept, partsOf } from "./parts.ts";
import type { NodeActions, ShownDiff } from "./protocol.ts";
import { initialState, type PanelState } from "./savedState.ts";

/** One graph and everything that the views derive from it. */
export interface GraphModel {
  readonly title: string;
  readonly graph: DependencyGraph;
  readonly marks: readonly NodeMark[];
  readonly adjacency: Adjacency;
  readonly reach: Reach;
  /** Made when the list is shown. */
  readonly rows: () => readonly TreeRow[];
  readonly counts: Counts;
  readonly deepest: number;
  readonly dominators: Dominators;
  /** The lens through which the graph is looked at. */
  readonly lens: Lens;
  /** The worst below each node; made when the list is shown. */
  readonly below: () => readonly (LensClass | undefined)[];
  /** The comparison; absent for a graph by itself. */
  readonly diff?: ShownDiff;
  /** The actions by node; nodes without any are left out. */
  readonly actions: NodeActions;
}

export interface ModelOptions extends Partial<Pick<GraphModel, "marks" | "actions" | "diff">> {
  readonly lens?: LensId;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

export function graphModelOf(
  title: string,
  graph: DependencyGraph,
  { marks = [], actions = {}, diff, lens = "findings", now = 0 }: ModelOptions = {},
): GraphModel {
  const { adjacency, reach, rows, counts, dominators } = partsOf(graph);
  return {
    title,
    graph,
    marks,
    actions,
    ...(diff && { diff }),
    adjacency: adjacency(),
    reach: reach(),
    rows,
    counts: counts(),
    deepest: reach().depths.reduce<number>((most, depth) => Math.max(most, depth ?? 0), 0),
    dominators: dominators(),
    ...seenThrough(lensOf(lens, graph, marks, now), adjacency()),
  };
}

/** The same graph looked at for something else. */
export function throughLens(model: GraphModel, lens: LensId, now: number): GraphModel {
  return { ...model, ...seenThrough(lensOf(lens, model.graph, model.marks, now), model.adjacency) };
}

function seenThrough(lens: Lens, adjacency: Adjacency): Pick<GraphModel, "lens" | "below"> {
  return { lens, below: kept(() => worstBelow(lens, adjacency)) };
}

/** Graphs with more nodes start as a list. */
const mostAtFirst = 6000;

/** Returns what the panel shows before a person has set anything. */
export function firstState({ graph }: Pick<GraphModel, "graph">, lens: LensId): PanelState {
  const view = graph.nodes.length > mostAtFirst ? "list" : "graph";
  return { ...initialState, view, lens };
}

/** The part of a graph that is drawn. */
export interface Extent {
  /** 0 for all. */
  readonly levels: number;
  readonly onlyFindings: boolean;
  readonly onlyMatches: boolean;
  /** The node whose surroundings alone are drawn. */
  readonly focus?: number | undefined;
}

/**
 * The nodes that are wanted, whatever their level: those that the lens finds, those that match, or those of which both is true.
 * Undefined where neither is asked for.
 */
export function wantedNodes(
  { lens: { findings } }: GraphModel,
  { onlyFindings, onlyMatches }: Pick<Extent, "onlyFindings" | "onlyMatches">,
  matches: ReadonlyMap<number, unknown> | undefined,
): ReadonlySet<number> | undefined {
  const matching = onlyMatches && matches ? new Set(matches.keys()) : undefined;
  if (!onlyFindings) return matching;
  return matching ? new Set([...matching].filter((node) => findings.has(node))) : findings;
}

/** All nodes, those of the first levels, those around one, or only those that are wanted and those that lead to them. */
export function nodesToDraw(
  model: GraphModel,
  { levels, focus, ...only }: Extent,
  matches?: ReadonlyMap<number, unknown>,
): readonly number[] {
  if (focus !== undefined) return around(model, focus, mostBoxes).toSorted((a, b) => a - b);
  const wanted = wantedNodes(model, only, matches);
  if (wanted) {
    const leading = leadingTo(model.adjacency, wanted);
    return [...model.graph.nodes.keys()].filter((node) => node === 0 || leading.has(node));
  }
  return levels === 0 ? [...model.graph.nodes.keys()] : within(model, levels);
}

function within({ graph, reach }: GraphModel, levels: number): readonly number[] {
  return [...graph.nodes.keys()].filter((node) => (reach.depths[node] ?? Infinity) <= levels);
}

/** Counts the packages that have a property, each version once. */
export function countWhere(
  { graph, marks }: GraphModel,
  has: (mark: NodeMark | undefined, node: number) => boolean,
): number {
  const ids = new Set<string>();
  graph.nodes.forEach(({ key }, node) => has(marks[node], node) && ids.add(writtenId(key)));
  return ids.size;
}
