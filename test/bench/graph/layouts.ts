// The layout of the same boxes and lines by ours, by Graphviz's `dot` and by dagre, in one process. Each gets the sizes of the boxes and
// answers places of boxes and lines; nothing is drawn, and texts are not measured.

import dagre from "@dagrejs/dagre";
import { instance, type Viz } from "@viz-js/viz";
import { layOut, type Box } from "../../../src/core/graph/layout/layout.ts";
import type { Line } from "../../../src/core/graph/layout/layering.ts";
import { atOnce } from "../../../src/core/model/slices.ts";
import { graphModelOf } from "../../../src/webview/graph/graphModel.ts";
import { createPictures } from "../../../src/webview/graph/groups/picture.ts";
import { bigGraph } from "./bigGraphs.ts";

interface Subject {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
}

/** Both others take minutes for more. */
const wholeGraphs = [100, 500, 1000];
/** What the panel draws of them at first. */
const pictures = [1000, 5000, 30_000];

export async function compareLayouts(runs: number): Promise<Readonly<Record<string, unknown>>> {
  const viz = await instance();
  const subjects = new Map<string, Subject>([
    ...wholeGraphs.map((size) => [`whole graph of ${size}`, wholeGraph(size)] as const),
    ...pictures.map((size) => [`first picture of ${size}`, firstPicture(size)] as const),
  ]);
  const rows: Record<string, unknown> = {};
  for (const [name, subject] of subjects) {
    const ours = timesOf(runs, () => layOut(subject.boxes, subject.lines));
    const times = subject.boxes.length > 500 ? 1 : runs;
    const dot = timesOf(times, () => layOutWithDot(viz, subject));
    const byDagre = timesOf(times, () => layOutWithDagre(subject));
    rows[name] = {
      boxes: subject.boxes.length,
      lines: subject.lines.length,
      ours: rounded(ours),
      "@viz-js/viz": `${rounded(dot)} (${rounded(dot / ours)} ×)`,
      dagre: `${rounded(byDagre)} (${rounded(byDagre / ours)} ×)`,
    };
  }
  return rows;
}

function wholeGraph(size: number): Subject {
  const { nodes, edges } = bigGraph(size);
  return { boxes: nodes.map(({ name }) => boxOf(name)), lines: edges };
}

function firstPicture(size: number): Subject {
  const graph = bigGraph(size);
  const model = graphModelOf("bench", graph);
  const nodes = [...graph.nodes.keys()];
  const { scene, links } = atOnce(createPictures()(model, { nodes, grouping: "owner", open: undefined }));
  const place = new Map(scene.items.map((item, index) => [item, index]));
  return {
    boxes: scene.items.map((item) => boxOf(graph.nodes[item]?.name ?? "Required by several")),
    lines: links.links.map(({ from, to }) => ({ from: place.get(from) ?? 0, to: place.get(to) ?? 0 })),
  };
}

function boxOf(name: string): Box {
  return { width: 60 + 7 * name.length, height: 26 };
}

/** The median, in milliseconds. */
function timesOf(runs: number, layOutOnce: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    layOutOnce();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN;
}

function layOutWithDot(viz: Viz, { boxes, lines }: Subject): unknown {
  const inches = (pixels: number) => pixels / 72;
  return viz.renderJSON({
    directed: true,
    graphAttributes: { rankdir: "LR" },
    nodeAttributes: { shape: "box", fixedsize: true, label: "" },
    nodes: boxes.map(({ width, height }, index) => ({
      name: String(index),
      attributes: { width: inches(width), height: inches(height) },
    })),
    edges: lines.map(({ from, to }) => ({ tail: String(from), head: String(to) })),
  });
}

function layOutWithDagre({ boxes, lines }: Subject): unknown {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR" });
  graph.setDefaultEdgeLabel(() => ({}));
  boxes.forEach(({ width, height }, index) => graph.setNode(String(index), { width, height }));
  for (const { from, to } of lines) graph.setEdge(String(from), String(to));
  dagre.layout(graph);
  return graph;
}

function rounded(value: number): number {
  return value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
}
