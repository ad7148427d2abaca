import assert from "node:assert/strict";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import { treeFrom, treeRows } from "../../../src/core/graph/tree.ts";
import { edgeOf, hasPlace } from "../../../src/webview/graph/list/rowEdges.ts";
import { graphFrom } from "../../core/graph/graphs.ts";

const plain = graphFrom("root a ^1\na b ^2");
const at = { path: "/w/package-lock.json", span: { start: 0, end: 1 } };
const graph = { ...plain, edges: plain.edges.map((edge) => (edge.from === 1 ? { ...edge, at } : edge)) };
const adjacency = adjacencyOf(graph);

describe("the edge of a row", () => {
  it("leads to what is required", () => {
    const rows = treeRows(adjacency);
    const edges = rows.map((row) => edgeOf(rows, row, false));
    assert.deepEqual(edges, [undefined, { from: 0, to: 1 }, { from: 1, to: 2 }]);
    assert.deepEqual(
      edges.map((edge) => hasPlace(graph, edge)),
      [false, false, true],
    );
  });

  it("leads from what requires it in the inverted tree", () => {
    const rows = treeFrom(adjacency, 2, "dependents");
    const edges = rows.map((row) => edgeOf(rows, row, true));
    assert.deepEqual(edges, [undefined, { from: 1, to: 2 }, { from: 0, to: 1 }]);
    assert.equal(edgeOf(rows, undefined, true), undefined);
  });
});
