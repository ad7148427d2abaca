import assert from "node:assert/strict";
import fc from "fast-check";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { gemspec } from "../../../../src/core/manifests/rubygems/gemspec.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { runs } from "../../../support/runs.ts";
import { checkSpans } from "../../../support/spans.ts";
import { anyText } from "../../../support/texts.ts";

const parsers: readonly ManifestParser[] = [gemfile, gemspec];

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

/** What Ruby gives a meaning to, alone and at the beginning of a line. */
const pieces = ['"', "'", "`", '"#{', "#{", "}", "{", "(", ")", "[", "]", ",", "=>", "%w(", "%q{", "%(", "%w[a b] "]
  .concat([
    "<<A\n",
    "<<~A\nA\n",
    "<<A, ",
    "= <<A\n",
    '= "\n',
    "= '\n",
    '= "#{\n',
    "/",
    " /a\n",
    "\\",
    "\\\n",
    "\n",
    ";",
  ])
  .concat(["gem ", "gem(", 'gem "a"', 'gem "a", ', 'gem "a",\n', 'gem "a", [', 'gem "a", { b: ', "gem {", "gem a\n"])
  .concat(["group :a do\n", "group(:a) { ", 'source "a"\n', 'source "a" do ', "if ", "do ", "end ", "end\n", "= if "])
  .concat([
    "=begin\n",
    "=begin\n=end\n",
    "__END__",
    "<<<<<<<\n",
    "=======\n",
    "a = 1\n",
    "a ||= ",
    "a: ",
    ":a",
    ":",
    "?",
  ])
  .concat(["x.add_dependency ", 'x.add_dependency "a", [', ".freeze", '"a".freeze', "**", "ENV[", "=> [", "| ", "&."]);

describe("Ruby against hostile texts", () => {
  for (const piece of pieces) {
    it(`nothing but ${JSON.stringify(piece)}`, () => {
      for (const start of ["", 'gem "a", ', "x = ", "group(", 'x.add_dependency("a", ']) {
        const text = start + piece.repeat(5_000);
        for (const parser of parsers) checkSpans(text, parser.parse(text));
      }
    });
    it(`as much longer as there is more of ${JSON.stringify(piece)}`, () => {
      const [small, large] = [`x = ${piece.repeat(2_000)}`, `x = ${piece.repeat(8_000)}`];
      gemfile.parse(small);
      const few = Math.max(
        0.01,
        seconds(() => gemfile.parse(small)),
      );
      assert.ok(seconds(() => gemfile.parse(large)) < 12 * few);
    });
  }

  it("heredocs of many names", () => {
    const lines = (line: (index: number) => string) => Array.from({ length: 10_000 }, (_, index) => line(index));
    const open = lines((index) => `x <<A${index}`).join("\n");
    const closed = `${lines((index) => `<<B${index}`).join(", ")}\n${lines((index) => `B${index}`).join("\n")}`;
    for (const text of [open, closed]) assert.deepEqual(gemfile.parse(`${text}\ngem "a"`).declarations.length, 1);
  });

  it("a nest of groups", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `group :g${index} do\n{ gem "a"\n`);
    const { declarations } = gemfile.parse(lines.join("") + "}\n".repeat(20_000) + "end\n".repeat(20_000));
    assert.ok(declarations.every(({ scope }) => scope.length < 1_000));
    assert.equal(declarations.length, 20_000);
  });

  it("two thousand gems", () => {
    const line = (_: unknown, index: number) =>
      `  gem "gem-${index}", "~> 1.${index}", ">= 1.${index}.1", require: false # ${index}\n`;
    const text = `source "https://rubygems.org"\ngroup :a do\n${Array.from({ length: 2_000 }, line).join("")}end\n`;
    assert.ok(seconds(() => assert.equal(gemfile.parse(text).declarations.length, 2_000)) < 0.5);
  });
});

describe("damaged Ruby", () => {
  const fixtures = [...fixturesIn("manifests"), ...fixturesIn("lockfiles")];
  for (const { path, text } of fixtures) {
    const parser = parsers.find((one) => one.handles(path));
    if (!parser) continue;
    it(`${path} before it is complete`, () => {
      for (let end = 0; end <= text.length; end++) checkSpans(text.slice(0, end), parser.parse(text.slice(0, end)));
    });
    it(`${path} with edits`, () => {
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
          const damaged = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return before.slice(0, at) + insert + before.slice(at + drop);
          }, text);
          checkSpans(damaged, parser.parse(damaged));
        }),
        runs(300),
      );
    });
  }

  it("keeps the gems behind a line that is being typed", () => {
    const typed = 'gem("redis", "~> 5.0", require: %w[redis], group: [:a, "b"]) if x';
    for (let length = 0; length <= typed.length; length++) {
      const { declarations } = gemfile.parse(`gem "a"\n${typed.slice(0, length)}\ngem "b", "1"\ngem "c"\n`);
      const names = declarations.map(({ name }) => name);
      assert.deepEqual([names.at(0), ...names.slice(-2)], ["a", "b", "c"], typed.slice(0, length));
    }
  });
});
