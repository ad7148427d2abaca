import type { Item } from "../../../src/core/graph/groups/group.ts";
import { layOut } from "../../../src/core/graph/layout/layout.ts";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import { atOnce } from "../../../src/core/model/slices.ts";
import { labelOf } from "../../../src/webview/graph/canvas/label.ts";
import { graphModelOf } from "../../../src/webview/graph/graphModel.ts";
import { boxOf } from "../../../src/webview/graph/groups/boxes.ts";
import { linesOf } from "../../../src/webview/graph/groups/lines.ts";
import { createPictures } from "../../../src/webview/graph/groups/picture.ts";
import type { Drawing, PlacedBox } from "../../../src/webview/graph/canvas/inView.ts";
import { bigGraph, checkedMarks } from "../../bench/graph/bigGraphs.ts";

export const measure = (text: string) => 7 * text.length;

/** As the panel draws a graph, with texts of which each character has the same width. */
export function drawingOf(size: number, marks?: readonly NodeMark[], open?: readonly string[]): Drawing {
  const graph = bigGraph(size);
  const model = graphModelOf("a", graph, { marks: marks ?? checkedMarks(graph) });
  const wish = { nodes: [...graph.nodes.keys()], grouping: "owner", open } as const;
  const picture = atOnce(createPictures()(model, wish));
  const { items } = picture.scene;
  const position = new Map(items.map((item, index) => [item, index]));
  const lines = linesOf(model, picture);
  const labels = items.map((item) => labelOf(model, boxOf(picture, item), { hidden: 0, measure, density: "roomy" }));
  const ends = lines.map(({ from, to }) => ({ from: position.get(from)!, to: position.get(to)! }));
  const layout = layOut(labels, ends);
  const places = new Map(items.map((item, index) => [item, layout.places[index]!]));
  const boxes = new Map<Item, PlacedBox>(
    items.map((item, index) => [item, { place: layout.places[index]!, label: labels[index]! }]),
  );
  const routes = lines.flatMap((line, index) => {
    const route = layout.routes[index]!;
    return route.points.length > 0 ? [{ line, route }] : [];
  });
  return { model, picture, density: "roomy", flow: layout.flow, places, boxes, routes };
}
