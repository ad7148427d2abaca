import assert from "node:assert/strict";
import { setupCfg } from "../../../../src/core/manifests/pypi/setupCfg.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines, type FileTree, gapLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["setup.cfg", true],
  ["/shop/setup.cfg", true],
  ["C:/shop/setup.cfg", true],
  ["setup.cfg.in", false],
  ["my-setup.cfg", false],
  ["setup.py", false],
  ["tox.ini", false],
  ["lib/site-packages/a/setup.cfg", false],
  ["site-packages/a/setup.cfg", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  [
    "other sections",
    "[metadata]\nname = shop\n[flake8]\ninstall_requires = x\n[options.packages.find]\nwhere = src",
    [],
  ],
  ["one", "[options]\ninstall_requires = «flask»‹==3.0›", ["install_requires flask ==3.0"]],
  [
    "every list",
    `[options]
packages = find:
install_requires =
    «Zope.Interface» ‹>= 5, <7›
    «requests»[socks]‹>=2›; python_version > "3.8"
setup_requires =
  «wheel»
tests_require: «pytest»‹~=8.0›
[options.extras_require]
docs =
\t«sphinx»
\t«furo»‹!=1›
all = «a»; «b»‹==1›`,
    [
      "install_requires zope-interface as Zope.Interface >= 5, <7",
      "install_requires requests >=2",
      "setup_requires wheel ",
      "tests_require pytest ~=8.0",
      "docs sphinx ",
      "docs furo !=1",
      "all a ",
      "all b ==1",
    ],
  ],
  [
    "the names of pbr, but not others",
    "[metadata]\nrequires-dist = «a»\nrequires_dist_x = x\nold-requires-dist = x\n[other]\nrequires-dist = x\n[extras]\ndev = «b»",
    ["install_requires a ", "dev b "],
  ],
  [
    "a list with nothing between its signs",
    "[options]\ninstall_requires = «a»; ;«b»;",
    ["install_requires a ", "install_requires b "],
  ],
  ["dashes in place of underscores", "[options]\ninstall-requires = «a»", ["install_requires a "]],
  [
    "comments and empty lines",
    "# c\n[options] \ninstall_requires =\n    # why\n    «a»‹==1› # because\n\n    ; c\n    «b»\n# end\n",
    ["install_requires a ==1", "install_requires b "],
  ],
  [
    "CRLF and a byte order mark",
    "\uFEFF[options]\r\ninstall_requires =\r\n    «a»‹==1›\r\n    «b»\r\n",
    ["install_requires a ==1", "install_requires b "],
  ],
  [
    "a key that is indented",
    "[options]\n  install_requires =\n    «a»\n  python_requires = >=3.8\n",
    ["install_requires a "],
  ],
  ["requirements of other files", "[options]\ninstall_requires = file: requirements.txt, more.txt", []],
  [
    "addresses",
    "[options]\ninstall_requires =\n  «a» @ ‹https://x.example/a.zip›\n  «b» @ ‹git+https://git.example/b›\n  «c»@‹file:///c›",
    [
      "install_requires a (url) https://x.example/a.zip",
      "install_requires b (git) git+https://git.example/b",
      "install_requires c (path) file:///c",
    ],
  ],
  [
    "the project's own extras",
    "[metadata]\nname = My_Shop\n[options.extras_require]\nall =\n  «my-shop»[docs]\n  «a»",
    ["all my-shop (workspace) ", "all a "],
  ],
  [
    "an index of setuptools",
    "[easy_install]\nindex-url = https://pypi.acme.example/simple\n[options]\ninstall_requires = «a»‹==1›",
    ["install_requires a (private) ==1"],
  ],
  [
    "an index of setuptools that is PyPI",
    "[easy_install]\nindex_url = https://pypi.org/simple\n[options]\ninstall_requires = «a»‹==1›",
    ["install_requires a ==1"],
  ],
  ...["[easy_install]\nold_index_url", "[easy_install]\nindex_urls", "[other]\nindex_url"].map((setting): Row => [
    `no index of setuptools: ${setting}`,
    `${setting} = https://pypi.acme.example/simple\n[easy_install]\nindex_url =\n[options]\ninstall_requires = «a»‹==1›`,
    ["install_requires a ==1"],
  ]),
  [
    "links of setuptools",
    "[options]\ninstall_requires = «a»\n[easy_install]\nfind_links =\n    ./wheels",
    ["install_requires a "],
  ],

  // Broken and half-typed texts: what is intact stays.
  [
    "a requirement that is none",
    "[options]\ninstall_requires =\n    «a»‹^1.0›\n    ==1\n    «b»‹>=1›",
    ["install_requires a (unsupported) ^1.0", "install_requires b >=1"],
    ["`^1.0` is not a version specifier such as `>=1.0`: ^1.0", "Expected the name of a package: ==1"],
  ],
  [
    "a requirement that is none before a header that is open",
    "[options]\ninstall_requires =\n    ==1\n[open",
    [],
    ["Expected the name of a package: ==1", "Expected a name and `]`: [open"],
  ],
  [
    "a header that is open",
    "[options\ninstall_requires = «a»",
    ["install_requires a "],
    ["Expected a name and `]`: [options"],
  ],
  [
    "a header without a name",
    "[options]\ninstall_requires = «a»\n[]\ninstall_requires = x",
    ["install_requires a "],
    ["Expected a name and `]`: []"],
  ],
  [
    "a key without a value",
    "[options]\ninstall_requires\nsetup_requires = «a»",
    ["setup_requires a "],
    ["Expected `=` and a value: install_requires"],
  ],
];

