import assert from "node:assert/strict";
import type { Dependencies, DependencyNode } from "../../../src/core/api/messages.ts";
import { countPackages } from "../../../src/core/graph/counts.ts";
import { graphOf, type GraphNode, isAskedAbout, nodeErrors } from "../../../src/core/graph/graph.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { answerFrom, recordedGraph } from "./graphs.ts";

describe("the graph of an answer", () => {
  it("is empty for an empty answer", () => {
    assert.deepEqual(graphOf({ nodes: [], edges: [], error: "" }), {
      source: { kind: "service" },
      nodes: [],
      edges: [],
    });
  });

  const edges: readonly (readonly [from: number, to: number, isKept: boolean])[] = [
    [0, 1, true],
    [1, 0, true],
    [1, 1, true],
    [0, 2, false],
    [2, 0, false],
    [-1, 1, false],
    [0, 0.5, false],
    [NaN, 1, false],
  ];
  for (const [fromNode, toNode, isKept] of edges) {
    it(`${isKept ? "keeps" : "drops"} an edge from ${fromNode} to ${toNode} among two nodes`, () => {
      const graph = graphOf({ ...answerFrom("a b"), edges: [{ fromNode, toNode, requirement: "^1" }] });
      assert.deepEqual(graph.edges, isKept ? [{ from: fromNode, to: toNode, requirement: "^1" }] : []);
      assert.equal(
        graph.error && formatMessage(graph.error),
        isKept ? undefined : "Edges of the answer that lead to no node were left out.",
      );
    });
  }

  it("says what the service said, and that it dropped edges", () => {
    const missing = { fromNode: 0, toNode: 9, requirement: "" };
    const graph = graphOf({ ...answerFrom("a b"), edges: [missing, missing], error: " timed out. " });
    assert.equal(
      graph.error && formatMessage(graph.error),
      "timed out. Edges of the answer that lead to no node were left out.",
    );
  });

  it("keeps one of equal edges, and all that differ in their requirement", () => {
    const { edges } = graphOf(answerFrom("a b ^1\na b ^1\na b ^2"));
    assert.deepEqual(
      edges.map(({ requirement }) => requirement),
      ["^1", "^2"],
    );
  });

  const relations: readonly (readonly [served: DependencyNode["relation"], isDirect: boolean, relation: string])[] = [
    ["DIRECT", true, "DIRECT"],
    ["DIRECT", false, "DIRECT"],
    ["INDIRECT", true, "INDIRECT"],
    ["UNKNOWN", true, "DIRECT"],
    ["UNKNOWN", false, "UNKNOWN"],
    ["SELF", false, "UNKNOWN"],
  ];
  for (const [served, isDirect, relation] of relations) {
    it(`takes ${served} ${isDirect ? "with" : "without"} an edge from the root for ${relation}`, () => {
      const nodes = answerFrom("a b").nodes.map((node) => ({ ...node, relation: served }));
      const edges = isDirect ? [{ fromNode: 0, toNode: 1, requirement: "" }] : [];
      const graph = graphOf({ nodes, edges, error: "" });
      assert.deepEqual(
        graph.nodes.map((node) => node.relation),
        ["SELF", relation],
      );
    });
  }

  const names: readonly (readonly [key: string, isBundled: boolean, name: string])[] = [
    ["a>1.2.3>b>c", true, "c"],
    ["@s/a>1.2.3>@t/b", true, "@t/b"],
    ["a", true, "a"],
    ["a>1.2.3>", true, "a>1.2.3>"],
    ["a>b", false, "a>b"],
  ];
  for (const [key, bundled, name] of names) {
    it(`calls ${key} ${name}${bundled ? ", bundled" : ""}`, () => {
      const versionKey = { system: "NPM", name: key, version: "1.0.0" } as const;
      const nodes = [{ versionKey, bundled, relation: "SELF", errors: [] }] as const;
      const [node] = graphOf({ nodes, edges: [], error: "" }).nodes;
      assert.equal(node?.name, name);
      assert.equal(node.key.name, key);
    });
  }
});

