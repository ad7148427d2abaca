import type { Group, Item } from "../../../core/graph/groups/group.ts";
import type { Box } from "../../../core/graph/layout/layout.ts";
import { atOnce, type Slices } from "../../../core/model/slices.ts";
import { button, html, setAttribute, svg } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import { say } from "../../shared/say.ts";
import { inTasks } from "../../shared/tasks.ts";
import type { GraphModel } from "../graphModel.ts";
import { boxOf } from "../groups/boxes.ts";
import { createOpenGroups } from "../groups/openGroups.ts";
import { itemsFor, type Picture } from "../groups/picture.ts";
import type { Camera } from "../state.ts";
import { type CameraControl, createCamera } from "./camera.ts";
import { drawGraph, inOrder, redrawBoxes } from "./drawing.ts";
import type { Emphasis } from "./emphasis.ts";
import { fitsAcross } from "./fit.ts";
import { listenForGestures } from "./gestures.ts";
import { type Drawing, sizeOf } from "./inView.ts";
import { type KeyTarget, listenForKeys } from "./keyboard.ts";
import { arrowHead } from "./routeShape.ts";
import { createViewport, type Viewport } from "./viewport.ts";

export interface GraphView {
  readonly element: HTMLElement;
  /** Does most of what `show` has to do for the same picture, with pauses. */
  prepare(model: GraphModel, picture: Picture): Slices<void>;
  /** Shows only what stands for one of these nodes, where it is. */
  leaveOut(nodes: readonly number[]): void;
  show(model: GraphModel, picture: Picture): void;
  highlight(emphasis: Emphasis): void;
  /** `undefined` fits the drawing to the window. */
  setCamera(camera: Camera | undefined): void;
  /** Focuses a node; without one, the node that had the focus last. */
  focus(node: number | undefined): void;
  reveal(node: number): void;
  /** Moves a node to the middle, without the focus: that stays in the box that finds. */
  center(node: number): void;
  /** The nodes that are drawn as they stand: column by column, from top to bottom. */
  inOrder(): readonly number[];
  /** Does something with all of the drawing, whatever is in view. */
  whole<T>(act: (layer: SVGGElement) => T): T;
}

export interface GraphViewTarget {
  readonly onSelect: (node: number, isByKeyboard: boolean) => void;
  /** Opens a closed group, and closes an open one. */
  readonly onToggle: (group: Group) => void;
  readonly onCamera: (camera: Camera) => void;
}

export function createGraphView({ onSelect, onToggle, onCamera }: GraphViewTarget): GraphView {
  const layer = svg("g", { role: "none" });
  const canvas = svg("svg", { class: "canvas", role: "tree" }, arrowHead(), layer);
  const viewport: Viewport = createViewport(layer, (point) => camera.center({ ...point, width: 0, height: 0 }, true));
  const onLook = (at: Camera, room: Box): void => viewport.look(at, room);
  const camera: CameraControl = createCamera(canvas, layer, { onMove: onCamera, onLook });
  const openGroups = createOpenGroups(toggle);
  const element = html("div", { class: "graph" }, openGroups.element, canvas, viewport.minimap, zoomButtons(camera));
  let drawing: Drawing | undefined;
  let prepared: Drawing | undefined;
  const current = () => drawing;
  const tabStop = createTabStop(viewport);
  const moves = movements(camera, tabStop, current);

  function toggle(group: Group): void {
    openGroups.announce(group, drawing?.picture.open.has(group.id) !== true);
    onToggle(group);
  }

  const draw = (model: GraphModel, picture: Picture) => drawAfter(drawing, model, picture, element.clientWidth);

  function show(model: GraphModel, picture: Picture): void {
    const hadFocus = layer.contains(document.activeElement);
    const before = drawing;
    const isPrepared = prepared?.model === model && prepared.picture === picture;
    drawing = isPrepared && prepared ? prepared : atOnce(draw(model, picture));
    camera.measure();
    viewport.show(drawing);
    openGroups.show(picture);
    setAttribute(canvas, "aria-label", hintOf(model, picture));
    settle({ before, drawing, tabStop, camera });
    if (hadFocus) moves.focus(undefined);
  }

  onOtherWidth(element, current, async (was, width) => {
    prepared = await inTasks(drawGraph(was.model, was.picture, width));
    if (drawing !== was) return;
    show(was.model, was.picture);
    camera.set(undefined);
    moves.reveal(tabStop.current());
  });
  listen(
    { element, canvas, viewport, tabStop },
    { camera, drawing: current, focus: moves.focus, onSelect, onToggle: toggle },
  );

  return {
    element,
    *prepare(model, picture) {
      prepared = yield* draw(model, picture);
      yield* viewport.prepare(prepared);
    },
    leaveOut: (nodes) => drawing && leaveOut(viewport, drawing, nodes),
    show,
    highlight: (emphasis) => viewport.emphasize(emphasis),
    setCamera: (state) => camera.set(state),
    ...moves,
    whole: (act) => viewport.whole(() => act(layer)),
  };
}

