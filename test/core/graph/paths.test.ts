import assert from "node:assert/strict";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import { leadingTo, pathTo, reachOf } from "../../../src/core/graph/paths.ts";
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

  it("finds nothing in an empty graph", () => {
    const adjacency = adjacencyOf({ nodes: [], edges: [] });
    assert.deepEqual(pathTo(reachOf(adjacency), 0), []);
    assert.equal(leadingTo(adjacency, []).size, 0);
  });
});
