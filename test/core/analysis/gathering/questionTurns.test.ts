import assert from "node:assert/strict";
import { graphTurns, inTurns, versionTurns } from "../../../../src/core/analysis/gathering/question.ts";

const ids = (count: number, different: number) => Array.from({ length: count }, (_, n) => `${n % different}`);

describe("turns of questions", () => {
  for (const [what, versions, starts] of [
    ["few versions", ids(200, 200), []],
    ["different versions: full requests", ids(700, 700), [300, 600]],
    ["repeated versions: all asked for in the first turn", ids(800, 40), [250, 500, 750]],
    ["the last request begun in the first turn", [...ids(260, 130), ...ids(300, 130)], [250, 500]],
    ["a request that is not full goes on", [...ids(290, 150), ...ids(300, 300)], [490]],
    ["nothing asked for", Array.from({ length: 600 }, () => undefined), [250, 500]],
  ] as const) {
    it(what, () => assert.deepEqual([...versionTurns(versions)], starts));
  }

  it("graphs", () => assert.deepEqual([...graphTurns(301)], [100, 200, 300]));

  it("pauses once before each turn but the first", async () => {
    let pauses = 0;
    const turn = inTurns(new Set([2, 4]), () => {
      pauses++;
      return Promise.resolve();
    });
    const before = [0, 1, 2, 3, 4].map(async (index) => {
      await turn(index);
      return pauses;
    });
    assert.deepEqual(await Promise.all(before), [0, 0, 1, 1, 2]);
  });
});
