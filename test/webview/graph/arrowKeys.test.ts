// The arrow keys in drawings of random graphs.

import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf, type Adjacency } from "../../../src/core/graph/adjacency.ts";
import { layOut, type Place } from "../../../src/core/graph/layout/layout.ts";
import { reachOf } from "../../../src/core/graph/paths.ts";
import { neighbourOf, type Direction } from "../../../src/webview/graph/canvas/neighbours.ts";
import { anyGraph } from "../../core/graph/anyGraphs.ts";
import { runs } from "../../support/runs.ts";

interface Drawn {
  readonly adjacency: Adjacency;
  readonly places: ReadonlyMap<number, Place>;
}

const drawing = anyGraph.map((graph): Drawn => {
  const adjacency = adjacencyOf(graph);
  const boxes = graph.nodes.map(({ name }) => ({ width: 60 + 20 * name.length, height: 26 }));
  return { adjacency, places: new Map(layOut(boxes, adjacency.links).places.entries()) };
});

const directions: readonly Direction[] = ["left", "right", "up", "down"];

function linked({ out, in: incoming }: Adjacency, node: number, direction: Direction): readonly number[] {
  if (direction === "right") return (out[node] ?? []).map(({ to }) => to);
  return direction === "left" ? (incoming[node] ?? []).map(({ from }) => from) : [];
}

describe("the arrow keys in a drawing", () => {
  it("lead sideways along a line, and pass over no column that a line leads to", () => {
    fc.assert(
      fc.property(drawing, ({ adjacency, places }) => {
        for (const [node, here] of places) {
          for (const direction of ["left", "right"] as const) {
            const to = neighbourOf(node, direction, { adjacency }, places);
            const others = linked(adjacency, node, direction).filter((other) => other !== node);
            if (to === node) {
              assert.deepEqual(others, []);
              continue;
            }
            assert.ok(others.includes(to));
            const sign = direction === "right" ? 1 : -1;
            const ahead = (other: number) => sign * (places.get(other)!.column - here.column);
            const nearest = Math.min(...others.map(ahead).filter((columns) => columns > 0));
            if (nearest < Infinity) assert.equal(ahead(to), nearest);
          }
        }
      }),
      runs(300),
    );
  });

  it("lead up and down to the next box of the column", () => {
    fc.assert(
      fc.property(drawing, ({ adjacency, places }) => {
        for (const [node, here] of places) {
          const column = [...places].filter(([, place]) => place.column === here.column);
          const order = column.sort(([, a], [, b]) => a.y - b.y).map(([each]) => each);
          const at = order.indexOf(node);
          assert.equal(neighbourOf(node, "down", { adjacency }, places), order[at + 1] ?? node);
          assert.equal(neighbourOf(node, "up", { adjacency }, places), order[at - 1] ?? node);
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
          for (const direction of directions) reached.add(neighbourOf(node, direction, { adjacency }, places));
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
