import type { Group, Item } from "../../../core/graph/groups/group.ts";
import { groupAround, type SceneLinks } from "../../../core/graph/groups/scene.ts";
import type { Flow, Place } from "../../../core/graph/layout/layout.ts";
import type { Drawing } from "../canvas/inView.ts";

/** The action of a key in the drawing. */
export type KeyAction =
  | { readonly kind: "toggle"; readonly group: Group }
  | { readonly kind: "select" | "focus" | "none"; readonly item: Item }
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "fit" };

/** A number is a factor of zoom. */
const keys: Readonly<Partial<Record<string, Direction | "enter" | "select" | "root" | "fit" | "close" | number>>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Enter: "enter",
  " ": "select",
  Backspace: "close",
  Home: "root",
  0: "fit",
  "+": 1.25,
  "=": 1.25,
  "-": 0.8,
};

/** Returns what a key does while an item has the focus; undefined for a key that the drawing leaves to others. */
export function keyAction(key: string, current: Item, drawing: Drawing): KeyAction | undefined {
  const action = keys[key];
  if (action === undefined) return undefined;
  const { model, picture, places, flow } = drawing;
  const group = toggledBy(action, current, drawing);
  if (group) return { kind: "toggle", group };
  if (action === "fit") return { kind: "fit" };
  if (action === "root") return { kind: "focus", item: 0 };
  if (typeof action === "number") return { kind: "zoom", factor: action };
  if (action === "close" || action === "select" || action === "enter")
    return { kind: action !== "close" && model.graph.nodes[current] ? "select" : "none", item: current };
  return { kind: "focus", item: neighbourOf(current, action, { adjacency: picture.links, flow }, places) };
}

/** The group that a key opens or closes: that of the box, or the one around it. */
function toggledBy(action: unknown, current: Item, { picture }: Drawing): Group | undefined {
  const { scene } = picture;
  const { groups } = scene.groups;
  if (action === "enter" || action === "right") return groups[scene.closed.get(current) ?? -1];
  if (action === "left") return groups[scene.open.get(current) ?? -1];
  const around = action === "close" ? groupAround(scene, current) : 0;
  return around > 0 ? groups[around] : undefined;
}

export type Direction = "left" | "right" | "up" | "down";

interface Drawn {
  readonly adjacency: Pick<SceneLinks, "out" | "in">;
  /** The direction in which lines lead. */
  readonly flow: Flow;
}

/**
 * Finds where an arrow key leads from a node: right to a dependency, left to what needs the node, along a line to the nearest
 * column that has one and there to the nearest box; up and down within its column. If lines lead down, down to a dependency or
 * else to the next row, up to what needs the node; left and right through the rows of its level, as one reads. The node itself
 * when nothing is drawn in that direction.
 */
export function neighbourOf(
  node: number,
  direction: Direction,
  { adjacency, flow }: Drawn,
  places: ReadonlyMap<number, Place>,
): number {
  const here = places.get(node);
  if (!here) return node;
  const nearest = (candidates: Iterable<number>, isThere: (place: Place) => boolean, along: Distance) => {
    const near = (place: Place) => along(here, place);
    let best: { readonly node: number; readonly distance: readonly number[] } | undefined;
    for (const candidate of candidates) {
      const place = places.get(candidate);
      if (!place || candidate === node || !isThere(place)) continue;
      const distance = near(place);
      if (!best || isLess(distance, best.distance)) best = { node: candidate, distance };
    }
    return best?.node;
  };
  const inLevel = (isInDirection: (place: Place) => boolean, along = distances[flow]) =>
    nearest(places.keys(), (place) => place.column === here.column && isInDirection(place), along);
  const required = (adjacency.out[node] ?? []).map(({ to }) => to);
  const requiring = (adjacency.in[node] ?? []).map(({ from }) => from);
  /** A line that closes a cycle leads the other way. */
  const forward = () =>
    nearest(required, ({ column }) => column > here.column, distances[flow]) ??
    nearest(required, () => true, distances[flow]);
  const back = () =>
    nearest(requiring, ({ column }) => column < here.column, distances[flow]) ??
    nearest(requiring, () => true, distances[flow]);
  const below = () => nearest(places.keys(), ({ y }) => y >= here.y + here.height, byRow);
  const steps: Readonly<Record<Flow, Readonly<Record<Direction, () => number | undefined>>>> = {
    right: {
      right: forward,
      left: back,
      up: () => inLevel(({ y }) => y < here.y),
      down: () => inLevel(({ y }) => y > here.y),
    },
    down: {
      down: () => forward() ?? below(),
      up: back,
      left: () => inLevel((place) => isRead(place, here), asRead),
      right: () => inLevel((place) => isRead(here, place), asRead),
    },
  };
  return steps[flow][direction]() ?? node;
}

/** Measures a distance as numbers; the one that is compared first comes first. */
type Distance = (a: Place, b: Place) => readonly number[];

const byRow: Distance = (a, b) => [Math.abs(a.y - b.y), Math.abs(middle(a).x - middle(b).x)];

/** Prefers, of another row, the end that is read next. */
const asRead: Distance = (a, b) => {
  const away = b.y - a.y;
  return [Math.abs(away), away === 0 ? Math.abs(b.x - a.x) : Math.sign(away) * b.x];
};

const distances: Readonly<Record<Flow, Distance>> = {
  right: (a, b) => [Math.abs(a.column - b.column), Math.abs(middle(a).y - middle(b).y)],
  down: (a, b) => [Math.abs(a.column - b.column), ...byRow(a, b)],
};

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((number, index) => number !== b[index]);
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
}

/** Tells whether the first is read before the second: in a row above, or left of it. */
function isRead(first: Place, second: Place): boolean {
  const [a, b] = [middle(first), middle(second)];
  return a.y < b.y || (a.y === b.y && a.x < b.x);
}

function middle({ x, y, width, height }: Place): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
