import type { Flow } from "../../../core/graph/layout/layout.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { svg } from "../../shared/dom.ts";
import { say, sayList } from "../../shared/say.ts";
import type { RowEdge } from "../list/rowEdges.ts";
import { pathOf } from "./farPaths.ts";
import type { PlacedRoute } from "./inView.ts";

export interface RouteShape {
  readonly path: SVGPathElement;
  /** A wider path over it, to click; undefined where there is nothing to open. */
  readonly target: SVGPathElement | undefined;
}

/** A line that leads straight where it passes boxes and bends only between columns, or between rows where lines lead down. */
export function drawRoute({ route: { points, isReversed }, line }: PlacedRoute, flow: Flow): RouteShape {
  const d = pathOf(points, flow);
  const classes = ["route", isReversed && "closing", ...line.classes].filter(Boolean).join(" ");
  const notes = [
    visible(line.requirement) || (line.hasPlace && say("any")),
    line.classes.includes("declared") && say("as declared upstream"),
    isReversed && say("closes a cycle"),
    line.hasPlace && say("click to open the line"),
  ];
  const text = sayList(notes);
  const title = text === "" ? undefined : svg("title", {}, text);
  if (!line.hasPlace)
    return { path: svg("path", { class: classes, d, "marker-end": "url(#arrow)" }, title), target: undefined };
  // What it has in common with other lines would open one of theirs.
  const ownPart = flow === "right" ? points : isReversed ? points.slice(0, 2) : points.slice(-2);
  return {
    path: svg("path", { class: classes, d, "marker-end": "url(#arrow)" }),
    target: svg(
      "path",
      { class: "route-target", d: pathOf(ownPart, flow), "data-from": line.from, "data-to": line.to },
      title,
    ),
  };
}

/** Calls back with the edge whose line is clicked; the keyboard has the list and the details for this. */
export function listenForLines(canvas: HTMLElement, onEdge: (edge: RowEdge) => void): void {
  canvas.addEventListener("click", ({ target }) => {
    const line = target instanceof SVGElement ? target.closest<SVGElement>(".route-target") : null;
    if (line) onEdge({ from: Number(line.dataset.from), to: Number(line.dataset.to) });
  });
}

/** The arrowhead of lines. */
export function arrowHead(): SVGDefsElement {
  return svg(
    "defs",
    {},
    svg(
      "marker",
      // Of one size at each width of a line.
      {
        id: "arrow",
        viewBox: "0 0 8 8",
        refX: 7,
        refY: 4,
        markerWidth: 7,
        markerHeight: 7,
        markerUnits: "userSpaceOnUse",
        orient: "auto",
      },
      svg("path", { class: "head", d: "M0 .5 7.5 4 0 7.5z" }),
    ),
  );
}
