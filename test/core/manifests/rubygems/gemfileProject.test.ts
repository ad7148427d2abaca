import assert from "node:assert/strict";
import { declarationLines, type FileTree, gapLines } from "../../../support/project.ts";

/** Files, of which the first is the manifest, what it declares, and what is not read. */
type Row = readonly [what: string, files: FileTree, declares: readonly string[], gaps: readonly string[]];

const rows: readonly Row[] = [
  [
    "computed names",
    { "/shop/Gemfile": 'gem "a"\n%w[b c].each { |name| gem name, "1" }\ngem "x-#{y}"\ngem(NAMES.first)' },
    ["default a "],
    ["entry gem name", 'entry gem "x-#{y}"', "entry gem(NAMES.first"],
  ],
  [
    "computed names of a gemspec",
    { "/shop/shop.gemspec": 's.add_dependency "a"\ns.add_dependency name, "1"\ns.add_development_dependency "b#{c}"' },
    ["runtime a "],
    ["entry add_dependency name", 'entry add_development_dependency "b#{c}"'],
  ],
  [
    "methods that are called by their names, or of the file itself",
    {
      "/shop/Gemfile":
        'send(:gem, "a")\nself.gem "b"\n%w[c].each(&method(:gem))\nx = gem("d", "1")\ndef gem(name)\nend\nother.gem "e"',
    },
    ["default b ", "default d 1"],
    ["entry send(:gem", "entry method(:gem", "entry other.gem"],
  ],
  [
    "methods of a gemspec that are called by their names",
    { "/shop/shop.gemspec": 's.send(:add_dependency, "a")\ns.dependencies << Gem::Dependency.new("b")' },
    [],
    ["entry send(:add_dependency", "entry Gem::Dependency"],
  ],
  [
    "a file that may be missing, and one that may not",
    {
      "/shop/Gemfile":
        'if File.exist?("a.rb")\n  eval_gemfile "a.rb"\nend\neval_gemfile "b.rb"\neval_gemfile("c.rb") if File.file?("c.rb")',
    },
    [],
    ['missing /shop/b.rb “eval_gemfile "b.rb"”'],
  ],
  [
    "folders that do not exist",
    {
      "/work/shop/Gemfile":
        'gem "a", path: "../a"\ngem "b", path: "b"\npath "c" do\n  gem "c"\nend\ngem "d", path: dir\ngem "e", path: "e" if File.exist?("e")',
      "/work/a/a.gemspec": "",
    },
    ["default a (path) ", "default b (path) ", "default c (path) ", "default d (path) ", "default e (path) "],
    ["missing /work/shop/b/b.gemspec “b”", "missing /work/shop/c/c.gemspec “c”"],
  ],
  ["the gemspec of the folder", { "/shop/Gemfile": "gemspec\n", "/shop/shop.gemspec": "" }, [], []],
  ["a gemspec of another name", { "/shop/Gemfile": "gemspec\n", "/shop/till.gemspec": "" }, [], []],
  ["a folder without a gemspec", { "/shop/Gemfile": "gemspec\n", "/shop/till.rb": "" }, [], ["entry gemspec"]],
  [
    "gemspecs by name and folder",
    {
      "/shop/Gemfile": 'gemspec name: "a"\ngemspec path: "gems/b"\ngemspec name: "c", path: "gems"\ngemspec path: dir',
      "/shop/a.gemspec": "",
      "/shop/gems/b/b.gemspec": "",
    },
    [],
    ["entry gemspec path: dir", 'missing /shop/gems/c.gemspec “gemspec name: "c"”'],
  ],
  [
    "evaluated files, of which those named like a Gemfile are manifests",
    {
      "/shop/Gemfile":
        'eval_gemfile "dev.rb"\neval_gemfile("other/Gemfile")\neval_gemfile "gone.rb"\neval_gemfile file',
      "/shop/dev.rb": 'gem "a", "~> 1.0"\ngem "b"\ngem "c", path: "c"\ngem d\neval_gemfile "e.rb"',
      "/shop/other/Gemfile": 'gem "x"',
    },
    ["default a ~> 1.0 at /shop/dev.rb “~> 1.0”", "default b ", "default c (path) "],
    [
      "entry eval_gemfile file",
      "entry gem d in /shop/dev.rb",
      'missing /shop/e.rb “eval_gemfile "dev.rb"”',
      'missing /shop/gone.rb “eval_gemfile "gone.rb"”',
    ],
  ],
  [
    "the sources of the file that evaluates",
    { "/shop/Gemfile": 'source "https://gems.acme.example"\neval_gemfile "dev.rb"', "/shop/dev.rb": 'gem "a"' },
    ["default a (private)  because source in Gemfile"],
    [],
  ],
  [
    "the sources of the file that is evaluated, and of another Gemfile",
    {
      "/shop/Gemfile": 'eval_gemfile "sources.rb"\ngem "a"',
      "/shop/sources.rb": 'eval_gemfile "../Gemfile"\ngem "b"',
      "/Gemfile": 'source "https://gems.acme.example"\ngem "c"',
    },
    ["default a (private)  because source in Gemfile", "default b (private)  because source in Gemfile"],
    [],
  ],
  [
    "files that name each other",
    {
      "/shop/Gemfile": 'require_relative "a"\nrequire_relative "b"',
      "/shop/a.rb": 'require_relative "b"\nrequire "./Gemfile"\ndef a = gem("a")',
      "/shop/b.rb": 'require_relative "a"\nload "Gemfile"\ndef b = gem("b", x)',
    },
    ["default a ", "default b (variable) x at /shop/b.rb “x”"],
    ['missing /shop/Gemfile.rb “require_relative "a"”'],
  ],
  [
    "a file that may be missing",
    { "/shop/Gemfile": 'eval_gemfile "Gemfile.local" if File.exist?("Gemfile.local")\ngem "a"' },
    ["default a "],
    [],
  ],
];

describe("what a Gemfile names", () => {
  for (const [what, files, declares, expected] of rows) {
    it(what, async () => {
      const { manifest, gaps } = await gapLines(files);
      assert.deepEqual(declarationLines(manifest, files), declares);
      assert.deepEqual(gaps, expected);
    });
  }
});
