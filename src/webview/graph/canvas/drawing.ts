import type { Item } from "../../../core/graph/groups/group.ts";
import type { Flow, Place } from "../../../core/graph/layout/layout.ts";
import type { Slices } from "../../../core/model/slices.ts";
import type { GraphModel } from "../graphModel.ts";
import { linesOf } from "../groups/lines.ts";
import type { Pictured } from "../groups/pictured.ts";
import { arrange, labelsOf, spare } from "./arrange.ts";
import type { Density } from "./label.ts";
import type { Drawing, PlacedBox, PlacedRoute } from "../sight/placed.ts";

/** Lays out a picture for a window of this width. */
export function* drawGraph(model: GraphModel, pictured: Pictured, width: number): Slices<Drawing> {
  const { density, layout } = yield* arrange(model, pictured, width);
  yield;
  const places = new Map<Item, Place>();
  pictured.scene.items.forEach((item, index) => {
    const place = layout.places[index];
    if (place) places.set(item, place);
  });
  const routes = linesOf(model, pictured).flatMap((line, index): PlacedRoute[] => {
    const route = layout.routes[index];
    return route && route.points.length > 0 ? [{ line, route }] : [];
  });
  yield;
  return withBoxes({ model, pictured, density, flow: layout.flow, places, routes });
}

/** The same picture with other boxes where they are: marks that arrive and another lens move nothing. */
export function redrawBoxes(drawing: Drawing, model: GraphModel, pictured: Pictured): Drawing {
  return withBoxes({ ...drawing, model, pictured });
}

function withBoxes(drawing: Omit<Drawing, "boxes">): Drawing {
  const { model, pictured, density, flow, places } = drawing;
  const room = flow === "right" ? roomInColumns(places, density) : [];
  // Where lines lead down, a box has been laid out with all that it has room for.
  const roomOf = ({ column, width }: Place) => room[column] ?? width;
  const labels = labelsOf(model, pictured, density, (item) => {
    const place = places.get(item);
    return place ? roomOf(place) : 0;
  });
  const boxes = new Map<Item, PlacedBox>();
  pictured.scene.items.forEach((item, index) => {
    const [place, label] = [places.get(item), labels[index]];
    if (!place || !label) return;
    boxes.set(item, { place: boxIn(place, flow, Math.min(label.width, roomOf(place))), label });
  });
  return { ...drawing, boxes };
}

/** By column: how wide a box may become, into the gap to the next column but for what its lines need there. */
function roomInColumns(places: ReadonlyMap<Item, Place>, density: Density): readonly number[] {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { x, column, width } of places.values()) {
    starts[column] = x;
    ends[column] = Math.max(ends[column] ?? 0, x + width);
  }
  return ends.map((end, at) => Math.max(end + spare[density], (starts[at + 1] ?? 0) - roomOfLines) - (starts[at] ?? 0));
}

/** In the gap between two columns. */
const roomOfLines = 16;

/** Its lines start at the edge that it was laid out with, or at its middle where they lead down. */
function boxIn(place: Place, flow: Flow, width: number): Place {
  if (flow === "right") return { ...place, width: Math.max(place.width, width) };
  return { ...place, x: place.x + (place.width - width) / 2, width };
}

/** The items as they stand: column by column, from top to bottom, or row by row. */
export function inOrder({ places, flow }: Drawing): readonly Item[] {
  const isRows = flow === "down";
  return [...places]
    .sort(([, a], [, b]) => a.column - b.column || a.y - b.y || (isRows ? a.x - b.x : 0))
    .map(([item]) => item);
}
