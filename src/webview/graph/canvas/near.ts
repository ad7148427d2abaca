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
  /** Returns the element; undefined for an item that is not shown. */
  elementOf(item: Item): SVGGElement | undefined;
}

/** The number of lines above which only those that stand out have elements of their own, and no more of them. */
const mostLines = 250;

/** Elements are made once, when they are shown first. */
export function createNear(drawing: Drawing, layers: NearLayers): Near {
  const { boxes, lines, targets } = layers;
  const nodes = new Map<Item, DrawnNode>();
  const shapes = new Map<PlacedRoute, RouteShape>();
  let [items, routes]: [readonly Item[], readonly PlacedRoute[]] = [[], []];
  let stress: Stress | undefined;
  /** All lines as one, while they are many. */
  let all: SVGPathElement | undefined;

  function nodeOf(item: Item): DrawnNode | undefined {
    const box = drawing.boxes.get(item);
    const node =
      nodes.get(item) ?? (box && drawNode(drawing.model, boxOf(drawing.picture, item), box.place, box.label));
    if (node) nodes.set(item, node);
    return node;
  }

  function shapeOf(route: PlacedRoute): RouteShape {
    const shape = shapes.get(route) ?? drawRoute(route, drawing.flow);
    shapes.set(route, shape);
    return shape;
  }

  function showLines(isWhole = false): void {
    const isMany = routes.length > mostLines && !isWhole;
    const own = isMany
      ? routes.filter(({ line }) => stress?.isOnPath(line) === true || isTouched(line, stress)).slice(0, mostLines)
      : routes;
    if (isMany) all ??= svg("path", { class: "route", d: linesPath(routes, drawing.flow) });
    lines.setAttribute("class", drawing.routes.length > 2 * drawing.boxes.size ? "dense" : "");
    lines.replaceChildren(...(isMany && all ? [all] : []), ...own.map((route) => shapeOf(route).path));
    targets.replaceChildren(...own.flatMap((route) => shapeOf(route).target ?? []));
  }

  return {
    *prepare() {
      for (const item of drawing.boxes.keys()) {
        nodeOf(item);
        yield;
      }
    },
    show(wanted, wantedRoutes, isWhole) {
      items = [...wanted];
      routes = wantedRoutes;
      all = undefined;
      showLines(isWhole);
      put(
        boxes,
        items.flatMap((item) => nodeOf(item)?.group ?? []),
      );
      if (stress) applyStress(stress, { items, routes, nodes, shapes });
    },
    stress(next) {
      stress = next;
      if (routes.length > mostLines) showLines();
      applyStress(next, { items, routes, nodes, shapes });
    },
    elementOf: (item) => (items.includes(item) ? nodes.get(item)?.item : undefined),
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

interface Shown {
  readonly items: readonly Item[];
  readonly routes: readonly PlacedRoute[];
  readonly nodes: ReadonlyMap<Item, DrawnNode>;
  readonly shapes: ReadonlyMap<PlacedRoute, RouteShape>;
}

function applyStress(stress: Stress, { items, routes, nodes, shapes }: Shown): void {
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
  for (const route of routes) {
    const classes = shapes.get(route)?.path.classList;
    if (!classes) continue;
    classes.toggle("dimmed", stress.isDimmed(route.line.from) || stress.isDimmed(route.line.to));
    classes.toggle("on-path", stress.isOnPath(route.line));
    classes.toggle("touched", isTouched(route.line, stress));
  }
}

function isTouched({ from, to }: PlacedRoute["line"], stress: Stress | undefined): boolean {
  return stress?.selected !== undefined && (from === stress.selected || to === stress.selected);
}
