import assert from "node:assert/strict";
import { setupPy } from "../../../../src/core/manifests/pypi/setupPy.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["setup.py", true],
  ["/shop/setup.py", true],
  ["C:/shop/setup.py", true],
  ["my_setup.py", false],
  ["setup.py.in", false],
  ["setup.pyi", false],
  ["lib/site-packages/a/setup.py", false],
  ["site-packages/a/setup.py", false],
  ["", false],
];

/** What is computed stands behind the declarations. */
type Row = readonly [
  what: string,
  marked: string,
  declares: readonly string[],
  computed?: readonly string[],
  problems?: readonly string[],
];

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["no call", "from setuptools import setup\ninstall_requires = ['a']\n", [], ["setuptools"]],
  ["no call of distutils", "from distutils import log\n", [], ["distutils"]],
  ["a script that packs nothing", "import os\nos.environ['A'] = 'b'\nprint('setuptools')\n", []],
  ["a definition", "def setup(install_requires=['a']):\n    pass\n", []],
  ["a class", "class setup(Command, requires=['a']):\n    pass\n", []],
  [
    "calls of other functions",
    `from build import read, setup, Extension as E
from setuptools.command import install as run
read(requires=["a"])
run(requires=["b"])
setup(ext_modules=[E("c", requires=["d"])], install_requires=["«e»"])
`,
    ["install_requires e "],
  ],
  ["arguments without a name", `setup(requires + ["a"], install_requires=["«b»"])`, ["install_requires b "]],
  ["other arguments", "setup(name='x', packages=['a'], python_requires='>=3.8', classifiers=['b'])", []],
  ["one", "setup(install_requires=['«flask»‹==3.0›'])", ["install_requires flask ==3.0"]],
  [
    "every list",
    `import setuptools

setuptools.setup(
    name="shop",  # install_requires=["no"]
    install_requires=[
        "«Zope.Interface» ‹>= 5, <7›",
        '«requests»[socks]‹>=2›; python_version > "3.8"',
        r"«idna»", # last
    ],
    setup_requires=("«wheel»",),
    tests_require="«pytest»‹~=8.0›",
    extras_require={
        "docs": ["«sphinx»"],
        ":sys_platform == 'win32'": ["«colorama»"],
    },
)
`,
    [
      "install_requires zope-interface as Zope.Interface >= 5, <7",
      "install_requires requests >=2",
      "install_requires idna ",
      "setup_requires wheel ",
      "tests_require pytest ~=8.0",
      "docs sphinx ",
      ":sys_platform == 'win32' colorama ",
    ],
  ],
  [
    "a string of lines",
    `setup(install_requires="""\n  «a»‹>=1›\n  # no\n\n  \n  «b»\n""")`,
    ["install_requires a >=1", "install_requires b "],
  ],
  [
    "variables of the module",
    `base = ["«a»‹==1›"]\nextras = {"x": ["«b»"]}\n\nsetup(install_requires=base, extras_require=extras)\n`,
    ["install_requires a ==1", "x b "],
  ],
  [
    "variables that are used for something else, too",
    `base = ["«a»‹==1›"]
one = "«b»"
print(base[0], len(base), base.copy(), one.removeprefix("x"))
first = base[0]
if base == []:
    pass
check(1, base[0])
run(base=base)
setup(install_requires=base, tests_require=one)`,
    ["install_requires a ==1", "tests_require b "],
  ],
  [
    "a variable that is set in the last line",
    `setup(install_requires=base)\nbase = ["«a»‹==1›"]`,
    ["install_requires a ==1"],
  ],
  ...[
    'base += ["b"]',
    'base |= {"x": ["b"]}',
    'base.extend(["b"])',
    'base.insert(0, "b")',
    'base.update({"x": ["b"]})',
    "base.remove('a')",
    "base.pop()",
    "base.popitem()",
    "base.clear()",
    'base.setdefault("x", ["b"])',
    'base[0] = "b"',
    "del base[0]",
    'base = ["b"]',
    'other = base = ["b"]',
  ].map((change): Row => [
    `a variable that is changed: ${change}`,
    `base = ["a"]\n${change}\nsetup(install_requires=base)`,
    [],
    ["base"],
  ]),
  [
    "a variable in a sum",
    `base = ["a"]\nsetup(install_requires=base + ["b"], extras_require=read("extras.json"))`,
    [],
    ['base + ["b"]', 'read("extras.json")'],
  ],
  [
    "a variable that is used twice",
    `base = ["«a»‹==1›"]\nsetup(install_requires=base, tests_require=base)`,
    ["install_requires a ==1"],
  ],
  [
    "what is computed",
    `reqs = ["a"]
reqs.append("b")
more = ["c"]
if True:
    more = ["d"]
setup(
    install_requires=open("requirements.txt").read().splitlines(),
    setup_requires=reqs,
    tests_require=more,
    extras_require={"x": other, **rest, name: ["e"]},
    **config,
)`,
    [],
    ['open("requirements.txt").read().splitlines()', "reqs", "more", "other", "**rest", 'name: ["e"]', "**config"],
  ],
  [
    "elements that are computed",
    `setup(install_requires=["«a»", f"b=={v}", "c" "d", "e\\n", *more, x if y else z, "«f»"] , tests_require=["g[x]", "i"] + h)`,
    ["install_requires a ", "install_requires f "],
    ['f"b=={v}"', '"c" "d"', '"e\\n"', "*more", "x if y else z", '["g[x]", "i"] + h'],
  ],
  [
    "every call, of which a condition may choose one",
    `setup(install_requires=["«a»"])\nsetup(install_requires=["«b»"])`,
    ["install_requires a ", "install_requires b "],
  ],
  [
    "more calls than are read",
    `${`setup(install_requires=["«a»"])\n`.repeat(20)}setup(install_requires=["b"])`,
    Array.from({ length: 20 }, () => "install_requires a "),
    ["setup"],
  ],
  [
    "a variable for what the call returns",
    `shop = setup(install_requires=["«a»"])\nshop(install_requires=["b"])`,
    ["install_requires a "],
  ],
  [
    "another name of the function",
    `from setuptools import find_packages, setup as s\ns(install_requires=["«a»‹==1›"])`,
    ["install_requires a ==1"],
  ],
  [
    "a variable for the function",
    `import setuptools\nrun = setuptools.setup\nrun(install_requires=["«a»‹==1›"])`,
    ["install_requires a ==1"],
  ],
  ["what distutils requires", `from distutils.core import setup\nsetup(requires=["«a» (‹>=1›)"])`, ["requires a >=1"]],
  [
    "no call that can be seen",
    `import setuptools\ngetattr(setuptools, "setup")(install_requires=["a"])`,
    [],
    ["setuptools"],
  ],
  ["the project itself", `setup(name="Shop", install_requires=["«shop»[x]"])`, ["install_requires shop (workspace) "]],
  [
    "no requirement",
    `setup(install_requires=["‹>=1›"])`.replace(/[‹›]/g, ""),
    [],
    [],
    ["Expected the name of a package: >=1"],
  ],
  [
    "half typed",
    `setup(install_requires=["«a»‹==1›", "«b»‹>=›"`,
    ["install_requires a ==1", "install_requires b (unsupported) >="],
    [],
    ["`>=` is not a version specifier such as `>=1.0`: >="],
  ],
  ["nothing typed yet", `setup(install_requires=, extras_require=, tests_require=["«a»"])`, ["tests_require a "]],
  ["a string without an end", `setup(install_requires=["«a»", "b>=1`, ["install_requires a "], ['"b>=1']],
];

