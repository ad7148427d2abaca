import assert from "node:assert/strict";
import { whyText } from "../../../../src/core/report/graph/whyText.ts";
import { graphFrom } from "../../graph/graphs.ts";

/** Edges, the names of nodes whose dependencies nothing tells, and the last line about a node. */
const rows: readonly (readonly [what: string, edges: string, unknown: string, name: string, line: string])[] = [
  ["a leaf", "a b", "", "b", "depends on 0, of which 0 only through it"],
  ["a node with some", "a b\nb c\na c\nb d", "", "b", "depends on 2, of which 1 only through it"],
  ["a node of which nothing tells them", "a b", "b", "b", "what it depends on is not known"],
  [
    "a node that leads to one of which nothing tells them",
    "a b\nb c",
    "c",
    "b",
    "depends on at least 1, of which 1 only through it, as far as is known",
  ],
  [
    "a node beside one of which nothing tells them",
    "a b\nb c\na d",
    "d",
    "b",
    "depends on 1, of which 1 only through it, as far as is known",
  ],
];

describe("why a package is there", () => {
  for (const [what, edges, unknown, name, line] of rows) {
    it(`says how many packages would go with ${what}`, () => {
      const { nodes, ...rest } = graphFrom(edges);
      const graph = {
        ...rest,
        nodes: nodes.map((node) => (node.name === unknown ? { ...node, dependencies: "unknown" as const } : node)),
      };
      const index = nodes.findIndex((node) => node.name === name);
      assert.equal(whyText(graph, [index]).trimEnd().split("\n").at(-1)?.trim(), line);
    });
  }
});
