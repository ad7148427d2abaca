import assert from "node:assert/strict";
import { rowsOf } from "../../../../src/core/render/hover/hover.ts";

const word = "a".repeat(35);

const rows: readonly (readonly [what: string, markdown: string, expected: number])[] = [
  ["nothing", "", 0],
  ["a line", "some words", 1],
  ["two paragraphs", "one\n\ntwo", 2],
  ["a break within a paragraph", "one\\\ntwo", 2],
  ["words that fill a row", `${word} ${word}`, 1],
  ["a word too many", `${word} ${word} bb`, 2],
  ["a word that is longer than two rows", "a".repeat(150), 3],
  ["addresses, which are not shown", `[${word}](https://x.example/${word}) ${word}`, 1],
  ["a color, which is not shown", `<span style="color:var(--vscode-charts-green);">${word}</span> ${word}`, 1],
  ["escapes, which are not shown", `${"\\-".repeat(35)} ${"\\-".repeat(35)}`, 1],
];

describe("the rows of a hover", () => {
  for (const [what, markdown, expected] of rows) it(what, () => assert.equal(rowsOf(markdown), expected));
});
