import type { Item } from "../../../core/graph/groups/group.ts";
import type { Flow, Point } from "../../../core/graph/layout/layout.ts";
import { bands, type Band } from "../../../core/graph/marks.ts";
import type { Drawing, PlacedBox } from "./placed.ts";
import { boxOf } from "../groups/boxes.ts";
import type { Stress } from "./emphasis.ts";

/** What a dot stands for, the most severe first. Neither trouble nor what was not checked looks clean. */
export const dotTones = [...bands, "trouble", "unknown"] as const;

export type DotTone = Band | "trouble" | "unknown";

/** A whole drawing in a few paths, for a scale at which no text can be read. */
export interface FarPaths {
  readonly boxes: string;
  readonly dimmed: string;
  readonly stressed: string;
  readonly lines: string;
  readonly stressedLines: string;
  /** By tone: a point for each box in which there is something, its own or that of a closed group. */
  readonly dots: ReadonlyMap<DotTone, string>;
}

export function farPaths(drawing: Drawing, stress: Stress): FarPaths {
  const paths = { boxes: "", dimmed: "", stressed: "" };
  const dots = new Map<DotTone, string>();
  for (const [item, box] of drawing.boxes) {
    const isStressed = item === stress.selected || item === stress.match || stress.path.has(item);
    paths[isStressed ? "stressed" : stress.isDimmed(item) ? "dimmed" : "boxes"] += rectangle(box);
    const tone = toneOf(drawing, item);
    if (tone) dots.set(tone, `${dots.get(tone) ?? ""}${dot(box)}`);
  }
  const isStressed = ({ line }: Drawing["routes"][number]) => stress.isOnPath(line);
  return {
    ...paths,
    dots,
    lines: linesPath(
      drawing.routes.filter((route) => !isStressed(route)),
      drawing.flow,
    ),
    stressedLines: linesPath(drawing.routes.filter(isStressed), drawing.flow),
  };
}

/** The most severe of what a box shows or hides; undefined where everything in it is clean. */
export function toneOf({ pictured, boxes }: Pick<Drawing, "pictured" | "boxes">, item: Item): DotTone | undefined {
  const label = boxes.get(item)?.label;
  const { group } = boxOf(pictured, item);
  const hidden = group?.isOpen === false ? group.tally.worst?.tone : undefined;
  const found = new Set<string | undefined>([label?.badge?.tone, label?.inside?.tone, hidden]);
  if (label?.hasErrors === true) found.add("trouble");
  if (label?.isUnknown === true) found.add("unknown");
  return dotTones.find((tone) => found.has(tone));
}

function rectangle({ place: { x, y, width, height } }: PlacedBox): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`;
}

/** A line of no length, which a round end makes a dot of the line's width. */
function dot({ place: { x, y, height } }: PlacedBox): string {
  return `M${round(x)} ${round(y + height / 2)}h.01`;
}

/** Each part of the lines once: those of many lines lie over each other. */
export function linesPath(routes: Drawing["routes"], flow: Flow): string {
  const parts = new Set<string>();
  for (const { route } of routes) {
    let before: Point | undefined;
    for (const point of route.points) {
      if (before) parts.add(`M${at(before)}${step(before, point, flow)}`);
      before = point;
    }
  }
  return [...parts].join("");
}

export function pathOf([start, ...rest]: readonly Point[], flow: Flow): string {
  if (!start) return "";
  let d = `M${at(start)}`;
  let before = start;
  for (const point of rest) {
    d += step(before, point, flow);
    before = point;
  }
  return d;
}

function step(from: Point, to: Point, flow: Flow): string {
  return flow === "down" ? stepDown(from, to) : stepRight(from, to);
}

function stepRight(from: Point, to: Point): string {
  if (from.y === to.y) return `H${round(to.x)}`;
  const middle = round((from.x + to.x) / 2);
  return `C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${at(to)}`;
}

function stepDown(from: Point, to: Point): string {
  if (from.x === to.x) return `V${round(to.y)}`;
  const middle = round((from.y + to.y) / 2);
  return `C${round(from.x)} ${middle} ${round(to.x)} ${middle} ${at(to)}`;
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
