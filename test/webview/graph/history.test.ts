import assert from "node:assert/strict";
import { initialState as start, type PanelState } from "../../../src/webview/graph/savedState.ts";
import { createViewHistory, isAnotherPlace } from "../../../src/webview/graph/history.ts";

describe("going back within a graph", () => {
  it("leads to the state that was left, and forward again", () => {
    const history = createViewHistory();
    const first = { ...start, selected: 1 };
    const second = { ...start, selected: 2 };
    assert.deepEqual([history.canGoBack(), history.canGoForward()], [false, false]);
    history.leave(start);
    history.leave(first);
    assert.deepEqual(history.back(second), first);
    assert.deepEqual(history.back(first), start);
    assert.equal(history.back(start), undefined);
    assert.deepEqual(history.forward(start), first);
    assert.deepEqual(history.forward(first), second);
    assert.equal(history.forward(second), undefined);
  });

  it("forgets what lay ahead when something else is opened", () => {
    const history = createViewHistory();
    history.leave(start);
    history.back({ ...start, selected: 1 });
    history.leave(start);
    assert.deepEqual([history.canGoBack(), history.canGoForward()], [true, false]);
    history.clear();
    assert.equal(history.canGoBack(), false);
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
