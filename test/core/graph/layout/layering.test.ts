import assert from "node:assert/strict";
import { layer } from "../../../../src/core/graph/layout/layering.ts";
import { graphFrom } from "../graphs.ts";

/** Lines, the boxes of each column, and the lines that are reversed. */
const rows: readonly (readonly [what: string, lines: string, columns: string, reversed?: string])[] = [
  ["nothing", "", ""],
  ["boxes without lines", "a\nb", "a b"],
  ["a box by the longest way to it", "a b\na c\nb c\nc d\na d", "a | b | c | d"],
  ["a box by the longest way to it, whichever line comes first", "a d\na c\nc d\na b\nb c", "a | b | c | d"],
  ["what several lead to once all of them have their columns", "a x\na b\nb c\nc x\nx y", "a | b | c | x | y"],
  ["two lines between two boxes", "a b ^1\na b ^2\nb c", "a | b | c"],
  ["a line that leads back to the first", "a b\nb c\nc a", "a | b | c", "c a"],
  ["a line that leads back to the one before", "a b\nb c\nc b\nc d", "a | b | c | d", "c b"],
  ["two cycles through one box", "a b\nb a\na c\nc a", "a | b c", "b a, c a"],
  ["a cycle that nothing leads to", "a b\nx y\ny x", "a x | b y", "y x"],
  ["a cycle that is met from its second box, too", "a b\nb c\nc b\na c", "a | b | c", "c b"],
  ["a way that joins one which is done", "a b\nb c\na c\nc d", "a | b | c | d"],
  ["lines from a box to itself", "a a\na b\nb b", "a | b"],
]; // prettier-ignore

describe("the columns of boxes", () => {
  for (const [what, text, expected, reversed = ""] of rows) {
    it(`are those of ${what}`, () => {
      const { nodes, edges } = graphFrom(text);
      const name = (node: number) => nodes[node]!.name;
      const { layers, isReversed } = layer(nodes.length, edges);
      const columns: string[][] = [];
      layers.forEach((column, node) => (columns[column] ??= []).push(name(node)));
      assert.equal(columns.map((names) => names.join(" ")).join(" | "), expected);
      const back = edges.filter((_, line) => isReversed[line]);
      assert.equal(back.map(({ from, to }) => `${name(from)} ${name(to)}`).join(", "), reversed);
    });
  }
});
