import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { parseInSlices } from "../../../../src/core/syntax/json/parseInSlices.ts";

/** The value with all keys in order, or that there is none. */
function outcome(parse: () => unknown): string {
  try {
    return JSON.stringify(parse());
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error));
    return "a SyntaxError";
  }
}

/** The text comes to the same in parts of any length as at once. */
export function isParsedAlike(text: string): void {
  const expected = outcome(() => JSON.parse(text) as unknown);
  for (const length of [0, 1, 5, 10, 20, 40, text.length]) {
    const actual = outcome(() => atOnce(parseInSlices(text, length)));
    assert.equal(actual, expected, `parts of ${length} characters`);
  }
}
