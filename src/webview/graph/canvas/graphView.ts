import { button, html, setAttribute, svg } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Camera } from "../state.ts";
import { createCamera, type CameraControl } from "./camera.ts";
import { drawGraph, highlight, inOrder, sizeOf, type Drawing, type Emphasis } from "./drawing.ts";
import { listenForGestures } from "./gestures.ts";
import { listenForKeys } from "./keyboard.ts";
import { arrowHead } from "./routeShape.ts";

export interface GraphView {
  readonly element: HTMLElement;
  show(model: GraphModel, nodes: readonly number[]): void;
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

export function createGraphView(
  onSelect: (node: number, isByKeyboard: boolean) => void,
  onCamera: (camera: Camera) => void,
): GraphView {
  const layer = svg("g", { role: "none" });
  const canvas = svg("svg", { class: "canvas", role: "tree" }, arrowHead(), layer);
  const camera = createCamera(canvas, layer, onCamera);
  const element = html("div", { class: "graph" }, canvas, zoomButtons(camera));
  let drawing: Drawing | undefined;
  let emphasis: Emphasis | undefined;
  const tabStop = createTabStop(() => drawing);

  function reveal(node: number): void {
    const place = drawing?.places.get(node);
    if (place) camera.reveal(place);
  }
  function focus(node = tabStop.current()): void {
    if (tabStop.focus(node)) reveal(node);
  }

  function show(model: GraphModel, nodes: readonly number[]): void {
    const hadFocus = layer.contains(document.activeElement);
    drawing = drawGraph(model, nodes, layer, element.clientWidth);
    const hint = "Arrow keys follow the lines, Enter shows a package.";
    setAttribute(canvas, "aria-label", `Dependency graph of ${model.title}. ${hint}`);
    tabStop.move(drawing.places.has(tabStop.current()) ? tabStop.current() : (nodes[0] ?? 0));
    camera.frame(sizeOf(drawing), drawing.places.get(0));
    if (hadFocus) focus();
  }

  onOtherWidth(() => {
    if (!drawing || element.clientWidth === 0) return;
    show(drawing.model, drawing.nodes);
    if (emphasis) highlight(drawing, emphasis);
  });
  listenForGestures(canvas, camera);
  listenForKeys(canvas, { camera, drawing: () => drawing, current: tabStop.current, focus, onSelect });
  listenForNodes(element, canvas, tabStop, onSelect);

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
    center(node) {
      const place = drawing?.places.get(node);
      if (!place) return;
      tabStop.move(node);
      camera.center(place);
    },
    inOrder: () => (drawing ? inOrder(drawing) : []),
    layer,
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

function listenForNodes(
  element: HTMLElement,
  canvas: SVGSVGElement,
  tabStop: TabStop,
  onSelect: (node: number, isByKeyboard: boolean) => void,
): void {
  canvas.addEventListener("click", (event) => {
    const node = nodeAt(event.target);
    if (node === undefined) return;
    tabStop.move(node);
    onSelect(node, false);
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
