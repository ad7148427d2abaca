import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf } from "../../../../src/core/graph/adjacency.ts";
import { layOutDown } from "../../../../src/core/graph/layout/downward.ts";
import type { Box, Layout, Place } from "../../../../src/core/graph/layout/layout.ts";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { graphFrom, recordedGraph } from "../graphs.ts";
import { runs } from "../../../support/runs.ts";
import { assertApart, assertRoutes, drawings } from "./drawings.ts";

/** Edges between boxes of which two fit into a row, and the rows with the lines that had to be turned round. */
const rows: readonly (readonly [what: string, edges: string, rows: string, turned?: string])[] = [
  ["nothing", "", ""],
  ["a root alone", "a", "a"],
  ["a chain", "a b\nb c", "a | b | c"],
  ["a level that is wider than the room", "a b\na c\na d\na e\na f", "a | b c | d e | f"],
  ["what leads no further before what does", "a b\na c\na d\nb x", "a | c d | b | x"],
  ["a cycle", "a b\nb c\nc a", "a | b | c", "c a"],
  ["a node that needs itself", "a a\na b", "a | b"],
];

/** The rows from top to bottom, each from left to right. */
function rowsOf({ places }: Layout): readonly (readonly number[])[] {
  const byRow = new Map<number, number[]>();
  const order = [...places.entries()].sort(([, a], [, b]) => middle(a) - middle(b) || a.x - b.x);
  for (const [box, place] of order) {
    const row = byRow.get(middle(place));
    if (row) row.push(box);
    else byRow.set(middle(place), [box]);
  }
  return [...byRow.values()];
}

const middle = ({ y, height }: Place) => Math.round(2 * y + height);

describe("the layout in rows", () => {
  for (const [what, edges, expected, turned = ""] of rows) {
    it(`puts ${what} into rows`, () => {
      const graph = graphFrom(edges);
      const boxes = graph.nodes.map(() => ({ width: 80, height: 26 }));
      const layout = atOnce(layOutDown(boxes, graph.edges, 200));
      const name = (node: number) => graph.nodes[node]!.name;
      const found = rowsOf(layout).map((row) => row.map(name).sort().join(" "));
      assert.equal(found.join(" | "), expected);
      const back = graph.edges.filter((_, index) => layout.routes[index]!.isReversed);
      assert.equal(back.map(({ from, to }) => `${name(from)} ${name(to)}`).join("\n"), turned);
    });
  }

  it("keeps its promises for any boxes and lines", () => {
    fc.assert(
      fc.property(drawings, fc.integer({ min: 0, max: 800 }), ([boxes, lines], room) => {
        const layout = atOnce(layOutDown(boxes, lines, room));
        assertApart(layout);
        assertRoutes(layout, lines);
        for (const row of rowsOf(layout)) {
          const width = row.reduce((sum, box) => sum + boxes[box]!.width, 0);
          assert.ok(row.length === 1 || width <= room, `${row.length} boxes in ${room}: ${width}`);
        }
        assert.deepEqual(atOnce(layOutDown(boxes, lines, room)), layout);
      }),
      runs(80),
    );
  });

  const real = [
    ["NPM", "express", "4.17.1"],
    ["CARGO", "hyper", "0.14.18"],
    ["CARGO", "time", "0.3.55"],
  ] as const;
  for (const [system, name, version] of real) {
    for (const room of [360, 490, 820, 1400]) {
      it(`has room for ${name} ${version} in ${room}`, () => {
        const { links, out } = adjacencyOf(recordedGraph(system, name, version));
        const boxes = out.map((_, box): Box => ({ width: 90 + ((box * 37) % 60), height: 26 }));
        assert.ok(atOnce(layOutDown(boxes, links, room)).width <= room);
      });
    }
  }

  it("has the lines of a box in common until they part", () => {
    const graph = graphFrom("a b\na c\na d\na e\nd x\ne y\na x\na y");
    const boxes = graph.nodes.map(() => ({ width: 80, height: 26 }));
    const { routes } = atOnce(layOutDown(boxes, graph.edges, 200));
    const [x = [], y = []] = graph.edges
      .map(({ from, to }, index) => ({ from, to, points: routes[index]!.points }))
      .filter(({ from, to }) => from === 0 && "xy".includes(graph.nodes[to]!.name))
      .map(({ points }) => points);
    const [short, long] = x.length < y.length ? [x, y] : [y, x];
    assert.ok(short.length > 3);
    assert.deepEqual(long.slice(0, short.length - 1), short.slice(0, -1));
    assert.notDeepEqual(long.at(-1), short.at(-1));
  });
});
