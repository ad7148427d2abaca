import assert from "node:assert/strict";
import { align } from "../../../../src/core/graph/layout/coordinates.ts";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { columnsFrom } from "./drawings.ts";

interface Row {
  readonly what: string;
  /** Nodes are letters, bends are digits. */
  readonly columns: string;
  readonly lines: string;
  /** The heights that are other than 10. */
  readonly heights?: Readonly<Record<string, number>>;
  readonly room?: number;
  readonly middles: string;
}

const rows: readonly Row[] = [
  { what: "nothing", columns: "", lines: "", middles: "" },
  { what: "a point alone", columns: "a", lines: "", middles: "a 5" },
  { what: "a chain, in the middle of its highest point", columns: "a | b | c", lines: "ab bc", heights: { b: 30 }, middles: "a 15, b 15, c 15" },
  { what: "one between the two that it leads to", columns: "a | b c", lines: "ab ac", middles: "a 10, b 5, c 15" },
  { what: "one between the two that lead to it", columns: "a b | c", lines: "ac bc", middles: "a 5, b 15, c 10" },
  { what: "one of three beside the one that it leads to", columns: "a b c | d", lines: "cd", middles: "a 5, b 15, c 25, d 25" },
  { what: "points of other heights one below the other", columns: "a | b c d", lines: "ab ac ad", heights: { b: 20, d: 40 }, middles: "a 35, b 16.67, c 31.67, d 56.67" },
  { what: "two that would be in one place side by side", columns: "a b c | d e", lines: "bd be", middles: "a 5, b 15, c 25, d 10, e 20" },
  { what: "points without lines where they are", columns: "a | b c d", lines: "ab", middles: "a 13.33, b 13.33, c 23.33, d 33.33" },
  { what: "a long line straight", columns: "a | b 1 | c 2 | d", lines: "ab a1 bc 12 cd 2d", middles: "a 10, b 5, c 5, d 10, 1 15, 2 15" },
  { what: "a bend nearer to the bend before than to the node after", columns: "a b | 1 c | 2 d | e f", lines: "a1 12 2f bc cd df ce", middles: "a 25, b 35, c 35, d 35.71, e 25.48, f 35.48, 1 25, 2 25.71" },
  { what: "a column beside a higher one beyond its ends without room", columns: "a b | c d e f", lines: "ac bf", middles: "a 5, b 35, c 5, d 15, e 25, f 35" },
  { what: "what is drawn up beyond the first point", columns: "a b c d | e f", lines: "af", middles: "a 6.43, b 16.43, c 26.43, d 36.43, e -3.57, f 6.43" },
  { what: "the same within a room", columns: "a b c d | e f", lines: "af", room: 20, middles: "a 5, b 15, c 25, d 35, e 5, f 15" },
  { what: "what is drawn down beyond the last point", columns: "a b c d | e f", lines: "de", middles: "a 3.57, b 13.57, c 23.57, d 33.57, e 33.57, f 43.57" },
  { what: "the same within a room, to its end", columns: "a b c d | e f", lines: "de", room: 20, middles: "a 5, b 15, c 25, d 35, e 25, f 35" },
  { what: "points within the room", columns: "a b | c d", lines: "bc", heights: { c: 30 }, room: 40, middles: "a 5, b 15, c 15, d 35" },
  { what: "the same where there is more room", columns: "a b | c d", lines: "bc", heights: { c: 30 }, room: 60, middles: "a 24.17, b 34.17, c 34.17, d 54.17" },
  { what: "the same without room", columns: "a b | c d", lines: "bc", heights: { c: 30 }, middles: "a 14.17, b 24.17, c 24.17, d 44.17" },
  { what: "points higher than the room", columns: "a b | c d", lines: "bc", heights: { c: 30 }, room: 10, middles: "a 5, b 15, c 15, d 35" },
  { what: "bends within the room", columns: "a b | 1 c | d e", lines: "a1 1e bc cd", room: 30, middles: "a 10, b 20, c 20, d 10, e 20, 1 10" },
]; // prettier-ignore

describe("the middles of points", () => {
  for (const { what, columns: text, lines, heights = {}, room, middles } of rows) {
    it(`have ${what}`, () => {
      const { names, columns } = columnsFrom(text, lines);
      const nodes = names.filter((name) => /[a-z]/.test(name)).length;
      const found = atOnce(
        align(
          columns,
          names.map((name) => heights[name] ?? 10),
          nodes,
          room,
        ),
      );
      assert.equal(names.map((name, point) => `${name} ${Math.round(found[point]! * 100) / 100}`).join(", "), middles);
    });
  }
});
