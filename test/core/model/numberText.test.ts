import assert from "node:assert/strict";
import { numberText } from "../../../src/core/model/numberText.ts";

describe("the text of a number", () => {
  for (const number of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567]) {
    it(`has ${number} in groups of three digits`, () => {
      assert.equal(numberText(number), number.toLocaleString("en"));
    });
  }
});
