import assert from "node:assert/strict";
import { positionsInSets } from "../../../../src/webview/graph/list/rowEdges.ts";

describe("rows of a long list", () => {
  it("have their place among the rows of the same parent", () => {
    const parents = [-1, 0, 0, 2, 0];
    const sets = positionsInSets([0, 1, 2, 3, 4], (row) => parents[row] ?? -1);
    const texts = [...sets.values()].map(({ position, size }) => `${position} of ${size()}`);
    assert.deepEqual(texts, ["1 of 1", "1 of 3", "2 of 3", "1 of 1", "3 of 3"]);
  });
});
