import assert from "node:assert/strict";
import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { checkManifest } from "../../../support/marked.ts";
import { gapLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["Pipfile", true],
  ["/shop/Pipfile", true],
  ["C:/shop/Pipfile", true],
  ["Pipfile.lock", false],
  ["pipfile", false],
  ["MyPipfile", false],
  ["Pipfile/a", false],
  ["lib/site-packages/a/Pipfile", false],
  ["site-packages/a/Pipfile", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const corp = '[[source]]\nname = "corp"\nurl = "https://${USER}@pypi.acme.example/simple"\n';
const main = '[[source]]\nname = "main"\nurl = "https://pypi.org/simple"\nverify_ssl = true\n';

const texts: readonly Row[] = [
  ["nothing", "", []],
  [
    "no category",
    '[requires]\npython_version = "3.12"\n[scripts]\nserve = "a"\n[pipenv]\nallow_prereleases = true\n[pipfile]\nx = "1"',
    [],
  ],
  ["an empty category", "[packages]\n\n[dev-packages]\n# none", []],
  ["one", '[packages]\n«flask» = "‹==3.0.0›"', ["packages flask ==3.0.0"]],
  [
    "every category",
    `[packages]
«a» = "‹*›"
"«Zope.Interface»" = '‹~=6.0›'
[dev-packages]
«c» = "‹>=1.0, <2›"
[docs]
«d» = "‹1.2›"`,
    ["packages a ", "packages zope-interface as Zope.Interface ~=6.0", "dev-packages c >=1.0, <2", "docs d ==1.2"],
  ],
  [
    "tables",
    `[packages]
«a» = { version = "‹>=1›", extras = ["x"], markers = "os_name == 'nt'" }
«b» = { extras = ["x"] }
«c» = { git = "https://git.example/c.git", ref = "main" }
«d» = { path = "./d", editable = true }
«e» = { file = "https://x.example/e.zip" }
«f» = { file = "./f.whl" }
«i» = { svn = "https://svn.example/i" }
«j» = { bzr = "https://bzr.example/j" }
«g».version = "‹*›"
[packages.«h»]
version = "‹==2›"
hg = "https://hg.example/h"`,
    [
      "packages a >=1",
      "packages b ",
      "packages c (git) ",
      "packages d (path) ",
      "packages e (url) ",
      "packages f (archive) ",
      "packages i (git) ",
      "packages j (git) ",
      "packages g ",
      "packages h (git) ==2",
    ],
  ],
  [
    "sources by name",
    `${main}${corp}[packages]
«a» = "‹*›"
«b» = { version = "‹==1›", index = "corp" }
«c» = { version = "‹*›", index = "main" }
«d» = { version = "‹*›", index = "nobody" }
«e» = { index = 1 }`,
    ["packages a ", "packages b (private) ==1", "packages c ", "packages d (private) ", "packages e (private) "],
  ],
  [
    "the first source is what is meant",
    `${corp}${main}[packages]\n«a» = "‹*›"\n«b» = { version = "‹*›", index = "main" }`,
    ["packages a (private) ", "packages b "],
  ],
  [
    "all sources are searched, and PyPI is one",
    `${corp}${main}[packages]\n«a» = "‹*›"\n«b» = { version = "‹*›", index = "corp" }\n[pipenv]\ninstall_search_all_sources = true`,
    ["packages a ", "packages b (private) "],
  ],
  [
    "all sources are searched, and PyPI is none",
    `${corp}[packages]\n«a» = "‹*›"\n[pipenv]\ninstall_search_all_sources = true`,
    ["packages a (private) "],
  ],
  [
    "a source without an address before another",
    `[[source]]\nname = "new"\n${corp}[packages]\n«a» = "‹*›"`,
    ["packages a (private) "],
  ],
  [
    "categories in turns, and blanks",
    '[packages.«a»]\nversion = "‹ * ›"\n[dev-packages]\n«b» = "‹ 1.2 ›"\n[packages]\n«c» = "‹*›"\n',
    ["packages a ", "dev-packages b ==1.2", "packages c "],
  ],
  [
    "what Pipenv would not pass to pip as a version",
    `[packages]\n«a» = "‹[x]>=1›"\n«b» = "‹@ https://x.example/b.zip›"\n«c» = "‹; os_name == 'nt'›"\n"«d e»" = "‹*›"\nf =`,
    [
      "packages a (unsupported) [x]>=1",
      "packages b (unsupported) @ https://x.example/b.zip",
      "packages c (unsupported) ; os_name == 'nt'",
      "packages d e (unsupported) ",
    ],
    [
      ...["[x]>=1", "@ https://x.example/b.zip", "; os_name == 'nt'"].map(
        (text) => `\`${text}\` is not a version specifier such as \`>=1.0\`, nor \`*\`: ${text}`,
      ),
      "Expected a value: f =",
    ],
  ],
  [
    "a source that is being typed",
    '[[source]]\nname = "corp"\nurl =\n[packages]\n«a» = "‹*›"',
    ["packages a "],
    ["Expected a value: url ="],
  ],

  // Broken and half-typed texts: what is intact stays.
  [
    "what is no specifier",
    '[packages]\n«a» = "‹latest›"\n«b» = "‹^1.0›"\n«c» = "‹›"\n«d» = "‹>=›"\n«e» = "‹==1›"',
    [
      "packages a (unsupported) latest",
      "packages b (unsupported) ^1.0",
      "packages c (unsupported) ",
      "packages d (unsupported) >=",
      "packages e ==1",
    ],
    ["latest", "^1.0", "", ">="].map(
      (text) => `\`${text}\` is not a version specifier such as \`>=1.0\`, nor \`*\`: ${text}`,
    ),
  ],
  [
    "values that are no texts",
    "[packages]\n«a» = 1\n«b» = true\n«c» = []\n«d» = { version = 3 }\n«x».y = 3",
    [
      "packages a (unsupported) ",
      "packages b (unsupported) ",
      "packages c (unsupported) ",
      "packages d (unsupported) ",
      "packages x ",
    ],
  ],
  [
    "no value yet",
    '[packages]\na =\n«b» = "‹*›"\nc',
    ["packages b "],
    ["Expected a value: a =", "Expected `=` and a value: c"],
  ],
  ["a table that is open", '[packages]\n«a» = { version = "‹==1›"', ["packages a ==1"], ["Expected `}`: {"]],
];

describe("Pipfile", () => {
  for (const [path, handled] of paths) {
    it(`${path || "nothing"} is ${handled ? "one" : "none"}`, () => assert.equal(pipfile.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(pipfile, marked, declares, problems));
  }

  it("says which source makes a package private", () => {
    const parsed = [
      `${corp}[packages]\na = "*"`,
      `${main}${corp}[packages]\na = { index = "corp" }`,
      '[[source]]\nurl = "x"\n[packages]\na = "*"',
    ];
    assert.deepEqual(
      parsed.map((text) => pipfile.parse(text).declarations[0]?.requirement),
      ["corp in source", "corp in source", "source"].map((detail) => ({
        kind: "skipped",
        reason: "private",
        text: "",
        detail,
      })),
    );
  });
});

/** A text, and what of it is not read. */
const unread: readonly (readonly [what: string, text: string, gaps: readonly string[]])[] = [
  ["tables of packages", '[packages]\na = "*"\n[dev-packages.b]\nversion = "1"', []],
  ["a category that is a list", 'packages = ["a"]\n[dev-packages]\na = "*"', ["entry packages"]],
  ["a category that is a list of tables", '[[packages]]\na = "*"', ["entry packages"]],
  ["a package that is a list of tables", '[[packages.a]]\nversion = "1"', ["entry a"]],
  ["a package that is a list, which is declared", '[packages]\na = [{ version = "1" }]', []],
];

describe("what is not read of a Pipfile", () => {
  for (const [what, text, expected] of unread) {
    it(what, async () => assert.deepEqual((await gapLines({ "/shop/Pipfile": text })).gaps, expected));
  }
});
