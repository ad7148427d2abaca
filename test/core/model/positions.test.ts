import assert from "node:assert/strict";
import { positionsIn } from "../../../src/core/model/positions.ts";

describe("positions", () => {
  const rows: readonly (readonly [text: string, offset: number, position: string])[] = [
    ["", 0, "1:1"],
    ["", 5, "1:1"],
    ["ab", -1, "1:1"],
    ["ab", 2, "1:3"],
    ["a\nb", 1, "1:2"],
    ["a\nb", 2, "2:1"],
    ["a\r\nb", 3, "2:1"],
    ["a\rb", 2, "1:3"],
    ["🐢b\n", 2, "1:3"],
    ["🐢b\n", 9, "2:1"],
    ["\n\n\n", 2, "3:1"],
  ];
  for (const [text, offset, position] of rows) {
    it(`${offset} in ${JSON.stringify(text)} is ${position}`, () => {
      const { line, column } = positionsIn(text)(offset);
      assert.equal(`${line}:${column}`, position);
    });
  }
});
