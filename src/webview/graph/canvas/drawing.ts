import type { Item } from "../../../core/graph/groups/group.ts";
import { layOutDown } from "../../../core/graph/layout/downward.ts";
import { type Flow, type Layout, type Place, planColumns } from "../../../core/graph/layout/layout.ts";
import type { Slices } from "../../../core/model/slices.ts";
import type { Measure } from "../../shared/measure.ts";
import type { GraphModel } from "../graphModel.ts";
import { boxOf } from "../groups/boxes.ts";
import { linesOf } from "../groups/lines.ts";
import type { Picture } from "../groups/picture.ts";
import { fitsAcross, narrow, roomAcross } from "./fit.ts";
import type { Drawing, PlacedBox, PlacedRoute } from "./inView.ts";
import { type Density, type Label, labelOf, leastWidth, widthWithSigns } from "./label.ts";

/** Lays out a picture for a window of this width. */
export function* drawGraph(model: GraphModel, picture: Picture, width: number): Slices<Drawing> {
  const { density, layout } = yield* arrange(model, picture, width);
  yield;
  const places = new Map<Item, Place>();
  picture.scene.items.forEach((item, index) => {
    const place = layout.places[index];
    if (place) places.set(item, place);
  });
  const routes = linesOf(model, picture).flatMap((line, index): PlacedRoute[] => {
    const route = layout.routes[index];
    return route && route.points.length > 0 ? [{ line, route }] : [];
  });
  yield;
  return withBoxes({ model, picture, density, flow: layout.flow, places, routes });
}

/** The same picture with other boxes where they are: marks that arrive and another lens move nothing. */
export function redrawBoxes(drawing: Drawing, model: GraphModel, picture: Picture): Drawing {
  return withBoxes({ ...drawing, model, picture });
}

function withBoxes(drawing: Omit<Drawing, "boxes">): Drawing {
  const { model, picture, density, flow, places } = drawing;
  const room = flow === "right" ? roomInColumns(places, density) : [];
  // Where lines lead down, a box has been laid out with all that it has room for.
  const roomOf = ({ column, width }: Place) => room[column] ?? width;
  const labels = labelsOf(model, picture, density, (item) => {
    const place = places.get(item);
    return place ? roomOf(place) : 0;
  });
  const boxes = new Map<Item, PlacedBox>();
  picture.scene.items.forEach((item, index) => {
    const [place, label] = [places.get(item), labels[index]];
    if (!place || !label) return;
    boxes.set(item, { place: boxIn(place, flow, Math.min(label.width, roomOf(place))), label });
  });
  return { ...drawing, boxes };
}

/** Computes by column how wide a box may become, into the gap to the next column but for what its lines need there. */
function roomInColumns(places: ReadonlyMap<Item, Place>, density: Density): readonly number[] {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { x, column, width } of places.values()) {
    starts[column] = x;
    ends[column] = Math.max(ends[column] ?? 0, x + width);
  }
  return ends.map((end, at) => Math.max(end + spare[density], (starts[at + 1] ?? 0) - roomOfLines) - (starts[at] ?? 0));
}

/** The room of the lines in the gap between two columns. */
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

interface Arranged {
  readonly density: Density;
  readonly layout: Layout;
}

/** The number of boxes up to which each has a row for more than its name. */
const few = 24;

/**
 * Puts as much into the boxes as fits across. If no columns of them do, there are rows, so that a panel beside an editor is high
 * enough for everything that it is too narrow for.
 */
function* arrange(model: GraphModel, picture: Picture, width: number): Slices<Arranged> {
  const { scene, links } = picture;
  const position = new Map(scene.items.map((item, index) => [item, index]));
  const lines = links.links.map(({ from, to }) => ({ from: position.get(from) ?? 0, to: position.get(to) ?? 0 }));
  const isNarrow = width < narrow;
  for (const density of isNarrow ? (["narrow", "tight"] as const) : (["roomy", "narrow"] as const)) {
    const boxes = labelsOf(model, picture, density).map((label) => ({
      width: Math.max(label.width, leastWidth(label, density) - spare[density]),
      height: label.height,
    }));
    const plan = planColumns(boxes, lines, density !== "roomy");
    yield;
    if (fitsAcross(plan, width)) return { density, layout: yield* plan.layOut() };
  }
  const density = isNarrow && scene.items.length > few ? "tight" : "narrow";
  const boxes = labelsOf(model, picture, density).map((label) => ({
    width: widthWithSigns(label, density),
    height: label.height,
  }));
  return { density, layout: yield* layOutDown(boxes, lines, roomAcross(width)) };
}

/** The amount by which a box may become wider than the widest of its column was when it was laid out, into the gap beside it. */
const spare: Readonly<Record<Density, number>> = { roomy: 42, narrow: 12, tight: 12 };

function labelsOf(
  model: GraphModel,
  picture: Picture,
  density: Density,
  roomOf?: (item: Item) => number,
): readonly Label[] {
  const { scene } = picture;
  const measure = createMeasure(document.body);
  return scene.items.map((item) => {
    const hidden = (model.adjacency.out[item] ?? []).filter(({ to }) => scene.itemOf[to] === undefined).length;
    const room = roomOf?.(item);
    return labelOf(model, boxOf(picture, item), { hidden, measure, density, ...(room !== undefined && { room }) });
  });
}

/** The widths that were measured in a font, by the weight and the text. */
let known: { readonly font: string; readonly widths: Map<string, number> } | undefined;

/** Measures in the font of an element, without a layout of the page. */
function createMeasure(element: Element): Measure {
  const { fontSize, fontFamily } = getComputedStyle(element);
  const own = `${fontSize} ${fontFamily}`;
  if (known?.font !== own) known = { font: own, widths: new Map() };
  const { widths } = known;
  let context: CanvasRenderingContext2D | null | undefined;
  let font = "";
  return (text, isBold = false) => {
    if (text === "") return 0;
    const id = `${isBold} ${text}`;
    const before = widths.get(id);
    if (before !== undefined) return before;
    context ??= document.createElement("canvas").getContext("2d");
    if (!context) return text.length * 7;
    const wanted = `${isBold ? 600 : 400} ${own}`;
    if (wanted !== font) context.font = font = wanted;
    const { width } = context.measureText(text);
    widths.set(id, width);
    return width;
  };
}
