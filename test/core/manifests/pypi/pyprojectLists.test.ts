import assert from "node:assert/strict";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { checkManifest } from "../../../support/marked.ts";

/** A text with its marks, what it declares, what is not read, and what is wrong with it. */
type Row = readonly [
  what: string,
  marked: string,
  declares: readonly string[],
  gaps?: readonly string[],
  problems?: readonly string[],
];

const values: readonly Row[] = [
  [
    "one requirement in place of a list, where a tool takes it",
    `[tool.hatch.envs.x.overrides]
platform.linux.dependencies = "«a»‹>=1›"
[tool.tox.env.y]
deps = " «b» "
[tool.cibuildwheel]
test-requires = "«c»"
[tool.cibuildwheel.linux]
test-requires = ""
[tool.cibuildwheel.ios]
test-requires = " "`,
    ["x a >=1", "tool.tox b ", "tool.cibuildwheel c "],
  ],
  [
    "several in one string",
    '[tool.cibuildwheel]\ntest-requires = "a b"\n[tool.tox.env.x]\ndeps = """\na\nb"""',
    [],
    ["a b", "a\nb"],
  ],
  [
    "values in place of tables of Poetry",
    '[tool.poetry]\ndependencies = "a"\n[[tool.poetry.dev-dependencies]]\na = "1"\n[tool.poetry.group.x]\ndependencies = ["b"]\n[tool.poetry.group.y]\ndependencies = {}',
    [],
    ["dependencies", "dev-dependencies", "dependencies"],
  ],
  [
    "values of other kinds in place of a list",
    "[project]\ndependencies = 'a'\n[build-system]\nrequires = 1\n[dependency-groups]\nx = { a = 'b' }\ny = true\n[[tool.rye.dev-dependencies]]\na = 1\n[tool.uv]\ndev-dependencies = []",
    [],
    ["a", "1", "x", "true", "dev-dependencies"],
  ],
  [
    "values of other kinds in a list",
    '[project]\ndependencies = [1, ["b"], { name = "c" }, "«a»", { include-group = "x" }]',
    ["dependencies a "],
    ["1", '["b"]', '{ name = "c" }', '{ include-group = "x" }'],
  ],
  [
    "tables in a group",
    '[dependency-groups]\nx = [{ include-group = "y" }, { include-group = 1 }, { include-group.x = "y" }, { value = "y" }, "«a»"]',
    ["x a "],
    ["{ include-group = 1 }", '{ include-group.x = "y" }', '{ value = "y" }'],
  ],
  [
    "arrays of tables and values in place of tables",
    '[[project]]\na = 1\n[[tool.hatch]]\na = 1\n[[dependency-groups]]\na = 1\n[project-x]\na = 1\n[[tool.black]]\na = 1\n[tool.flit]\nmetadata.requires-extra = ["a"]',
    [],
    ["project", "hatch", "dependency-groups", "requires-extra"],
  ],
  ["a value in place of all tools", "tool = 1\nbuild-system = 'a'", [], ["build-system", "tool"]],
];

