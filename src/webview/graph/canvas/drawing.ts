import type { Link } from "../../../core/graph/adjacency.ts";
import { layOut, type Box, type Layout, type Place } from "../../../core/graph/layout/layout.ts";
import { pathTo } from "../../../core/graph/paths.ts";
import { setAttribute, svg } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { fitsAcross } from "./fit.ts";
import { createMeasure, labelOf, type Density, type Label } from "./label.ts";
import { drawNode, type DrawnNode } from "./nodeShape.ts";
import { drawRoute } from "./routeShape.ts";

/** What is drawn at present, by node. */
export interface Drawing {
  readonly model: GraphModel;
  readonly nodes: readonly number[];
  readonly places: ReadonlyMap<number, Place>;
  readonly drawn: ReadonlyMap<number, DrawnNode>;
  readonly routes: readonly DrawnRoute[];
}

interface DrawnRoute {
  readonly from: number;
  readonly to: number;
  readonly path: SVGPathElement;
}

/** Lays out these nodes for a window of this width, and replaces what `layer` holds. */
export function drawGraph(model: GraphModel, nodes: readonly number[], layer: SVGGElement, width: number): Drawing {
  const position = new Map(nodes.map((node, index) => [node, index]));
  const links = model.adjacency.links.filter(({ from, to }) => position.has(from) && position.has(to));
  const { labels, layout } = arrange(model, position, links, width);
  const edges = edgeClasses(model);
  const routes = links.flatMap(({ from, to, requirements }, index): DrawnRoute[] => {
    const route = layout.routes[index];
    const path = route && drawRoute(route, requirements.filter(Boolean).join(", "), edges(from, to));
    return path ? [{ from, to, path }] : [];
  });
  const places = new Map<number, Place>();
  const drawn = new Map<number, DrawnNode>();
  for (const [index, node] of nodes.entries()) {
    const [place, label] = [layout.places[index], labels[index]];
    if (!place || !label) continue;
    places.set(node, place);
    drawn.set(node, drawNode(model, node, place, label));
  }
  layer.replaceChildren(
    svg("g", { "aria-hidden": "true" }, ...routes.map(({ path }) => path)),
    svg("g", { role: "none" }, ...[...drawn.values()].map(({ group }) => group)),
  );
  return { model, nodes, places, drawn, routes };
}

/** Pixels under which a panel is narrow, as one beside an editor is. */
const narrow = 760;

/** As much in the boxes as fits across; where no column can be spared, those that are in view have more. */
function arrange(
  model: GraphModel,
  position: ReadonlyMap<number, number>,
  links: readonly Link[],
  width: number,
): { readonly labels: readonly Label[]; readonly layout: Layout } {
  const measure = createMeasure(document.body);
  const lines = links.map(({ from, to }) => ({ from: position.get(from) ?? 0, to: position.get(to) ?? 0 }));
  const arrangedAt = (density: Density) => {
    const labels = [...position.keys()].map((node) => {
      const hidden = model.adjacency.out[node]?.filter(({ to }) => !position.has(to)).length ?? 0;
      return labelOf(model, node, { hidden, measure, density });
    });
    return { labels, layout: layOut(labels, lines, density !== "roomy") };
  };
  const first = arrangedAt(width < narrow ? "narrow" : "roomy");
  if (fitsAcross(first.layout, width, "easy")) return first;
  const tight = arrangedAt("tight");
  return fitsAcross(tight.layout, width, "possible") ? tight : first;
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
export function highlight({ model, drawn, routes }: Drawing, { matches, match, selected, alone }: Emphasis): void {
  const path = selected === undefined ? [] : pathTo(model.reach, selected);
  const steps = new Set(path.map((node, index) => `${path[index - 1]} ${node}`));
  const isOut = (node: number) => matches?.has(node) === false || alone?.has(node) === false;
  for (const [node, { group, item }] of drawn) {
    group.classList.toggle("dimmed", isOut(node));
    group.classList.toggle("on-path", path.includes(node));
    group.classList.toggle("match", node === match && matches?.has(node) === true);
    group.classList.toggle("alone", alone?.has(node) === true);
    group.classList.toggle("selected", node === selected);
    setAttribute(item, "aria-selected", String(node === selected));
  }
  for (const { from, to, path: line } of routes) {
    line.classList.toggle("dimmed", isOut(from) || isOut(to));
    line.classList.toggle("on-path", steps.has(`${from} ${to}`));
    line.classList.toggle("touched", from === selected || to === selected);
  }
}

/** The classes of a line by the edges that it stands for. */
function edgeClasses({ graph, diff }: GraphModel): (from: number, to: number) => string {
  const classes = new Map<string, string>();
  graph.edges.forEach(({ from, to, declared }, index) => {
    const change = diff?.edges[index];
    const own = [declared && "declared", change && change !== "same" && `change-${change}`].filter(Boolean).join(" ");
    if (own !== "") classes.set(`${from} ${to}`, own);
  });
  return (from, to) => classes.get(`${from} ${to}`) ?? "";
}

/** The nodes as they stand: column by column, from top to bottom. */
export function inOrder({ places }: Drawing): readonly number[] {
  return [...places].sort(([, a], [, b]) => a.column - b.column || a.y - b.y).map(([node]) => node);
}

export function sizeOf({ places }: Drawing): Box {
  const size = { width: 0, height: 0 };
  for (const { x, y, width, height } of places.values()) {
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, y + height);
  }
  return size;
}
