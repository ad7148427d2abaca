import assert from "node:assert/strict";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import { around, leadingTo, pathTo, reachOf } from "../../../src/core/graph/paths.ts";
import { graphFrom } from "./graphs.ts";

/** Edges, a node, a shortest way to it, and all that leads to it. */
const ways: readonly (readonly [what: string, edges: string, to: string, path: string, leading: string])[] = [
  ["the root", "a b", "a", "a", "a"],
  ["a direct dependency", "a b", "b", "a b", "a b"],
  ["the shorter of two ways", "a b\nb c\nc d\na e\ne d", "d", "a e d", "a b c d e"],
  ["the first by name of two equal ways", "a z\na b\nz d\nb d", "d", "a b d", "a b d z"],
  ["a node behind a cycle", "a b\nb c\nc b\nc d", "d", "a b c d", "a b c d"],
  ["a cycle through the root", "a b\nb a", "b", "a b", "a b"],
  ["a node that nothing leads to", "a b\nc b", "c", "", "c"],
  ["a node that only an unreached one leads to", "a b\nc d", "d", "", "c d"],
];

describe("paths in a graph", () => {
  for (const [what, edges, to, path, leading] of ways) {
    it(`leads to ${what}`, () => {
      const graph = graphFrom(edges);
      const adjacency = adjacencyOf(graph);
      const node = graph.nodes.findIndex(({ name }) => name === to);
      const text = (nodes: Iterable<number>) => [...nodes].map((index) => graph.nodes[index]!.name);
      assert.equal(text(pathTo(reachOf(adjacency), node)).join(" "), path);
      assert.equal(
        text(leadingTo(adjacency, [node]))
          .sort()
          .join(" "),
        leading,
      );
      assert.equal(reachOf(adjacency).depths[node], path === "" ? undefined : path.split(" ").length - 1);
    });
  }

  const surroundings: readonly (readonly [what: string, edges: string, of: string, most: number, found: string])[] = [
    ["up to three edges away", "a b\nb c\nc d\nd e\ne f\nf g\ng h", "d", 20, "a b c d e f g"],
    ["the path from the root, however long", "a b\nb c\nc d\nd e\ne f", "f", 2, "a b c d e f"],
    ["what it depends on before what depends on it", "a b\na c\nc b\nb d\nb e", "b", 4, "a b d e"],
    ["no other branches", "a b\na x\nx y\nb c", "c", 20, "a b c"],
    ["itself where nothing leads to it", "a b\nx y", "x", 20, "x y"],
  ];
  for (const [what, edges, of, most, expected] of surroundings) {
    it(`has around a node ${what}`, () => {
      const graph = graphFrom(edges);
      const adjacency = adjacencyOf(graph);
      const node = graph.nodes.findIndex(({ name }) => name === of);
      const found = around({ adjacency, reach: reachOf(adjacency) }, node, most);
      assert.equal(
        found
          .map((index) => graph.nodes[index]!.name)
          .sort()
          .join(" "),
        expected,
      );
    });
  }

  it("finds nothing in an empty graph", () => {
    const adjacency = adjacencyOf({ nodes: [], edges: [] });
    assert.deepEqual(pathTo(reachOf(adjacency), 0), []);
    assert.equal(leadingTo(adjacency, []).size, 0);
  });
});
