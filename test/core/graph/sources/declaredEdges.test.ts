import assert from "node:assert/strict";
import type { DependencyGraph } from "../../../../src/core/graph/graph.ts";
import {
  pendingNodes,
  withDeclaredEdges,
  type DeclaredSource,
} from "../../../../src/core/graph/sources/declaredEdges.ts";
import { servedText } from "../../../../src/core/messages/message.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { graphLines } from "../../analysis/graphs/manifests.ts";
import { versioned } from "../graphs.ts";

/**
 * A list after its root: `name version` in each line, with `pending`, `private`, or `bundled` behind it. `→` before it stands for an
 * edge from the root with the requirement `1`.
 */
function listOf(system: System, lines: readonly string[]): DependencyGraph {
  const parts = lines.map((line) => line.replace("→ ", "").split(" "));
  const nodes = parts.map(([name = "", version = "", ...facts]) => ({
    ...{ key: { system, name, version }, name, relation: "UNKNOWN" as const, errors: [] },
    bundled: facts.includes("bundled"),
    ...(facts.includes("pending") && { dependencies: "pending" as const }),
    ...(facts.includes("private") && { notAsked: "private" as const, dependencies: "unknown" as const }),
  }));
  const root = { key: { system, name: "w", version: "" }, name: "w", relation: "SELF" as const };
  return {
    source: { kind: "lockfile", path: "/w/x.lock", name: "x.lock", isList: true },
    nodes: [
      { ...root, errors: [], bundled: false },
      ...nodes.map((node, index) => (lines[index]?.startsWith("→") ? { ...node, relation: "DIRECT" as const } : node)),
    ],
    edges: lines.flatMap((line, index) => (line.startsWith("→") ? [{ from: 0, to: index + 1, requirement: "1" }] : [])),
  };
}

const requires = (...entries: readonly string[]): DeclaredSource => ({
  kind: "requirements",
  requirements: entries.map((entry) => {
    const [name = "", ...requirement] = entry.split(" ");
    return { name, requirement: requirement.join(" ") };
  }),
});

/** The service's graph from edges, of which some nodes, by name, could not be resolved, or are in the archive of another. */
function resolves(edges: string, wrong: readonly string[] = [], bundled: readonly string[] = []): DeclaredSource {
  const graph = versioned(edges);
  const nodes = graph.nodes.map((node) => ({
    ...node,
    errors: wrong.includes(node.name) ? [servedText("not resolved")] : [],
    bundled: bundled.includes(node.name),
  }));
  return { kind: "graph", graph: { ...graph, nodes } };
}

const none: DeclaredSource = { kind: "none" };

interface Row {
  readonly what: string;
  readonly system?: System;
  readonly list: readonly string[];
  readonly declared: readonly (readonly [node: number, source: DeclaredSource])[];
  /** Its edges from packages, its nodes with a fact, and the number of those that can be asked for. */
  readonly graph: readonly string[];
  readonly pending?: readonly number[];
}

