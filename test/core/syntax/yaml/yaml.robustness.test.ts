import assert from "node:assert/strict";
import fc from "fast-check";
import { parseYaml } from "../../../../src/core/syntax/yaml/yaml.ts";
import { runs } from "../../../support/runs.ts";
import { broken, checkSpans, intact, shop } from "./documents.ts";

describe("any YAML", () => {
  it("keeps its spans inside whatever is done to a text", () => {
    const piece = fc.constantFrom(
      "",
      '"',
      "'",
      "[",
      "]",
      "{",
      "}",
      ":",
      ": ",
      "- ",
      ",",
      "#",
      " #",
      "\n",
      "\t",
      " ",
      "|",
      "&",
      "*",
      "?",
      "\r",
      "\u00a0",
      "\ufeff",
      "\u0085",
      "\u2028",
      "---\n",
    );
    const document = fc.constantFrom(shop, ...intact.map(([, text]) => text), ...broken.map(([, text]) => text));
    const edits = fc.array(fc.tuple(piece, fc.nat(), fc.nat({ max: 3 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(document, edits, (text, all) => {
        const damaged = all.reduce((before, [insert, place, drop]) => {
          const at = place % (before.length + 1);
          return before.slice(0, at) + insert + before.slice(at + drop);
        }, text);
        checkSpans(damaged, parseYaml(damaged));
      }),
      runs(2_000),
    );
  });

  const hostile: readonly (readonly [what: string, text: string])[] = [
    ["a bomb of lists", "[".repeat(100_000)],
    ["a bomb of mappings", "{a: ".repeat(50_000)],
    ["a bomb of items", "- ".repeat(50_000)],
    ["a bomb of keys", "? ".repeat(50_000)],
    ["a bomb on every line", "a: [[[[{\n".repeat(5_000)],
    ["a staircase", Array.from({ length: 600 }, (_, index) => `${" ".repeat(index)}a:\n`).join("")],
    ["a staircase of items", Array.from({ length: 600 }, (_, index) => `${" ".repeat(index)}-\n`).join("")],
    ["a staircase of lone keys", Array.from({ length: 600 }, (_, index) => `${" ".repeat(index)}a\n`).join("")],
    ["stairs up and down", "a:\n b:\n  c:\n   d: 1\n  e\n f\n".repeat(5_000)],
    [
      "aliases of aliases",
      `a: &a [x, x]\n${Array.from({ length: 500 }, (_, index) => `b${index}: &b${index} [*b${index - 1}, *b${index - 1}]\n`).join("")}`,
    ],
    ["anchors", `a: ${"&x ".repeat(50_000)}`],
    ["keys alone", "a\n".repeat(50_000)],
    ["open quotes", 'a: "\n'.repeat(20_000)],
    ["open quotes, indented", `a:\n${'  b: "\n'.repeat(20_000)}`],
    ["open quotes over lines", `a: "x\n${"  y\n".repeat(50_000)}`],
    ["one open quote before many lines of quotes", `a: "\n${'  "b\n'.repeat(20_000)}`],
    ["open quotes in brackets", `a: [\n${'  "b,\n'.repeat(20_000)}`],
    ["open brackets", "a: [\n".repeat(10_000)],
    ["brackets that do not fit", `a: ${"[}".repeat(30_000)}`],
    ["closing brackets", `a: [${"]".repeat(50_000)}`],
    ["commas", `a: [${",".repeat(50_000)}`],
    ["colons", `a${": ".repeat(50_000)}`],
    ["colons in brackets", `a: [${": ".repeat(50_000)}`],
    ["hashes", `a: ${"x# ".repeat(30_000)}`],
    ["comments", "#\n".repeat(50_000)],
    ["backslashes", `a: "${"\\".repeat(100_000)}`],
    ["escaped line breaks", `a: "${"\\\n".repeat(50_000)}"`],
    ["line breaks in quotes", `a: "${"\n".repeat(100_000)}"`],
    ["blanks", `a:${" ".repeat(100_000)}\n${"\t".repeat(100_000)}x`],
    ["blanks behind words", `a: ${"x ".repeat(50_000)}${" ".repeat(50_000)}`],
    ["lines of blanks", `${" ".repeat(100)}\n`.repeat(2_000)],
    ["a long plain text", `a: x\n${"  y\n".repeat(50_000)}`],
    ["long plain texts", `a: x\n\n\n\n`.repeat(20_000)],
    ["keys before long gaps", `a\n${"\n".repeat(200)}`.repeat(300)],
    ["blocks", "a: |\n  b\n".repeat(20_000)],
    ["documents", "---\n".repeat(30_000)],
    ["documents of a word", "---\na\n".repeat(20_000)],
    ["words behind one another", "a\n---x\n".repeat(20_000)],
    ["carriage returns", `a: 1${"\r".repeat(100_000)}b`],
  ];
  for (const [what, text] of hostile) {
    it(`${what}: in time that grows with the text`, () => {
      const start = process.cpuUsage();
      const read = parseYaml(text);
      assert.ok(process.cpuUsage(start).user < 4_000_000);
      assert.ok(read.problems.length <= 100);
    });
  }
});
