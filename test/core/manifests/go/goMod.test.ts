import assert from "node:assert/strict";
import { goMod } from "../../../../src/core/manifests/go/goMod.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["go.mod", true],
  ["/shop/go.mod", true],
  ["tools/go.mod", true],
  ["C:/shop/go.mod", true],
  ["go.sum", false],
  ["go.work", false],
  ["Go.mod", false],
  ["cargo.mod", false],
  ["go.mod.orig", false],
  ["go.mod/readme.md", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["no requirement", "module shop.example/shop\n\ngo 1.22\n", []],
  ["one", "require «golang.org/x/net» ‹v0.26.0›", ["require golang.org/x/net v0.26.0"]],
  [
    "a line and blocks, with comments",
    `// The shop.
module shop.example/shop // of all things

go 1.22.0
toolchain go1.22.4

require «golang.org/x/net» ‹v0.26.0› // why not
require (
	«github.com/Acme/tool/v2» ‹v2.1.0›
	// not this: github.com/some/other v1.0.0

	«gopkg.in/yaml.v3» ‹v3.0.1›
)
require ( // the rest
	«golang.org/x/sys» ‹v0.21.0› // indirect
	«golang.org/x/text» ‹v0.16.0› // indirect; for net
)
require ()
`,
    [
      "require golang.org/x/net v0.26.0",
      "require github.com/Acme/tool/v2 v2.1.0",
      "require gopkg.in/yaml.v3 v3.0.1",
      "indirect golang.org/x/sys v0.21.0",
      "indirect golang.org/x/text v0.16.0",
    ],
  ],
  [
    "versions of all kinds",
    `require (
	«a.example/a» ‹v1.2.3-rc.1›
	«a.example/b» ‹v0.0.0-20240509165553-f4d5c5a4a0a1›
	«a.example/c» ‹v3.2.0+incompatible›
	«a.example/d/v4» ‹v4.0.0-20200101000000-0123456789ab›
	«a.example/e» ‹v1›
	«a.example/f» ‹latest›
	«a.example/g» ‹main›
)`,
    [
      "require a.example/a v1.2.3-rc.1",
      "require a.example/b v0.0.0-20240509165553-f4d5c5a4a0a1",
      "require a.example/c v3.2.0+incompatible",
      "require a.example/d/v4 v4.0.0-20200101000000-0123456789ab",
      "require a.example/e v1",
      "require a.example/f latest",
      "require a.example/g main",
    ],
  ],
  [
    "what is indirect, and what is not",
    `require (
	«a.example/a» ‹v1.0.0› //indirect
	«a.example/b» ‹v1.0.0› //   indirect   ${""}
	«a.example/c» ‹v1.0.0› // indirectly
	«a.example/d» ‹v1.0.0› // not indirect
	«a.example/e» ‹v1.0.0› // indirect;
	«a.example/f» ‹v1.0.0›// indirect
	«a.example/g» ‹v1.0.0› // indirect;  for f
)`,
    [
      "indirect a.example/a v1.0.0",
      "indirect a.example/b v1.0.0",
      "require a.example/c v1.0.0",
      "require a.example/d v1.0.0",
      "require a.example/e v1.0.0",
      "indirect a.example/f v1.0.0",
      "indirect a.example/g v1.0.0",
    ],
  ],
  [
    "lines that are not requirements",
    `exclude golang.org/x/net v1.2.3
exclude (
	golang.org/x/text v1.0.0
)
retract v1.0.1 // by mistake
retract [v1.0.0, v1.9.9]
retract (
	v0.1.0
	[v0.2.0, v0.3.0] // as well
)
tool golang.org/x/tools/cmd/stringer
tool (
	example.com/me/cmd/gen
)
godebug default=go1.21
godebug (
	panicnil=1
)
ignore ./node_modules
replace a.example/a => b.example/b v1.0.0`,
    [],
  ],
  [
    "quotes",
    'module "shop.example/shop"\nrequire "«golang.org/x/net»" `‹v0.26.0›`\nrequire (\n\t`«golang.org/x/sys»` "‹v0.21.0›"\n)',
    ["require golang.org/x/net v0.26.0", "require golang.org/x/sys v0.21.0"],
  ],
  [
    "marks and keywords in quotes",
    'require "«(»" ‹v1.0.0›\nrequire (\n\t"«require»" ‹v1.0.0›\n\t"«)»" ‹v1.0.0›\n\t«a.example/a» ‹v1.0.0›\n)',
    [
      "require ( (unsupported) v1.0.0",
      "require require (unsupported) v1.0.0",
      "require ) (unsupported) v1.0.0",
      "require a.example/a v1.0.0",
    ],
  ],
  [
    "escapes, which raw quotes do not have",
    String.raw`require (
	"«a.example/\"b»" ‹v1.0.0›
	${"`"}«a.example/\u0061»${"`"} ‹v1.0.0›
	${"`"}«a.example\»${"`"} ‹v1.0.0›
	"«a.example/\q»" ‹v1.0.0›
)`,
    [
      'require a.example/"b (unsupported) v1.0.0',
      String.raw`require a.example/\u0061 (unsupported) v1.0.0`,
      String.raw`require a.example\ (unsupported) v1.0.0`,
      String.raw`require a.example/\q (unsupported) v1.0.0`,
    ],
  ],
  ["an escape", 'require "«golang.\\u006frg/x/net»" ‹v0.26.0›', ["require golang.org/x/net v0.26.0"]],
  [
    "a name twice",
    "require «a.example/a» ‹v1.0.0›\nrequire «a.example/a» ‹v1.1.0›",
    ["require a.example/a v1.0.0", "require a.example/a v1.1.0"],
  ],
  [
    "replaced by modules",
    `require (
	«a.example/a» v1.0.0
	«a.example/b» v1.0.0
	«a.example/c» ‹v1.0.0›
	«a.example/d» v1.1.0
	«a.example/d/v2» ‹v2.0.0›
)
replace a.example/a => b.example/a ‹v1.5.0›
replace (
	a.example/b v1.0.0 => a.example/b ‹v1.0.1›
	a.example/c v1.1.0 => b.example/c v1.0.1
	a.example/d => b.example/d v1.0.0
	a.example/d v1.1.0 => "b.example/e" "‹v1.0.0›"
)`,
    [
      "require b.example/a as a.example/a v1.5.0",
      "require a.example/b v1.0.1",
      "require a.example/c v1.0.0",
      "require b.example/e as a.example/d v1.0.0",
      "require a.example/d/v2 v2.0.0",
    ],
  ],
  [
    "replaced by folders",
    `require (
	«a.example/a» ‹v1.0.0›
	«a.example/b» ‹v1.0.0› // indirect
	«a.example/c» ‹v1.0.0›
	«a.example/d» ‹v1.0.0›
	«a.example/e» ‹v1.0.0›
	«plain» ‹v0.0.0›
)
replace a.example/a => ../a
replace a.example/b => "./b b"
replace a.example/c => /c
replace a.example/d v1.0.0 => C:\\d
replace a.example/e => .
replace plain => ..\\plain`,
    [
      "require a.example/a (path) v1.0.0",
      "indirect a.example/b (path) v1.0.0",
      "require a.example/c (path) v1.0.0",
      "require a.example/d (path) v1.0.0",
      "require a.example/e (path) v1.0.0",
      "require plain (path) v0.0.0",
    ],
  ],
  [
    "names that cannot be fetched",
    'require (\n\t«plain» ‹v1.0.0›\n\t«-.example/a» ‹v1.0.0›\n\t«a.example/.b» ‹v1.0.0›\n\t"«a.example/a b»" ‹v1.0.0›\n\t«_.a.example/b» ‹v1.0.0›\n)',
    [
      "require plain (unsupported) v1.0.0",
      "require -.example/a (unsupported) v1.0.0",
      "require a.example/.b (unsupported) v1.0.0",
      "require a.example/a b (unsupported) v1.0.0",
      "require _.a.example/b (unsupported) v1.0.0",
    ],
  ],
  [
    "CRLF, blanks and a byte order mark",
    "\ufeffmodule a\r\n  require (\r\n\t «a.example/a»\t ‹v1.0.0› \r\n)\r\nrequire  «a.example/b» ‹v1.0.0›\r\n",
    ["require a.example/a v1.0.0", "require a.example/b v1.0.0"],
  ],

  [
    "a name being typed",
    "require (\n\t«github.c»\n\t«a.example/b» ‹v1.0.0›\n)",
    ["require github.c (unsupported) ", "require a.example/b v1.0.0"],
    ["Expected a version: github.c"],
  ],
  [
    "a version being typed",
    "require «a.example/a» ‹v1.›\nrequire «a.example/b» ‹v›",
    ["require a.example/a v1.", "require a.example/b v"],
  ],
  [
    "a keyword being typed",
    "req\nrequire\nrequire «a.example/a» ‹v1.0.0›",
    ["require a.example/a v1.0.0"],
    ["Unknown directive: req", "Incomplete `require`: require"],
  ],
  [
    "an unclosed block",
    "require (\n\t«a.example/a» ‹v1.0.0›\n\nexclude (\n\ta.example/b v1.0.0\n)\nrequire «a.example/c» ‹v1.0.0›",
    ["require a.example/a v1.0.0", "require a.example/c v1.0.0"],
    ["Expected `)`: ("],
  ],
  ["a block at the end of the text", "require (", [], ["Expected `)`: ("]],
  [
    "parentheses where they must not be",
    "require ( «a.example/a» ‹v1.0.0› )\nrequire (\n\t«a.example/b» ‹v1.0.0›) x\n)\nrequire «a.example/c» ( v1.0.0",
    ["require a.example/a v1.0.0", "require a.example/b v1.0.0", "require a.example/c (unsupported) "],
    [
      "Expected a line break: a.example/a v1.0.0 )",
      "Expected a line break: )",
      "Expected a line break: )",
      "Unexpected text: x",
      "Unexpected text: )",
      "Expected a version: a.example/c",
    ],
  ],
  [
    "a quote being typed",
    'require "«a.example/a v1.0.0» \t\nrequire «a.example/b» "‹v1.›\nrequire «a.example/c» ‹v1.0.0›\nrequire «a.example/d» "‹›  ',
    [
      "require a.example/a v1.0.0 (unsupported) ",
      "require a.example/b v1.",
      "require a.example/c v1.0.0",
      "require a.example/d ",
    ],
    [
      'Unclosed string: "a.example/a v1.0.0',
      "Expected a version: a.example/a v1.0.0",
      'Unclosed string: "v1.',
      'Unclosed string: "',
    ],
  ],
  [
    "replacements being typed",
    `require (
	«a.example/a» ‹v1.0.0›
	«a.example/b» ‹v1.0.0›
	«a.example/c»
	«a.example/d» ‹v1.0.0›
)
replace a.example/a
replace a.example/b =>
replace a.example/c => b.example/c
replace => ./x
replace a.example/d v1.0.0 v1.1.0 => ./x`,
    [
      "require a.example/a v1.0.0",
      "require a.example/b v1.0.0",
      "require b.example/c as a.example/c (unsupported) ",
      "require a.example/d v1.0.0",
    ],
    [
      "Expected a version: a.example/c",
      "Expected `=>` and a replacement: a.example/a",
      "Expected a module or a folder after `=>`: a.example/b =>",
      "Expected a version: b.example/c",
      "Expected a module path with an optional version before `=>`: => ./x",
      "Expected a module path with an optional version before `=>`: a.example/d v1.0.0 v1.1.0 => ./x",
    ],
  ],
  [
    "marks where a module or a version must be",
    'require [ v1.0.0\nrequire «a.example/a» ‹v1.0.0›\nreplace [ => ./x\nreplace a.example/a [ => ./x\nreplace a.example/a => ]\nreplace a.example/a "=>" ./x',
    ["require a.example/a v1.0.0"],
    [
      "Expected a module path: [",
      "Expected a module path with an optional version before `=>`: [ => ./x",
      "Expected a module path with an optional version before `=>`: a.example/a [ => ./x",
      "Expected a module or a folder after `=>`: a.example/a => ]",
      'Expected a module path with an optional version before `=>`: a.example/a "=>" ./x',
    ],
  ],
  [
    "more than belongs there",
    "require «a.example/a» ‹v1.0.0› v1.1.0 x\nrequire «a.example/b» ‹v1.0.0›\nreplace a.example/b => ./b v1.0.0",
    ["require a.example/a v1.0.0", "require a.example/b (path) v1.0.0"],
    ["Unexpected text: v1.1.0 x", "A folder cannot have a version: v1.0.0"],
  ],
  [
    "comments of another language",
    "require «a.example/a» ‹v1.0.0› /* x */ \t\n/* require a.example/b v1.0.0 */",
    ["require a.example/a v1.0.0"],
    ["Only `//` comments are supported: /* x */", "Only `//` comments are supported: /* require a.example/b v1.0.0 */"],
  ],
  [
    "a merge conflict",
    "require (\n<<<<<<< HEAD\n\t«a.example/a» ‹v1.0.0›\n=======\n\t«a.example/a» ‹v1.1.0›\n>>>>>>> other\n)",
    ["require a.example/a v1.0.0", "require a.example/a v1.1.0"],
    ["Merge conflict: <<<<<<< HEAD", "Merge conflict: =======", "Merge conflict: >>>>>>> other"],
  ],
  [
    "an unknown block",
    "future (\n\ta.example/a v1.0.0\n)\nrequire «a.example/b» ‹v1.0.0›",
    ["require a.example/b v1.0.0"],
    ["Unknown directive: future ("],
  ],
  [
    "another file altogether",
    '{ "dependencies": {} }\n<project>',
    [],
    ['Unexpected text: { "dependencies": {} }', "Unknown directive: <project>"],
  ],
];

