import assert from "node:assert/strict";
import { npm } from "../../../src/core/versions/npm.ts";

/** A range of so many characters. */
function rangeOf(length: number): string {
  const range = "1.0.0 || ".repeat(Math.floor(length / 9));
  return `${range}1`.padEnd(length, " ");
}

describe("ranges of npm", () => {
  it("have at most 4,096 characters, as longer ones cost time", () => {
    for (const [length, isRange] of [
      [4096, true],
      [4097, false],
      [100_000, false],
    ] as const) {
      const range = rangeOf(length);
      assert.equal(range.length, length);
      assert.equal(npm.isRequirement(range), isRange, `${length} characters`);
      assert.equal(npm.satisfies("1.0.0", range), isRange, `${length} characters`);
    }
  });
});
