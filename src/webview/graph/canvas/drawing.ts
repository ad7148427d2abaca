import type { Item } from "../../../core/graph/groups/group.ts";
import { layOut, type Box, type Layout, type Place } from "../../../core/graph/layout/layout.ts";
import { pathTo } from "../../../core/graph/paths.ts";
import { setAttribute, svg } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { boxOf } from "../groups/boxes.ts";
import { fitsAcross } from "./fit.ts";
import { createMeasure, labelOf, type Density, type Label } from "./label.ts";
import { drawNode, type DrawnNode } from "./nodeShape.ts";
import { itemsFor, wholeItems, type Pictured } from "../groups/pictured.ts";
import { linesOf } from "../groups/lines.ts";
import { drawRoute } from "./routeShape.ts";

/** What is drawn at present, by item. */
export interface Drawing {
  readonly model: GraphModel;
  readonly pictured: Pictured;
  readonly density: Density;
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
  return drawBoxes({ model, pictured, density, places, routes }, boxes);
}

/** Pixels under which a panel is narrow, as one beside an editor is. */
const narrow = 760;

/** As much in the boxes as fits across; where no column can be spared, those that are in view have more. */
function arrange(
  model: GraphModel,
  pictured: Pictured,
  width: number,
): { readonly density: Density; readonly layout: Layout } {
  const { scene, links } = pictured;
  const position = new Map(scene.items.map((item, index) => [item, index]));
  const lines = links.links.map(({ from, to }) => ({ from: position.get(from) ?? 0, to: position.get(to) ?? 0 }));
  const arrangedAt = (density: Density) => ({
    density,
    layout: layOut(labelsOf(model, pictured, density), lines, density !== "roomy"),
  });
  const first = arrangedAt(width < narrow ? "narrow" : "roomy");
  if (fitsAcross(first.layout, width, "easy")) return first;
  const tight = arrangedAt("tight");
  return fitsAcross(tight.layout, width, "possible") ? tight : first;
}

/** Draws the boxes of the same picture again where they are: marks that arrive and another lens move nothing. */
export function redrawBoxes(drawing: Drawing, model: GraphModel, pictured: Pictured, layer: SVGGElement): Drawing {
  const boxes = layer.lastElementChild;
  return boxes instanceof SVGGElement ? drawBoxes({ ...drawing, model, pictured }, boxes) : drawing;
}

/** By how much a box may be wider than the widest of its column was when it was laid out. */
const spare: Readonly<Record<Density, number>> = { roomy: 36, narrow: 12, tight: 12 };

function drawBoxes(drawing: Omit<Drawing, "drawn">, layer: SVGGElement): Drawing {
  const { model, pictured, density, places } = drawing;
  const widest: number[] = [];
  for (const { column, width } of places.values()) widest[column] = Math.max(widest[column] ?? 0, width);
  const roomOf = (column: number) => (widest[column] ?? 0) + spare[density];
  const labels = labelsOf(model, pictured, density, (item) => roomOf(places.get(item)?.column ?? 0));
  const drawn = new Map<Item, DrawnNode>();
  pictured.scene.items.forEach((item, index) => {
    const [place, label] = [places.get(item), labels[index]];
    if (!place || !label) return;
    // Its lines start at the edge that it was laid out with.
    const width = Math.max(place.width, Math.min(label.width, roomOf(place.column)));
    drawn.set(item, drawNode(model, boxOf(pictured, item), { ...place, width }, label));
  });
  layer.replaceChildren(...[...drawn.values()].map(({ group }) => group));
  return { ...drawing, drawn };
}

function labelsOf(
  model: GraphModel,
  pictured: Pictured,
  density: Density,
  roomOf?: (item: Item) => number,
): readonly Label[] {
  const { scene } = pictured;
  const measure = createMeasure(document.body);
  return scene.items.map((item) => {
    const hidden = (model.adjacency.out[item] ?? []).filter(({ to }) => scene.itemOf[to] === undefined).length;
    const room = roomOf?.(item);
    return labelOf(model, boxOf(pictured, item), { hidden, measure, density, ...(room !== undefined && { room }) });
  });
}

function routesOf(model: GraphModel, pictured: Pictured, layout: Layout): readonly DrawnRoute[] {
  return linesOf(model, pictured).flatMap((line, index): DrawnRoute[] => {
    const route = layout.routes[index];
    const drawn = route && drawRoute(route, line);
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

/** The items as they stand: column by column, from top to bottom. */
export function inOrder({ places }: Drawing): readonly Item[] {
  return [...places].sort(([, a], [, b]) => a.column - b.column || a.y - b.y).map(([item]) => item);
}

export function sizeOf({ places }: Drawing): Box {
  const size = { width: 0, height: 0 };
  for (const { x, y, width, height } of places.values()) {
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, y + height);
  }
  return size;
}
