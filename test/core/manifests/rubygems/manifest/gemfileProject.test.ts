import assert from "node:assert/strict";
import { parserFor } from "../../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../../src/core/manifests/project.ts";
import { declarationLines, type FileTree } from "../../../../support/project.ts";

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
  ["the gemspec of the folder", { "/shop/Gemfile": "gemspec\n", "/shop/shop.gemspec": "" }, [], []],
  ["a gemspec of another name", { "/shop/Gemfile": "gemspec\n", "/shop/till.gemspec": "" }, [], ["entry gemspec"]],
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
      'entry eval_gemfile "e.rb" in /shop/dev.rb',
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
    "a file that may be missing",
    { "/shop/Gemfile": 'eval_gemfile "Gemfile.local" if File.exist?("Gemfile.local")\ngem "a"' },
    ["default a "],
    [],
  ],
];

describe("what a Gemfile names", () => {
  for (const [what, files, declares, expected] of rows) {
    it(what, async () => {
      const [[path, text]] = Object.entries(files) as [[string, string]];
      const parser = parserFor(path);
      assert.ok(parser);
      const host = { lockfileParsers: [], readFile: (at: string) => Promise.resolve(fileText(files[at])) };
      const { manifest, gaps } = await createProjectReader(host).read(parser, path, text);
      assert.deepEqual(declarationLines(manifest, files), declares);
      const lines = gaps.map((gap) => {
        if (gap.kind === "file") return `${gap.reason} ${gap.path} “${text.slice(gap.span?.start, gap.span?.end)}”`;
        assert.equal(gap.text, files[gap.path ?? path]?.slice(gap.span.start, gap.span.end));
        return `entry ${gap.text}${gap.path === undefined ? "" : ` in ${gap.path}`}`;
      });
      assert.deepEqual(lines, expected);
    });
  }
});
