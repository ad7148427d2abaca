import assert from "node:assert/strict";
import { lineHashes } from "../../../src/core/report/lineHashes.ts";

describe("the hashes of lines", () => {
  const end = "c129715d7a2bc9a3:1";
  const greetings = ["e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1"];
  const rest = ["b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", end];
  const alpha = ["8d07ce75f7b3af45:1", "ca140c3f893ffa65:1", "26f09ff008857193:1", end];
  /** The vectors of GitHub's action for uploads, and of programs that are compared with it. */
  const rows: readonly (readonly [text: string, hashes: readonly string[]])[] = [
    ["", [end]],
    [" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]],
    [" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", [...greetings, ...rest]],
    [" hello; \t\rworld!!!\r\r\r  \t\tGreetings\r End\r", [...greetings, ...rest]],
    ["alpha\nbeta\nalpha\n", alpha],
    [" a l p h a \r\n\tbeta\r\nalpha\r\n", alpha],
  ];
  for (const [text, hashes] of rows) {
    it(`of ${JSON.stringify(text)} are those of GitHub`, () => assert.deepEqual(lineHashes(text), hashes));
  }

  it("count equal lines, and have one for each", () => {
    const hashes = lineHashes("x\n".repeat(1_000));
    assert.equal(hashes.length, 1_001);
    assert.equal(new Set(hashes).size, 1_001);
    assert.match(hashes[800] ?? "", /:801$/);
  });
});
