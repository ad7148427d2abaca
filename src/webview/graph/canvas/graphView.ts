import type { Group, Item } from "../../../core/graph/groups/group.ts";
import { button, html, setAttribute, svg } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Camera } from "../state.ts";
import { createCamera, type CameraControl } from "./camera.ts";
import { boxOf } from "../groups/boxes.ts";
import { drawGraph, highlight, inOrder, redrawBoxes, sizeOf, type Drawing, type Emphasis } from "./drawing.ts";
import { listenForGestures } from "./gestures.ts";
import { listenForKeys } from "./keyboard.ts";
import { createOpenGroups } from "../groups/openGroups.ts";
import type { Pictured } from "../groups/pictured.ts";
import { arrowHead } from "./routeShape.ts";

export interface GraphView {
  readonly element: HTMLElement;
  show(model: GraphModel, pictured: Pictured): void;
  highlight(emphasis: Emphasis): void;
  /** `undefined` fits the drawing to the window. */
  setCamera(camera: Camera | undefined): void;
  /** Without a node: the one that had the focus last. */
  focus(node: number | undefined): void;
  reveal(node: number): void;
  /** Moves a node to the middle, without the focus: that stays in the box that finds. */
  center(node: number): void;
  /** The nodes that are drawn as they stand: column by column, from top to bottom. */
  inOrder(): readonly number[];
  /** The drawing itself, without its place and scale in the window. */
  readonly layer: SVGGElement;
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
  const camera = createCamera(canvas, layer, onCamera);
  const openGroups = createOpenGroups(toggle);
  const element = html("div", { class: "graph" }, canvas, openGroups.element, zoomButtons(camera));
  let drawing: Drawing | undefined;
  let emphasis: Emphasis | undefined;
  const tabStop = createTabStop(() => drawing);

  const { reveal, focus, center } = movements(camera, tabStop, () => drawing);

  function toggle(group: Group): void {
    const isOpen = drawing?.pictured.open.has(group.id) === true;
    onToggle(group);
    openGroups.announce(group, !isOpen);
  }

  function show(model: GraphModel, pictured: Pictured, isOtherWidth = false): void {
    const hadFocus = layer.contains(document.activeElement);
    const before = drawing;
    const isSame = before?.pictured.scene === pictured.scene && !isOtherWidth;
    drawing = isSame
      ? redrawBoxes(before, model, pictured, layer)
      : drawGraph(model, pictured, layer, element.clientWidth);
    openGroups.show(pictured);
    setAttribute(canvas, "aria-label", `Dependency graph of ${model.title}. ${hintOf(pictured)}`);
    settle({ before, drawing, tabStop, camera });
    if (hadFocus) focus(undefined);
  }

  onOtherWidth(() => {
    if (!drawing || element.clientWidth === 0) return;
    show(drawing.model, drawing.pictured, true);
    if (emphasis) highlight(drawing, emphasis);
  });
  listenForGestures(canvas, camera);
  const { current } = tabStop;
  listenForKeys(canvas, { camera, drawing: () => drawing, current, focus, onSelect, onToggle: toggle });
  listenForNodes(element, canvas, tabStop, (item, isOpener) => {
    const box = drawing && boxOf(drawing.pictured, item);
    if (box?.group && (isOpener || box.node === undefined)) toggle(box.group.group);
    else onSelect(item, false);
  });

  return {
    element,
    show,
    highlight(next) {
      emphasis = next;
      if (drawing) highlight(drawing, next);
    },
    setCamera: (state) => camera.set(state),
    focus,
    reveal,
    center,
    inOrder: () => (drawing ? inOrder(drawing) : []),
    layer,
  };
}

