import { readFileSync } from "node:fs";
import type { Dependencies } from "../../../src/core/api/messages.ts";
import { graphOf, type DependencyGraph } from "../../../src/core/graph/graph.ts";
import type { System } from "../../../src/core/model/keys.ts";

/** A graph from its edges, `from to requirement` in a line; nodes come in the order in which they are named. */
export function graphFrom(text: string): DependencyGraph {
  return graphOf(answerFrom(text));
}

export function answerFrom(text: string): Dependencies {
  const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim().split(" ")]));
  const names = [...new Set(lines.flatMap(([from = "", to]) => (to === undefined ? [from] : [from, to])))];
  const index = new Map(names.map((name, place) => [name, place]));
  const node = (name: string) => index.get(name) ?? -1;
  const edges = lines.flatMap(([from = "", to, ...requirement]) => {
    if (to === undefined) return [];
    return [{ fromNode: node(from), toNode: node(to), requirement: requirement.join(" ") }];
  });
  return answer(
    "NPM",
    names.map((name) => `${name}@1.0.0`),
    edges,
  );
}

/** A real graph, out of the test service's snapshot. */
export function recordedGraph(system: System, name: string, version: string): DependencyGraph {
  const file = new URL(`../../service/snapshot/graphs/${system}.ndjson`, import.meta.url);
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((text) => text.startsWith(`{"name":"${name}","version":"${version}"`));
  const { nodes, edges } = JSON.parse(line ?? "{}") as { nodes: string[]; edges: [number, number, string][] };
  return graphOf(
    answer(
      system,
      nodes,
      edges.map(([fromNode, toNode, requirement]) => ({ fromNode, toNode, requirement })),
    ),
  );
}

function answer(system: System, nodes: readonly string[], edges: Dependencies["edges"]): Dependencies {
  const direct = new Set(edges.filter(({ fromNode }) => fromNode === 0).map(({ toNode }) => toNode));
  return {
    nodes: nodes.map((node, index) => {
      const at = node.lastIndexOf("@");
      return {
        versionKey: { system, name: node.slice(0, at), version: node.slice(at + 1) },
        bundled: false,
        relation: index === 0 ? "SELF" : direct.has(index) ? "DIRECT" : "INDIRECT",
        errors: [],
      };
    }),
    edges,
    error: "",
  };
}

/** The same from edges with versions, `name@version name@version requirement` in a line. */
export function versioned(text: string): DependencyGraph {
  const graph = graphFrom(text);
  const nodes = graph.nodes.map((node) => {
    const [name = "", version = ""] = node.name.split("@");
    return { ...node, name, key: { ...node.key, name, version } };
  });
  return { ...graph, nodes };
}
