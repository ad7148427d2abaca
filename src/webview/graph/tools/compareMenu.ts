import { html } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { editor } from "../state.ts";

/** A select that stands for a menu: which graph to see together with this one. */
export function compareMenu(): { readonly element: HTMLElement; show(model: GraphModel, sources: number): void } {
  const select = html("select", { class: "menu", "aria-label": "Compare", title: "Compare this graph with another" });
  select.addEventListener("change", () => {
    const chosen = (["version", "source", "nothing"] as const).find((value) => value === select.value);
    select.value = "";
    if (chosen) editor.postMessage({ type: "compare", with: chosen });
  });
  return {
    element: select,
    show({ graph, diff }, sources) {
      const isVersion = graph.nodes[0]?.notAsked === undefined;
      const options: readonly (readonly [string, string] | false)[] = [
        ["", "Compare…"],
        isVersion && ["version", "With another version…"],
        sources > 1 && ["source", "Lockfile with service"],
        diff !== undefined && ["nothing", "End comparison"],
      ];
      const offered = options.filter((option) => option !== false);
      select.hidden = offered.length === 1;
      select.replaceChildren(...offered.map(([value, text]) => html("option", { value }, text)));
    },
  };
}
