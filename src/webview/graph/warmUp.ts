import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { Slices } from "../../core/model/slices.ts";
import { graphModelOf } from "./graphModel.ts";
import { initialState } from "./state.ts";
import { createViews, type ViewsTarget } from "./views.ts";
import { createVisits } from "./visits.ts";

/** Packages of a drawing that is only prepared, and of one that the browser lays out. */
const [prepared, laidOut] = [80, 8];

/**
 * Draws what is never painted, while the answers are on their way: what runs for the first time takes twice as long, as it has to be
 * compiled, and fonts have to be loaded.
 */
export function* warmUp(page: HTMLElement, target: ViewsTarget): Slices<void> {
  const views = createViews(page, target);
  yield* views.prepare({ model: graphModelOf("", sample(prepared)), state: initialState });
  const model = graphModelOf("", sample(laidOut));
  yield* views.prepare({ model, state: initialState });
  yield;
  const before = [...page.childNodes];
  const message = { sources: [], canGoBack: false, canGoForward: false };
  views.show({ message, model, state: initialState, answers: new Map(), visits: createVisits() });
  page.getBoundingClientRect();
  page.replaceChildren(...before);
}

function sample(count: number): DependencyGraph {
  const places = Array.from({ length: count }, (_, place) => place);
  return {
    source: { kind: "service" },
    nodes: places.map((place) => ({
      key: { system: "NPM", name: `package-${place}`, version: `${place}.0.0` },
      name: `package-${place}`,
      relation: place === 0 ? "SELF" : "INDIRECT",
      errors: [],
      bundled: false,
    })),
    edges: places.slice(1).flatMap((to) => [
      { from: to >> 2, to, requirement: "^1" },
      { from: to >> 1, to, requirement: "^1" },
    ]),
  };
}