describe("setup.py", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(setupPy.handles(path), handled));

  for (const [what, marked, declares, computed = [], problems] of rows) {
    it(what, () => {
      checkManifest(setupPy, marked, declares, problems);
      const text = marked.replace(/[«»‹›]/g, "");
      const gaps = (setupPy.parse(text).gaps ?? []).flatMap(({ span }) =>
        span ? text.slice(span.start, span.end) : [],
      );
      assert.deepEqual(gaps, computed);
    });
  }

  it("says the name of the project", () => {
    const texts = [
      `setup(version="1", name="Shop", author="me")`,
      `setup(name=name)\nsetup(name="till")`,
      `setup(name=read("name"))`,
      `setup("shop")`,
      "",
    ];
    assert.deepEqual(
      texts.map((text) => setupPy.parse(text)),
      ["Shop", "till", undefined, undefined, undefined].map((self) => ({
        declarations: [],
        problems: [],
        ...(self !== undefined && { self }),
      })),
    );
  });

  it("is the project itself by its name", async () => {
    const files = { "/w/setup.py": `setup(name="Shop", extras_require={"all": ["shop[x]"]})` };
    assert.deepEqual(declarationLines(await completed(setupPy, files, "/w/setup.py"), files), [
      "all shop (workspace)  because name",
    ]);
  });

  it("is private by the settings of pip", async () => {
    const files = { "/w/setup.py": `setup(install_requires=["a==1"])` };
    const environment = (name: string) => (name === "PIP_INDEX_URL" ? "https://pypi.acme.example/simple" : undefined);
    assert.deepEqual(declarationLines(await completed(setupPy, files, "/w/setup.py", { environment }), files), [
      "install_requires a (private) ==1 because PIP_INDEX_URL",
    ]);
  });
});
