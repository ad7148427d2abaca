import assert from "node:assert/strict";
import { mock } from "node:test";
import { createRenewal } from "../../../src/extension/shared/renewal.ts";

describe("the renewal of answers", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  /** How often new answers are asked for when the state is `later` after an answer from the state `given`. */
  function renewals(given: number | undefined, later: number | undefined, act?: "answered" | "disposed"): number {
    let state = given;
    let count = 0;
    const renewal = createRenewal(
      () => state,
      () => count++,
    );
    renewal.answered("a", state);
    state = later;
    if (act === "answered") renewal.answered("a", state);
    if (act === "disposed") renewal.dispose();
    mock.timers.tick(60_000);
    return count;
  }

  for (const [what, count, expected] of [
    ["asks for none while the state is the same", () => renewals(1, 1), 0],
    ["asks for them while the answer is out of date", () => renewals(1, 2), 3],
    ["asks for them where there was no state before", () => renewals(undefined, 1), 3],
    ["asks for none once they were given", () => renewals(1, 2, "answered"), 0],
    ["asks for none after it was disposed", () => renewals(1, 2, "disposed"), 0],
  ] as const) {
    it(what, () => assert.equal(count(), expected));
  }
});
