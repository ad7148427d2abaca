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
  const isSame =
    before?.title === title && JSON.stringify([before.graph, before.diff]) === JSON.stringify([graph, diff]);
  if (!isSame) return graphModelOf(title, graph, { marks, actions, ...(diff && { diff }), lens, now });
  return throughLens({ ...before, marks, actions }, lens, now);
}
