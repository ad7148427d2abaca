import assert from "node:assert/strict";
import { createTurns, untilAborted } from "../../../src/core/scan/turns.ts";

describe("turns of a scan", () => {
  /** The declarations of each piece of work, and the pauses after it. */
  const rows: readonly (readonly [declarations: readonly number[], pauses: readonly number[]])[] = [
    [[98], [0]],
    [[99], [1]],
    [
      [0, 97, 0],
      [0, 0, 1],
    ],
    [
      [250, 98, 0],
      [1, 1, 2],
    ],
  ];
  for (const [declarations, pauses] of rows) {
    it(`pause after enough of ${declarations.join(", ")}`, async () => {
      let count = 0;
      const delay = () => {
        count += 1;
        return Promise.resolve();
      };
      const takeTurns = createTurns({ delay }, new AbortController().signal);
      const counts: number[] = [];
      for (const own of declarations) {
        await takeTurns(own);
        counts.push(count);
      }
      assert.deepEqual(counts, pauses);
    });
  }

  it("come one after the other", async () => {
    const ends: (() => void)[] = [];
    const delay = () => new Promise<void>((resolve) => ends.push(resolve));
    const takeTurns = createTurns({ delay }, new AbortController().signal);
    const all = Promise.all([takeTurns(100), takeTurns(100)]);
    for (const count of [1, 2]) {
      for (let step = 0; ends.length < count && step < 10; step++) await Promise.resolve();
      assert.equal(ends.length, count);
      ends.at(-1)?.();
    }
    await all;
  });
});

describe("untilAborted", () => {
  const never = new Promise<number>(() => undefined);
  it("has the value, and nothing of what rejects", async () => {
    const { signal } = new AbortController();
    assert.equal(await untilAborted(Promise.resolve(5), signal), 5);
    assert.equal(await untilAborted(Promise.reject<number>(new Error("no")), signal), undefined);
  });

  it("has nothing once it is aborted, before or meanwhile", async () => {
    const controller = new AbortController();
    const meanwhile = untilAborted(never, controller.signal);
    controller.abort();
    assert.equal(await meanwhile, undefined);
    assert.equal(await untilAborted(never, controller.signal), undefined);
  });
});