/** How nodes are brought into view, or what stands for them. */
function movements(
  camera: CameraControl,
  tabStop: TabStop,
  drawing: () => Drawing | undefined,
): Pick<GraphView, "reveal" | "focus" | "center"> {
  const itemOf = (node: number) => drawing()?.pictured.scene.itemOf[node] ?? node;
  const reveal = (node: number): void => {
    const place = drawing()?.places.get(itemOf(node));
    if (place) camera.reveal(place);
  };
  return {
    reveal,
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

/** Pixels by which the panel changes before its boxes are arranged again; the details beside them do not change it. */
const otherWidth = 80;

function onOtherWidth(listener: () => void): void {
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (Math.abs(window.innerWidth - width) < otherWidth) return;
    width = window.innerWidth;
    listener();
  });
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
  const [old, scene] = [before?.pictured.scene, drawing.pictured.scene];
  if (old !== scene && old?.groups === scene.groups) camera.hold(before?.places.get(was), drawing.places.get(now));
  if (before?.places !== drawing.places)
    camera.frame({ ...sizeOf(drawing), flow: drawing.flow }, drawing.places.get(0));
}

function hintOf({ isGrouped }: Pictured): string {
  return isGrouped
    ? "Arrow keys follow the lines, Enter expands a group and shows a package, Left collapses a group, Backspace the group around."
    : "Arrow keys follow the lines, Enter shows a package.";
}

/** The item that stands for another that is not drawn any more: the group that it is in now, or the first of what was in it. */
function itemNear({ places, pictured: { scene } }: Drawing, before: Drawing | undefined, item: Item): Item {
  if (places.has(item)) return item;
  const { count, groups } = scene.groups;
  if (item < count) return scene.itemOf[item] ?? 0;
  if (before?.pictured.scene.groups !== scene.groups) return 0;
  const inside = (member: Item): Item =>
    places.has(member) ? member : inside(groups[member - count]?.members[0] ?? 0);
  for (let at = item - count; at > 0; at = groups[at]?.parent ?? 0) if (places.has(count + at)) return count + at;
  return inside(groups[item - count]?.members[0] ?? 0);
}

function listenForNodes(
  element: HTMLElement,
  canvas: SVGSVGElement,
  tabStop: TabStop,
  onClick: (item: Item, isOpener: boolean) => void,
): void {
  canvas.addEventListener("click", (event) => {
    const node = nodeAt(event.target);
    if (node === undefined) return;
    tabStop.move(node);
    onClick(node, event.target instanceof Element && event.target.closest(".opener") !== null);
  });
  // Not on the canvas itself: a listener for focus makes an SVG element a tab stop.
  element.addEventListener("focusin", (event) => {
    const node = nodeAt(event.target);
    if (node !== undefined) tabStop.move(node);
  });
}

interface TabStop {
  readonly current: () => number;
  /** Makes a node the one that the Tab key reaches. */
  readonly move: (node: number) => void;
  /** Whether the node is drawn, and so has the focus now. */
  readonly focus: (node: number) => boolean;
}

/** One node at a time is a tab stop; the arrow keys choose which. */
function createTabStop(drawing: () => Drawing | undefined): TabStop {
  let current = 0;
  const itemOf = (node: number) => drawing()?.drawn.get(node)?.item;
  const move = (node: number): void => {
    itemOf(current)?.setAttribute("tabindex", "-1");
    current = node;
    itemOf(node)?.setAttribute("tabindex", "0");
  };
  return {
    current: () => current,
    move,
    focus(node) {
      const item = itemOf(node);
      if (!item) return false;
      move(node);
      item.focus({ preventScroll: true });
      return true;
    },
  };
}

function zoomButtons(camera: CameraControl): HTMLElement {
  return html(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    button({ label: "Zoom in (+)", icon: icon("plus"), onClick: () => camera.zoom(1.25) }),
    button({ label: "Zoom out (−)", icon: icon("minus"), onClick: () => camera.zoom(0.8) }),
    button({ label: "Fit the whole graph (0)", icon: icon("fit"), onClick: () => camera.fit() }),
  );
}

function nodeAt(target: EventTarget | null): number | undefined {
  const group = target instanceof Element ? target.closest("[data-node]") : null;
  return group ? Number(group.getAttribute("data-node")) : undefined;
}
