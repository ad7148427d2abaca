import assert from "node:assert/strict";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import { graphOf } from "../../../src/core/graph/graph.ts";
import { graphText } from "../../../src/core/graph/text.ts";
import { treeRows } from "../../../src/core/graph/tree.ts";
import { checkGolden } from "../../support/golden.ts";
import { answerFrom, graphFrom, recordedGraph } from "./graphs.ts";
import { servedText } from "../../../src/core/messages/message.ts";

/** Edges, and the tree that is written of them. */
const trees: readonly (readonly [what: string, edges: string, text: string])[] = [
  ["nothing", "", ""],
  ["a root alone", "a", "a 1.0.0\n"],
  ["dependencies by name", "a c ~2\na b ^1", "a 1.0.0\n├─ b 1.0.0 ^1\n└─ c 1.0.0 ~2\n"],
  ["no requirement", "a b", "a 1.0.0\n└─ b 1.0.0\n"],
  ["two requirements of one package", "a b ^1\na b ^1.2", "a 1.0.0\n└─ b 1.0.0 ^1, ^1.2\n"],
  [
    "bars beside what follows",
    "a b\nb c\nc d\na e",
    "a 1.0.0\n├─ b 1.0.0\n│  └─ c 1.0.0\n│     └─ d 1.0.0\n└─ e 1.0.0\n",
  ],
  [
    "a package twice, written out where it is nearest to the root",
    "a b\nb z\na z\nz y",
    "a 1.0.0\n├─ b 1.0.0\n│  └─ z 1.0.0 (see below)\n└─ z 1.0.0\n   └─ y 1.0.0\n",
  ],
  [
    "a package twice at one depth, written out the first time",
    "a b\na c\nb d\nc d\nd e",
    "a 1.0.0\n├─ b 1.0.0\n│  └─ d 1.0.0\n│     └─ e 1.0.0\n└─ c 1.0.0\n   └─ d 1.0.0 (see above)\n",
  ],
  ["a leaf twice, which leaves nothing out", "a b\na c\nb c", "a 1.0.0\n├─ b 1.0.0\n│  └─ c 1.0.0\n└─ c 1.0.0\n"],
  ["a cycle", "a b\nb c\nc b", "a 1.0.0\n└─ b 1.0.0\n   └─ c 1.0.0\n      └─ b 1.0.0 (cycle)\n"],
  ["a cycle through the root", "a b\nb a", "a 1.0.0\n└─ b 1.0.0\n   └─ a 1.0.0 (cycle)\n"],
  ["a package that needs itself", "a a", "a 1.0.0\n└─ a 1.0.0 (cycle)\n"],
  [
    "what nothing leads to",
    "a b\nc d\nc b",
    "a 1.0.0\n└─ b 1.0.0\nc 1.0.0 (nothing leads here)\n├─ b 1.0.0\n└─ d 1.0.0\n",
  ],
  [
    "what nothing leads to, before what is below it",
    "a\nb\nc b",
    "a 1.0.0\nc 1.0.0 (nothing leads here)\n└─ b 1.0.0\n",
  ],
  [
    "a cycle that nothing leads to",
    "a\nb c\nc b",
    "a 1.0.0\nb 1.0.0 (nothing leads here)\n└─ c 1.0.0\n   └─ b 1.0.0 (cycle)\n",
  ],
];

describe("the graph as text", () => {
  for (const [what, edges, text] of trees) {
    it(`writes ${what}`, () => assert.equal(graphText(graphFrom(edges)), text));
  }

  it("marks what is bundled and what was not resolved", () => {
    const { nodes, edges } = answerFrom("a a>1.0.0>b\na c");
    const marked = nodes.map((node, index) => ({
      ...node,
      bundled: index === 1,
      errors: index === 2 ? ["no version satisfies ^9"] : [],
    }));
    const text = graphText(graphOf({ nodes: marked, edges, error: "incomplete" }));
    assert.equal(
      text,
      "a 1.0.0\n├─ b 1.0.0 (bundled)\n└─ c 1.0.0 ! no version satisfies ^9\n! incomplete\n! 1 package has errors, see there\n",
    );
  });

  it("counts the packages with errors", () => {
    const graph = graphFrom("a b\na c");
    const nodes = graph.nodes.map((node, index) => ({ ...node, errors: index === 0 ? [] : [servedText("x")] }));
    assert.match(graphText({ ...graph, nodes }), /\n! 2 packages have errors, see there\n$/);
  });

  it("marks what nothing is asked about, and whose dependencies are not known", () => {
    const graph = graphFrom("a b\na c\na d");
    const nodes = graph.nodes.map((node, index) => ({
      ...node,
      ...(index < 2 && { notAsked: "private" as const }),
      ...(index > 1 && { dependencies: "pending" as const, bundled: index === 3 }),
    }));
    const text = graphText({ ...graph, nodes });
    assert.equal(
      text,
      "a 1.0.0\n├─ b 1.0.0 (private)\n├─ c 1.0.0 (dependencies not known)\n└─ d 1.0.0 (bundled, dependencies not known)\n",
    );
  });

  it("lets no name forge a line or hide", () => {
    const node = { ...answerFrom("a").nodes[0]!, errors: ["x\r\ny"] };
    const nodes = [{ ...node, versionKey: { ...node.versionKey, name: "a\n└─ b\u202e\u200b" } }];
    assert.equal(
      graphText(graphOf({ nodes, edges: [], error: "" })),
      "a\ufffd└─ b\ufffd\ufffd 1.0.0 ! x\ufffd\ufffdy\n! 1 package has errors, see there\n",
    );
  });

  for (const [system, name, version] of [
    ["NPM", "express", "4.17.1"],
    ["NPM", "request", "2.88.2"],
    ["CARGO", "taplo", "0.14.0"],
    ["PYPI", "flask", "2.0.1"],
  ] as const) {
    it(`writes ${name} ${version}`, () => {
      checkGolden(`graph/${name}-${version}.txt`, graphText(recordedGraph(system, name, version)));
    });
  }

  it("writes a row for every link and every root", () => {
    const graph = recordedGraph("CARGO", "taplo", "0.14.0");
    const adjacency = adjacencyOf(graph);
    assert.equal(treeRows(adjacency).length, adjacency.links.length + 1);
  });

  it("stays of moderate size for a chain of thousands", () => {
    const edges = Array.from({ length: 3000 }, (_, index) => `p${index} p${index + 1}`);
    const text = graphText(graphFrom(edges.join("\n")));
    assert.ok(text.length < 1_000_000);
    assert.ok(text.includes("… 3000 deep └─ p3000 1.0.0\n"));
  });
});
