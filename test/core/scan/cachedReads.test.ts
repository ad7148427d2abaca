import assert from "node:assert/strict";
import { cachedReads } from "../../../src/core/scan/cachedReads.ts";

function counting(read: (path: string) => string | undefined) {
  const reads: string[] = [];
  const asked = (path: string) => {
    reads.push(path);
    return Promise.resolve().then(() => read(path));
  };
  return { reads, asked };
}

describe("reads of a scan", () => {
  it("happen once a file, however many ask at once or later, and whether it is there", async () => {
    const { reads, asked } = counting((path) => (path === "none" ? undefined : "text"));
    const read = cachedReads(asked);
    assert.deepEqual(await Promise.all(["a", "none", "a", "none"].map(read)), ["text", undefined, "text", undefined]);
    await read("a");
    assert.deepEqual(reads, ["a", "none"]);
  });

  it("are forgotten when there is too much of them, the oldest first", async () => {
    const { reads, asked } = counting(() => "x".repeat(99));
    const read = cachedReads(asked, 200);
    for (const path of ["a", "b", "c", "b", "c", "a"]) await read(path);
    assert.deepEqual(reads, ["a", "b", "c", "a"]);
    const large = cachedReads(asked, 10);
    assert.equal((await large("d"))?.length, 99);
    assert.equal((await large("d"))?.length, 99);
    assert.deepEqual(reads.slice(4), ["d", "d"]);
  });

  it("that fail are tried again", async () => {
    let isBroken = true;
    const { reads, asked } = counting(() => {
      if (isBroken) throw new Error("no");
      return "text";
    });
    const read = cachedReads(asked);
    await assert.rejects(read("a"), /no/);
    isBroken = false;
    assert.equal(await read("a"), "text");
    assert.deepEqual(reads, ["a", "a"]);
  });
});
