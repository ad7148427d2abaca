import assert from "node:assert/strict";
import { Linter } from "eslint";
import { lineEnds } from "../build/lint/lineEnds.js";

/** The repetitions that the rule refuses in an expression. */
function refusedIn(expression: string): readonly string[] {
  const own = { rules: { "line-ends": lineEnds } };
  const problems = new Linter().verify(`${expression};`, { plugins: { own }, rules: { "own/line-ends": "error" } });
  return problems.map(({ message }) => message.split(" ")[0] ?? "");
}

const rows: readonly (readonly [expression: string, ...refused: readonly string[]])[] = [
  [String.raw`/^[^\S\n]*(?:project\.)?group\b/gm`, String.raw`[^\S\n]*`],
  [String.raw`/^[^#>\n]+>([^=\n]+)=$/gm`, String.raw`[^#>\n]+`],
  [String.raw`/^\s*a/m`, String.raw`\s*`],
  [String.raw`/^"?[^"]{4,}/m`, '[^"]{4,}'],
  [String.raw`/(?:^|,)\W+a/m`, String.raw`\W+`],
  [String.raw`/^(?:\s+a|b)/m`, String.raw`\s+`],
  [String.raw`/^[ \t]*a/m`],
  [String.raw`/^[^\n\r\u2028\u2029]*a/m`],
  [String.raw`/^.*a/m`],
  [String.raw`/^\S+ a/m`],
  [String.raw`/^a\s*=/m`],
  [String.raw`/^\s*a/`],
  [String.raw`/^\s?a/m`],
];

describe("the lint rule about line ends", () => {
  for (const [expression, ...refused] of rows) {
    it(`${refused.length > 0 ? "refuses" : "allows"} ${expression}`, () =>
      assert.deepEqual(refusedIn(expression), refused));
  }
});
