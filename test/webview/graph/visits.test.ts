import assert from "node:assert/strict";
import { initialState as start, type PanelState } from "../../../src/webview/graph/savedState.ts";
import { createVisits, isAnotherPlace } from "../../../src/webview/graph/history.ts";

describe("going back within a graph", () => {
  it("leads to the state that was left, and forward again", () => {
    const visits = createVisits();
    const first = { ...start, selected: 1 };
    const second = { ...start, selected: 2 };
    assert.deepEqual([visits.canGoBack(), visits.canGoForward()], [false, false]);
    visits.leave(start);
    visits.leave(first);
    assert.deepEqual(visits.back(second), first);
    assert.deepEqual(visits.back(first), start);
    assert.equal(visits.back(start), undefined);
    assert.deepEqual(visits.forward(start), first);
    assert.deepEqual(visits.forward(first), second);
    assert.equal(visits.forward(second), undefined);
  });

  it("forgets what lay ahead when something else is opened", () => {
    const visits = createVisits();
    visits.leave(start);
    visits.back({ ...start, selected: 1 });
    visits.leave(start);
    assert.deepEqual([visits.canGoBack(), visits.canGoForward()], [true, false]);
    visits.clear();
    assert.equal(visits.canGoBack(), false);
  });

  const changes: readonly (readonly [change: Partial<PanelState>, isOther: boolean])[] = [
    [{ selected: 1 }, true],
    [{ view: "list" }, true],
    [{ inverted: 3 }, true],
    [{ lens: "age" }, true],
    [{ query: "a" }, false],
    [{ match: 1 }, false],
    [{ camera: { x: 0, y: 0, scale: 1 } }, false],
  ];
  for (const [change, isOther] of changes) {
    it(`${isOther ? "keeps" : "does not keep"} a state before ${JSON.stringify(change)}`, () => {
      assert.equal(isAnotherPlace(start, { ...start, ...change }), isOther);
    });
  }
});
