import type { Box } from "../../../core/graph/layout/layout.ts";
import { visible } from "../../../core/model/sanitize.ts";
import type { GraphModel } from "../graphModel.ts";
import { nameText } from "../../shared/nodeText.ts";

export type Measure = (text: string, isBold?: boolean) => number;

/** The content of the box of a node, and its size. */
export interface Label extends Box {
  readonly name: string;
  readonly version: string;
  readonly nameWidth: number;
  readonly versionWidth: number;
  /** Number of advisories, "" for none. */
  readonly badge: string;
  readonly badgeWidth: number;
  readonly isUnknown: boolean;
  readonly hasErrors: boolean;
  /** Dependencies that are not drawn, as `+3`; "" for none. */
  readonly more: string;
  readonly moreWidth: number;
}

export const padding = 11;
export const gap = 7;
export const signWidth = 14;
const height = 26;
const widestName = 236;
const widestVersion = 104;

export function labelOf({ graph, marks }: GraphModel, index: number, hidden: number, measure: Measure): Label {
  const node = graph.nodes[index];
  const mark = marks[index];
  const name = shorten(node ? nameText(node) : "", widestName, measure, 0.6);
  const version = shorten(visible(node?.key.version ?? ""), widestVersion, measure, 1);
  const advisories = mark?.advisories.length ?? 0;
  const badge = advisories > 0 ? advisories.toLocaleString("en") : "";
  const more = hidden > 0 ? `+${hidden.toLocaleString("en")}` : "";
  const label = {
    name,
    version,
    nameWidth: measure(name, node?.relation === "SELF"),
    versionWidth: measure(version),
    badge,
    badgeWidth: badge === "" ? 0 : measure(badge) + 24,
    isUnknown: mark === undefined || mark.state === "unknown",
    hasErrors: node?.errors.length !== 0,
    more,
    moreWidth: measure(more),
  };
  const parts = [
    label.nameWidth,
    label.versionWidth,
    label.badgeWidth,
    label.isUnknown ? signWidth : 0,
    label.hasErrors ? signWidth : 0,
    label.moreWidth,
  ].filter((width) => width > 0);
  const width = parts.reduce((sum, part) => sum + part + gap, 2 * padding - gap);
  return { ...label, width: Math.ceil(width), height };
}

/** As much of a text as fits, with an ellipsis for the rest; `head` is the share of the room for its beginning. */
function shorten(text: string, room: number, measure: Measure, head: number): string {
  // No text of a thousand characters fits, and measuring a hostile one would take long.
  const characters = Array.from(text.slice(0, 1000));
  if (text.length <= 1000 && measure(text) <= room) return text;
  const shortened = (length: number) => {
    const start = Math.ceil(length * head);
    const end = length - start;
    return `${characters.slice(0, start).join("")}…${end > 0 ? characters.slice(-end).join("") : ""}`;
  };
  let [fits, exceeds] = [1, characters.length];
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (measure(shortened(middle)) <= room) fits = middle;
    else exceeds = middle;
  }
  return shortened(fits);
}

/** Measures in the font of an element, without a layout of the page. */
export function createMeasure(element: Element): Measure {
  const context = document.createElement("canvas").getContext("2d");
  const { fontSize, fontFamily } = getComputedStyle(element);
  return (text, isBold = false) => {
    if (!context) return text.length * 7;
    context.font = `${isBold ? 600 : 400} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
}
