import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/model/slices.ts";
import type { GraphEdge } from "../../../../src/core/graph/graph.ts";
import { graphModelOf } from "../../../../src/webview/graph/graphModel.ts";
import { linesOf } from "../../../../src/webview/graph/groups/lines.ts";
import { createPictures } from "../../../../src/webview/graph/groups/picture.ts";
import { graphFrom } from "../../../core/graph/graphs.ts";

/** Only b leads to 250 packages, of which one requires c as b does itself. */
const many = Array.from({ length: 250 }, (_, index) => `b d${index} ^${index}`);
const plain = graphFrom(["a b ^1", "a c ^2", "a e ^3", ...many, "b c ^5", "d0 c ^6"].join("\n"));
const nodeOf = (wanted: string) => plain.nodes.findIndex(({ name }) => name === wanted);
const [b, c, e] = [nodeOf("b"), nodeOf("c"), nodeOf("e")];
const at = { path: "/w/package-lock.json", span: { start: 0, end: 1 } };
const isPlaced = ({ to }: GraphEdge) => to !== e;
const graph = {
  ...plain,
  edges: plain.edges.map((edge) => (isPlaced(edge) ? { ...edge, at } : { ...edge, declared: true as const })),
};

function lines(open: readonly string[], added: (edge: GraphEdge) => boolean = () => false) {
  const edges = graph.edges.map((edge) => (added(edge) ? ("added" as const) : ("same" as const)));
  const nodes = graph.nodes.map(() => ({ kind: "same" as const }));
  const model = graphModelOf("a", graph, { diff: { before: "1", after: "2", nodes, edges } });
  const all = [...graph.nodes.keys()];
  return linesOf(model, atOnce(createPictures()(model, { nodes: all, grouping: "owner", open })));
}

const between = (all: ReturnType<typeof lines>, from: number, to: number) =>
  all.find((line) => line.from === from && line.to === to);

const rows: readonly (readonly [what: string, open: readonly string[], from: number, to: number, expected: object])[] =
  [
    ["to the head of a group is the requirement of the head", [], 0, b, { requirement: "^1", hasPlace: true }],
    ["out of a group is of several", [], b, c, { requirement: "", hasPlace: false }],
    ["between packages is their edge", [`owner ${b}`], b, c, { requirement: "^5", hasPlace: true }],
    ["whose requirement stands nowhere opens nothing", [], 0, e, { requirement: "^3", hasPlace: false }],
  ];

describe("a line of the drawing", () => {
  for (const [what, open, from, to, expected] of rows) {
    it(what, () => {
      const { requirement, hasPlace } = between(lines(open), from, to) ?? {};
      assert.deepEqual({ requirement, hasPlace }, expected);
    });
  }

  it("has the classes that all of its edges have", () => {
    assert.deepEqual(between(lines([]), 0, e)?.classes, ["declared"]);
    assert.deepEqual(
      between(
        lines([], ({ from }) => from === b),
        b,
        c,
      )?.classes,
      [],
    );
    assert.deepEqual(
      between(
        lines([], ({ to }) => to === c),
        b,
        c,
      )?.classes,
      ["change-added"],
    );
  });
});
