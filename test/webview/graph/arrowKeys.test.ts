// The arrow keys in drawings of random graphs.

import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf, type Adjacency } from "../../../src/core/graph/adjacency.ts";
import { layOutDown } from "../../../src/core/graph/layout/downward.ts";
import { layOut, type Flow, type Place } from "../../../src/core/graph/layout/layout.ts";
import { reachOf } from "../../../src/core/graph/paths.ts";
import { atOnce } from "../../../src/core/model/slices.ts";
import { type Direction, neighbourOf } from "../../../src/webview/graph/groups/keys.ts";
import { anyGraph } from "../../core/graph/anyGraphs.ts";
import { runs } from "../../support/runs.ts";

interface Drawn {
  readonly adjacency: Adjacency;
  readonly places: ReadonlyMap<number, Place>;
  readonly flow: Flow;
}

/** Room for two or three boxes in a row. */
const room = 260;

const drawingOf = (flow: Flow): fc.Arbitrary<Drawn> =>
  anyGraph.map((graph) => {
    const adjacency = adjacencyOf(graph);
    const boxes = graph.nodes.map(({ name }) => ({ width: 60 + 20 * name.length, height: 26 }));
    const { places } =
      flow === "down" ? atOnce(layOutDown(boxes, adjacency.links, room)) : layOut(boxes, adjacency.links);
    return { adjacency, places: new Map(places.entries()), flow };
  });

const directions: readonly Direction[] = ["left", "right", "up", "down"];

const flows: readonly {
  readonly flow: Flow;
  readonly forward: Direction;
  readonly back: Direction;
  readonly before: Direction;
  readonly after: Direction;
}[] = [
  { flow: "right", forward: "right", back: "left", before: "up", after: "down" },
  { flow: "down", forward: "down", back: "up", before: "left", after: "right" },
];

for (const { flow, forward, back, before, after } of flows) {
  describe(`the arrow keys in a drawing whose lines lead ${flow}`, () => {
    const drawing = drawingOf(flow);

    it("lead along a line, and pass over no level that a line leads to", () => {
      fc.assert(
        fc.property(drawing, ({ adjacency, places }) => {
          for (const [node, here] of places) {
            for (const direction of [forward, back]) {
              const to = neighbourOf(node, direction, { adjacency, flow }, places);
              const linked =
                direction === forward
                  ? (adjacency.out[node] ?? []).map(({ to }) => to)
                  : (adjacency.in[node] ?? []).map(({ from }) => from);
              const others = linked.filter((other) => other !== node);
              if (others.length === 0) {
                // Where no line leads down, the next row is the next thing in sight.
                if (to !== node) assert.ok(direction === "down" && places.get(to)!.y > here.y);
                continue;
              }
              assert.ok(others.includes(to));
              const sign = direction === forward ? 1 : -1;
              const ahead = (other: number) => sign * (places.get(other)!.column - here.column);
              const nearest = Math.min(...others.map(ahead).filter((levels) => levels > 0));
              if (nearest < Infinity) assert.equal(ahead(to), nearest);
            }
          }
        }),
        runs(300),
      );
    });

    it("lead to the next box of the level and the one before", () => {
      fc.assert(
        fc.property(drawing, ({ adjacency, places }) => {
          for (const [node, here] of places) {
            const level = [...places].filter(([, place]) => place.column === here.column);
            const order = level.sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([each]) => each);
            const at = order.indexOf(node);
            assert.equal(neighbourOf(node, after, { adjacency, flow }, places), order[at + 1] ?? node);
            assert.equal(neighbourOf(node, before, { adjacency, flow }, places), order[at - 1] ?? node);
          }
        }),
        runs(300),
      );
    });

    it("reach every package that the root leads to", () => {
      fc.assert(
        fc.property(drawing, ({ adjacency, places }) => {
          const reached = new Set([0]);
          for (const node of reached) {
            for (const direction of directions) reached.add(neighbourOf(node, direction, { adjacency, flow }, places));
          }
          const missing = [...places.keys()].filter(
            (node) => reachOf(adjacency).depths[node] !== undefined && !reached.has(node),
          );
          assert.deepEqual(missing, []);
        }),
        runs(300),
      );
    });
  });
}
