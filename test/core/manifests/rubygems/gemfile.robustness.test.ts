import assert from "node:assert/strict";
import { gemfile } from "../../../../src/core/manifests/rubygems/gemfile.ts";
import { gemspec } from "../../../../src/core/manifests/rubygems/gemspec.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkGrowth, takesLess, testDamaged, testRepeated } from "../../../support/robustness.ts";
import { checkSpans } from "../../../support/spans.ts";

/** Texts with a meaning in Ruby, alone and at the beginning of a line. */
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

const starts = ["", 'gem "a", ', "x = ", "group(", 'x.add_dependency("a", '];

describe("Gemfile against hostile texts", () => testRepeated(gemfile, pieces, starts, 5_000));
describe("gemspec against hostile texts", () => testRepeated(gemspec, pieces, starts, 5_000));

describe("Ruby", () => {
  for (const piece of pieces) {
    it(`takes linear time for ${JSON.stringify(piece)}`, () =>
      checkGrowth(
        (text) => gemfile.parse(text),
        (count) => `x = ${piece.repeat(count)}`,
        2_000,
      ));
  }

  it("reads heredocs of many names", () => {
    const lines = (line: (index: number) => string) => Array.from({ length: 10_000 }, (_, index) => line(index));
    const open = lines((index) => `x <<A${index}`).join("\n");
    const closed = `${lines((index) => `<<B${index}`).join(", ")}\n${lines((index) => `B${index}`).join("\n")}`;
    for (const text of [open, closed]) assert.deepEqual(gemfile.parse(`${text}\ngem "a"`).declarations.length, 1);
  });

  it("reads deeply nested groups", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `group :g${index} do\n{ gem "a"\n`);
    const { declarations } = gemfile.parse(lines.join("") + "}\n".repeat(20_000) + "end\n".repeat(20_000));
    assert.ok(declarations.every(({ scope }) => scope.length < 1_000));
    assert.equal(declarations.length, 20_000);
  });

  it("reads two thousand gems in half a second", () => {
    const line = (_: unknown, index: number) =>
      `  gem "gem-${index}", "~> 1.${index}", ">= 1.${index}.1", require: false # ${index}\n`;
    const text = `source "https://rubygems.org"\ngroup :a do\n${Array.from({ length: 2_000 }, line).join("")}end\n`;
    assert.ok(takesLess(0.5, () => assert.equal(gemfile.parse(text).declarations.length, 2_000)));
  });
});

const parserOf = (path: string) => [gemfile, gemspec].find((parser) => parser.handles(path));

describe("damaged Ruby", () => {
  const fixtures = fixturesIn("manifests").filter(({ path }) => parserOf(path));
  const check = (text: string, path: string) => {
    const parser = parserOf(path);
    assert.ok(parser);
    checkSpans(text, parser.parse(text));
  };
  testDamaged(fixtures, pieces, check, 300);

  it("keeps the gems behind a line that is being typed", () => {
    const typed = 'gem("redis", "~> 5.0", require: %w[redis], group: [:a, "b"]) if x';
    for (let length = 0; length <= typed.length; length++) {
      const { declarations } = gemfile.parse(`gem "a"\n${typed.slice(0, length)}\ngem "b", "1"\ngem "c"\n`);
      const names = declarations.map(({ name }) => name);
      assert.deepEqual([names.at(0), ...names.slice(-2)], ["a", "b", "c"], typed.slice(0, length));
    }
  });
});