/** Marks that arrive and another lens move nothing. */
function* drawAfter(before: Drawing | undefined, model: GraphModel, picture: Picture, width: number): Slices<Drawing> {
  if (before?.picture.scene === picture.scene) return redrawBoxes(before, model, picture);
  // A panel that shows its first graph has no elements yet.
  return yield* drawGraph(model, picture, width || window.innerWidth);
}

function leaveOut(viewport: Viewport, { picture, boxes }: Drawing, nodes: readonly number[]): void {
  const kept = itemsFor(picture, nodes);
  if (kept && kept.size < boxes.size) viewport.leaveOut(kept);
}

interface Listened {
  readonly element: HTMLElement;
  readonly canvas: SVGSVGElement;
  readonly viewport: Viewport;
  readonly tabStop: TabStop;
}

function listen({ element, canvas, viewport, tabStop }: Listened, target: Omit<KeyTarget, "current">): void {
  const { camera, drawing, onSelect, onToggle } = target;
  listenForGestures(canvas, camera);
  listenForKeys(canvas, { ...target, current: tabStop.current });
  const itemAt = (event: MouseEvent) => viewport.itemAt(camera.pointAt(event));
  canvas.addEventListener("pointerover", ({ target: over }) => viewport.point(nodeAt(over)));
  canvas.addEventListener("pointerleave", () => viewport.point(undefined));
  listenForNodes({ element, canvas, tabStop, itemAt }, (item, isOpener) => {
    const shown = drawing();
    const box = shown && boxOf(shown.picture, item);
    if (box?.group && (isOpener || box.node === undefined)) onToggle(box.group.group);
    else onSelect(item, false);
  });
}

/** Returns the functions that bring nodes into view, or what stands for them. */
function movements(
  camera: CameraControl,
  tabStop: TabStop,
  drawing: () => Drawing | undefined,
): Pick<GraphView, "reveal" | "focus" | "center" | "inOrder"> {
  const itemOf = (node: number) => drawing()?.picture.scene.itemOf[node] ?? node;
  const reveal = (node: number): void => {
    const place = drawing()?.places.get(itemOf(node));
    if (place) camera.reveal(place);
  };
  return {
    reveal,
    inOrder() {
      const shown = drawing();
      return shown ? inOrder(shown) : [];
    },
    focus(node = tabStop.current()) {
      if (tabStop.focus(itemOf(node))) reveal(node);
    },
    center(node) {
      const place = drawing()?.places.get(itemOf(node));
      if (!place) return;
      tabStop.move(itemOf(node));
      camera.center(place);
    },
  };
}

interface Settling {
  readonly before: Drawing | undefined;
  readonly drawing: Drawing;
  readonly tabStop: TabStop;
  readonly camera: CameraControl;
}

/** Keeps the tab stop, and its place in the window where a group was opened or closed. */
function settle({ before, drawing, tabStop, camera }: Settling): void {
  const was = tabStop.current();
  const now = itemNear(drawing, before, was);
  tabStop.move(now);
  const [old, scene] = [before?.picture.scene, drawing.picture.scene];
  if (old !== scene && old?.groups === scene.groups) camera.hold(before?.places.get(was), drawing.places.get(now));
  if (before?.places !== drawing.places)
    camera.frame({ ...sizeOf(drawing), flow: drawing.flow }, drawing.places.get(0));
}

function hintOf({ title }: GraphModel, { isGrouped }: Picture): string {
  return isGrouped
    ? say(
        "Dependency graph of {title}. Arrow keys follow the lines, Enter expands a group and shows a package, Left collapses a group, Backspace the group around.",
        { title },
      )
    : say("Dependency graph of {title}. Arrow keys follow the lines, Enter shows a package.", { title });
}

