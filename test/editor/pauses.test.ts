import assert from "node:assert/strict";
import { createPauses } from "../../src/editor/pauses.ts";

describe("pauses", () => {
  /** Whether other work had its turn before this caller went on. */
  async function lets(pause: () => Promise<void>): Promise<boolean> {
    let isOtherWorkDone = false;
    const immediate = setImmediate(() => (isOtherWorkDone = true));
    await pause();
    clearImmediate(immediate);
    return isOtherWorkDone;
  }

  it("come after 8 milliseconds of work, and then after 8 more", async () => {
    let time = 0;
    const pause = createPauses(() => time);
    const turns: boolean[] = [];
    for (time of [0, 7, 8, 9, 15, 16, 30]) turns.push(await lets(pause));
    assert.deepEqual(turns, [false, false, true, false, false, true, true]);
  });

  it("are one for all that call in one moment", async () => {
    let time = 0;
    const pause = createPauses(() => time);
    time = 8;
    const order: string[] = [];
    const call = (name: string) => pause().then(() => order.push(name));
    const first = call("first");
    const other = new Promise((resolve) => setImmediate(() => resolve(order.push("other work"))));
    await Promise.all([first, other, call("second")]);
    assert.deepEqual(order, ["first", "second", "other work"]);
  });
});
