import { changeText, type EdgeChange, type NodeChange } from "../../graph/change.ts";
import type { DependencyGraph, GraphEdge, GraphNode } from "../../graph/graph.ts";
import { layOut, type Layout, type Place, type Route } from "../../graph/layout/layout.ts";
import { bands, type NodeMark } from "../../graph/marks.ts";
import { visible } from "../../model/sanitize.ts";
import { escapedMarkup } from "../markup.ts";
import type { GraphColors } from "../../graph/export.ts";
import { type GraphExportInput, type NamedDiff, nodeNotes, nodeTitle, sourceWithNames } from "./graphExportInput.ts";

/** Dark on white, for pictures that are not made in an editor. */
export const paperColors: GraphColors = {
  background: "#ffffff",
  foreground: "#1f1f1f",
  muted: "#5f5f5f",
  border: "#8a8a8a",
  rootBackground: "#005fb8",
  rootForeground: "#ffffff",
  bands: {
    malicious: "#7a0f06",
    critical: "#a1260d",
    high: "#b5200d",
    medium: "#895503",
    unscored: "#895503",
    low: "#4d6a1d",
  },
};

const margin = 16;
const height = 26;
const padding = 10;
/** The width of a character of the font; a picture cannot measure. Wide characters take two. */
const characterWidth = 7.3;
const longest = 60;

/** The drawing of the graph as a picture that loads nothing and runs nothing. */
export function graphSvg({ graph, colors, marks = [], diff }: GraphExportInput): string {
  const labels = graph.nodes.map((node, index) => labelOf(node, marks[index], diff?.nodes[index]));
  const boxes = labels.map((label) => ({ width: widthOf(label) + 2 * padding, height }));
  const layout = layOut(boxes, graph.edges);
  const [width, total] = [layout.width + 2 * margin, layout.height + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${rounded(width)}" height="${rounded(total)}" viewBox="${-margin} ${-margin} ${rounded(width)} ${rounded(total)}" font-family="sans-serif" font-size="13">`,
    `<title>${escapedMarkup(titleOf(graph, diff))}</title>`,
    `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="${color(colors.background)}"/>`,
    `<defs><marker id="head" viewBox="-6 -4 7 8" markerWidth="7" markerHeight="8" orient="auto"><path d="M-6-3.5 0 0-6 3.5z" fill="${color(colors.border)}"/></marker></defs>`,
    ...edgesOf(graph, layout, colors, diff?.edges),
    ...graph.nodes.map((node, index) =>
      boxOf(node, layout.places[index], labels[index] ?? "", { colors, mark: marks[index] }),
    ),
    "</svg>",
    "",
  ].join("\n");
}

function titleOf(graph: DependencyGraph, diff: NamedDiff | undefined): string {
  const [root] = graph.nodes;
  return [root ? nodeTitle(root) : "", sourceWithNames(graph, diff)].filter((part) => part !== "").join(", ");
}

function labelOf(node: GraphNode, mark: NodeMark | undefined, change: NodeChange | undefined): string {
  const notes = nodeNotes(node);
  const found = mark?.advisories.length ?? 0;
  const parts = [
    changeText(change),
    ...(found > 0 ? [`${mark?.advisories[0]?.band ?? ""}: ${found}`] : []),
    ...(mark?.deprecated ? ["deprecated"] : []),
    ...(mark && mark.state !== "checked" && node.notAsked === undefined ? ["not checked"] : []),
    ...notes,
  ].filter((part) => part !== "");
  const text = `${nodeTitle(node)}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function widthOf(text: string): number {
  return (text.length + (text.match(/[\u1100-\uffff]/g) ?? []).length) * characterWidth;
}

function edgesOf(
  graph: DependencyGraph,
  { routes }: Layout,
  colors: GraphColors,
  changes: readonly EdgeChange[] = [],
): readonly string[] {
  return graph.edges.flatMap((edge, index) => {
    const route = routes[index];
    return route && route.points.length > 1
      ? [lineOf(graph, edge, route, { colors, change: changes[index] ?? "same" })]
      : [];
  });
}

interface LineStyle {
  readonly colors: GraphColors;
  readonly change: EdgeChange;
}

/** Dashed where it is declared upstream, thick where it closes a cycle; in a comparison, thick if added and dotted if removed. */
function lineOf(
  { nodes }: DependencyGraph,
  edge: GraphEdge,
  { points, isReversed }: Route,
  { colors, change }: LineStyle,
): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("");
  const ends = [nodes[edge.from], nodes[edge.to]].map((node) => (node ? nodeTitle(node) : ""));
  const notes = [
    visible(edge.requirement),
    edge.declared ? "as declared upstream" : "",
    isReversed ? "closes a cycle" : "",
    change === "same" ? "" : change,
  ];
  const title = [ends.join(" → "), ...notes.filter((note) => note !== "")].join(", ");
  const dashes = change === "removed" ? "1 3" : edge.declared ? "4 3" : "";
  const width = isReversed ? 2.5 : change === "added" ? 2 : 1;
  return `<path d="${path}" fill="none" stroke="${color(colors.border)}" stroke-width="${width}"${dashes === "" ? "" : ` stroke-dasharray="${dashes}"`} marker-end="url(#head)"><title>${escapedMarkup(title)}</title></path>`;
}

interface BoxStyle {
  readonly colors: GraphColors;
  readonly mark: NodeMark | undefined;
}

function boxOf(node: GraphNode, place: Place | undefined, label: string, { colors, mark }: BoxStyle): string {
  if (!place) return "";
  const isRoot = node.relation === "SELF";
  const band = bands.find((each) => mark?.advisories.some((advisory) => advisory.band === each));
  const stroke = color(band ? colors.bands[band] : colors.border);
  const fill = color(isRoot ? colors.rootBackground : colors.background);
  const text = color(isRoot ? colors.rootForeground : node.notAsked === undefined ? colors.foreground : colors.muted);
  const dashes = node.notAsked !== undefined && !isRoot ? ' stroke-dasharray="2 2"' : "";
  const [x, y] = [rounded(place.x), rounded(place.y)];
  return `<g transform="translate(${x} ${y})"><rect width="${rounded(place.width)}" height="${place.height}" rx="${node.relation === "INDIRECT" ? 13 : 4}" fill="${fill}" stroke="${stroke}" stroke-width="${band ? 2 : 1}"${dashes}/><text x="${padding}" y="${place.height / 2 + 4.5}" fill="${text}">${escapedMarkup(label)}</text></g>`;
}

/** Returns the text if it is a color and nothing else, or else `currentColor`. */
function color(text: string): string {
  return /^(?:#[\da-f]{3,8}|[a-z]+|rgba?\([\d.,%\s/]+\))$/i.test(text.trim()) ? text.trim() : "currentColor";
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
