import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf, type Adjacency } from "../../../src/core/graph/adjacency.ts";
import { allShortestPaths, pathText } from "../../../src/core/graph/shortestPaths.ts";
import { runs } from "../../support/runs.ts";
import { anyGraph } from "./anyGraphs.ts";
import { graphFrom } from "./graphs.ts";

/** Edges, a node, and all shortest paths to it. */
const rows: readonly (readonly [what: string, edges: string, to: string, paths: string])[] = [
  ["the root", "a b", "a", "a"],
  ["a direct dependency, whatever else leads to it", "a b\na c\nc b", "b", "a b"],
  ["two of equal length, by name", "a z\na b\nz d\nb d", "d", "a b d, a z d"],
  ["two requirements of one package as one path", "a b ^1\na b ^2", "b", "a b"],
  [
    "paths that part twice",
    "a b\na c\nb d\nc d\nd e\nd f\ne g\nf g",
    "g",
    "a b d e g, a b d f g, a c d e g, a c d f g",
  ],
  ["a node behind a cycle", "a b\nb c\nc b\nc d", "d", "a b c d"],
  ["what nothing leads to", "a b\nc b", "c", ""],
];

describe("all shortest paths", () => {
  for (const [what, edges, to, expected] of rows) {
    it(`lists ${what}`, () => {
      const graph = graphFrom(edges);
      const node = graph.nodes.findIndex(({ name }) => name === to);
      const { paths, total } = allShortestPaths(adjacencyOf(graph), node);
      const text = paths.map((path) => path.map((index) => graph.nodes[index]!.name).join(" ")).join(", ");
      assert.equal(text, expected);
      assert.equal(total, expected === "" ? 0 : expected.split(", ").length);
    });
  }

  it("lists those that there are, in their order", () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(9), fc.integer({ min: 1, max: 4 }), (graph, node, most) => {
        const adjacency = adjacencyOf(graph);
        const all = everyShortestPath(adjacency, node);
        assert.deepEqual(allShortestPaths(adjacency, node, most), { paths: all.slice(0, most), total: all.length });
      }),
      runs(300),
    );
  });

  it("counts more than it could list", () => {
    const diamonds = Array.from(
      { length: 1_100 },
      (_, i) => `n${i} x${i}\nn${i} y${i}\nx${i} n${i + 1}\ny${i} n${i + 1}`,
    );
    const graph = graphFrom(diamonds.join("\n"));
    const nodeNamed = (name: string) => graph.nodes.findIndex((node) => node.name === name);
    const adjacency = adjacencyOf(graph);
    assert.equal(allShortestPaths(adjacency, nodeNamed("n40")).total, 2 ** 40);
    const { paths, total } = allShortestPaths(adjacency, nodeNamed("n1100"));
    assert.deepEqual([paths.length, total], [10, Infinity]);
  });

  it("writes a node without a version by its name", () => {
    const { nodes } = graphFrom("shop b");
    const [root, b] = [nodes[0]!, nodes[1]!];
    assert.equal(pathText({ nodes: [{ ...root, key: { ...root.key, version: "" } }, b] }, [0, 1]), "shop › b 1.0.0");
  });

  it("writes a path as a line that no name can break", () => {
    const { nodes } = graphFrom("a b\nb c");
    const named = nodes.map((node, index) => (index === 1 ? { ...node, name: "b\n\u202ec" } : node));
    assert.equal(pathText({ nodes: named }, [0, 1, 2]), "a 1.0.0 › b\ufffd\ufffdc 1.0.0 › c 1.0.0");
  });
});

/** By following every path without a repeated node. */
function everyShortestPath({ out }: Adjacency, target: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  const follow = (path: readonly number[]): void => {
    const at = path.at(-1) ?? 0;
    if (at === target) found.push([...path]);
    else for (const { to } of out[at] ?? []) if (!path.includes(to)) follow([...path, to]);
  };
  if (target < out.length) follow([0]);
  const shortest = Math.min(...found.map(({ length }) => length));
  return found.filter(({ length }) => length === shortest);
}
