import assert from "node:assert/strict";
import { servedText } from "../../../../src/core/messages/message.ts";
import { whyText } from "../../../../src/core/report/graph/whyText.ts";
import { whyJson } from "../../../../src/core/report/graph/whyJson.ts";
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

/** The nodes with an error, and the lines about those that are not asked about. */
const failures: readonly (readonly [what: string, failing: string, lines: readonly string[]])[] = [
  ["its own error once", "b", []],
  ["the errors of others by their names", "bce", ["! c 1.0.0: not found", "! e 1.0.0: not found"]],
  [
    "the first errors of many",
    "acdefgh",
    [...["a", "c", "d", "e", "f"].map((name) => `! ${name} 1.0.0: not found`), "! … and 2 more"],
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

  for (const [what, failing, expected] of failures) {
    it(`tells ${what}, after what it is about`, () => {
      const { nodes, ...rest } = graphFrom("a b\na c\na d\na e\na f\na g\na h");
      const graph = {
        ...rest,
        error: servedText("too many steps"),
        nodes: nodes.map((node) =>
          failing.includes(node.name) ? { ...node, errors: [servedText("not found")] } : node,
        ),
      };
      const [head, ...lines] = whyText(graph, [1]).trimEnd().split("\n");
      assert.equal(head, failing.includes("b") ? "b 1.0.0 (not found)" : "b 1.0.0");
      assert.deepEqual(
        lines.filter((line) => line.startsWith("!")),
        ["! too many steps", ...expected],
      );
    });
  }

  it("tells the packages with errors in JSON", () => {
    const graph = graphFrom("a b\na c");
    const nodes = graph.nodes.map((node) =>
      node.name === "c" ? { ...node, errors: [servedText("not found")] } : node,
    );
    const found = { kind: "graph", graph: { ...graph, nodes }, nodes: [1] } as const;
    const { projects } = JSON.parse(whyJson("b", [{ manifest: "package.json", found }], true)) as {
      readonly projects: readonly { readonly complete: boolean; readonly failing?: readonly object[] }[];
    };
    const failing = projects[0]?.failing?.map((each) =>
      Object.entries(each).filter(([key]) => /name|errors/.test(key)),
    );
    assert.deepEqual(failing, [
      [
        ["name", "c"],
        ["errors", ["not found"]],
      ],
    ]);
    assert.equal(projects[0]?.complete, false);
  });
});
