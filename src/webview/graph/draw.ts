import type { Place, Point, Route } from "../../core/graph/layout/layout.ts";
import { visible } from "../../core/model/sanitize.ts";
import { svg } from "../shared/dom.ts";
import { bandShape, errorShape, unknownShape } from "../shared/icons.ts";
import { gap, padding, signWidth, type Label } from "./label.ts";
import type { Band } from "./protocol.ts";
import type { Shown } from "./graphModel.ts";
import { nodeText } from "../shared/words.ts";

/** The box of a node. The root is filled, a direct dependency has corners, an indirect one round ends. */
export function drawNode(shown: Shown, index: number, place: Place, label: Label): SVGGElement {
  const node = shown.graph.nodes[index];
  const mark = shown.marks[index];
  const relation = node?.relation ?? "UNKNOWN";
  const classes = ["node", relation.toLowerCase(), node?.bundled && "bundled", mark?.deprecated && "deprecated"];
  const text = node ? nodeText(node, mark) : "";
  const more = label.more === "" ? "" : `, ${label.more.slice(1)} of its dependencies not shown`;
  const group = svg(
    "g",
    {
      class: classes.filter(Boolean).join(" "),
      transform: `translate(${place.x} ${place.y})`,
      role: "treeitem",
      tabindex: -1,
      "data-node": index,
      "aria-label": text + more,
      "aria-level": (shown.reach.depths[index] ?? 0) + 1,
      "aria-selected": "false",
    },
    svg("title", {}, text + more),
    svg("rect", { class: "box", width: place.width, height: place.height, rx: relation === "INDIRECT" ? 13 : 4 }),
  );
  const middle = place.height / 2;
  let x = padding;
  const put = (width: number, element: SVGElement) => {
    group.append(element);
    x += width + gap;
  };
  put(label.nameWidth, svg("text", { class: "name", x, y: middle }, label.name));
  if (label.version !== "") put(label.versionWidth, svg("text", { class: "version", x, y: middle }, label.version));
  const band = mark?.advisories[0]?.band;
  if (band) put(label.badgeWidth, badge(band, label, x, middle));
  for (const [isShown, shape] of [
    [label.hasErrors, errorShape],
    [label.isUnknown, unknownShape],
  ] as const) {
    if (isShown) put(signWidth, svg("g", { transform: `translate(${x + signWidth / 2} ${middle})` }, shape()));
  }
  if (label.more !== "") put(label.moreWidth, svg("text", { class: "more", x, y: middle }, label.more));
  return group;
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

/** A line that is level where it passes boxes and bends only between columns. */
export function drawRoute(route: Route, requirement: string): SVGPathElement | undefined {
  const [start, ...rest] = route.points;
  if (!start) return undefined;
  let d = `M${at(start)}`;
  let before = start;
  for (const point of rest) {
    const middle = (before.x + point.x) / 2;
    d +=
      before.y === point.y
        ? `H${round(point.x)}`
        : `C${round(middle)} ${round(before.y)} ${round(middle)} ${round(point.y)} ${at(point)}`;
    before = point;
  }
  const classes = route.isReversed ? "route closing" : "route";
  return svg(
    "path",
    { class: classes, d, "marker-end": route.isReversed && "url(#arrow)" },
    svg("title", {}, visible(requirement)),
  );
}

/** The head of the arrow on lines that lead back. */
export function arrowHead(): SVGDefsElement {
  return svg(
    "defs",
    {},
    svg(
      "marker",
      { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
      svg("path", { class: "head", d: "M0 .5 7.5 4 0 7.5z" }),
    ),
  );
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
