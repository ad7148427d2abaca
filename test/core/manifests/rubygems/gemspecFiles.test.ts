import assert from "node:assert/strict";
import { declarationLines, type FileTree, gapLines } from "../../../support/project.ts";

/** Lines of a gemspec, what they declare, and what of them is not read. */
const lines: readonly (readonly [line: string, declares: readonly string[], gaps?: readonly string[]])[] = [
  ['s.add_dependency "a"; s.add_dependency "b"', ["runtime a ", "runtime b "]],
  ['add_dependency "a", "1"', ["runtime a 1"]],
  ['x { add_dependency "a" }', ["runtime a "]],
  ['s&.add_dependency("a")', ["runtime a "]],
  ["add_dependency = 1", []],
  ['x add_dependency "a"', []],
  ['"add_dependency" "a"', []],
  ["s.add_dependency *x", [], ["add_dependency *x"]],
  ["x(:add_dependency)", [], ["x(:add_dependency"]],
  ["x(:add_other)", []],
  ['s.send("add_dependency", "a")', [], ['send("add_dependency"']],
  ['x("add_dependency")', []],
  ['Gem::Dependency.new("a")', [], ["Gem::Dependency"]],

  // What is evaluated.
  ["eval x", [], ["eval"]],
  ["eval(x)", [], ["eval"]],
  ["s.instance_eval(x)", [], ["s.instance_eval"]],
  ["s&.instance_exec x", [], ["s&.instance_exec"]],
  ["s.instance_eval do\nend", []],
  ["s.instance_eval { x }", []],
  ["s.version = eval(x)", []],
  ["s.version = eval x", []],
  ["eval", []],
  ["s.evaluate(x)", []],

  // Lists of dependencies.
  ["s.dependencies << x", [], ["s.dependencies"]],
  ["s&.dependencies = x", [], ["s&.dependencies"]],
  ["s.dependencies += x", [], ["s.dependencies"]],
  ...["push", "append", "unshift", "prepend", "insert", "concat", "replace"].map(
    (change) => [`s.dependencies.${change}(x)`, [], ["s.dependencies"]] as const,
  ),
  ["s.dependencies.size", []],
  ["s.dependencies, push", []],
  ["s.dependencies == x", []],
  ["dependencies << x", []],
  ["s.others << x", []],
  ["s.dependencies << Gem::Dependency.new(x)", [], ["Gem::Dependency"]],
];

/** Files, of which the first is the gemspec, and what is not read. */
const trees: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "files with dependencies, and others",
    {
      "/shop/shop.gemspec":
        'require_relative "a"\nrequire_relative "lib/version"\nrequire "./c"\nload "d.rb"\nrequire "e"\nrequire_relative "gone"\nload x',
      "/shop/a.rb": 'def add(s) = s.add_dependency("a")',
      "/shop/lib/version.rb": 'VERSION = "1"',
      "/shop/c.rb": "s.dependencies << x",
      "/shop/d.rb": 's.add_dependency("a")\ns.add_dependency(x)',
      "/shop/e.rb": 's.add_dependency("a")',
    },
    ['entry require_relative "a"', 'entry require "./c"', 'entry load "d.rb"'],
  ],
  [
    "other files of a Gemfile",
    { "/shop/shop.gemspec": 'eval_gemfile "a.rb"\ngemspec name: "b"', "/shop/a.rb": 's.add_dependency "a"' },
    [],
  ],
  [
    "more files than are read",
    {
      "/shop/shop.gemspec": `${'require_relative "b"\n'.repeat(20)}require_relative "a"`,
      "/shop/b.rb": "",
      "/shop/a.rb": 's.add_dependency "a"',
    },
    [],
  ],
  [
    "YAML",
    { "/shop/shop.gemspec": "--- !ruby/object:Gem::Specification\nname: shop\n" },
    ["entry --- !ruby/object:Gem::Specification"],
  ],
  ["YAML with a byte order mark", { "/shop/shop.gemspec": "\uFEFF---\nname: shop\n" }, ["entry ---"]],
  ["no YAML", { "/shop/shop.gemspec": "x ---\n---x\n" }, []],
];

describe("what a gemspec leaves unread", () => {
  for (const [line, declares, gaps = []] of lines) {
    it(line, async () => {
      const found = await gapLines({ "/shop/shop.gemspec": line });
      assert.deepEqual(declarationLines(found.manifest), declares);
      assert.deepEqual(
        found.gaps,
        gaps.map((gap) => `entry ${gap}`),
      );
    });
  }
  for (const [what, files, gaps] of trees) {
    it(what, async () => {
      const found = (await gapLines(files)).gaps;
      assert.deepEqual(
        found.map((gap) => gap.replace(/\s+/g, " ").trimEnd()),
        gaps,
      );
    });
  }
});
