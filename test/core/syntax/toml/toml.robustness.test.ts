import assert from "node:assert/strict";
import fc from "fast-check";
import { parseToml } from "../../../../src/core/syntax/toml/toml.ts";
import { runs } from "../../../support/runs.ts";
import { agree, checkSpans, intact, read, shop } from "./documents.ts";

/** The other reader loses a quote that stands between a folded line and the three that close. */
const misread = /\\\r?\n\s*""""/;

describe("any TOML", () => {
  it("agrees with another reader on whatever of a damaged text is accepted, and says what is wrong with the rest", () => {
    const piece = fc.constantFrom("", '"', "'", "[", "]", "{", "}", "=", ".", ",", "#", "\n", "\\", " ", "a", "1");
    // The other reader takes nearly anything for a date that begins like one.
    const dateless = intact.filter(([what]) => what !== "dates");
    const document = fc.constantFrom(...dateless.map(([, text]) => text), shop);
    let accepted = 0;
    fc.assert(
      fc.property(document, piece, fc.nat(), fc.nat({ max: 2 }), (text, insert, place, drop) => {
        const at = place % (text.length + 1);
        const damaged = text.slice(0, at) + insert + text.slice(at + drop);
        const isAccepted = read(damaged) !== undefined && !misread.test(damaged);
        if (isAccepted) accepted++;
        if (isAccepted) agree(damaged);
        else checkSpans(damaged, parseToml(damaged));
      }),
      runs(150),
    );
    assert.ok(accepted > 20);
  });

  const hostile: readonly (readonly [what: string, text: string])[] = [
    ["a bomb of lists", `a = ${"[".repeat(50_000)}`],
    ["a bomb of tables", `a = ${"{a=".repeat(5_000)}`],
    ["a bomb on every line", "a = [[[[{\n".repeat(2_000)],
    ["headers only", "[".repeat(50_000)],
    ["a long list on one line", `a = [${"1,".repeat(50_000)}]`],
    ["a long unclosed list", `a = [${"1,\n".repeat(30_000)}`],
    ["lines that open tables", "a = { b = 1,\n".repeat(5_000)],
    ["comments", "#\n".repeat(50_000)],
    ["quotes", 'a = """\n\\"""'.repeat(10_000)],
    ["quotes of both kinds", `a = "'\nb = '"\n`.repeat(5_000)],
    ["backslashes", `a = "${"\\".repeat(100_000)}`],
    ["blanks behind backslashes", `a = """${"\\  ".repeat(30_000)}"""`],
    ["dots", `${"a.".repeat(30_000)}b = 1`],
    ["blanks", `a =${" ".repeat(100_000)}\n${"\t".repeat(100_000)}`],
  ];
  for (const [what, text] of hostile)
    it(`${what}: in time that grows with the text`, () => {
      const start = process.cpuUsage();
      const { problems } = parseToml(text);
      assert.ok(process.cpuUsage(start).user < 4_000_000);
      assert.ok(problems.length <= 100);
    });
});