const tools: readonly Row[] = [
  [
    "uv",
    `[tool.uv]
dev-dependencies = ["«a»"]
[tool.uv.extra-build-dependencies]
x = ["«b»", { requirement = "«c»‹>=1›", match-runtime = true }, { value = "d" }]
[[tool.uv.dependency-metadata]]
name = "y"
requires-dist = ["«e»‹<2›"]`,
    [
      "dev-dependencies a ",
      "extra-build-dependencies b ",
      "extra-build-dependencies c >=1",
      "dependency-metadata e <2",
    ],
    ['{ value = "d" }'],
  ],
  [
    "PDM, with what it has editable",
    `[tool.pdm]
plugins = ["«a»‹>=1›"]
[tool.pdm.dev-dependencies]
x = ["  -e   file:///w/b#egg=«b»", "-e ./c", "-e git+https://git.example/d", "«scikit-e» ‹>=1›", "-e"]`,
    ["tool.pdm.plugins a >=1", "x b (path) file:///w/b#egg=b", "x scikit-e >=1"],
    ["-e git+https://git.example/d"],
    ["Expected the name of a package: -e"],
  ],
  ["Rye", '[tool.rye]\ndev-dependencies = ["«a»‹==1›"]', ["dev-dependencies a ==1"]],
  [
    "Flit",
    '[tool.flit.metadata]\nrequires = ["«a» (‹>=1›)"]\ndev-requires = ["«b»"]\n[tool.flit.metadata.requires-extra]\nx = ["«c»"]',
    ["dependencies a >=1", "dev-requires b ", "x c "],
  ],
  [
    "Hatch",
    `[tool.hatch.env]
requires = ["«a»"]
[tool.hatch.build]
dependencies = ["«b»"]
[tool.hatch.build.hooks.x]
dependencies = ["«c»"]
[tool.hatch.build.targets.wheel]
dependencies = ["«d»"]
[tool.hatch.build.targets.wheel.hooks.x]
dependencies = ["«e»"]
[tool.hatch.envs.y]
extra-dependencies = ["«f»"]
[tool.hatch.envs.y.overrides]
matrix.v.set-dependencies = ["«g»", { value = "«h»‹>=1›", if = ["1"] }]
env.CI.set-extra-dependencies = "«i»"`,
    [
      "tool.hatch.env a ",
      ...["b", "c", "d", "e"].map((name) => `tool.hatch.build ${name} `),
      ...["y f ", "y g ", "y h >=1", "y i "],
    ],
  ],
  [
    "fields that Hatch fills in",
    `[tool.hatch.envs.x]
dependencies = ["«a» @ ‹{root:parent:uri}/a›", "«b»‹=={env:B}›", "«c»‹=={verbosity}›", "{args}", "«d»‹=={›", "«e»[{x}]"]
[tool.hatch.build]
dependencies = ["«f»‹>={env:F:1}›"]`,
    [
      "x a (path) {root:parent:uri}/a",
      "x b (variable) =={env:B}",
      "x c (variable) =={verbosity}",
      "x d (unsupported) =={",
      "x e ",
      "tool.hatch.build f (variable) >={env:F:1}",
    ],
    ["{args}"],
    ["`=={` is not a version specifier such as `>=1.0`: =={"],
  ],
  [
    "tox",
    `[tool.tox]
requires = ["«a»"]
legacy_tox_ini = """
[testenv]
deps =
  b
"""
[tool.tox.env_run_base]
deps = ["«c»", "-r x.txt", " --requirement = x.txt", "-cx.txt", "--constraint  x.txt"]
[tool.tox.env_pkg_base]
deps = ["«d»"]
[tool.tox.env.x]
deps = ["«e»", { replace = "ref" }]
[tool.tox.env_base.y]
deps = ["«f»"]`,
    ["a", "c", "d", "e", "f"].map((name) => `tool.tox ${name} `),
    ["legacy_tox_ini", '{ replace = "ref" }'],
  ],
  [
    "settings of tox in a string that install nothing",
    '[tool.tox]\nlegacy_tox_ini = """\n[testenv]\nmy_deps = a\ncommands = deps = b\n"""',
    [],
  ],
  [
    "tox that requires a plugin in a string",
    '[tool.tox]\nlegacy_tox_ini = """\n[tox]\n\trequires=tox-uv\n"""',
    [],
    ["legacy_tox_ini"],
  ],
  [
    "Briefcase, with paths and addresses",
    `[tool.briefcase]
requires = ["«a»‹>=1›"]
[tool.briefcase.app.x]
requires = ["./b", " ../b", "~/b", "c/b", 'c\\b', "https://x.example/b.zip", "«b.c» ‹>=1/2›", "«d»@‹https://x.example/d›", "./b.whl"]
test_requires = ["«e»"]
[tool.briefcase.app.x.linux]
requires = ["«f»"]
system_requires = ["g"]
[tool.briefcase.app.x.linux.flatpak]
requires = ["«h»"]
system_runtime_requires = ["g"]
[tool.briefcase.app.x.android]
build_gradle_dependencies = ["g"]`,
    [
      "requires a >=1",
      "requires b-c as b.c (unsupported) >=1/2",
      "requires d (url) https://x.example/d",
      "test_requires e ",
      "requires f ",
      "requires h ",
    ],
    ["https://x.example/b.zip", "./b.whl", "system_requires", "system_runtime_requires", "build_gradle_dependencies"],
    ["`/2` is not a version specifier such as `>=1.0`: /2"],
  ],
  [
    "cibuildwheel, on every platform",
    `[tool.cibuildwheel]
test-requires = ["«a»"]
${["linux", "macos", "windows", "android", "ios", "pyodide"].map((name) => `[tool.cibuildwheel.${name}]\ntest-requires = ["«b»"]`).join("\n")}
[tool.cibuildwheel.other]
test-requires = ["c"]
[[tool.cibuildwheel.overrides]]
select = "*"
test-requires = "«d»"`,
    ["a", "b", "b", "b", "b", "b", "b", "d"].map((name) => `tool.cibuildwheel ${name} `),
  ],
  [
    "Pixi",
    `[tool.pixi.pypi-dependencies]
«a» = "‹ >=1 ›"
«b» = "‹*›"
«c» = "‹›"
«d» = "‹^1›"
«e» = 1
«f» = { version = "‹==2›", extras = ["x"] }
«g» = { path = "./g", editable = true }
«h» = { path = "./h.whl" }
«i» = { git = "https://git.example/i" }
«j» = { url = "https://x.example/j.whl" }
«k» = { version = "‹*›", index = "https://pypi.acme.example/simple" }
«l» = { version = "‹*›", index = "https://pypi.org/simple" }
"m n" = "1"
[tool.pixi.target.win-64.pypi-dependencies]
«o» = "‹>=1›"
[tool.pixi.feature.x.pypi-dependencies]
«p» = "‹>=1›"
[tool.pixi.feature.x.target.linux.pypi-dependencies]
«q» = "‹>=1›"
[tool.pixi.pypi-options.dependency-overrides]
«r» = "‹>=1›"`,
    [
      "pypi-dependencies a >=1",
      "pypi-dependencies b ",
      "pypi-dependencies c ",
      "pypi-dependencies d (unsupported) ^1",
      "pypi-dependencies e (unsupported) ",
      "pypi-dependencies f ==2",
      "pypi-dependencies g (path) ",
      "pypi-dependencies h (archive) ",
      "pypi-dependencies i (git) ",
      "pypi-dependencies j (url) ",
      "pypi-dependencies k (private) ",
      "pypi-dependencies l ",
      "pypi-dependencies o >=1",
      ...["x p >=1", "x q >=1", "overrides r >=1"],
    ],
    ["m n"],
  ],
  [
    "packages of conda, and what is not a table",
    `[tool.pixi.dependencies]
a = "1"
[tool.pixi.host-dependencies]
a = "1"
[tool.pixi.target.linux.build-dependencies]
a = "1"
[tool.pixi.run-dependencies]
[tool.pixi.feature.x]
dependencies = 1
pypi-dependencies = ["a"]
[[tool.pixi.feature.y.pypi-dependencies.b]]
version = "1"
[tool.pixi.feature.z.target.linux]
additional-dependencies = []
[[tool.pixi.feature.z.backend]]
name = "c"
[tool.pixi.package.run-dependencies]
a = "1"
[tool.pixi.package.target.linux.host-dependencies]
a = "1"
[tool.pixi.package.build]
backend = { name = "d", version = "*" }
additional-dependencies = { e = "*" }`,
    [],
    [
      ...["dependencies", "host-dependencies", "build-dependencies", "dependencies", "pypi-dependencies", "b"],
      ...["additional-dependencies", "backend", "run-dependencies", "host-dependencies", "backend"],
      "additional-dependencies",
    ],
  ],
  [
    "packages that are not Python's",
    '[external]\nbuild-requires = ["virtual:compiler/c"]\nhost-requires = ["pkg:generic/openssl"]',
    [],
    ["build-requires", "host-requires"],
  ],
];

