import { layOut, type Box, type Place } from "../../../core/graph/layout/layout.ts";
import { pathTo } from "../../../core/graph/paths.ts";
import { setAttribute, svg } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { createMeasure, labelOf } from "./label.ts";
import { drawNode } from "./nodeShape.ts";
import { drawRoute } from "./routeShape.ts";

/** What is drawn at present, by node. */
export interface Drawing {
  readonly model: GraphModel;
  readonly nodes: readonly number[];
  readonly places: ReadonlyMap<number, Place>;
  readonly groups: ReadonlyMap<number, SVGGElement>;
  readonly routes: readonly DrawnRoute[];
}

interface DrawnRoute {
  readonly from: number;
  readonly to: number;
  readonly path: SVGPathElement;
}

/** Lays out these nodes and replaces what `layer` holds. */
export function drawGraph(model: GraphModel, nodes: readonly number[], layer: SVGGElement): Drawing {
  const position = new Map(nodes.map((node, index) => [node, index]));
  const links = model.adjacency.links.filter(({ from, to }) => position.has(from) && position.has(to));
  const measure = createMeasure(document.body);
  const labels = nodes.map((node) => {
    const hidden = model.adjacency.out[node]?.filter(({ to }) => !position.has(to)).length ?? 0;
    return labelOf(model, node, hidden, measure);
  });
  const lines = links.map(({ from, to }) => ({ from: position.get(from) ?? 0, to: position.get(to) ?? 0 }));
  const layout = layOut(labels, lines);
  const routes = links.flatMap(({ from, to, requirements }, index): DrawnRoute[] => {
    const route = layout.routes[index];
    const path = route && drawRoute(route, requirements.filter(Boolean).join(", "));
    return path ? [{ from, to, path }] : [];
  });
  const places = new Map<number, Place>();
  const groups = new Map<number, SVGGElement>();
  for (const [index, node] of nodes.entries()) {
    const [place, label] = [layout.places[index], labels[index]];
    if (!place || !label) continue;
    places.set(node, place);
    groups.set(node, drawNode(model, node, place, label));
  }
  layer.replaceChildren(
    svg("g", { "aria-hidden": "true" }, ...routes.map(({ path }) => path)),
    svg("g", { role: "none" }, ...groups.values()),
  );
  return { model, nodes, places, groups, routes };
}

/** Dims what does not match, and emphasizes the selected node, its lines and a shortest path to it. */
export function highlight(
  { model, groups, routes }: Drawing,
  matches: ReadonlySet<number> | undefined,
  selected: number | undefined,
): void {
  const path = selected === undefined ? [] : pathTo(model.reach, selected);
  const steps = new Set(path.map((node, index) => `${path[index - 1]} ${node}`));
  for (const [node, group] of groups) {
    group.classList.toggle("dimmed", matches?.has(node) === false);
    group.classList.toggle("on-path", path.includes(node));
    setAttribute(group, "aria-selected", String(node === selected));
  }
  for (const { from, to, path: line } of routes) {
    line.classList.toggle("dimmed", matches !== undefined && !(matches.has(from) && matches.has(to)));
    line.classList.toggle("on-path", steps.has(`${from} ${to}`));
    line.classList.toggle("touched", from === selected || to === selected);
  }
}

export function sizeOf({ places }: Drawing): Box {
  const size = { width: 0, height: 0 };
  for (const { x, y, width, height } of places.values()) {
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, y + height);
  }
  return size;
}
