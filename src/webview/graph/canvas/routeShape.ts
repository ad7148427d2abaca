import type { Point, Route } from "../../../core/graph/layout/layout.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { svg } from "../../shared/dom.ts";

/** A line that is level where it passes boxes and bends only between columns. */
export function drawRoute(route: Route, requirement: string, kind: string): SVGPathElement | undefined {
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
  const classes = ["route", route.isReversed && "closing", kind].filter(Boolean).join(" ");
  const notes = [
    visible(requirement),
    kind.includes("declared") && "as declared upstream",
    route.isReversed && "closes a cycle",
  ];
  return svg(
    "path",
    { class: classes, d, "marker-end": route.isReversed && "url(#arrow)" },
    svg("title", {}, notes.filter(Boolean).join(", ")),
  );
}

/** The arrowhead of lines that lead back. */
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
