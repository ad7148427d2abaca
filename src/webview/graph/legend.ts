import { html, svg } from "../shared/dom.ts";
import { bandIcon, errorShape, inText, unknownShape } from "../shared/icons.ts";
import { bands } from "../../core/graph/marks.ts";
import type { GraphModel } from "./graphModel.ts";

/** The signs that occur in this graph, and what they mean. */
export function legend({ graph, marks }: GraphModel): HTMLElement {
  const has = (relation: string) => graph.nodes.some((node) => node.relation === relation);
  const entries: (readonly [Element, string] | false)[] = [
    has("DIRECT") && [sample("direct"), "Direct"],
    has("INDIRECT") && [sample("indirect"), "Indirect"],
    graph.nodes.some((node) => node.bundled) && [sample("bundled"), "Bundled"],
    marks.some((mark) => mark.deprecated) && [html("s", { class: "struck" }, "name"), "Deprecated"],
    ...bands.map(
      (band) =>
        marks.some(({ advisories }) => advisories[0]?.band === band) &&
        ([
          bandIcon(band),
          band === "unscored" ? "Unscored advisory" : `${band.charAt(0).toUpperCase()}${band.slice(1)}`,
        ] as const),
    ),
    graph.nodes.some((node) => node.errors.length > 0) && [inText(errorShape()), "Not resolved"],
    marks.some((mark) => mark.state === "unknown") && [inText(unknownShape()), "Not checked"],
  ];
  const items = entries
    .filter((entry) => entry !== false)
    .map(([sign, text]) => html("li", {}, html("span", { class: "key" }, sign), text));
  return html("ul", { class: "legend", "aria-label": "Legend" }, ...items);
}

function sample(name: string): SVGElement {
  const rx = name === "indirect" ? 6 : 2.5;
  return svg(
    "svg",
    { class: `node ${name}`, viewBox: "0 0 24 14", width: 24, height: 14, "aria-hidden": "true" },
    svg("rect", { class: "box", x: 1, y: 1, width: 22, height: 12, rx }),
  );
}
