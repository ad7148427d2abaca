import assert from "node:assert/strict";
import { crossings, order } from "../../../../src/core/graph/layout/ordering.ts";
import { columnsFrom } from "./drawings.ts";

/** Columns with the lines between them, the order that is found, its crossings, and the number of sweeps that it takes. */
const rows: readonly (readonly [what: string, columns: string, lines: string, found: string, crossings: number, sweeps: number])[] = [
  ["nothing", "", "", "", 0, 0],
  ["what has no crossings as it is", "a b | c d", "ac bd", "a b | c d", 0, 0],
  ["two that cross", "a b | c d", "ad bc", "a b | d c", 0, 1],
  ["two that cross further on", "a b | c d | e f", "ac bd cf de", "a b | c d | f e", 0, 1],
  ["a column that is put right after the one before it", "a b | c d | e f", "ad bc ce df", "a b | d c | f e", 0, 1],
  ["several by the mean of what they are linked to", "a b c | d e f", "af be bd cd", "a b c | f e d", 0, 1],
  ["what has nothing to the left, which stays in its place", "a b | c d e", "ae bd", "a b | c e d", 0, 1],
  ["what only a sweep to the left puts right", "a b c | d e", "ae bd ce", "b a c | d e", 0, 2],
  ["what cannot be without crossings, for which it looks six times", "a b | c d", "ac ad bc bd", "a b | c d", 1, 6],
  ["what sweeps to and fro put right", "a b c d | e f g h", "ag ah be bg cf ch", "b a c d | e g h f", 0, 3],
  ["what gets better once and then six times no more", "a b c d | e f", "af be bf de df", "a b c d | f e", 1, 7],
  ["what gets better by the second sweep, and is left like that", "a b c d | e f g", "ae af ag cf df dg", "a b d c | e g f", 1, 8],
  ["what gets better after sweeps without, and is left like that", "a b c d | e f g", "ae af ag be bf ce cg de df", "c a b d | g e f", 4, 10],
  ["three that are all linked, too", "a b c | d e f", "ad ae af bd be bf cd ce cf", "a b c | d e f", 9, 6],
]; // prettier-ignore

describe("the order of columns", () => {
  for (const [what, text, lines, expected, crossed, sweeps] of rows) {
    it(`is found for ${what}`, () => {
      const { names, columns } = columnsFrom(text, lines);
      const search = order(columns);
      let slices = 0;
      let step = search.next();
      for (; step.done !== true; step = search.next()) slices++;
      const found = step.value;
      const place = names.map((_, point) => Math.max(...found.map((column) => column.indexOf(point))));
      assert.deepEqual(
        {
          found: found.map((column) => column.map((point) => names[point]).join(" ")).join(" | "),
          crossings: crossings(found, columns.right, place),
          sweeps: slices / 2,
        },
        { found: expected, crossings: crossed, sweeps },
      );
    });
  }
});