/** A text with other files, what they declare together, and what is not read. */
const projects: readonly (readonly [
  what: string,
  text: string,
  others: FileTree,
  declares: readonly string[],
  gaps: readonly string[],
])[] = [
  [
    "files of requirements, in the order of the settings",
    "[options]\nsetup_requires = x\ninstall_requires = file: deps/a.in, b.list\ntests_require =\n  file:c.list\n  d.list,e.list\n[options.extras_require]\ny = z\n",
    { "/w/deps/a.in": "a>=1", "/w/b.list": "b\n-r more.txt", "/w/c.list": "c", "/w/d.list": "d" },
    [
      ...["setup_requires x ", "install_requires a >=1 at /w/deps/a.in “>=1”", "install_requires b "],
      ...["tests_require c ", "tests_require d ", "y z "],
    ],
    ["entry -r more.txt in /w/b.list", "missing /w/e.list “e.list”"],
  ],
  [
    "files of other settings",
    "[metadata]\nlong_description = file: README.md\n[options]\ninstall_requires = a",
    {},
    ["install_requires a "],
    [],
  ],
  [
    "what tox and distutils require",
    "[tox:tox]\nrequires = a\n[testenv]\ndeps =\n  b\n  c\ncommands = d\n[testenv:py{38,39}-x]\ndeps = e\n[pkgenv]\ndeps = f\n[metadata]\nrequires = g\n",
    {},
    [],
    ["entry a", "entry b", "entry e", "entry f", "entry g"],
  ],
  [
    "settings that require nothing",
    "[testenv]\ndeps =\nrequirements = a\n[testenvs]\ndeps = a\n[my-testenv]\ndeps = a\n[xpkgenv]\ndeps = a\n[pkgenvs]\nrequires = a\n[metadata]\ndeps = a\nname = b\n[bdist_rpm]\nrequires = a\n",
    {},
    [],
    [],
  ],
];

describe("setup.cfg", () => {
  for (const [path, handled] of paths) {
    it(`${path || "nothing"} is ${handled ? "one" : "none"}`, () => assert.equal(setupCfg.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(setupCfg, marked, declares, problems));
  }

  it("says the name of the project", () => {
    assert.equal(setupCfg.parse("[metadata]\nname = My_Shop").self, "My_Shop");
    assert.equal(setupCfg.parse("[metadata]\nname =\n[options]\nname = a").self, undefined);
    assert.equal(setupCfg.parse("[options]\nname = a\n[metadata]\nversion = 1\nname = b").self, "b");
  });

  it("says what makes a package private or the project itself", () => {
    const texts = [
      "[easy_install]\nindex_url = https://pypi.acme.example/simple\n[options]\ninstall_requires = a",
      "[metadata]\nname = a\n[options.extras_require]\nx = a[y]",
    ];
    assert.deepEqual(
      texts.flatMap((text) => declarationLines(setupCfg.parse(text))),
      ["install_requires a (private)  because easy_install.index_url", "x a (workspace)  because metadata.name"],
    );
  });

  for (const [what, text, others, declares, gaps] of projects) {
    it(what, async () => {
      const path = "/w/setup.cfg";
      const tree = { [path]: text, ...others };
      assert.deepEqual(declarationLines(await completed(setupCfg, tree, path), tree), declares);
      assert.deepEqual((await gapLines(tree)).gaps, gaps);
    });
  }
});
