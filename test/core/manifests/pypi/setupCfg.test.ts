import assert from "node:assert/strict";
import { setupCfg } from "../../../../src/core/manifests/pypi/setupCfg.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["setup.cfg", true],
  ["/shop/setup.cfg", true],
  ["C:/shop/setup.cfg", true],
  ["setup.cfg.in", false],
  ["my-setup.cfg", false],
  ["setup.py", false],
  ["tox.ini", false],
  ["lib/site-packages/a/setup.cfg", false],
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
  });
});