interface NodeListening {
  readonly element: HTMLElement;
  readonly canvas: SVGSVGElement;
  readonly tabStop: TabStop;
  /** Finds the item at an event if boxes have no elements. */
  readonly itemAt: (event: MouseEvent) => Item | undefined;
}

function listenForNodes(
  { element, canvas, tabStop, itemAt }: NodeListening,
  onClick: (item: Item, isOpener: boolean) => void,
): void {
  canvas.addEventListener("click", (event) => {
    const item = nodeAt(event.target) ?? itemAt(event);
    if (item === undefined) return;
    tabStop.move(item);
    onClick(item, event.target instanceof Element && event.target.closest(".opener") !== null);
  });
  // Not on the canvas itself: a listener for focus makes an SVG element a tab stop.
  element.addEventListener("focusin", (event) => {
    const item = nodeAt(event.target);
    if (item !== undefined) tabStop.move(item);
  });
}

function nodeAt(target: EventTarget | null): number | undefined {
  // What opens a group stands beside its box.
  const item = target instanceof Element ? target.closest(".node")?.querySelector("[data-node]") : undefined;
  return item ? Number(item.getAttribute("data-node")) : undefined;
}

interface TabStop {
  readonly current: () => Item;
  /** Makes an item the one that the Tab key reaches. */
  readonly move: (item: Item) => void;
  /** Tells whether the item is drawn, and so has the focus now. */
  readonly focus: (item: Item) => boolean;
}

/** One item at a time is a tab stop; the arrow keys choose which. */
function createTabStop(viewport: Pick<Viewport, "keep" | "elementOf">): TabStop {
  let current = 0;
  const move = (item: Item): void => {
    viewport.elementOf(current)?.setAttribute("tabindex", "-1");
    current = item;
    viewport.keep(item);
    viewport.elementOf(item)?.setAttribute("tabindex", "0");
  };
  return {
    current: () => current,
    move,
    focus(item) {
      move(item);
      const element = viewport.elementOf(item);
      element?.focus({ preventScroll: true });
      return element !== undefined;
    },
  };
}

/** The item that stands for another that is not drawn any more: the group that it is in now, or the first of what was in it. */
function itemNear({ places, picture: { scene } }: Drawing, before: Drawing | undefined, item: Item): Item {
  if (places.has(item)) return item;
  const { count, groups } = scene.groups;
  if (item < count) return scene.itemOf[item] ?? 0;
  if (before?.picture.scene.groups !== scene.groups) return 0;
  const inside = (member: Item): Item =>
    places.has(member) ? member : inside(groups[member - count]?.members[0] ?? 0);
  for (let at = item - count; at > 0; at = groups[at]?.parent ?? 0) if (places.has(count + at)) return count + at;
  return inside(groups[item - count]?.members[0] ?? 0);
}

function zoomButtons(camera: CameraControl): HTMLElement {
  return html(
    "div",
    { class: "zoom", role: "group", "aria-label": say("Zoom") },
    button({ label: say("Zoom in (+)"), icon: icon("plus"), onClick: () => camera.zoom(1.25) }),
    button({ label: say("Zoom out (−)"), icon: icon("minus"), onClick: () => camera.zoom(0.8) }),
    button({ label: say("Fit the whole graph (0)"), icon: icon("fit"), onClick: () => camera.fit() }),
  );
}

/** Pixels by which the room of a drawing changes before its boxes may be arranged again. */
const otherWidth = 80;

/** Calls back when the panel has another width, and when details beside the drawing leave it too little to be read. */
function onOtherWidth(
  element: HTMLElement,
  drawing: () => Drawing | undefined,
  listener: (drawing: Drawing, width: number) => Promise<void>,
): void {
  let [width, panel] = [0, window.innerWidth];
  new ResizeObserver(() => {
    const { clientWidth } = element;
    if (clientWidth === 0 || Math.abs(clientWidth - width) < otherWidth) return;
    const shown = width > 0 ? drawing() : undefined;
    const isOther = window.innerWidth !== panel;
    [width, panel] = [clientWidth, window.innerWidth];
    if (shown && (isOther || !fitsAcross(sizeOf(shown), clientWidth))) listener(shown, clientWidth).catch(reportError);
  }).observe(element);
}
