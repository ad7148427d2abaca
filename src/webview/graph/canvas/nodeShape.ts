import { isLocal } from "../../../core/graph/graph.ts";
import type { Place } from "../../../core/graph/layout/layout.ts";
import { svg } from "../../shared/dom.ts";
import { signShape, errorShape, unknownShape } from "../../shared/icons.ts";
import { say, sayList } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import { emptyMenu, menuContext } from "../menuContext.ts";
import { describeBox, type BoxContent } from "../groups/boxes.ts";
import { gap, padding, signWidth, type Label } from "./label.ts";

export interface DrawnNode {
  readonly group: SVGGElement;
  /** The box, which has the focus and the accessible name; the text over it says the same in short. */
  readonly item: SVGGElement;
}

/** The box of a node. The root is filled, a direct dependency has square corners, an indirect one round ends. */
export function drawNode(model: GraphModel, box: BoxContent, place: Place, label: Label): DrawnNode {
  const index = box.node ?? -1;
  const node = model.graph.nodes[index];
  const isClosed = box.group?.isOpen === false;
  const hidden =
    label.more !== "" && !isClosed && say("{number} of its dependencies not shown", { number: label.more.slice(1) });
  const text = sayList([describeBox(model, box), hidden]);
  const rx = node?.relation === "INDIRECT" ? 13 : 4;
  const size = { width: place.width, height: place.height, rx };
  const item = svg(
    "g",
    {
      role: "treeitem",
      tabindex: -1,
      "data-node": box.item,
      "data-vscode-context": node ? menuContext(model, index) : emptyMenu,
      "aria-label": text,
      "aria-level": (model.reach.depths[index] ?? 0) + 1,
      "aria-selected": "false",
      "aria-expanded": box.group && String(box.group.isOpen),
    },
    svg("title", {}, text),
    isClosed ? svg("rect", { class: "box below", ...size, x: 3, y: 3 }) : undefined,
    svg("rect", { class: "box", ...size }),
  );
  const group = svg(
    "g",
    { class: classesOf(model, index, box), transform: `translate(${place.x} ${place.y})`, role: "none" },
    item,
    svg("g", { class: "label", "aria-hidden": "true" }, ...partsOf(label, startOf(label, place), place.height / 2)),
    box.group && twisty(box.group.isOpen, place),
  );
  return { group, item };
}

/** Opens and closes a group; the whole box does where it has no head. */
function twisty(isOpen: boolean, { width, height }: Place): SVGGElement {
  const at = `translate(${width - padding - signWidth + 5} ${height / 2})`;
  return svg(
    "g",
    { class: "opener", "aria-hidden": "true" },
    svg("rect", { class: "room", x: width - padding - signWidth - 2, width: padding + signWidth + 2, height }),
    svg("path", { class: "outline", transform: at, d: isOpen ? "M-4-2 0 2 4-2" : "M-2-4 2 0-2 4" }),
  );
}

function classesOf({ graph, marks, diff }: GraphModel, index: number, { group }: BoxContent): string {
  const node = graph.nodes[index];
  const change = diff?.nodes[index]?.kind;
  return [
    "node",
    group && (group.isOpen ? "open" : "group"),
    node ? node.relation.toLowerCase() : "several",
    node?.bundled && "bundled",
    node?.notAsked !== undefined && (isLocal(node) ? "local" : "not-asked"),
    marks[index]?.deprecated && "deprecated",
    change && `change-${change}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A box may be wider than its content, which is then in the middle, but for a twisty at its end. */
function startOf(label: Label, { width }: Place): number {
  return label.twistyWidth > 0 ? padding : padding + Math.max(0, (width - label.width) / 2);
}

/** Draws what is in the box, from left to right. */
function partsOf(label: Label, start: number, middle: number): readonly SVGElement[] {
  const parts: SVGElement[] = [];
  let x = start;
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
  if (label.inside) add(label.inside.width, badge(label.inside, x, middle));
  return parts;
}

function badge({ tone, text, width }: NonNullable<Label["badge"]>, x: number, middle: number): SVGGElement {
  return svg(
    "g",
    { class: `badge ${tone}`, transform: `translate(${x} ${middle})` },
    svg("rect", { y: -8.5, width, height: 17, rx: 8.5 }),
    svg("g", { transform: "translate(10 0)" }, signShape(tone)),
    text === "" ? undefined : svg("text", { x: 18, y: 0 }, text),
  );
}
