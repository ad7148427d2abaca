import fc from "fast-check";
import type { DependencyGraph, GraphNode } from "../../../src/core/graph/graph.ts";

/** Graphs of up to ten nodes with any edges: cycles, several versions, nodes of one key, nodes that nothing leads to. */
export const anyGraph: fc.Arbitrary<DependencyGraph> = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 10,
  })
  .chain((keys) => {
    const end = fc.nat(keys.length - 1);
    const edges = fc.array(fc.record({ from: end, to: end, requirement: fc.constantFrom("", "^1") }), {
      maxLength: 24,
      size: "max",
    });
    return edges.map((edges) => ({
      source: { kind: "service" as const },
      nodes: keys.map(([name, version], index): GraphNode => ({
        key: { system: "NPM", name, version: `${version}.0.0` },
        name,
        relation: index === 0 ? "SELF" : "UNKNOWN",
        errors: [],
        bundled: false,
      })),
      edges,
    }));
  });
