import assert from "node:assert/strict";
import fc from "fast-check";
import { layOut, type Box } from "../../../../src/core/graph/layout/layout.ts";
import { crossings } from "../../../../src/core/graph/layout/ordering.ts";
import { graphFrom } from "../graphs.ts";
import { runs } from "../../../support/runs.ts";
import { assertApart, assertRoutes, drawings } from "./drawings.ts";

/** Edges, and the nodes of each column from top to bottom with the lines that had to be turned round. */
const columns: readonly (readonly [what: string, edges: string, columns: string, turned?: string])[] = [
  ["nothing", "", ""],
  ["a root alone", "a", "a"],
  ["a chain", "a b\nb c", "a | b | c"],
  ["a node where the longest way puts it", "a b\nb c\na c", "a | b | c"],
  ["a cycle", "a b\nb c\nc a", "a | b | c", "c a"],
  ["a node that needs itself", "a a\na b", "a | b"],
  ["two that need each other", "a b\na c\nb c\nc b", "a | b | c", "c b"],
  ["columns without crossings", "a b\na c\nb y\nc x\na x\na y", "a | b c | y x"],
  ["what nothing leads to beside the root", "a b\nc b", "a c | b"],
];

describe("the layout", () => {
  for (const [what, edges, expected, turned = ""] of columns) {
    it(`puts ${what} into columns`, () => {
      const graph = graphFrom(edges);
      const layout = layOut(
        graph.nodes.map(() => ({ width: 80, height: 26 })),
        graph.edges,
      );
      const name = (node: number) => graph.nodes[node]!.name;
      const found: string[][] = [];
      const byTop = [...layout.places.entries()].sort(([, a], [, b]) => a.y - b.y);
      for (const [node, { column }] of byTop) (found[column] ??= []).push(name(node));
      assert.equal(found.map((names) => names.join(" ")).join(" | "), expected);
      const back = graph.edges.filter((_, index) => layout.routes[index]!.isReversed);
      assert.equal(back.map(({ from, to }) => `${name(from)} ${name(to)}`).join("\n"), turned);
    });
  }

  it("draws a chain straight", () => {
    const { places } = layOut(Array<Box>(4).fill({ width: 80, height: 26 }), [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ]);
    assert.deepEqual(
      places.map(({ y }) => y),
      [0, 0, 0, 0],
    );
  });

  it("keeps its promises for any boxes and lines", () => {
    fc.assert(
      fc.property(drawings, ([boxes, lines]) => {
        const layout = layOut(boxes, lines);
        assertApart(layout);
        assertRoutes(layout, lines);
        assert.deepEqual(layOut(boxes, lines), layout);
      }),
      runs(80),
    );
  });

  it("turns no line round where there is no cycle", () => {
    fc.assert(
      fc.property(drawings, ([boxes, lines]) => {
        const forward = lines.filter(({ from, to }) => from < to);
        assert.ok(layOut(boxes, forward).routes.every(({ isReversed }) => !isReversed));
      }),
      runs(50),
    );
  });

  it("counts crossings as one by one", () => {
    const ends = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 12 });
    fc.assert(
      fc.property(ends, (ends) => {
        const right = Array.from({ length: 12 }, (_, point) =>
          ends.flatMap(([from, to]) => (from === point ? [to + 6] : [])),
        );
        const place = Array.from({ length: 12 }, (_, point) => point % 6);
        const columns = [0, 6].map((start) => Array.from({ length: 6 }, (_, index) => start + index));
        const pairs = ends.flatMap((a, index) => ends.slice(index + 1).map((b) => [a, b] as const));
        const expected = pairs.filter(([a, b]) => (a[0] - b[0]) * (a[1] - b[1]) < 0).length;
        assert.equal(crossings(columns, right, place), expected);
      }),
      runs(100),
    );
  });
});
