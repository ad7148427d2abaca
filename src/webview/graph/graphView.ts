import { layOut, type Layout } from "../../core/graph/layout/layout.ts";
import { pathTo } from "../../core/graph/paths.ts";
import { createCamera } from "./camera.ts";
import { button, html, setAttribute, svg } from "../shared/dom.ts";
import { arrowHead, drawNode, drawRoute } from "./draw.ts";
import { listenForGestures } from "./gestures.ts";
import { icon } from "../shared/icons.ts";
import { createMeasure, labelOf } from "./label.ts";
import { neighbourOf, type Direction } from "./neighbours.ts";
import type { Shown } from "./graphModel.ts";
import type { Camera } from "./state.ts";

export interface GraphView {
  readonly element: HTMLElement;
  show(shown: Shown, drawn: readonly number[]): void;
  /** Dims what does not match, brings out the selected node, its lines and a shortest way to it. */
  mark(matches: ReadonlySet<number> | undefined, selected: number | undefined): void;
  setCamera(camera: Camera | undefined): void;
  focus(node: number | undefined): void;
  reveal(node: number): void;
}

/** What is drawn at present, by node. */
interface Drawing {
  readonly shown: Shown;
  readonly nodes: readonly number[];
  readonly places: ReadonlyMap<number, Layout["places"][number]>;
  readonly groups: ReadonlyMap<number, SVGGElement>;
  readonly routes: readonly { readonly from: number; readonly to: number; readonly path: SVGPathElement }[];
}

export function createGraphView(
  onSelect: (node: number, isByKeyboard: boolean) => void,
  onCamera: (camera: Camera) => void,
): GraphView {
  const layer = svg("g", { role: "none" });
  const canvas = svg("svg", { class: "canvas", role: "tree" }, arrowHead(), layer);
  const camera = createCamera(canvas, layer, onCamera);
  listenForGestures(canvas, camera);
  const zoomButtons = html(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    button({ label: "Zoom in (+)", icon: icon("plus"), onClick: () => camera.zoom(1.25) }),
    button({ label: "Zoom out (−)", icon: icon("minus"), onClick: () => camera.zoom(0.8) }),
    button({ label: "Fit the whole graph (0)", icon: icon("fit"), onClick: () => camera.fit() }),
  );
  const element = html("div", { class: "graph" }, canvas, zoomButtons);
  let drawing: Drawing | undefined;
  let current = 0;

  function focus(node = current): void {
    const group = drawing?.groups.get(node);
    if (!group) return;
    setCurrent(node);
    group.focus({ preventScroll: true });
    reveal(node);
  }

  function reveal(node: number): void {
    const place = drawing?.places.get(node);
    if (place) camera.reveal(place);
  }

  /** One node at a time is a stop of the Tab key; arrow keys choose which. */
  function setCurrent(node: number): void {
    drawing?.groups.get(current)?.setAttribute("tabindex", "-1");
    current = node;
    drawing?.groups.get(node)?.setAttribute("tabindex", "0");
  }

  canvas.addEventListener("click", (event) => {
    const node = nodeAt(event.target);
    if (node === undefined) return;
    setCurrent(node);
    onSelect(node, false);
  });
  // Not on the drawing itself: a listener for focus makes a drawing a stop of the Tab key.
  element.addEventListener("focusin", (event) => {
    const node = nodeAt(event.target);
    if (node !== undefined) setCurrent(node);
  });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !drawing) return;
    const key = keys.get(event.key);
    if (key === undefined) return;
    event.preventDefault();
    if (key === "select") onSelect(current, true);
    else if (key === "root") focus(drawing.nodes[0]);
    else if (key === "fit") camera.fit();
    else if (typeof key === "number") camera.zoom(key);
    else focus(neighbourOf(current, key, drawing.shown, drawing.places));
  });

  return {
    element,
    show(shown, nodes) {
      const hadFocus = layer.contains(document.activeElement);
      drawing = draw(shown, nodes, layer);
      setAttribute(
        canvas,
        "aria-label",
        `Dependency graph of ${shown.title}. Arrow keys follow the lines, Enter shows a package.`,
      );
      const { places } = drawing;
      if (!places.has(current)) current = nodes[0] ?? 0;
      setCurrent(current);
      const right = [...places.values()].reduce((most, { x, width }) => Math.max(most, x + width), 0);
      const bottom = [...places.values()].reduce((most, { y, height }) => Math.max(most, y + height), 0);
      camera.frame({ width: right, height: bottom }, places.get(0));
      if (hadFocus) focus();
    },
    mark(matches, selected) {
      if (!drawing) return;
      const path = selected === undefined ? [] : pathTo(drawing.shown.reach, selected);
      const steps = new Set(path.map((node, index) => `${path[index - 1]} ${node}`));
      for (const [node, group] of drawing.groups) {
        group.classList.toggle("dimmed", matches?.has(node) === false);
        group.classList.toggle("on-path", path.includes(node));
        setAttribute(group, "aria-selected", String(node === selected));
      }
      for (const { from, to, path: line } of drawing.routes) {
        line.classList.toggle("dimmed", matches !== undefined && !(matches.has(from) && matches.has(to)));
        line.classList.toggle("on-path", steps.has(`${from} ${to}`));
        line.classList.toggle("touched", from === selected || to === selected);
      }
    },
    setCamera: (kept) => camera.set(kept),
    focus,
    reveal,
  };
}

const keys = new Map<string, Direction | "select" | "root" | "fit" | number>([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["Enter", "select"],
  [" ", "select"],
  ["Home", "root"],
  ["0", "fit"],
  ["+", 1.25],
  ["=", 1.25],
  ["-", 0.8],
]);

function nodeAt(target: EventTarget | null): number | undefined {
  const group = target instanceof Element ? target.closest("[data-node]") : null;
  return group ? Number(group.getAttribute("data-node")) : undefined;
}

function draw(shown: Shown, nodes: readonly number[], layer: SVGGElement): Drawing {
  const position = new Map(nodes.map((node, index) => [node, index]));
  const links = shown.adjacency.links.filter(({ from, to }) => position.has(from) && position.has(to));
  const measure = createMeasure(document.body);
  const labels = nodes.map((node) => {
    const hidden = shown.adjacency.out[node]?.filter(({ to }) => !position.has(to)).length ?? 0;
    return labelOf(shown, node, hidden, measure);
  });
  const lines = links.map(({ from, to }) => ({ from: position.get(from) ?? 0, to: position.get(to) ?? 0 }));
  const { places, routes } = layOut(labels, lines);
  const drawn = links.flatMap(({ from, to, requirements }, index) => {
    const route = routes[index];
    const path = route && drawRoute(route, requirements.filter(Boolean).join(", "));
    return path ? [{ from, to, path }] : [];
  });
  const groups = nodes.flatMap((node, index): [number, SVGGElement][] => {
    const [place, label] = [places[index], labels[index]];
    return place && label ? [[node, drawNode(shown, node, place, label)]] : [];
  });
  layer.replaceChildren(
    svg("g", { "aria-hidden": "true" }, ...drawn.map(({ path }) => path)),
    svg("g", { role: "none" }, ...groups.map(([, group]) => group)),
  );
  return {
    shown,
    nodes,
    places: new Map(nodes.flatMap((node, index) => (places[index] ? [[node, places[index]]] : []))),
    groups: new Map(groups),
    routes: drawn,
  };
}
