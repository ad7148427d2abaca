import { svg } from "./dom.ts";
import type { Sign } from "../../core/graph/marks.ts";

const outlines = {
  plus: "M8 3.5v9M3.5 8h9",
  minus: "M3.5 8h9",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  close: "M4 4l8 8M12 4l-8 8",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13.3 2v2.8h-2.8",
  check: "M3 8.5l3.5 3.5L13 4.5",
  twisty: "M6 4l4 4-4 4",
  back: "M13 8H3.5M7.5 4l-4 4 4 4",
  forward: "M3 8h9.5M8.5 4l4 4-4 4",
  up: "M8 13V3.5M4 7.5l4-4 4 4",
  down: "M8 3v9.5M4 8.5l4 4 4-4",
  filter: "M2.5 3.5h11L9.5 8.5v4l-3 1.5V8.5z",
} as const;

export function icon(name: keyof typeof outlines): SVGElement {
  return svg(
    "svg",
    { class: "outline", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
    svg("path", { d: outlines[name] }),
  );
}

/** One shape for each sign, around the origin, so that they differ without color too. */
const shapes: Readonly<Record<Sign, string>> = {
  malicious: "M-5-3.2-3.2-5 0-1.8 3.2-5 5-3.2 1.8 0 5 3.2 3.2 5 0 1.8-3.2 5-5 3.2-1.8 0z",
  critical: "M0-4.8 4.8 0 0 4.8-4.8 0z",
  high: "M0-4.2 4.6 3.6H-4.6z",
  medium: "M-3.6-3.6h7.2v7.2h-7.2z",
  low: "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
  deprecated: "M-4.8-1.6h9.6v3.2h-9.6z",
  unscored: "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0zM-1.8 0a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0z",
};

/** A sign for a drawing. */
export function signShape(sign: Sign): SVGPathElement {
  return svg("path", { class: `shape ${sign}`, d: shapes[sign], "fill-rule": "evenodd" });
}

/** A sign for text. */
export function signIcon(sign: Sign): SVGElement {
  return inText(signShape(sign));
}

/** Shapes that differ without color for what an update takes. What nothing is found about has a dash, as it is not known to be fine. */
const effectShapes = {
  breaks: shapes.malicious,
  "may-break": shapes.high,
  worse: shapes.medium,
  unknown: shapes.unscored,
  better: "M-1.2-4.4h2.4v3.2h3.2v2.4H1.2v3.2h-2.4V1.2h-3.2v-2.4h3.2z",
  told: "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
  "nothing-found": "M-4.4-1.2h8.8v2.4h-8.8z",
} as const;

export function effectIcon(mark: keyof typeof effectShapes): SVGElement {
  return inText(svg("path", { class: "shape", d: effectShapes[mark], "fill-rule": "evenodd" }));
}

/** A package that could not be checked: a question mark in a ring. */
export function unknownShape(): SVGGElement {
  return svg(
    "g",
    { class: "unchecked" },
    svg("circle", { r: 6 }),
    svg("path", { d: "M-1.9-1.5a1.9 1.9 0 1 1 2.9 1.6c-.7.4-1 .7-1 1.4M0 3.4v.1" }),
  );
}

/** A package that the service resolved with errors. */
export function errorShape(): SVGGElement {
  return svg(
    "g",
    { class: "trouble" },
    svg("path", { class: "plate", d: "M0-5.8 6.3 5.2H-6.3z" }),
    svg("path", { d: "M0-2v3.2M0 3.2v.1" }),
  );
}

export function inText(shape: SVGElement): SVGElement {
  return svg("svg", { class: "sign", viewBox: "-7 -7 14 14", width: 14, height: 14, "aria-hidden": "true" }, shape);
}