describe("errors of nodes", () => {
  it("are named with the package and its version, each once", () => {
    const [root, b, c] = answerFrom("a b\na c").nodes;
    const nodes = [
      { ...root!, errors: ["timed out"] },
      ...[b!, b!].map((node) => ({ ...node, errors: ["no version satisfies ^9", "not found"] })),
      { ...c!, versionKey: { ...c!.versionKey, version: "" }, errors: ["not found"] },
    ];
    assert.deepEqual(nodeErrors(graphOf({ nodes, edges: [], error: "" }).nodes).map(formatMessage), [
      ...["a 1.0.0: timed out", "b 1.0.0: no version satisfies ^9", "b 1.0.0: not found", "c: not found"],
    ]);
  });
});

describe("the service", () => {
  const npm = { system: "NPM", name: "b", version: "1.0.0" } as const;
  const nodes: readonly (readonly [what: string, isAsked: boolean, node: Partial<GraphNode>])[] = [
    ["a package", true, {}],
    ["a package that a lockfile has as bundled", true, { bundled: true }],
    ["a package in the bundle of another", false, { bundled: true, key: { ...npm, name: "a>1.0.0>b" } }],
    ["a package in a bundle that has its path for a name", false, { bundled: true, name: "a>1>", key: { ...npm, name: "a>1>" } }],
    ["a private package", false, { notAsked: "private" }],
    ["code of the project", false, { notAsked: "workspace" }],
    ["a package without a version", false, { key: { ...npm, version: "" } }],
  ]; // prettier-ignore
  for (const [what, isAsked, node] of nodes) {
    it(`is ${isAsked ? "" : "not "}asked about ${what}`, () => {
      assert.equal(isAskedAbout({ ...graphOf(answerFrom("a b")).nodes[1]!, ...node }), isAsked);
    });
  }
});

describe("counts of packages", () => {
  it("counts the root neither as direct nor as indirect", () => {
    const { nodes } = answerFrom("a b\nb c");
    const again = (["DIRECT", "INDIRECT"] as const).map((relation) => ({ ...nodes[0]!, relation }));
    const graph = graphOf({ nodes: [...nodes, ...again], edges: [], error: "" });
    assert.deepEqual(countPackages(graph), { packages: 3, direct: 1, indirect: 1, unknown: 0 });
  });

  it("counts a version once, and as direct when any of its nodes is", () => {
    const { nodes } = answerFrom("a b\nb c\nc d");
    const twice: Dependencies["nodes"] = [...nodes, { ...nodes[1]!, relation: "INDIRECT" }, nodes[3]!];
    const graph = graphOf({ nodes: twice, edges: [], error: "" });
    assert.deepEqual(countPackages(graph), { packages: 4, direct: 1, indirect: 2, unknown: 0 });
  });

  it("counts what nothing is known to lead to by itself", () => {
    const { nodes } = answerFrom("a b\nc d");
    const alone: Dependencies["nodes"] = nodes.map((node, index) =>
      index > 1 ? { ...node, relation: "UNKNOWN" } : node,
    );
    const graph = graphOf({ nodes: alone, edges: [], error: "" });
    assert.deepEqual(countPackages(graph), { packages: 4, direct: 1, indirect: 0, unknown: 2 });
  });

  it("counts nothing in nothing", () => {
    assert.deepEqual(countPackages(graphOf({ nodes: [], edges: [], error: "" })), {
      packages: 0,
      direct: 0,
      indirect: 0,
      unknown: 0,
    });
  });

  it("counts a real graph", () => {
    const counts = countPackages(recordedGraph("NPM", "express", "4.17.1"));
    assert.deepEqual(counts, { packages: 50, direct: 30, indirect: 19, unknown: 0 });
  });
});
