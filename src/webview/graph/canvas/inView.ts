import type { Item } from "../../../core/graph/groups/group.ts";
import type { Box, Flow, Place, Point, Route } from "../../../core/graph/layout/layout.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Line } from "../groups/lines.ts";
import type { Picture } from "../groups/picture.ts";
import type { Camera } from "../state.ts";
import type { Density, Label } from "./label.ts";

/** A part of the drawing, in its units. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns what a window of this size shows, and as much more at each side as `more` says, in windows. */
export function areaOf({ x, y, scale }: Camera, { width, height }: Box, more = 0): Area {
  const [across, down] = [width * more, height * more];
  return {
    left: (-across - x) / scale,
    top: (-down - y) / scale,
    right: (width + across - x) / scale,
    bottom: (height + down - y) / scale,
  };
}

export function holds(outer: Area, inner: Area): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}

export function itemsIn({ boxes }: Pick<Drawing, "boxes">, area: Area): readonly Item[] {
  const found: Item[] = [];
  for (const [item, { place }] of boxes) if (isIn(area, place)) found.push(item);
  return found;
}

export function routesIn(routes: readonly PlacedRoute[], area: Area): readonly PlacedRoute[] {
  return routes.filter(({ route: { points } }) => points.length > 0 && isIn(area, around(points)));
}

/** The item at a point, or the nearest one that is not farther than `reach`. */
export function itemAt({ boxes }: Pick<Drawing, "boxes">, { x, y }: Point, reach: number): Item | undefined {
  let nearest: { readonly item: Item; readonly away: number } | undefined;
  for (const [item, { place }] of boxes) {
    const dx = Math.max(place.x - x, 0, x - place.x - place.width);
    const dy = Math.max(place.y - y, 0, y - place.y - place.height);
    const away = Math.hypot(dx, dy);
    if (away <= reach && away < (nearest?.away ?? Infinity)) nearest = { item, away };
  }
  return nearest?.item;
}

function isIn({ left, top, right, bottom }: Area, { x, y, width, height }: Box & Point): boolean {
  return x <= right && x + width >= left && y <= bottom && y + height >= top;
}

function around(points: readonly Point[]): Box & Point {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The size in windows above which a drawing is large. */
const largest = 3;

/** Tells whether a drawing takes more than three windows at this scale. */
export function isLarge({ width, height }: Box, { scale }: Pick<Camera, "scale">, window: Box): boolean {
  return width * height * scale * scale > largest * window.width * window.height;
}

/** A picture with its places, by item. What of it is in the page is another matter. */
export interface Drawing {
  readonly model: GraphModel;
  readonly picture: Picture;
  readonly density: Density;
  /** The direction in which lines lead. */
  readonly flow: Flow;
  /** The places as laid out: lines start and end there. */
  readonly places: ReadonlyMap<Item, Place>;
  /** The content of each box, and the box, which may be wider by then. */
  readonly boxes: ReadonlyMap<Item, PlacedBox>;
  readonly routes: readonly PlacedRoute[];
}

export interface PlacedBox {
  readonly place: Place;
  readonly label: Label;
}

export interface PlacedRoute {
  readonly line: Line;
  readonly route: Route;
}

export function sizeOf({ places }: Pick<Drawing, "places">): Box {
  const size = { width: 0, height: 0 };
  for (const { x, y, width, height } of places.values()) {
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, y + height);
  }
  return size;
}
