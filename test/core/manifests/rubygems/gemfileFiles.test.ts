import assert from "node:assert/strict";
import { declarationLines, type FileTree, gapLines } from "../../../support/project.ts";

/** A line of /shop/Gemfile that names a file, and the file that is missing, or what is not read. */
const lines: readonly (readonly [line: string, gap: string | undefined])[] = [
  // Where files are, as far as the text tells.
  ['eval_gemfile "a/b.rb"', "missing /shop/a/b.rb"],
  ['eval_gemfile "#{__dir__}/a.rb"', "missing /shop/a.rb"],
  ['eval_gemfile "#{__dir__}/#{a}.rb"', 'entry eval_gemfile "#{__dir__}/#{a}.rb"'],
  ['eval_gemfile "a#{__dir__}/"', 'entry eval_gemfile "a#{__dir__}/"'],
  ['eval_gemfile "a#b"', "missing /shop/a#b"],
  ['eval_gemfile File.join(__dir__, "a", "b.rb")', "missing /shop/a/b.rb"],
  ['eval_gemfile File.join(__dir__, a, "b")', 'entry eval_gemfile File.join(__dir__, a, "b")'],
  ['eval_gemfile File.join(__dir__, "#{a}")', 'entry eval_gemfile File.join(__dir__, "#{a}")'],
  ['eval_gemfile File.expand_path("a.rb", __dir__)', "missing /shop/a.rb"],
  ['eval_gemfile File.expand_path("../a.rb", __FILE__)', "missing /shop/a.rb"],
  ['load File.expand_path("a", __dir__) + x', 'entry load File.expand_path("a", __dir__) + x'],
  ['load x + File.join(__dir__, "a.rb")', 'entry load x + File.join(__dir__, "a.rb")'],
  ["eval_gemfile :a", "entry eval_gemfile :a"],
  ["eval_gemfile [1]", "entry eval_gemfile [1]"],
  ["eval_gemfile", "entry eval_gemfile"],
  ['eval_gemfile "a.rb" if x', "missing /shop/a.rb"],
  ['eval_gemfile "a.rb" if File.exists?("a.rb")', undefined],
  ['eval_gemfile "a.rb" if File.exist? "a.rb"', undefined],
  ['eval_gemfile "a.rb" # exist?', "missing /shop/a.rb"],
  ['eval_gemfile "a.rb"\nx if File.exist?("b.rb")', "missing /shop/a.rb"],
  ['x.file?\nif y\nend\neval_gemfile "a.rb"', "missing /shop/a.rb"],
  ["gemspec path: __dir__", "entry gemspec path: __dir__"],
  ['gemspec path: File.join(__dir__, "a"), name: "b"', "missing /shop/a/b.gemspec"],
  ['gemspec name: "a" if File.exist?("a.gemspec")', undefined],
  ["gemspec name: x", "entry gemspec name: x"],

  // Code.
  ['require "json"', undefined],
  ['require "a/b"', undefined],
  ['require "./a"', "missing /shop/a.rb"],
  ['require "./a.rb"', "missing /shop/a.rb"],
  ['require File.join(__dir__, "a")', "missing /shop/a.rb"],
  ["require x", "entry require x"],
  ["require", undefined],
  ['require_relative "a"', "missing /shop/a.rb"],
  ['require_relative "../a"', "missing /a.rb"],
  ['require_relative "a.rb" if File.exist?("a.rb")', undefined],
  ["require_relative x", "entry require_relative x"],
  ['load "a"', "missing /shop/a"],
  ['load "a.rb"', "missing /shop/a.rb"],
  ["load", undefined],

  // What has to be run.
  ['eval File.read("a.rb")', 'entry eval File.read("a.rb")'],
  ['instance_eval(File.read("a.rb"))', 'entry instance_eval(File.read("a.rb")'],
  ["instance_exec(&X)", "entry instance_exec(&X"],
  ["binding.eval(x)", "entry binding.eval"],
  ['x.gem "a"', "entry x.gem"],
  ['x&.gem "a"', "entry x&.gem"],
  ['x.eval_gemfile("a")', "entry x.eval_gemfile"],
  ["x.gem", undefined],
  ['x.gem = "a"', undefined],
  ["x.gem.y", undefined],
  ["[x.gem, y]", undefined],
  ["f(x.gem)", undefined],
  ['x.source "a"', undefined],
  ['send :gem, "a"', "entry send :gem"],
  ['public_send("gem", "a")', 'entry public_send("gem"'],
  ['__send__(:plugin, "a")', "entry __send__(:plugin"],
  ["x(&method(:gem))", "entry method(:gem"],
  ['send(:source, "a")', undefined],
  ["x(:gem)", undefined],
  ["send(gem)", undefined],
  ['Gem::Dependency.new("a")', "entry Gem::Dependency"],
  ['Dependency.new("a")', undefined],
  ["x << Gem::Dependency", undefined],
  ["gem *x", "entry gem *x"],
  ["gem :a", "entry gem :a"],
  ['gem ["a", x]', 'entry gem ["a", x]'],
];

/** Files, of which the first is the manifest, what it declares, and what is not read. */
type Row = readonly [what: string, files: FileTree, declares: readonly string[], gaps: readonly string[]];

const many = Array.from({ length: 101 }, (_, n) => n);

const rows: readonly Row[] = [
  [
    "a broken file that is evaluated",
    { "/shop/Gemfile": 'eval_gemfile "a.rb"', "/shop/a.rb": 'gem "a"\ngem "b\n' },
    ["default a ", "default b (unsupported) "],
    ['entry "b in /shop/a.rb'],
  ],
  [
    "what evaluated files leave out",
    {
      "/shop/Gemfile": 'eval_gemfile "lib/a.rb"',
      "/shop/lib/a.rb": 'gemspec\ngemspec name: "b"\neval_gemfile x\neval_gemfile "c.rb"',
    },
    [],
    [
      "entry eval_gemfile x in /shop/lib/a.rb",
      "entry gemspec in /shop/lib/a.rb",
      'missing /shop/b.gemspec “eval_gemfile "lib/a.rb"”',
      'missing /shop/lib/c.rb “eval_gemfile "lib/a.rb"”',
    ],
  ],
  [
    "more files than are read",
    {
      "/shop/Gemfile": many.map((n) => `eval_gemfile "${n}.rb"`).join("\n"),
      ...Object.fromEntries(many.map((n) => [`/shop/${n}.rb`, n > 98 ? `gem "a${n}"` : ""])),
    },
    ["default a99 "],
    ['entry eval_gemfile "100.rb"'],
  ],
  [
    "folders of homes and of others",
    { "/shop/Gemfile": 'gem "a", path: "~/a"\ngem "b", path: "b~"\npath "#{x}"\npath y' },
    ["default a (path) ", "default b (path) "],
    ["missing /shop/b~/b~.gemspec “b~”"],
  ],
];

describe("the files of a Gemfile", () => {
  for (const [line, gap] of lines) {
    it(`${JSON.stringify(line)}: ${gap ?? "nothing"}`, async () => {
      const { gaps } = await gapLines({ "/shop/Gemfile": line });
      assert.deepEqual(
        gaps.map((each) => each.replace(/ “[^]*”$/, "")),
        gap === undefined ? [] : [gap],
      );
    });
  }
  for (const [what, files, declares, expected] of rows) {
    it(what, async () => {
      const { manifest, gaps } = await gapLines(files);
      assert.deepEqual(declarationLines(manifest), declares);
      assert.deepEqual(gaps, expected);
    });
  }
});
