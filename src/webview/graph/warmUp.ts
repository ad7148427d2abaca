import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { Slices } from "../../core/model/slices.ts";
import { graphModelOf } from "./graphModel.ts";
import { initialState } from "./state.ts";
import { createViews, type ViewsTarget } from "./views.ts";
import { createViewHistory } from "./history.ts";

/** Packages: more take longer than the answers, fewer leave code uncompiled. */
const count = 30;

/**
 * Draws what is never painted, while the answers are on their way: what runs for the first time takes twice as long, as it has to be
 * compiled, and fonts have to be loaded.
 */
export function* warmUp(page: HTMLElement, target: ViewsTarget): Slices<void> {
  const views = createViews(page, target);
  const model = graphModelOf("", sample());
  yield* views.prepare({ model, state: initialState });
  yield;
  const before = [...page.childNodes];
  const message = { sources: [], canGoBack: false, canGoForward: false };
  views.show({ message, model, state: initialState, answers: new Map(), viewHistory: createViewHistory() });
  page.getBoundingClientRect();
  page.replaceChildren(...before);
}

function sample(): DependencyGraph {
  const places = Array.from({ length: count }, (_, place) => place);
  return {
    source: { kind: "service" },
    nodes: places.map((place) => ({
      key: { system: "NPM", name: `p-${place}`, version: "1" },
      name: "p",
      relation: "INDIRECT",
      errors: [],
      bundled: false,
    })),
    edges: places.flatMap((to) => [1, 2].map((levels) => ({ from: to >> levels, to, requirement: "" }))),
  };
}
