import type { Item } from "../../../core/graph/groups/group.ts";
import type { Flow, Point } from "../../../core/graph/layout/layout.ts";
import { signs } from "../../../core/graph/marks.ts";
import { boxOf } from "../groups/boxes.ts";
import type { Camera } from "../state.ts";
import type { Stress } from "./emphasis.ts";
import { type Area, type Drawing, itemsIn, type PlacedBox } from "./inView.ts";

/** The tones of dots, the most severe first. Neither trouble nor what was not checked looks clean. */
export const dotTones = [...signs, "trouble", "unknown"] as const;

export type DotTone = (typeof dotTones)[number];

/** A whole drawing in a few paths, for a scale at which no text can be read. */
export interface FarPaths {
  readonly boxes: string;
  readonly dimmed: string;
  readonly stressed: string;
  readonly lines: string;
  readonly stressedLines: string;
  /** The dots by tone: a point for each box in which there is something, its own or that of a closed group. */
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
export function toneOf({ picture, boxes }: Pick<Drawing, "picture" | "boxes">, item: Item): DotTone | undefined {
  const label = boxes.get(item)?.label;
  const { group } = boxOf(picture, item);
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

/** A name beside a dot, at a place of the drawing. */
export interface FarLabel {
  readonly item: Item;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const mostLabels = 32;
/** A closed group with as many packages has its name even where nothing was found in it. */
const largeGroup = 25;
/** The sizes in pixels of the window. */
export const farText = { size: 11, height: 15, before: 9 };

/** Sorts what matters, the most important first: the root, what stands out, what is severe, what is large. */
export function byImportance(drawing: Drawing, stress: Stress): readonly Item[] {
  const ranks = new Map<Item, number>();
  for (const item of drawing.boxes.keys()) {
    const rank = rankOf(drawing, stress, item);
    if (rank < dotTones.length || sizeIn(drawing, item) >= largeGroup) ranks.set(item, rank);
  }
  const size = (item: Item) => sizeIn(drawing, item);
  return [...ranks.keys()].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || size(b) - size(a) || a - b);
}

function rankOf(drawing: Drawing, stress: Stress, item: Item): number {
  if (item === 0 || item === stress.selected || item === stress.match) return -2;
  if (stress.path.has(item)) return -1;
  const tone = toneOf(drawing, item);
  const severity = tone ? dotTones.indexOf(tone) : dotTones.length;
  return stress.isDimmed(item) ? dotTones.length + 1 + severity : severity;
}

function sizeIn({ picture: { scene } }: Drawing, item: Item): number {
  return scene.groups.groups[scene.closed.get(item) ?? -1]?.size ?? 0;
}

/** Returns as many labels of these items as fit in this area at this scale without touching each other. */
export function farLabels(
  drawing: Drawing,
  items: readonly Item[],
  area: Area,
  { scale }: Pick<Camera, "scale">,
): readonly FarLabel[] {
  const inArea = new Set(itemsIn(drawing, area));
  const taken: { readonly x: number; readonly y: number; readonly right: number }[] = [];
  const labels: FarLabel[] = [];
  for (const item of items) {
    if (labels.length >= mostLabels) break;
    const box = inArea.has(item) ? drawing.boxes.get(item) : undefined;
    if (!box) continue;
    const { name, nameWidth, inside } = box.label;
    const text = inside ? `${name} ${inside.text}` : name;
    const width = (nameWidth / Math.max(1, name.length)) * text.length;
    const { x, y, height } = box.place;
    const middle = y + height / 2;
    const here = { x: x * scale, y: middle * scale, right: x * scale + farText.before + width };
    const isFree = taken.every(
      (other) => other.right < here.x - 4 || other.x - 4 > here.right || Math.abs(other.y - here.y) > farText.height,
    );
    if (!isFree) continue;
    taken.push(here);
    labels.push({ item, text, x: x + farText.before / scale, y: middle });
  }
  return labels;
}
