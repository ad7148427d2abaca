import assert from "node:assert/strict";
import { graphModelOf } from "../../../src/webview/graph/graphModel.ts";
import { isEqual, modelOf } from "../../../src/webview/graph/received.ts";
import { graphFrom } from "../../core/graph/graphs.ts";

const rows: readonly (readonly [a: unknown, b: unknown, isSame: boolean])[] = [
  [{ a: [1, { b: "c" }] }, { a: [1, { b: "c" }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], [1], false],
  [{ a: null }, { a: {} }, false],
  [undefined, undefined, true],
  ["1", 1, false],
];

describe("what the panel is sent", () => {
  for (const [a, b, isSame] of rows) {
    it(`${isSame ? "is" : "is not"} the same: ${JSON.stringify([a, b])}`, () => assert.equal(isEqual(a, b), isSame));
  }

  it("keeps what is derived from a graph that is sent again with other marks", () => {
    const sent = (text: string) => ({ kind: "graph", graph: graphFrom(text), marks: [], actions: {} }) as const;
    const before = graphModelOf("a", graphFrom("a b"));
    const options = { before, lens: "findings", now: 0 } as const;
    assert.equal(modelOf("a", sent("a b"), options).adjacency, before.adjacency);
    assert.notEqual(modelOf("a", sent("a c"), options).adjacency, before.adjacency);
  });
});
