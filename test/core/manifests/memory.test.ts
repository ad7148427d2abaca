import assert from "node:assert/strict";
import { createMemory, remembered } from "../../../src/core/manifests/memory.ts";

describe("what a host remembers", () => {
  it("is made once for each key, until it is cleared", async () => {
    const memory = createMemory();
    let made = 0;
    const make = () => Promise.resolve(++made);
    const keys = ["a", "b", "a"];
    assert.deepEqual(await Promise.all(keys.map((key) => remembered(key, { memory }, make))), [1, 2, 1]);
    memory.clear();
    assert.equal(await remembered("a", { memory }, make), 3);
  });

  it("is made each time where it remembers nothing", async () => {
    let made = 0;
    const make = () => Promise.resolve(++made);
    assert.deepEqual([await remembered("a", {}, make), await remembered("a", {}, make)], [1, 2]);
  });
});
