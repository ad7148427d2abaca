import type { Item } from "../../../core/graph/groups/group.ts";
import type { Slices } from "../../../core/model/slices.ts";
import { put, setAttribute, svg } from "../../shared/dom.ts";
import { boxOf } from "../groups/boxes.ts";
import type { Stress } from "./emphasis.ts";
import { linesPath } from "./farPaths.ts";
import type { Drawing, PlacedRoute } from "./inView.ts";
import { type DrawnNode, drawNode } from "./nodeShape.ts";
import { drawRoute, type RouteShape } from "./routeShape.ts";

/** The boxes and lines of a drawing that are in the page, with all that is in them. */
export interface Near {
  /** Makes all boxes, with pauses. */
  prepare(): Slices<void>;
  /** Shows these items and lines, and no others. `isWhole` draws each line, however many there are. */
  show(items: Iterable<Item>, routes: readonly PlacedRoute[], isWhole?: boolean): void;
  stress(stress: Stress): void;
  /** Brings the lines of an item forward, as the pointer is over it. */
  point(item: Item | undefined): void;
  /** Returns the element; undefined for an item that is not shown. */
  elementOf(item: Item): SVGGElement | undefined;
}

/** The number of lines above which only those that stand out have elements of their own, and no more of them. */
const mostLines = 250;

/** Elements are made once, when they are shown first. */
export function createNear(drawing: Drawing, layers: NearLayers): Near {
  const nodes = new Map<Item, DrawnNode>();
  const lines = createLines(drawing, layers);
  let items: readonly Item[] = [];
  let stress: Stress | undefined;

  function nodeOf(item: Item): DrawnNode | undefined {
    const box = drawing.boxes.get(item);
    const node =
      nodes.get(item) ?? (box && drawNode(drawing.model, boxOf(drawing.picture, item), box.place, box.label));
    if (node) nodes.set(item, node);
    return node;
  }

  return {
    *prepare() {
      for (const item of drawing.boxes.keys()) {
        nodeOf(item);
        yield;
      }
    },
    show(wanted, routes, isWhole) {
      items = [...wanted];
      lines.show(routes, isWhole);
      put(
        layers.boxes,
        items.flatMap((item) => nodeOf(item)?.group ?? []),
      );
      if (stress) applyStress(stress, items, nodes);
    },
    stress(next) {
      stress = next;
      lines.stress(next);
      applyStress(next, items, nodes);
    },
    point: (item) => lines.point(item),
    elementOf: (item) => (items.includes(item) ? nodes.get(item)?.item : undefined),
  };
}

interface Lines extends Pick<Near, "stress" | "point"> {
  show(routes: readonly PlacedRoute[], isWhole?: boolean): void;
}

/** The lines, of which those that stand out are over the rest. */
function createLines(drawing: Drawing, { lines, targets }: NearLayers): Lines {
  const shapes = new Map<PlacedRoute, RouteShape>();
  let routes: readonly PlacedRoute[] = [];
  let stress: Stress | undefined;
  let pointed: Item | undefined;
  /** All lines as one, while they are many. */
  let all: SVGPathElement | undefined;

  function shapeOf(route: PlacedRoute): RouteShape {
    const shape = shapes.get(route) ?? drawRoute(route, drawing.flow);
    shapes.set(route, shape);
    return shape;
  }

  function isTouched({ from, to }: PlacedRoute["line"]): boolean {
    return [stress?.selected, pointed].some((item) => item !== undefined && (item === from || item === to));
  }

  function draw(isWhole = false): void {
    const isMany = routes.length > mostLines && !isWhole;
    const isInFront = ({ line }: PlacedRoute) => stress?.isOnPath(line) === true || isTouched(line);
    const inFront = routes.filter(isInFront);
    const own = isMany ? inFront.slice(0, mostLines) : [...routes.filter((route) => !isInFront(route)), ...inFront];
    if (isMany) all ??= svg("path", { class: "route", d: linesPath(routes, drawing.flow) });
    lines.replaceChildren(...(isMany && all ? [all] : []), ...own.map((route) => shapeOf(route).path));
    targets.replaceChildren(...own.flatMap((route) => shapeOf(route).target ?? []));
    for (const route of own) {
      const { line } = route;
      const { classList } = shapeOf(route).path;
      classList.toggle("dimmed", stress?.isDimmed(line.from) === true || stress?.isDimmed(line.to) === true);
      classList.toggle("on-path", stress?.isOnPath(line) === true);
      classList.toggle("touched", isTouched(line));
    }
  }

  return {
    show(wanted, isWhole) {
      routes = wanted;
      all = undefined;
      draw(isWhole);
    },
    stress(next) {
      stress = next;
      draw();
    },
    point(item) {
      if (item === pointed) return;
      pointed = item;
      draw();
    },
  };
}

/** The groups of elements, each over the ones before it. */
export interface NearLayers {
  readonly lines: SVGGElement;
  readonly targets: SVGGElement;
  readonly boxes: SVGGElement;
}

export function nearLayers(): NearLayers {
  return {
    lines: svg("g", { "aria-hidden": "true" }),
    targets: svg("g", { "aria-hidden": "true" }),
    boxes: svg("g", { role: "none" }),
  };
}

function applyStress(stress: Stress, items: readonly Item[], nodes: ReadonlyMap<Item, DrawnNode>): void {
  for (const item of items) {
    const node = nodes.get(item);
    if (!node) continue;
    const { classList } = node.group;
    const isSelected = item === stress.selected;
    classList.toggle("dimmed", stress.isDimmed(item));
    classList.toggle("on-path", stress.path.has(item));
    classList.toggle("match", item === stress.match);
    classList.toggle("alone", stress.isAlone(item));
    classList.toggle("selected", isSelected);
    setAttribute(node.item, "aria-selected", String(isSelected && stress.isSelectedItself));
  }
}
