import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf, type Adjacency } from "../../../src/core/graph/adjacency.ts";
import { dominatorsOf } from "../../../src/core/graph/dominators.ts";
import { runs } from "../../support/runs.ts";
import { anyGraph } from "./anyGraphs.ts";
import { graphFrom } from "./graphs.ts";

/** Edges, a node, the number of nodes that it leads to, and those that only it leads to. */
const rows: readonly (readonly [what: string, edges: string, node: string, dependsOn: number, only: string])[] = [
  ["a leaf", "a b", "b", 0, ""],
  ["all below the root", "a b\nb c", "a", 2, "b c"],
  ["a chain", "a b\nb c\nc d", "b", 2, "c d"],
  ["what another one needs as well", "a b\na c\nb d\nc d\nb e", "b", 2, "e"],
  ["what two of its own dependencies share", "a b\nb c\nb d\nc e\nd e", "b", 3, "c d e"],
  ["a cycle below it", "a b\nb c\nc b\nc d", "c", 2, "d"],
  ["a node that needs the root", "a b\nb a\nb c", "b", 2, "c"],
  ["what nothing leads to", "a b\nc d", "c", 1, ""],
  ["one of two ways into a cycle", "a q\nq x\nx z\nz x\na z", "q", 2, ""],
];

describe("dominators", () => {
  for (const [what, edges, name, dependsOn, only] of rows) {
    it(`tells what would go with ${what}`, () => {
      const graph = graphFrom(edges);
      const node = graph.nodes.findIndex((candidate) => candidate.name === name);
      const found = dominatorsOf(adjacencyOf(graph)).onlyThrough(node);
      const names = found.onlyThrough.map((index) => graph.nodes[index]!.name).join(" ");
      assert.deepEqual([found.dependsOn, names], [dependsOn, only]);
    });
  }

  it("finds none in an empty graph", () => {
    const { immediate, onlyThrough } = dominatorsOf(adjacencyOf({ nodes: [], edges: [] }));
    assert.deepEqual([immediate, onlyThrough(0)], [[], { dependsOn: 0, onlyThrough: [] }]);
  });

  it("equals taking each node away", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const adjacency = adjacencyOf(graph);
        const { immediate, onlyThrough } = dominatorsOf(adjacency);
        const reached = reachedFrom(adjacency, 0);
        for (const node of graph.nodes.keys()) {
          const without = reachedFrom(adjacency, 0, node);
          const lost = [...reached].filter((other) => other !== node && !without.has(other)).sort((a, b) => a - b);
          const own = reachedFrom(adjacency, node);
          assert.deepEqual(onlyThrough(node), {
            dependsOn: own.size - 1,
            onlyThrough: reached.has(node) ? lost : [],
          });
          // Of its dominators, the immediate one is the one that all the others dominate.
          const dominators = [...reached].filter(
            (other) => other !== node && reached.has(node) && !reachedFrom(adjacency, 0, other).has(node),
          );
          const nearest = dominators.filter((one) =>
            dominators.every((other) => other === one || !reachedFrom(adjacency, 0, other).has(one)),
          );
          assert.equal(immediate[node], reached.has(node) ? (nearest[0] ?? -1) : undefined);
        }
      }),
      runs(300),
    );
  });

  it("takes chains and ladders of many thousands of nodes", () => {
    const rungs = Array.from({ length: 4_000 }, (_, i) => `a${i} a${i + 1}\nb${i} b${i + 1}\na${i} b${i}`);
    const graph = graphFrom(rungs.join("\n"));
    const { onlyThrough } = dominatorsOf(adjacencyOf(graph));
    assert.equal(onlyThrough(0).onlyThrough.length, graph.nodes.length - 1);
  });
});

function reachedFrom({ out }: Adjacency, start: number, without?: number): Set<number> {
  const reached = new Set(start === without ? [] : [start]);
  for (const node of reached) for (const { to } of out[node] ?? []) if (to !== without) reached.add(to);
  return reached;
}
