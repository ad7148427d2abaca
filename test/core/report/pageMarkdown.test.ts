import assert from "node:assert/strict";
import { cell, table } from "../../../src/core/report/pageMarkdown.ts";

describe("a table of Markdown", () => {
  it("has a line for the head, for the rule and for each row", () => {
    assert.equal(
      table(
        ["A", "B"],
        [
          ["1", "2"],
          ["3", ""],
        ],
      ),
      "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |",
    );
    assert.equal(table(["A"], []), "| A |\n| --- |");
  });

  const cells: readonly (readonly [text: string, cell: string])[] = [
    ["1.0", "`1.0`"],
    ["", ""],
    ["a|b||c", "`a\\|b\\|\\|c`"],
    ["a`|b", "``a`\\|b``"],
    ["a\nb", "`a b`"],
    ["^1 || ^2", "`^1 \\|\\| ^2`"],
    ["C:\\a", "`C:\\a`"],
    // In code, a backslash more would not make it a text but a bar again.
    ["a\\|b", "a\\\\\\|b"],
    ["a\\\\|b", "a\\\\\\\\\\|b"],
  ];
  for (const [text, expected] of cells) it(JSON.stringify(text), () => assert.equal(cell(text), expected));

  it("has as many cells as were put in, whatever they hold", () => {
    for (const [text] of cells) {
      const [, , row = ""] = table(["A", "B"], [[cell(text), cell("x")]]).split("\n");
      // A bar ends a cell unless an odd number of backslashes is before it.
      const bars = [...row.matchAll(/(\\*)\|/g)].filter(([, slashes = ""]) => slashes.length % 2 === 0);
      assert.equal(bars.length, 3, row);
    }
  });
});
