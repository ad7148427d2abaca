import type { Item } from "../../../core/graph/groups/group.ts";
import type { Box, Flow, Layout, Place } from "../../../core/graph/layout/layout.ts";
import { pathTo } from "../../../core/graph/paths.ts";
import { setAttribute, svg } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { boxOf } from "../groups/boxes.ts";
import { arrange, labelsOf } from "./arrange.ts";
import type { Density } from "./label.ts";
import { drawNode, type DrawnNode } from "./nodeShape.ts";
import { itemsFor, wholeItems, type Pictured } from "../groups/pictured.ts";
import { linesOf } from "../groups/lines.ts";
import { drawRoute } from "./routeShape.ts";

/** What is drawn at present, by item. */
export interface Drawing {
  readonly model: GraphModel;
  readonly pictured: Pictured;
  readonly density: Density;
  /** Where lines lead. */
  readonly flow: Flow;
  readonly places: ReadonlyMap<Item, Place>;
  readonly drawn: ReadonlyMap<Item, DrawnNode>;
  readonly routes: readonly DrawnRoute[];
}

interface DrawnRoute {
  readonly from: Item;
  readonly to: Item;
  readonly path: SVGPathElement;
  /** What the mouse can click, where the line of its requirement is known. */
  readonly target: SVGPathElement | undefined;
}

/** Lays out a picture for a window of this width, and replaces what `layer` holds. */
export function drawGraph(model: GraphModel, pictured: Pictured, layer: SVGGElement, width: number): Drawing {
  const { scene } = pictured;
  const { density, layout } = arrange(model, pictured, width);
  const { flow } = layout;
  const places = new Map<Item, Place>();
  scene.items.forEach((item, index) => {
    const place = layout.places[index];
    if (place) places.set(item, place);
  });
  const routes = routesOf(model, pictured, layout);
  const boxes = svg("g", { role: "none" });
  const isDense = routes.length > 2 * scene.items.length;
  layer.replaceChildren(
    svg("g", { class: isDense ? "dense" : "", "aria-hidden": "true" }, ...routes.map(({ path }) => path)),
    svg("g", { "aria-hidden": "true" }, ...routes.map(({ target }) => target)),
    boxes,
  );
  return drawBoxes({ model, pictured, density, flow, places, routes }, boxes);
}

/** Draws the boxes of the same picture again where they are: marks that arrive and another lens move nothing. */
export function redrawBoxes(drawing: Drawing, model: GraphModel, pictured: Pictured, layer: SVGGElement): Drawing {
  const boxes = layer.lastElementChild;
  return boxes instanceof SVGGElement ? drawBoxes({ ...drawing, model, pictured }, boxes) : drawing;
}

/** By how much a box may be wider than the widest of its column was when it was laid out. */
const spare: Readonly<Record<Density, number>> = { roomy: 36, narrow: 12, tight: 12 };

function drawBoxes(drawing: Omit<Drawing, "drawn">, layer: SVGGElement): Drawing {
  const { model, pictured, density, flow, places } = drawing;
  const widest: number[] = [];
  for (const { column, width } of places.values()) widest[column] = Math.max(widest[column] ?? 0, width);
  // Where lines lead down, a box has been laid out with all that it has room for.
  const roomOf = ({ column, width }: Place) => (flow === "down" ? width : (widest[column] ?? 0) + spare[density]);
  const labels = labelsOf(model, pictured, density, (item) => {
    const place = places.get(item);
    return place ? roomOf(place) : 0;
  });
  const drawn = new Map<Item, DrawnNode>();
  pictured.scene.items.forEach((item, index) => {
    const [place, label] = [places.get(item), labels[index]];
    if (!place || !label) return;
    drawn.set(
      item,
      drawNode(model, boxOf(pictured, item), boxIn(place, flow, Math.min(label.width, roomOf(place))), label),
    );
  });
  layer.replaceChildren(...[...drawn.values()].map(({ group }) => group));
  return { ...drawing, drawn };
}

/** Its lines start at the edge that it was laid out with, or at its middle where they lead down. */
function boxIn(place: Place, flow: Flow, width: number): Place {
  if (flow === "right") return { ...place, width: Math.max(place.width, width) };
  return { ...place, x: place.x + (place.width - width) / 2, width };
}

function routesOf(model: GraphModel, pictured: Pictured, layout: Layout): readonly DrawnRoute[] {
  return linesOf(model, pictured).flatMap((line, index): DrawnRoute[] => {
    const route = layout.routes[index];
    const drawn = route && drawRoute(route, line, layout.flow);
    return drawn ? [{ from: line.from, to: line.to, ...drawn }] : [];
  });
}

/** What is emphasized in a drawing. */
export interface Emphasis {
  /** What does not match is dimmed; undefined without a query. */
  readonly matches: ReadonlyMap<number, unknown> | undefined;
  /** The match that the keys went to last. */
  readonly match: number | undefined;
  readonly selected: number | undefined;
  /** What would go with a node, which is dimmed least; undefined while that is not shown. */
  readonly alone: ReadonlySet<number> | undefined;
}

/** Dims what does not match, and emphasizes the selected node, its lines and a shortest path to it. */
export function highlight({ model, pictured, drawn, routes }: Drawing, emphasis: Emphasis): void {
  const { match, selected } = emphasis;
  const itemOf = (node: number | undefined) => (node === undefined ? undefined : pictured.scene.itemOf[node]);
  const matches = itemsFor(pictured, emphasis.matches?.keys());
  const going = itemsFor(pictured, emphasis.alone);
  const alone = emphasis.alone && wholeItems(pictured, emphasis.alone);
  const nodes = selected === undefined ? [] : pathTo(model.reach, selected);
  const path = [...(itemsFor(pictured, nodes) ?? [])];
  const steps = new Set(path.map((item, index) => `${path[index - 1]} ${item}`));
  const isOut = (item: Item) => matches?.has(item) === false || going?.has(item) === false;
  for (const [item, { group, item: element }] of drawn) {
    group.classList.toggle("dimmed", isOut(item));
    group.classList.toggle("on-path", path.includes(item));
    group.classList.toggle("match", item === itemOf(match) && matches?.has(item) === true);
    group.classList.toggle("alone", alone?.has(item) === true);
    group.classList.toggle("selected", item === itemOf(selected));
    setAttribute(element, "aria-selected", String(item === selected));
  }
  for (const { from, to, path: line } of routes) {
    line.classList.toggle("dimmed", isOut(from) || isOut(to));
    line.classList.toggle("on-path", steps.has(`${from} ${to}`));
    line.classList.toggle("touched", from === itemOf(selected) || to === itemOf(selected));
  }
}

/** The items as they stand: column by column, from top to bottom, or row by row. */
export function inOrder({ places, flow }: Drawing): readonly Item[] {
  const isRows = flow === "down";
  return [...places]
    .sort(([, a], [, b]) => a.column - b.column || a.y - b.y || (isRows ? a.x - b.x : 0))
    .map(([item]) => item);
}

export function sizeOf({ places }: Drawing): Box {
  const size = { width: 0, height: 0 };
  for (const { x, y, width, height } of places.values()) {
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, y + height);
  }
  return size;
}
