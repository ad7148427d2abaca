import assert from "node:assert/strict";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import type { Place } from "../../../src/core/graph/layout/layout.ts";
import { type Direction, neighbourOf } from "../../../src/webview/graph/groups/keys.ts";
import { graphFrom, recordedGraph } from "../../core/graph/graphs.ts";
import { layOut } from "../../../src/core/graph/layout/layout.ts";

/** Boxes by column and height, in the order of the nodes. */
function placesOf(spots: readonly (readonly [column: number, y: number] | undefined)[]): ReadonlyMap<number, Place> {
  return new Map(
    spots.flatMap((spot, node) =>
      spot ? [[node, { column: spot[0], x: spot[0] * 100, y: spot[1], width: 80, height: 20 }] as const] : [],
    ),
  );
}

describe("the arrow keys", () => {
  // The root requires far, which near requires as well, so that far is two columns away, at the height of the root.
  const graph = graphFrom("root near\nroot far\nnear far\nroot low\nfar near");
  const adjacency = adjacencyOf(graph);
  const places = placesOf([
    [0, 50],
    [1, 0],
    [2, 50],
    [1, 120],
  ]);
  const rows: readonly (readonly [from: string, direction: Direction, to: string])[] = [
    ["root", "right", "near"],
    ["root", "left", "root"],
    ["near", "right", "far"],
    ["far", "left", "near"],
    ["far", "right", "near"],
    ["low", "left", "root"],
    ["low", "right", "low"],
    ["near", "down", "low"],
    ["low", "up", "near"],
    ["near", "up", "near"],
    ["far", "down", "far"],
  ];
  const nodeOf = (name: string) => graph.nodes.findIndex((node) => node.name === name);
  for (const [from, direction, to] of rows) {
    it(`go ${direction} from ${from} to ${to}`, () => {
      assert.equal(graph.nodes[neighbourOf(nodeOf(from), direction, { adjacency, flow: "right" }, places)]!.name, to);
    });
  }

  /** Three rows: those of near and low are one level, far is the next. */
  const inRows = new Map(
    [
      { column: 0, x: 100, y: 0 },
      { column: 1, x: 0, y: 40 },
      { column: 2, x: 0, y: 120 },
      { column: 1, x: 100, y: 80 },
    ].map((place, node) => [node, { ...place, width: 80, height: 20 }] as const),
  );
  const inRowsLead: readonly (readonly [from: string, direction: Direction, to: string])[] = [
    ["root", "down", "near"],
    ["root", "up", "root"],
    ["near", "down", "far"],
    ["near", "right", "low"],
    ["low", "left", "near"],
    ["low", "up", "root"],
    // It requires nothing.
    ["low", "down", "far"],
    // The line closes a cycle.
    ["far", "down", "near"],
    ["far", "up", "near"],
    ["far", "left", "far"],
  ];
  for (const [from, direction, to] of inRowsLead) {
    it(`go ${direction} from ${from} to ${to} where lines lead down`, () => {
      const found = neighbourOf(nodeOf(from), direction, { adjacency, flow: "down" }, inRows);
      assert.equal(graph.nodes[found]!.name, to);
    });
  }

  it("leave out what is not drawn", () => {
    const few = placesOf([[0, 50], undefined, [2, 50]]);
    assert.equal(neighbourOf(0, "right", { adjacency, flow: "right" }, few), nodeOf("far"));
  });

  it("lead from the root of a real graph to the next column", () => {
    const express = adjacencyOf(recordedGraph("NPM", "express", "4.17.1"));
    const boxes = express.out.map(() => ({ width: 100, height: 26 }));
    const drawn = new Map(layOut(boxes, express.links).places.map((place, node) => [node, place]));
    assert.equal(drawn.get(neighbourOf(0, "right", { adjacency: express, flow: "right" }, drawn))?.column, 1);
  });
});