const selves: readonly (readonly [text: string, self: string | undefined])[] = [
  ["module a.example/shop/v2 // x", "a.example/shop/v2"],
  ['module "a.example/shop"', "a.example/shop"],
  ["module (\n\ta.example/shop\n)", "a.example/shop"],
  ["// module a\nmodule b\nmodule c", "b"],
  ["module", undefined],
  ["go 1.22\nmodule a.example/a", "a.example/a"],
  ["module [ a.example/a", undefined],
  ["module ()", undefined],
  ["", undefined],
];

/** Whether a module of this Go version lists everything that is installed. */
const complete: readonly (readonly [directives: string, listsInstalled: true | undefined])[] = [
  ["go 1.17", true],
  ["go 1.22.4", true],
  ["go 1.100", true],
  ["go 2.0", true],
  ["go 1.16", undefined],
  ["go 1.9", undefined],
  ["go 0.20", undefined],
  ["go 1", undefined],
  ["go v1.22", undefined],
  ["go 1.x", undefined],
  ["go (", undefined],
  ["toolchain 1.22", undefined],
  ["module a.example/a", undefined],
  ["toolchain go1.22.4\ngo 1.22", true],
];

describe("go.mod", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(goMod.handles(path), handled));

  for (const [what, marked, declares, problems] of texts)
    it(what, () => checkManifest(goMod, marked, declares, problems));

  for (const [text, self] of selves)
    it(`${JSON.stringify(text)} is ${self ?? "nameless"}`, () => assert.equal(goMod.parse(text).self, self));

  for (const [directives, listsInstalled] of complete)
    it(`${listsInstalled ? "has" : "may lack"} indirect requirements with ${JSON.stringify(directives)}`, () =>
      assert.equal(goMod.parse(directives).listsInstalled, listsInstalled));

  it("has nothing but declarations where nothing else is known", () =>
    assert.deepEqual(goMod.parse("go 1.16"), { declarations: [], problems: [] }));

  it("knows the versions that are never installed, of a module that requires one", () => {
    const excluding =
      "require (\n\ta.example/a v1.0.0\n\ta.example/b v1.0.0\n)\nexclude a.example/a v1.0.0\nexclude (\n\ta.example/a v1.1.0\n\ta.example/b v1.1.0\n\ta.example/b\n)";
    const { declarations } = goMod.parse(excluding);
    assert.deepEqual(
      declarations.map(({ excluded }) => excluded),
      [["v1.0.0", "v1.1.0"], undefined],
    );
  });

  it("marks replacements as shared, and names the file of a folder's", () => {
    const text =
      "require a.example/a v1.0.0\nrequire a.example/b v1.0.0\nreplace a.example/a => c.example/a v1.1.0\nreplace a.example/b => ./b";
    const [module, folder] = goMod.parse(text).declarations;
    assert.equal(module?.shared, true);
    assert.deepEqual(folder?.requirement, {
      kind: "skipped",
      reason: "path",
      text: "v1.0.0",
      detail: "replace in go.mod",
    });
  });
});
