import type { Place } from "../../../core/graph/layout/layout.ts";
import { svg } from "../../shared/dom.ts";
import { bandShape, errorShape, unknownShape } from "../../shared/icons.ts";
import { describeNode } from "../describeNode.ts";
import type { GraphModel } from "../graphModel.ts";
import { menuContext } from "../menuContext.ts";
import { gap, padding, signWidth, type Label } from "./label.ts";

export interface DrawnNode {
  readonly group: SVGGElement;
  /** The box, which has the focus and the accessible name; the text over it says the same in short. */
  readonly item: SVGGElement;
}

/** The box of a node. The root is filled, a direct dependency has square corners, an indirect one round ends. */
export function drawNode(model: GraphModel, index: number, place: Place, label: Label): DrawnNode {
  const node = model.graph.nodes[index];
  const hidden = label.more === "" ? "" : `, ${label.more.slice(1)} of its dependencies not shown`;
  const text = describeNode(model, index) + hidden;
  const rx = node?.relation === "INDIRECT" ? 13 : 4;
  const item = svg(
    "g",
    {
      role: "treeitem",
      tabindex: -1,
      "data-node": index,
      "data-vscode-context": menuContext(model, index),
      "aria-label": text,
      "aria-level": (model.reach.depths[index] ?? 0) + 1,
      "aria-selected": "false",
    },
    svg("title", {}, text),
    svg("rect", { class: "box", width: place.width, height: place.height, rx }),
  );
  const group = svg(
    "g",
    { class: classesOf(model, index), transform: `translate(${place.x} ${place.y})`, role: "none" },
    item,
    svg("g", { class: "label", "aria-hidden": "true" }, ...partsOf(label, place.height / 2)),
  );
  return { group, item };
}

function classesOf({ graph, marks, diff }: GraphModel, index: number): string {
  const node = graph.nodes[index];
  const change = diff?.nodes[index]?.kind;
  return [
    "node",
    (node?.relation ?? "UNKNOWN").toLowerCase(),
    node?.bundled && "bundled",
    node?.notAsked !== undefined && "not-asked",
    marks[index]?.deprecated && "deprecated",
    change && `change-${change}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What stands in the box, from left to right. */
function partsOf(label: Label, middle: number): readonly SVGElement[] {
  const parts: SVGElement[] = [];
  let x = padding;
  const add = (width: number, element: SVGElement): void => {
    parts.push(element);
    x += width + gap;
  };
  const addText = (name: string, width: number, text: string): void => {
    if (text !== "") add(width, svg("text", { class: name, x, y: middle }, text));
  };
  const addSign = (shape: SVGElement): void =>
    add(signWidth, svg("g", { transform: `translate(${x + signWidth / 2} ${middle})` }, shape));
  addText("change", label.changeWidth, label.change);
  addText("name", label.nameWidth, label.name);
  addText("version", label.versionWidth, label.version);
  if (label.badge) add(label.badge.width, badge(label.badge, x, middle));
  addText("more", label.noteWidth, label.note);
  if (label.hasErrors) addSign(errorShape());
  if (label.isUnknown) addSign(unknownShape());
  addText("more", label.moreWidth, label.more);
  return parts;
}

function badge({ tone, text, width }: NonNullable<Label["badge"]>, x: number, middle: number): SVGGElement {
  return svg(
    "g",
    { class: `badge ${tone}`, transform: `translate(${x} ${middle})` },
    svg("rect", { y: -8.5, width, height: 17, rx: 8.5 }),
    svg("g", { transform: "translate(10 0)" }, bandShape(tone)),
    text === "" ? undefined : svg("text", { x: 18, y: 0 }, text),
  );
}