const escapes: readonly Row[] = [
  [
    "escapes before and within a requirement",
    String.raw`[project]
dependencies = [
  "\t\u0020\U00000020\x20«a»‹>=1›",
  "«b»[\u00e9\U0000FFFF\U00010000\U0001F600\U0010FFFF\\\"\b\f\n\r\e]‹==2›",
  "«c»; x == \"\u0022\"",
  """\
    \
  «d»[\
    x]‹<3›""",
]`,
    ["dependencies a >=1", "dependencies b ==2", "dependencies c ", "dependencies d <3"],
  ],
  [
    "a backslash with blanks behind it, and line ends of Windows",
    '[project]\ndependencies = ["""\\ \t\r\n \r\n  «a»‹==1›"""]',
    ["dependencies a ==1"],
  ],
  [
    "escapes that there are none of",
    String.raw`[project]
dependencies = ["«a»[\d]‹==1›", "«b»[\U00110000]‹==1›", "«c»[\u12]‹==1›"]`,
    ["dependencies a ==1", "dependencies b ==1", "dependencies c ==1"],
  ],
  [
    "a problem behind an escape",
    String.raw`[project]
dependencies = ["\t«a»[\u0078] ‹^1.0›", "\t"]`,
    ["dependencies a (unsupported) ^1.0"],
    [],
    ["`^1.0` is not a version specifier such as `>=1.0`: ^1.0", "Expected the name of a package: "],
  ],
];

describe("the lists of pyproject.toml", () => {
  for (const [what, marked, declares, gaps = [], problems] of [...values, ...tools, ...escapes]) {
    it(what, () => {
      checkManifest(pyprojectToml, marked, declares, problems);
      const text = marked.replace(/[«»‹›]/g, "");
      const unread = (pyprojectToml.parse(text).gaps ?? []).flatMap(({ span }) =>
        span ? text.slice(span.start, span.end) : [],
      );
      assert.deepEqual(unread.toSorted(), [...gaps].sort());
    });
  }
});
