import assert from "node:assert/strict";
import fc from "fast-check";
import { diffGraphs, type GraphDiff } from "../../../src/core/graph/diff.ts";
import type { DependencyGraph } from "../../../src/core/graph/graph.ts";
import { runs } from "../../support/runs.ts";
import { anyGraph } from "./anyGraphs.ts";
import { versioned } from "./graphs.ts";

/** Edges of two graphs, and what became of the nodes and edges. */
const rows: readonly (readonly [what: string, before: string, after: string, nodes: string, edges: string])[] = [
  ["the same", "a@1 b@1", "a@1 b@1", "a@1 b@1", "a>b"],
  ["an added dependency", "a@1 b@1", "a@1 b@1\nb@1 c@2", "a@1 b@1 +c@2", "a>b +b>c"],
  ["a removed one", "a@1 b@1\nb@1 c@2", "a@1 b@1", "a@1 b@1 -c@2", "a>b -b>c"],
  ["another version of the root", "a@1 b@1", "a@2 b@1", "a@1→2 b@1", "a>b"],
  ["another version of a dependency", "a@1 b@1\nb@1 c@1", "a@1 b@2\nb@2 c@1", "a@1 b@1→2 c@1", "a>b b>c"],
  ["an edge that moved", "a@1 b@1\na@1 c@1", "a@1 b@1\nb@1 c@1", "a@1 b@1 c@1", "a>b +b>c -a>c"],
  ["a second version", "a@1 b@1", "a@1 b@1\na@1 b@2", "a@1 b@1 +b@2", "a>b +a>b"],
  ["one of two versions that is left", "a@1 b@1\na@1 b@2", "a@1 b@2", "a@1 b@2 -b@1", "a>b -a>b"],
  ["requirements that one source does not have", "a@1 b@1 ^1", "a@1 b@1", "a@1 b@1", "a>b"],
  ["a package twice of which one is left", "a@1 b@1\na@1 b@2\na@1 b@3", "a@1 b@4\na@1 b@2", "a@1 b@1→4 b@2 -b@3", "a>b a>b -a>b"],
  ["two that changed, in their order", "a@1 b@1\na@1 b@2", "a@1 b@3\na@1 b@4", "a@1 b@1→3 b@2→4", "a>b a>b"],
  ["all of it, where there was nothing", "", "a@1 b@1", "+a@1 +b@1", "+a>b"],
  ["that nothing is left", "a@1 b@1", "", "-a@1 -b@1", "-a>b"],
  ["other roots", "a@1 c@1", "b@1 c@1", "b@1→1 c@1", "b>c"],
]; // prettier-ignore

describe("the difference of two graphs", () => {
  for (const [what, before, after, nodes, edges] of rows) {
    it(`shows ${what}`, () => {
      const diff = diffGraphs(versioned(before), versioned(after));
      assert.equal(nodeText(diff), nodes);
      assert.equal(edgeText(diff), edges);
    });
  }

  it("has no root where only the first graph has one", () => {
    const { graph } = diffGraphs(versioned("a@1 b@1"), versioned(""));
    const relations = graph.nodes.map(({ name, relation }) => `${name} ${relation}`);
    assert.deepEqual(relations, ["a UNKNOWN", "b DIRECT"]);
  });

  it("is symmetric, and has all nodes and edges of both", () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (before, after) => {
        const [forth, back] = [diffGraphs(before, after), diffGraphs(after, before)];
        assert.deepEqual(entries(forth, false), entries(back, true));
        assert.deepEqual(sideOf(forth, "removed"), contentOf(after));
        assert.equal(forth.nodes.filter(({ kind }) => kind !== "added").length, before.nodes.length);
        assert.deepEqual(new Set(forth.edges.map((_, edge) => edge)).size, forth.graph.edges.length);
      }),
      runs(300),
    );
  });

  it("finds nothing between a graph and itself", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const { graph: merged, nodes, edges } = diffGraphs(graph, graph);
        assert.deepEqual(merged, graph);
        assert.ok(nodes.every(({ kind }) => kind === "same") && edges.every((kind) => kind === "same"));
      }),
      runs(100),
    );
  });
});

/** What is in the second graph, without what only the first has. */
function sideOf({ graph, nodes, edges }: GraphDiff, left: "removed"): unknown {
  return contentOf({
    ...graph,
    nodes: graph.nodes.filter((_, index) => nodes[index]!.kind !== left),
    edges: graph.edges.filter((_, index) => edges[index] !== left),
  });
}

function contentOf({ nodes, edges }: DependencyGraph): unknown {
  return { nodes, edges };
}

const signs = { added: "+", removed: "-", same: "", changed: "" } as const;
const turned = { added: "removed", removed: "added", same: "same" } as const;

/** One line for each node and link, in any order; the other way round if `isBack`. */
function entries({ graph, nodes, edges }: GraphDiff, isBack: boolean): readonly string[] {
  const nodeLines = graph.nodes.map(({ name, key }, index) => {
    const change = nodes[index]!;
    if (change.kind !== "changed") return `${isBack ? turned[change.kind] : change.kind} ${name} ${key.version}`;
    const [from, to] = isBack ? [key.version, change.from] : [change.from, key.version];
    return `${index === 0 ? "root" : name} ${from} ${to}`;
  });
  const links = new Map<string, string>();
  graph.edges.forEach(({ from, to }, index) => {
    const kind = edges[index]!;
    links.set(`${from} ${to}`, isBack ? turned[kind] : kind);
  });
  return [...nodeLines.map((line) => line.replace(/^same .* /, "same ")), ...links.values()].sort();
}

function nodeText({ graph, nodes }: GraphDiff): string {
  return graph.nodes
    .map(({ name, key }, index) => {
      const change = nodes[index]!;
      const version = change.kind === "changed" ? `${change.from}→${key.version}` : key.version;
      return `${signs[change.kind]}${name}@${version}`;
    })
    .join(" ");
}

function edgeText({ graph, edges }: GraphDiff): string {
  const name = (node: number) => graph.nodes[node]!.name;
  return graph.edges.map(({ from, to }, index) => `${signs[edges[index]!]}${name(from)}>${name(to)}`).join(" ");
}
