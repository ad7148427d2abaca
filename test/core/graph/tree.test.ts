import assert from "node:assert/strict";
import fc from "fast-check";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import { parentsFrom } from "../../../src/core/graph/paths.ts";
import { treeFrom, treeRows, type Direction, type TreeRow } from "../../../src/core/graph/tree.ts";
import { runs } from "../../support/runs.ts";
import { anyGraph } from "./anyGraphs.ts";
import { graphFrom } from "./graphs.ts";

/** Edges, a node and a direction, and the rows: indented, with requirements, `=` where the node is written out elsewhere. */
const rows: readonly (readonly [what: string, edges: string, from: string, direction: Direction, rows: string])[] = [
  ["a dependency", "a b\nb c ^2\nb d", "b", "dependencies", "b\n c ^2\n d"],
  ["a dependent", "a b ^1\nb c ^2", "c", "dependents", "c\n b ^2\n  a ^1"],
  ["dependents by name", "a z\na b\nz c\nb c", "c", "dependents", "c\n b\n  a\n z\n  a"],
  ["a dependent that is met again", "a r\nr x\nr y\nx c\ny c", "c", "dependents", "c\n x\n  r\n   a\n y\n  r ="],
  ["a cycle of dependents", "a b\nb c\nc b", "c", "dependents", "c\n b\n  a\n  c cycle"],
  ["nothing above the root", "a b", "a", "dependents", "a"],
];

describe("the tree of a graph", () => {
  for (const [what, edges, from, direction, expected] of rows) {
    it(`shows ${what}`, () => {
      const graph = graphFrom(edges);
      const node = graph.nodes.findIndex(({ name }) => name === from);
      const found = treeFrom(adjacencyOf(graph), node, direction);
      const mark = (row: TreeRow) => ({ open: "", leaf: "", repeated: "=", cycle: "cycle" })[row.kind];
      const text = found.map((row) =>
        [" ".repeat(row.depth) + graph.nodes[row.node]!.name, ...row.requirements.filter(Boolean), mark(row)]
          .filter((part) => part !== "")
          .join(" "),
      );
      assert.equal(text.join("\n"), expected);
    });
  }

  it("writes each package out once, and refers to that row wherever it is met again", () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(9), fc.constantFrom("all", "dependencies", "dependents"), (graph, at, what) => {
        const adjacency = adjacencyOf(graph);
        const node = at % graph.nodes.length;
        const found = what === "all" ? treeRows(adjacency) : treeFrom(adjacency, node, what);
        const next = (from: number) =>
          what === "dependents"
            ? adjacency.in[from]!.map((link) => link.from)
            : adjacency.out[from]!.map((link) => link.to);
        const expected = what === "all" ? graph.nodes.keys() : parentsFrom([node], next).keys();
        const homes = found.filter((row, index) => row.home === index);
        assert.deepEqual(homes.map((row) => row.node).sort(), [...expected].sort());
        for (const [index, row] of found.entries()) {
          assert.equal(found[row.home]!.node, row.node);
          const below = found.filter(({ parent }) => parent === index).map((child) => child.node);
          assert.deepEqual(below, row.home === index ? next(row.node) : []);
        }
      }),
      runs(300),
    );
  });
});
