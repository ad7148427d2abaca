import assert from "node:assert/strict";
import {
  atOnce,
  flatMapInSlices,
  inSlices,
  mapInSlices,
  perSlice,
  reading,
  type Slices,
} from "../../../src/core/model/slices.ts";

function pausesOf(work: Slices<unknown>): number {
  let pauses = 0;
  while (work.next().done !== true) pauses++;
  return pauses;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("work in slices", () => {
  for (const [count, pauses] of [
    [0, 0],
    [1, 0],
    [perSlice - 1, 0],
    [perSlice, 1],
    [2 * perSlice - 1, 1],
    [2 * perSlice, 2],
  ] as const) {
    it(`has ${pauses} pauses for ${count} values, of which it leaves out none`, () => {
      const values = numbers(count);
      const map = () => mapInSlices(values, (value, index) => `${value} ${index}`);
      const flatMap = () => flatMapInSlices(values, (value) => (value % 3 === 0 ? [] : [value, -value]));
      assert.deepEqual([pausesOf(map()), pausesOf(flatMap())], [pauses, pauses]);
      assert.deepEqual(
        atOnce(map()),
        values.map((value, index) => `${value} ${index}`),
      );
      assert.deepEqual(
        atOnce(flatMap()),
        values.flatMap((value) => (value % 3 === 0 ? [] : [value, -value])),
      );
    });
  }

  it("waits wherever it pauses, and only there", async () => {
    const order: string[] = [];
    function* work(): Slices<string> {
      order.push("a");
      yield;
      order.push("b");
      yield;
      return "c";
    }
    const pause = () => {
      order.push("pause");
      return Promise.resolve();
    };
    assert.equal(await inSlices(work(), pause), "c");
    assert.deepEqual(order, ["a", "pause", "b", "pause"]);
    const none = mapInSlices([1], (value) => value);
    assert.deepEqual(await inSlices(none, () => assert.fail("it paused")), [1]);
  });

  it("reads a text at once, too", () => {
    const { parse, slices } = reading(function* (text: string) {
      yield;
      return text.length;
    });
    assert.equal(parse("abc"), 3);
    assert.equal(pausesOf(slices("abc")), 1);
  });
});
