import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { LensId } from "../../core/graph/lenses.ts";
import type { Slices } from "../../core/model/slices.ts";
import { graphModelOf, throughLens, type GraphModel } from "./graphModel.ts";
import type { GraphState, ShowMessage } from "./protocol.ts";

interface Received {
  readonly before: GraphModel | undefined;
  readonly lens: LensId;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The model of what was sent. The same graph with more marks keeps its rows and its drawing's order. */
export function modelOf(
  title: string,
  { graph, marks, actions, diff }: Extract<GraphState, { readonly kind: "graph" }>,
  { before, lens, now }: Received,
): GraphModel {
  const isSame = before?.title === title && isEqual(before.graph, graph) && isEqual(before.diff, diff);
  if (!isSame) return graphModelOf(title, graph, { marks, actions, ...(diff && { diff }), lens, now });
  return throughLens({ ...before, marks, actions }, lens, now);
}

/** Tells whether both are about the same root. */
export function isForSame(a: ShowMessage, b: ShowMessage): boolean {
  return JSON.stringify(a.subject) === JSON.stringify(b.subject);
}

/** Nodes and edges that are compared without a pause. */
const mostAtOnce = 2000;

/** Compares graphs that were sent. */
export function* isSameGraph(a: DependencyGraph, b: DependencyGraph): Slices<boolean> {
  if (a.nodes.length !== b.nodes.length || a.edges.length !== b.edges.length) return false;
  for (const [one, other] of [
    [a.nodes, b.nodes],
    [a.edges, b.edges],
  ] as const) {
    for (let start = 0; start < one.length; start += mostAtOnce) {
      if (!isEqual(one.slice(start, start + mostAtOnce), other.slice(start, start + mostAtOnce))) return false;
      yield;
    }
  }
  return isEqual({ ...a, nodes: [], edges: [] }, { ...b, nodes: [], edges: [] });
}

/** Compares data that was sent. Stops at the first difference, and makes no texts of megabytes. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [one, other] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
}
