import type { LensId } from "../../core/graph/lenses.ts";
import { graphModelOf, throughLens, type GraphModel } from "./graphModel.ts";
import type { GraphState } from "./protocol.ts";

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

/** Of data that was sent. Stops at the first difference, and makes no texts of megabytes. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [one, other] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
}
