import assert from "node:assert/strict";
import { readPoetryConstraint } from "../../../../src/core/manifests/pypi/poetry.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["pyproject.toml", true],
  ["/shop/pyproject.toml", true],
  ["packages/pricing/pyproject.toml", true],
  ["C:/shop/pyproject.toml", true],
  ["pyproject.toml.bak", false],
  ["my-pyproject.toml", false],
  ["Pyproject.toml", false],
  ["uv.toml", false],
  ["pyproject.toml/a", false],
  ["lib/python3/site-packages/a/pyproject.toml", false],
  ["site-packages/a/pyproject.toml", false],
  ["node_modules/a/pyproject.toml", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const listed: readonly Row[] = [
  ["nothing", "", []],
  ["no section", "[project]\nname = 'shop'\n[tool.black]\nline-length = 120\ndependencies = ['x']", []],
  [
    "empty lists",
    "[project]\ndependencies = []\n[dependency-groups]\n[project.optional-dependencies]\ntest = [\n]",
    [],
  ],
  ["one", '[project]\ndependencies = ["«httpx»‹>=0.27›"]', ["dependencies httpx >=0.27"]],
  [
    "every list",
    `[build-system]
requires = ["«hatchling»‹>=1.25›", '«hatch-vcs»']
[project]
dependencies = ["«a»‹==1›"]
optional-dependencies.extra = ["«b»‹==2›"]
[project.optional-dependencies]
test = [ '«c»‹==3›', '«d»' ]
"all of it" = ["«e»"]
[dependency-groups]
dev = ["«f»‹>1›", { include-group = "lint" }]
lint = ["«g»‹~=1.2›"]
[tool.uv]
dev-dependencies = ["«h»‹<2›"]
constraint-dependencies = ["«i»‹<2›"]
override-dependencies = ["«j»‹==2›"]
build-constraint-dependencies = ["«k»‹==2›"]
[tool.pdm.dev-dependencies]
docs = ["«l»‹>=3›"]
[tool.hatch.envs.default]
dependencies = ["«m»"]
[tool.hatch.envs.lint]
extra-dependencies = ["«n»‹!=4›"]`,
    [
      "build-system.requires hatchling >=1.25",
      "build-system.requires hatch-vcs ",
      "dependencies a ==1",
      "extra b ==2",
      "test c ==3",
      "test d ",
      "all of it e ",
      "dev f >1",
      "lint g ~=1.2",
      "dev-dependencies h <2",
      "constraint-dependencies i <2",
      "override-dependencies j ==2",
      "build-constraint-dependencies k ==2",
      "docs l >=3",
      "default m ",
      "lint n !=4",
    ],
  ],
  [
    "PEP 508 in all its forms",
    `[project]
dependencies = [
  "«Zope.Interface» [a, b] ‹>= 5 , < 7› ; python_version < '3.13'", # why
  '«b» (‹~=1.0›)',
  "«c» @ ‹https://x.example/c-1.0.tar.gz›",
  '«d»@ ‹git+https://git.example/d.git@v1› ; os_name == "nt"',
  """«e»‹==1››""",
  "«f»; python_version > \\"3.8\\" and extra == \\"x\\"",
]`.replace("››", "›"),
    [
      "dependencies zope-interface as Zope.Interface >= 5 , < 7",
      "dependencies b ~=1.0",
      "dependencies c (url) https://x.example/c-1.0.tar.gz",
      "dependencies d (git) git+https://git.example/d.git@v1",
      "dependencies e ==1",
      "dependencies f ",
    ],
  ],
  [
    "spans behind escapes",
    '[project]\ndependencies = ["\\t«a» ‹>=1›", "«b»[\\u0063]‹==2›", """\\\n   «c»‹<3›"""]',
    ["dependencies a >=1", "dependencies b ==2", "dependencies c <3"],
  ],
  [
    "the project's own extras",
    '[project]\nname = "My_Shop"\n[project.optional-dependencies]\nall = ["«my-shop»[test,docs]", "«a»"]',
    ["all my-shop (workspace) ", "all a "],
  ],
  [
    "fields that Hatch fills in",
    '[tool.hatch.envs.a]\ndependencies = ["«a» @ ‹{root:uri}/a›", "«b»‹=={env:B}›", "{matrix:x}"]',
    ["a a (path) {root:uri}/a", "a b (variable) =={env:B}"],
  ],
  [
    "what PDM has editable",
    '[tool.pdm.dev-dependencies]\ndev = ["-e file:///${PROJECT_ROOT}/a#egg=«a»", "-e git+https://x.example/b", "«c»"]',
    ["dev a (path) file:///${PROJECT_ROOT}/a#egg=a", "dev c "],
  ],
  [
    "overrides of PDM",
    '[tool.pdm.resolution.overrides]\n«A_b» = "‹3.2.10›" # why\n«c» = "‹>=1,<2›"\n«d» = "‹https://x.example/d.whl›"\n«e» = "‹›"\nf = 1',
    [
      "overrides a-b as A_b ==3.2.10",
      "overrides c >=1,<2",
      "overrides d (url) https://x.example/d.whl",
      "overrides e ",
    ],
  ],
  [
    "a name behind an escape (defect 25)",
    '[tool.pdm.dev-dependencies]\ndev = ["-e file:///x/caf\\u00e9#egg=«gauges»"]',
    ["dev gauges (path) file:///x/café#egg=gauges"],
  ],
];

const sources: readonly Row[] = [
  [
    "sources of uv",
    `[project]
dependencies = ["«a»‹>=1›", "«B_b»", "«c»", "«d»", "«e»", "«f»", "«g»", "«h» @ ‹https://x.example/h.zip›"]
[tool.uv.sources]
a = { git = "https://git.example/a" }
b-b = { path = "../b", editable = true }
c.workspace = true
d = { url = "https://x.example/d.zip" }
e = { index = "corp" }
f = [{ index = "main", marker = "os_name == 'nt'" }, { index = "corp" }]
g = { index = "main" }
h = { workspace = true }
[[tool.uv.index]]
name = "corp"
url = "https://pypi.acme.example/simple"
explicit = true
[[tool.uv.index]]
name = "main"
url = "https://pypi.org/simple"`,
    [
      "dependencies a (git) >=1",
      "dependencies b-b as B_b (path) ",
      "dependencies c (workspace) ",
      "dependencies d (url) ",
      "dependencies e (private) ",
      "dependencies f (private) ",
      "dependencies g ",
      "dependencies h (url) https://x.example/h.zip",
    ],
  ],
  ...indexes(true, [
    '[[tool.uv.index]]\nurl = "https://pypi.acme.example/"\ndefault = true',
    '[tool.uv]\nindex = [{ name = "corp", url = "./index", default = true }]',
    '[tool.uv]\nindex-url = "https://pypi.acme.example/"',
    '[tool.uv]\nindex-url = "https://pypi.acme.example/"\nextra-index-url = "https://pypi.org/simple"',
    "[tool.uv]\nno-index = true",
    '[tool.uv]\nno-index = true\nfind-links = ["./wheels"]',
    '[tool.uv.pip]\nindex-url = "https://pypi.acme.example/"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\npriority = "primary"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\npriority = "Default"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\npriority = "supp"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\n[[tool.poetry.source]]\nname = "PyPI"\npriority = "explicit"',
    '[[tool.poetry.source]]\nname = "pypi"\nurl = "https://pypi.acme.example/"',
    '[[tool.pdm.source]]\nname = "pypi"\nurl = "https://pypi.acme.example/"',
    '[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\ninclude_packages = ["A"]',
    '[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\ninclude_packages = ["a*"]\nexclude_packages = ["*"]',
    '[[tool.pdm.source]]\nname = "pypi"\nurl = "https://pypi.org/simple"\nexclude_packages = ["[ab]"]\n[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"',
  ]),
  ...indexes(false, [
    '[[tool.uv.index]]\nurl = "https://pypi.acme.example/"',
    '[[tool.uv.index]]\nurl = "https://pypi.acme.example/"\nexplicit = true',
    '[[tool.uv.index]]\nname = "corp"\nurl = ',
    '[[tool.uv.index]]\nurl = "https://pypi.org/simple"\ndefault = true',
    '[tool.uv]\nextra-index-url = ["https://pypi.org/simple", "https://pypi.acme.example/"]',
    '[tool.uv]\nfind-links = ["./wheels"]',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\npriority = "explicit"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\npriority = "supplemental"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\npriority = "secondary"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\nsecondary = true',
    '[[tool.poetry.source]]\nname = "PyPI"\n[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"',
    '[[tool.poetry.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\n[[tool.poetry.source]]\nname = "PyPI"\npriority = "supplemental"',
    '[[tool.poetry.source]]\nname = "PyPI"\npriority = "primary"',
    '[[tool.poetry.source]]\nname = "corp"',
    '[[tool.pdm.source]]\nname = "pypi"\nurl = "https://pypi.org/simple"',
    '[[tool.pdm.source]]\nname = "corp"\nurl = "https://${TOKEN}@pypi.acme.example/"',
    '[[tool.pdm.source]]\nname = "pypi"\nurl = "https://pypi.org/simple"\n[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"',
    '[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\nexclude_packages = ["*"]',
    '[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"\nexclude_packages = ["[ab]"]\ninclude_packages = ["b*"]',
    '[[tool.pdm.source]]\nname = "pypi"\nurl = "https://pypi.org/simple"\nexclude_packages = ["b-*", "?b", "a?"]\n[[tool.pdm.source]]\nname = "corp"\nurl = "https://pypi.acme.example/"',
  ]),
];

function indexes(isPrivate: boolean, tables: readonly string[]): Row[] {
  return tables.map((table) => [
    `${isPrivate ? "another index than" : "only"} PyPI: ${table.replaceAll("\n", " ")}`,
    `[project]\ndependencies = ["«a»‹==1›"]\n[tool.poetry.dependencies]\n«A» = "‹1›"\n${table}`,
    isPrivate
      ? ["dependencies a (private) ==1", "dependencies a as A (private) ==1"]
      : ["dependencies a ==1", "dependencies a as A ==1"],
    /url = $/.test(table) ? ["Expected a value: url ="] : [],
  ]);
}

const poetry: readonly Row[] = [
  [
    "every section of Poetry's",
    `[tool.poetry]
name = "shop"
[tool.poetry.dependencies]
python = "^3.11"
«Flask» = "‹^3.0›"
[tool.poetry.dev-dependencies]
«black» = "‹*›"
[tool.poetry.group.test.dependencies]
«pytest» = "‹~8.1›"
[tool.poetry.group.docs]
optional = true
dependencies = { «mkdocs» = "‹>=1.5,<2›" }`,
    [
      "dependencies flask as Flask >=3.0,<4.0",
      "dev-dependencies black ",
      "test pytest >=8.1,<8.2",
      "docs mkdocs >=1.5,<2",
    ],
  ],
  [
    "tables",
    `[tool.poetry.dependencies]
«a» = { version = "‹^1.2.3›", extras = ["x"], optional = true }
«b» = { git = "https://git.example/b", branch = "main" }
«c» = { path = "../c", develop = true }
«d» = { url = "https://x.example/d.zip" }
«e» = { file = "e.whl" }
«f» = { extras = ["x"] }
«g».version = "‹0.2›"
[tool.poetry.dependencies.«h»]
version = "‹0.0.3›"
python = "<3.9"`,
    [
      "dependencies a >=1.2.3,<2.0.0",
      "dependencies b (git) ",
      "dependencies c (path) ",
      "dependencies d (url) ",
      "dependencies e (archive) ",
      "dependencies f ",
      "dependencies g ==0.2",
      "dependencies h ==0.0.3",
    ],
  ],
  [
    "a table for each platform",
    `[tool.poetry.dependencies]
«a» = [
  { version = "‹<=1.9›", python = ">=3.6,<3.8" },
  { version = "‹^2.0›", python = ">=3.8" },
]
[[tool.poetry.dependencies.«b»]]
version = "‹1›"
[[tool.poetry.dependencies.b]]
git = "https://git.example/b"`,
    ["dependencies a <=1.9", "dependencies a >=2.0,<3.0", "dependencies b ==1", "dependencies b (git) "],
  ],
  [
    "several constraints, of which some are texts",
    `[tool.poetry.dependencies]\n«a» = ["‹^1.0›", { version = "‹^2.0›", python = ">=3.8" }, "‹!=1.3›"]\nb = []`,
    ["dependencies a >=1.0,<2.0", "dependencies a !=1.3", "dependencies a >=2.0,<3.0"],
  ],
  [
    "archives at paths",
    '[tool.poetry.dependencies]\n«a» = { path = "dist/a-1.0.whl" }\n«b» = { path = "../b.zip", version = "‹1›" }',
    ["dependencies a (archive) ", "dependencies b (archive) ==1"],
  ],
  [
    "sources by name",
    `[tool.poetry.dependencies]
«a» = { version = "‹1›", source = "Corp" }
«b» = { version = "‹1›", source = "pypi" }
«c» = { version = "‹1›", source = "nobody" }
«d» = "‹1›"
[[tool.poetry.source]]
name = "corp"
url = "https://pypi.acme.example/"
priority = "explicit"`,
    ["dependencies a (private) ==1", "dependencies b ==1", "dependencies c (private) ==1", "dependencies d ==1"],
  ],
  [
    "what only says where a dependency of the project comes from",
    `[project]
dependencies = ["«a»‹>=1›", "«b»"]
[tool.poetry.dependencies]
a = { git = "https://git.example/a" }
b = { source = "pypi" }
«c» = { source = "pypi" }
[[tool.poetry.source]]
name = "corp"
url = "https://pypi.acme.example/"`,
    ["dependencies a (git) >=1", "dependencies b ", "dependencies c "],
  ],
  [
    "a union, which PEP 440 does not have",
    '[tool.poetry.dependencies]\n«a» = "‹^1 || ^2›"',
    ["dependencies a >=1,<2 || >=2,<3"],
  ],
];

/** Broken and half-typed texts: what is intact stays. */
const broken: readonly Row[] = [
  [
    "a requirement that is none",
    '[project]\ndependencies = ["«a»‹^1.0›", "==1", "«b»"]',
    ["dependencies a (unsupported) ^1.0", "dependencies b "],
    ["`^1.0` is not a version specifier such as `>=1.0`: ^1.0", "Expected the name of a package: ==1"],
  ],
  [
    "an empty string",
    '[project]\ndependencies = ["", "«a»"]',
    ["dependencies a "],
    ["Expected the name of a package: "],
  ],
  [
    "faults of several kinds, in the order of the text",
    '[tool.poetry.dependencies]\n«a» = "‹latest›"\n[project]\ndependencies = ["«b»‹^1›"]\n[tool.black]\nx =\n[build-system]\nrequires = [" «c»‹~1›"]',
    [
      "dependencies a (unsupported) latest",
      "dependencies b (unsupported) ^1",
      "build-system.requires c (unsupported) ~1",
    ],
    [
      "`latest` is not a version constraint such as `^1.2`: latest",
      "`^1` is not a version specifier such as `>=1.0`: ^1",
      "Expected a value: x =",
      "`~1` is not a version specifier such as `>=1.0`: ~1",
    ],
  ],
  [
    "a version that is no text, or none yet",
    '[tool.poetry.dependencies]\n«a» = { version = 1.2 }\n«b» = { version = { x = 1 } }\n«c» = { version = ["1"] }',
    ["dependencies a (unsupported) ", "dependencies b (unsupported) ", "dependencies c (unsupported) "],
  ],
  [
    "a list that is no list, and items that are no texts",
    '[project]\ndependencies = "a"\n[dependency-groups]\ndev = [1, true, ["b"], { include-group = 3 }, "«c»"]\nlint = { a = "b" }\n[build-system]\nrequires = true',
    ["dev c "],
  ],
  [
    "keys that are not names of packages",
    '[tool.poetry.dependencies]\n"«a b»" = "‹1›"\n"«-a»" = { version = "‹1›" }\n"«a-»" = "‹^2›"\n"«»" = 1\n[tool.pdm.resolution.overrides]\n"b c" = "1"',
    [
      "dependencies a b (unsupported) 1",
      "dependencies -a (unsupported) 1",
      "dependencies a- (unsupported) ^2",
      "dependencies  (unsupported) ",
    ],
  ],
  [
    "a constraint that is none",
    '[tool.poetry.dependencies]\n«a» = "‹latest›"\n«b» = 1.2\n«c» = true\n«d» = "‹›"',
    [
      "dependencies a (unsupported) latest",
      "dependencies b (unsupported) ",
      "dependencies c (unsupported) ",
      "dependencies d (unsupported) ",
    ],
    ["`latest` is not a version constraint such as `^1.2`: latest", "`` is not a version constraint such as `^1.2`: "],
  ],
];

/** A constraint of Poetry's and the same in the words of PEP 440; undefined where it is none. */
const constraints: readonly (readonly [constraint: string, text: string | undefined])[] = [
  ["*", ""],
  ["x", ""],
  ["*.*", ""],
  ["1.2.3", "==1.2.3"],
  ["=1.2", "==1.2"],
  ["==1.2", "==1.2"],
  ["===1.2", "===1.2"],
  ["v1.2", "==1.2"],
  ["1.2+local", "==1.2+local"],
  ["1!2.0", "==1!2.0"],
  ["1.2.*", "==1.2.*"],
  ["1.*", "==1.*"],
  ["==1.2.*", "==1.2.*"],
  ["!=1.2.*", "!=1.2.*"],
  [">=1.2.*", ">=1.2"],
  ["^1.2.3", ">=1.2.3,<2.0.0"],
  ["^1.2", ">=1.2,<2.0"],
  ["^1", ">=1,<2"],
  ["^0.2.3", ">=0.2.3,<0.3.0"],
  ["^0.0.3", ">=0.0.3,<0.0.4"],
  ["^0.0", ">=0.0,<0.1"],
  ["^0", ">=0,<1"],
  ["^0.0.0", ">=0.0.0,<0.0.1"],
  ["^1.2b3", ">=1.2b3,<2.0"],
  ["^1!2.0", ">=1!2.0,<1!3.0"],
  ["^9.9.9", ">=9.9.9,<10.0.0"],
  ["^99999999999999999999.1", ">=99999999999999999999.1,<100000000000000000000.0"],
  ["~1.2.3", ">=1.2.3,<1.3.0"],
  ["~1.2", ">=1.2,<1.3"],
  ["~1", ">=1,<2"],
  ["~=1.2.3", "~=1.2.3"],
  ["~=1", ">=1,<2"],
  [">=1.2,<2", ">=1.2,<2"],
  [">= 1.2, < 2", ">=1.2,<2"],
  [">=1.2 <2", ">=1.2,<2"],
  [">1.2,", ">1.2"],
  ["^1.2, !=1.3", ">=1.2,<2.0,!=1.3"],
  ["1.0-1", "==1.0-1"],
  ["1.0.post1.dev2", "==1.0.post1.dev2"],
  ["", undefined],
  ["^", undefined],
  ["^^1", undefined],
  ["^1.*", undefined],
  ["latest", undefined],
  ["1.2.x.y", undefined],
  [">=1,,<2", undefined],
  [">1+local", undefined],
  [`^1${".1".repeat(400)}`, undefined],
];

describe("pyproject.toml", () => {
  for (const [path, handled] of paths) {
    it(`${path || "nothing"} is ${handled ? "one" : "none"}`, () => assert.equal(pyprojectToml.handles(path), handled));
  }

  for (const [what, marked, declares, problems] of [...listed, ...sources, ...poetry, ...broken]) {
    it(what, () => checkManifest(pyprojectToml, marked, declares, problems));
  }

  it("says the name of the project", () => {
    const names = ['[project]\nname = "My_Shop"', '[tool.poetry]\nname = "shop"', "[project]\nname = 1", ""];
    assert.deepEqual(
      names.map((text) => pyprojectToml.parse(text).self),
      ["My_Shop", "shop", undefined, undefined],
    );
  });

  it("says which packages are not those of PyPI by their sources", () => {
    const text =
      '[tool.uv.sources]\nA_a = { workspace = true }\nb = { index = "pypi" }\nc = { git = "https://git.example/c" }\n[[tool.uv.index]]\nname = "pypi"\nurl = "https://pypi.org/simple"';
    assert.deepEqual(pyprojectToml.parse(text).privateNames, ["a-a", "c"]);
  });

  it("says what makes a package private", () => {
    const text =
      '[project]\ndependencies = ["a"]\n[[tool.uv.index]]\nname = "corp"\nurl = "https://me:secret@pypi.acme.example/"\ndefault = true';
    const [declaration] = pyprojectToml.parse(text).declarations;
    assert.deepEqual(declaration?.requirement, {
      kind: "skipped",
      reason: "private",
      text: "",
      detail: "corp in tool.uv.index",
      mirror: "https://pypi.acme.example/",
    });
  });
});

describe("constraints of Poetry", () => {
  const { isRequirement } = versionsOf("PYPI");
  for (const [constraint, expected] of constraints) {
    it(`${constraint.slice(0, 40) || "nothing"} is ${expected ?? "none"}`, () => {
      const { requirement, isBroken } = readPoetryConstraint(constraint);
      assert.equal(isBroken, expected === undefined);
      assert.deepEqual(
        requirement,
        expected === undefined
          ? { kind: "skipped", reason: "unsupported", text: constraint }
          : { kind: "written", text: expected },
      );
      if (expected !== undefined) assert.ok(isRequirement(expected));
    });
  }
});
