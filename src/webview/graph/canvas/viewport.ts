import type { Item } from "../../../core/graph/groups/group.ts";
import type { Box, Point } from "../../../core/graph/layout/layout.ts";
import type { Slices } from "../../../core/model/slices.ts";
import { setAttribute } from "../../shared/dom.ts";
import type { Camera } from "../state.ts";
import { type Emphasis, noEmphasis, stressOf } from "./emphasis.ts";
import { createFar, type Far } from "./far.ts";
import { type Area, areaOf, type Drawing, holds, itemAt, itemsIn, routesIn, sizeOf } from "./inView.ts";
import { createMinimap, type Minimap } from "./minimap.ts";
import { createNear, type Near, nearLayers } from "./near.ts";

/** The part of a drawing that is in the page: boxes if they can be read, dots if they cannot, and no more than is in view. */
export interface Viewport {
  readonly minimap: HTMLElement;
  /** Makes the elements of a drawing that will be in the page as a whole, with pauses. */
  prepare(drawing: Drawing): Slices<void>;
  show(drawing: Drawing): void;
  /** Shows only these items of the drawing, where they are. */
  leaveOut(kept: ReadonlySet<Item>): void;
  emphasize(emphasis: Emphasis): void;
  /** The camera or the window has changed. */
  look(camera: Camera, room: Box): void;
  /** Makes an item stand in the page wherever it is, as it may get the focus. */
  keep(item: Item): void;
  /** Returns the element; undefined for an item that is not in the page. */
  elementOf(item: Item): SVGGElement | undefined;
  /** Brings the lines of an item forward. */
  point(item: Item | undefined): void;
  /** The item under a point of the drawing where only dots are drawn. */
  itemAt(point: Point): Item | undefined;
  /** Draws everything while something is done with it. */
  whole<T>(act: () => T): T;
}

/** No text can be read below this scale. */
const farBelow = 0.5;
/** A drawing with no more boxes is in the page as a whole; of a larger one, no more boxes are. */
const mostNear = 140;
/** The distance in pixels by which a dot can be missed. */
const missed = 8;

interface Shown {
  readonly drawing: Drawing;
  readonly near: Near;
  readonly far: Far;
  /** The area that is in the page, so that it is not chosen again with each step; undefined if that is everything. */
  area: Area | undefined;
  mode: "near" | "far" | undefined;
}

export function createViewport(layer: SVGGElement, onMove: (point: Point) => void): Viewport {
  const layers = nearLayers();
  layer.append(layers.lines, layers.targets, layers.boxes);
  const minimap = createMinimap(onMove);
  let [shown, prepared]: (Shown | undefined)[] = [];
  let emphasis = noEmphasis;
  let kept: Item = 0;
  let last = nowhere;

  const shownOf = (drawing: Drawing): Shown => newShown(drawing, emphasis, layers);

  function update(): void {
    if (shown) lookAt(shown, { layer, minimap, kept, ...last });
  }

  function show(drawing: Drawing): void {
    if (shown) setMode(shown, layer, "near");
    shown = prepared?.drawing === drawing ? prepared : shownOf(drawing);
    prepared = undefined;
    minimap.show(sizeOf(drawing), shown.far.paths);
    update();
  }

  return {
    minimap: minimap.element,
    *prepare(drawing) {
      prepared = shownOf(drawing);
      if (drawing.boxes.size <= mostNear) yield* prepared.near.prepare();
    },
    show,
    leaveOut(kept) {
      if (!shown) return;
      // What stays keeps its elements.
      prepared = { ...shownOf(only(shown.drawing, kept)), near: shown.near };
      show(prepared.drawing);
    },
    emphasize(next) {
      emphasis = next;
      if (shown) restress(shown, next);
      if (shown?.mode === "far") update();
    },
    look(camera, room) {
      last = { camera, room };
      update();
    },
    keep(item) {
      kept = item;
      if (!shown || shown.near.elementOf(item)) return;
      shown.mode = undefined;
      update();
    },
    elementOf: (item) => shown?.near.elementOf(item),
    point: (item) => shown?.near.point(item),
    itemAt: (point) => (shown?.mode === "far" ? itemAt(shown.drawing, point, missed / last.camera.scale) : undefined),
    whole: (act) => (shown ? whileWhole(shown, layer, act, update) : act()),
  };
}

function only(drawing: Drawing, kept: ReadonlySet<Item>): Drawing {
  return {
    ...drawing,
    boxes: new Map([...drawing.boxes].filter(([item]) => kept.has(item))),
    routes: drawing.routes.filter(({ line }) => kept.has(line.from) && kept.has(line.to)),
  };
}

function restress({ drawing, near, far }: Shown, emphasis: Emphasis): void {
  const stress = stressOf(drawing.model, drawing.picture, emphasis);
  near.stress(stress);
  far.stress(stress);
}

function whileWhole<T>(shown: Shown, layer: SVGGElement, act: () => T, update: () => void): T {
  shown.near.show(shown.drawing.boxes.keys(), shown.drawing.routes, true);
  setMode(shown, layer, "near");
  try {
    return act();
  } finally {
    shown.mode = undefined;
    update();
  }
}

function newShown(drawing: Drawing, emphasis: Emphasis, layers: ReturnType<typeof nearLayers>): Shown {
  const stress = stressOf(drawing.model, drawing.picture, emphasis);
  const near = createNear(drawing, layers);
  near.stress(stress);
  return { drawing, near, far: createFar(drawing, stress), area: undefined, mode: undefined };
}

const nowhere: Pick<Look, "camera" | "room"> = { camera: { x: 0, y: 0, scale: 1 }, room: { width: 0, height: 0 } };

interface Look {
  readonly layer: SVGGElement;
  readonly minimap: Minimap;
  readonly kept: Item;
  readonly camera: Camera;
  readonly room: Box;
}

function lookAt(shown: Shown, { layer, minimap, kept, camera, room }: Look): void {
  const { drawing, near, far } = shown;
  const view = areaOf(camera, room);
  const isSmall = drawing.boxes.size <= mostNear;
  minimap.look(camera, room);
  const isSame =
    shown.mode === "near" && camera.scale >= farBelow && (shown.area === undefined || holds(shown.area, view));
  if (isSame) return;
  const area = areaOf(camera, room, 0.4);
  const items = isSmall || camera.scale < farBelow ? [] : itemsIn(drawing, area);
  if (camera.scale < farBelow || items.length > mostNear) {
    if (shown.mode !== "far") near.show([kept], []);
    far.look(camera, view);
    setMode(shown, layer, "far");
    return;
  }
  shown.area = isSmall ? undefined : area;
  if (isSmall) near.show(drawing.boxes.keys(), drawing.routes);
  else near.show(withItem(items, kept), routesIn(drawing.routes, area));
  setMode(shown, layer, "near");
}

function setMode(shown: Shown, layer: SVGGElement, mode: "near" | "far"): void {
  if (shown.mode === mode) return;
  shown.mode = mode;
  const { below, above } = shown.far;
  if (mode === "far") {
    layer.prepend(below);
    layer.append(above);
  } else {
    below.remove();
    above.remove();
  }
  setAttribute(layer, "class", mode === "far" ? "from-afar" : undefined);
}

function withItem(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items : [...items, item];
}