const rows: readonly Row[] = [
  {
    what: "lead to the version that satisfies the requirement",
    list: ["→ a 1.0.0 pending", "b 1.5.0 pending", "b 2.5.0 pending"],
    declared: [[1, requires("b ^2.0.0")]],
    graph: ["a 1.0.0 ~> b 2.5.0 ^2.0.0", "b 1.5.0: pending, unled", "b 2.5.0: pending"],
    pending: [2, 3],
  },
  {
    what: "lead to all versions where none satisfies it",
    list: ["→ a 1.0.0 pending", "b 1.5.0", "b 2.5.0"],
    declared: [[1, requires("b ^3.0.0")]],
    graph: ["a 1.0.0 ~> b 1.5.0 ^3.0.0", "a 1.0.0 ~> b 2.5.0 ^3.0.0"],
  },
  {
    what: "do not lead to what is not installed, to the project, or from a package to itself",
    list: ["→ a 1.0.0 pending", "→ b 1.0.0 pending"],
    declared: [[1, requires("gone ^1.0.0", "w *", "a ^1.0.0", "b ^1.0.0")]],
    graph: ["a 1.0.0 ~> b 1.0.0 ^1.0.0", "b 1.0.0: pending"],
    pending: [2],
  },
  {
    what: "do not lead into the archive of another package",
    list: ["→ a 1.0.0 pending", "b 1.0.0 bundled", "b 2.0.0"],
    declared: [[1, requires("b ^1.0.0")]],
    graph: ["a 1.0.0 ~> b 2.0.0 ^1.0.0", "b 1.0.0: bundled, unled"],
  },
  {
    what: "are there once for each requirement",
    list: ["→ a 1.0.0 pending", "b 1.0.0"],
    declared: [[1, requires("b ^1.0.0", "b ^1.0.0", "b >=1.0.0")]],
    graph: ["a 1.0.0 ~> b 1.0.0 ^1.0.0", "a 1.0.0 ~> b 1.0.0 >=1.0.0"],
  },
  {
    what: "do not replace those of the list",
    list: ["→ a 1.0.0", "b 1.0.0"],
    declared: [[0, requires("a 1", "b 1")]],
    graph: ["w ~> b 1.0.0 1"],
  },
  {
    what: "are none of a package that requires nothing, whose dependencies are known then",
    list: ["→ a 1.0.0 pending", "→ b 1.0.0 pending"],
    declared: [[1, requires()]],
    graph: ["b 1.0.0: pending"],
    pending: [2],
  },
  {
    what: "are unknown where no source tells",
    list: ["→ a 1.0.0 pending", "→ b 1.0.0 private"],
    declared: [[1, none]],
    graph: ["a 1.0.0: unknown", "b 1.0.0: private, unknown"],
  },
  {
    what: "come in the order of the nodes",
    list: ["→ a 1.0.0 pending", "→ b 1.0.0 pending", "c 1.0.0"],
    declared: [
      [2, requires("c 1")],
      [1, requires("c ^1.0.0")],
    ],
    graph: ["a 1.0.0 ~> c 1.0.0 ^1.0.0", "b 1.0.0 ~> c 1.0.0 1"],
  },
  {
    what: "come from the service's graph also for nodes below in the same version that are pending",
    list: ["→ a 1.0.0 pending", "b 1.0.0 pending", "c 1.0.0", "d 2.0.0 pending", "e 1.0.0"],
    declared: [[1, resolves("a@1.0.0 b@1.0.0 ^1\nb@1.0.0 c@1.0.0 1\nc@1.0.0 e@1.0.0 *\nb@1.0.0 d@1.0.0 *\nd@1.0.0 e@1.0.0 *")]],
    graph: ["a 1.0.0 ~> b 1.0.0 ^1", "b 1.0.0 ~> c 1.0.0 1", "b 1.0.0 ~> d 2.0.0 *", "d 2.0.0: pending", "e 1.0.0: unled"],
    pending: [4],
  },
  {
    what: "come from a node's own source rather than from a graph of another",
    list: ["→ a 1.0.0 pending", "b 1.0.0 pending", "c 1.0.0", "d 1.0.0"],
    declared: [
      [2, requires("d 1")],
      [1, resolves("a@1.0.0 b@1.0.0 1\nb@1.0.0 c@1.0.0 1")],
    ],
    graph: ["a 1.0.0 ~> b 1.0.0 1", "b 1.0.0 ~> d 1.0.0 1", "c 1.0.0: unled"],
  },
  {
    what: "do not come from a node that the service could not resolve or that is bundled",
    list: ["→ a 1.0.0 pending", "b 1.0.0 pending", "c 1.0.0 pending", "d 1.0.0"],
    declared: [[1, resolves("a@1.0.0 b@1.0.0 1\na@1.0.0 c@1.0.0 1\nb@1.0.0 d@1.0.0 1\nc@1.0.0 d@1.0.0 1", ["b"], ["c"])]],
    graph: ["a 1.0.0 ~> b 1.0.0 1", "b 1.0.0: pending", "c 1.0.0: pending, unled", "d 1.0.0: unled"],
    pending: [2, 3],
  },
  {
    what: "are unknown where the service could not resolve the package itself",
    list: ["→ a 1.0.0 pending", "b 1.0.0"],
    declared: [[1, resolves("a@1.0.0 b@1.0.0 1", ["a"])]],
    graph: ["a 1.0.0: unknown", "b 1.0.0: unled"],
  },
  {
    what: "are compared as the system compares versions",
    system: "RUBYGEMS",
    list: ["→ a 1.0 pending", "b 1.9", "b 1.10"],
    declared: [[1, requires("b ~> 1.9.0")]],
    graph: ["a 1.0 ~> b 1.9 ~> 1.9.0", "b 1.10: unled"],
  },
]; // prettier-ignore

describe("edges of packages that their source does not have", () => {
  for (const { what, system = "NPM", list, declared, graph, pending = [] } of rows) {
    it(what, () => {
      const before = listOf(system, list);
      const after = withDeclaredEdges(before, new Map(declared));
      assert.deepEqual(
        graphLines(after)
          .slice(1)
          .filter((line) => !line.startsWith("w →")),
        graph,
      );
      assert.deepEqual(pendingNodes(after), pending);
      const led = new Set(after.edges.map(({ to }) => to));
      const direct = new Set(before.edges.map(({ to }) => to));
      assert.deepEqual(
        after.nodes.slice(1).map(({ relation }) => relation),
        list.map((_, index) => (direct.has(index + 1) ? "DIRECT" : led.has(index + 1) ? "INDIRECT" : "UNKNOWN")),
      );
      assert.deepEqual({ ...after, nodes: [], edges: [] }, { ...before, nodes: [], edges: [] });
    });
  }
});
