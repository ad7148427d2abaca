import assert from "node:assert/strict";
import fc from "fast-check";
import type { DependencyGraph } from "../../../src/core/graph/graph.ts";
import { passing, type Ways } from "../../../src/core/graph/ways.ts";
import { runs } from "../../support/runs.ts";
import { anyGraph } from "./anyGraphs.ts";
import { graphFrom } from "./graphs.ts";

/** Edges, the nodes that may have others below them, a path, and what is said of it. */
const rows: readonly (readonly [
  what: string,
  edges: string,
  open: string,
  path: string,
  said: ReturnType<typeof passing>,
])[] = [
  ["the only way", "a b\nb c", "", "b>c", "passed"],
  ["the dependency itself first", "a b\nb c", "", "a>c", "passed"],
  ["a way past it", "a b\nb c\na c", "", "b>c", "avoided"],
  ["two ways that join before it", "a b\na c\nb d\nc d\nd e", "", "d>e", "passed"],
  ["names in order, others between them", "a b\nb c\nc d\nd e", "", "a>c>e", "passed"],
  ["names in another order", "a b\nb c\nc d", "", "c>b>d", "avoided"],
  ["a cycle, which passes nothing more", "a b\nb c\nc b\nb d", "", "c>d", "avoided"],
  ["its name twice", "a b\nb c", "", "b>b>c", "avoided"],
  ["a package that nothing leads to", "a b\nc d", "", "a>d", "unreached"],
  ["the dependency as what is found", "a b", "", "b>a", "avoided"],
  ["what is unknown below the name", "a b\nb c\nb d", "d", "b>c", "passed"],
  ["what is unknown beside the name", "a b\nb c\na d", "d", "b>c", "avoided"],
  ["the name itself, of which it is unknown", "a b\nb c", "b", "b>c", "passed"],
  ["the dependency, of which it is unknown", "a b\nb c", "a", "b>c", "avoided"],
];

describe("ways that pass packages", () => {
  for (const [what, edges, open, path, said] of rows) {
    it(what, () => {
      const graph = graphFrom(edges);
      const unknown = new Set([graph.nodes.findIndex(({ name }) => name === open)]);
      assert.equal(ask({ ...waysOf(graph, [0]), open: unknown }, path.split(">")), said);
    });
  }

  it("equal all simple paths, tried one by one", () => {
    const names = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 4 });
    const said = { passed: 0, avoided: 0, unreached: 0 };
    fc.assert(
      fc.property(anyGraph, names, fc.uniqueArray(fc.nat(9), { maxLength: 2 }), (graph, path, others) => {
        const starts = [0, ...others].filter((node) => node < graph.nodes.length);
        const answer = ask(waysOf(graph, starts), path);
        said[answer]++;
        assert.equal(answer, bruteForce(graph, starts, path));
      }),
      runs(2_000),
    );
    // A generator that never makes one of them would show nothing of it.
    assert.ok(Math.min(...Object.values(said)) > 20, JSON.stringify(said));
  });

  it("go by each node once, however many ways there are", () => {
    // 2^5000 ways.
    const edges = Array.from(
      { length: 5_000 },
      (_, at) => `n${at} l${at}\nn${at} r${at}\nl${at} n${at + 1}\nr${at} n${at + 1}`,
    );
    const graph = graphFrom(edges.join("\n"));
    let asked = 0;
    const { nodes, starts } = waysOf(graph, [0]);
    const counted = nodes.map(({ key, dependencies }) => ({
      key,
      get dependencies() {
        asked++;
        return dependencies;
      },
    }));
    assert.equal(ask({ starts, nodes: counted }, ["n2500", "n5000"]), "passed");
    assert.equal(asked, graph.nodes.length);
  });
});

function ask(ways: Ways, path: readonly string[]): ReturnType<typeof passing> {
  const [last, ...before] = path.toReversed().map((name) => (key: { readonly name: string }) => key.name === name);
  return passing(ways, before.toReversed(), last ?? assert.fail());
}

function waysOf({ nodes, edges }: DependencyGraph, starts: readonly number[]): Ways {
  const below = nodes.map((): number[] => []);
  for (const { from, to } of edges) below[from]?.push(to);
  return { starts, nodes: nodes.map(({ key }, index) => ({ key, dependencies: below[index] ?? [] })) };
}

/** Walks every path that has no node twice. */
function bruteForce(graph: DependencyGraph, starts: readonly number[], path: readonly string[]): string {
  const { nodes } = waysOf(graph, starts);
  const found: (readonly string[])[] = [];
  const walk = (way: readonly number[]): void => {
    const at = way.at(-1) ?? 0;
    const names = way.map((node) => graph.nodes[node]?.name ?? "");
    if (names.at(-1) === path.at(-1)) found.push(names);
    for (const to of new Set(nodes[at]?.dependencies)) if (!way.includes(to)) walk([...way, to]);
  };
  for (const start of starts) walk([start]);
  if (found.length === 0) return "unreached";
  return found.every((names) => isAmong(path.slice(0, -1), names.slice(0, -1))) ? "passed" : "avoided";
}

/** Tells whether the names are among the others in this order. */
function isAmong([name, ...rest]: readonly string[], others: readonly string[]): boolean {
  if (name === undefined) return true;
  const at = others.indexOf(name);
  return at >= 0 && isAmong(rest, others.slice(at + 1));
}
