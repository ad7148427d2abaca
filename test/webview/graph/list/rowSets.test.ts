import assert from "node:assert/strict";
import { placesInSets } from "../../../../src/webview/graph/list/rowEdges.ts";

describe("rows of a long list", () => {
  it("have their place among the rows of the same parent", () => {
    const parents = [-1, 0, 0, 2, 0];
    const sets = placesInSets([0, 1, 2, 3, 4], (row) => parents[row] ?? -1);
    const places = [...sets.values()].map(({ place, size }) => `${place} of ${size()}`);
    assert.deepEqual(places, ["1 of 1", "1 of 3", "2 of 3", "1 of 1", "3 of 3"]);
  });
});
