import type { GraphNode } from "../../../core/graph/graph.ts";
import type { Place } from "../../../core/graph/layout/layout.ts";
import { svg } from "../../shared/dom.ts";
import { bandShape, errorShape, unknownShape } from "../../shared/icons.ts";
import { nodeText } from "../../shared/nodeText.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Band, NodeMark } from "../../../core/graph/marks.ts";
import { gap, padding, signWidth, type Label } from "./label.ts";

/** The box of a node. The root is filled, a direct dependency has square corners, an indirect one round ends. */
export function drawNode(model: GraphModel, index: number, place: Place, label: Label): SVGGElement {
  const node = model.graph.nodes[index];
  const mark = model.marks[index];
  const hidden = label.more === "" ? "" : `, ${label.more.slice(1)} of its dependencies not shown`;
  const text = (node ? nodeText(node, mark) : "") + hidden;
  const rx = node?.relation === "INDIRECT" ? 13 : 4;
  return svg(
    "g",
    {
      class: classesOf(node, mark),
      transform: `translate(${place.x} ${place.y})`,
      role: "treeitem",
      tabindex: -1,
      "data-node": index,
      "aria-label": text,
      "aria-level": (model.reach.depths[index] ?? 0) + 1,
      "aria-selected": "false",
    },
    svg("title", {}, text),
    svg("rect", { class: "box", width: place.width, height: place.height, rx }),
    ...partsOf(label, mark?.advisories[0]?.band, place.height / 2),
  );
}

function classesOf(node: GraphNode | undefined, mark: NodeMark | undefined): string {
  const relation = node?.relation ?? "UNKNOWN";
  return ["node", relation.toLowerCase(), node?.bundled && "bundled", mark?.deprecated && "deprecated"]
    .filter(Boolean)
    .join(" ");
}

/** What stands in the box, from left to right. */
function partsOf(label: Label, worst: Band | undefined, middle: number): readonly SVGElement[] {
  const parts: SVGElement[] = [];
  let x = padding;
  const add = (width: number, element: SVGElement): void => {
    parts.push(element);
    x += width + gap;
  };
  const addSign = (shape: SVGElement): void =>
    add(signWidth, svg("g", { transform: `translate(${x + signWidth / 2} ${middle})` }, shape));
  add(label.nameWidth, svg("text", { class: "name", x, y: middle }, label.name));
  if (label.version !== "") add(label.versionWidth, svg("text", { class: "version", x, y: middle }, label.version));
  if (worst) add(label.badgeWidth, badge(worst, label, x, middle));
  if (label.hasErrors) addSign(errorShape());
  if (label.isUnknown) addSign(unknownShape());
  if (label.more !== "") add(label.moreWidth, svg("text", { class: "more", x, y: middle }, label.more));
  return parts;
}

function badge(band: Band, label: Label, x: number, middle: number): SVGGElement {
  return svg(
    "g",
    { class: `badge ${band}`, transform: `translate(${x} ${middle})` },
    svg("rect", { y: -8.5, width: label.badgeWidth, height: 17, rx: 8.5 }),
    svg("g", { transform: "translate(10 0)" }, bandShape(band)),
    svg("text", { x: 18, y: 0 }, label.badge),
  );
}
