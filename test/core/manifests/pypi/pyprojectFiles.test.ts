import assert from "node:assert/strict";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { completed, declarationLines, type FileTree, gapLines } from "../../../support/project.ts";

const path = "/w/pyproject.toml";

/** A `pyproject.toml` with other files, a line for each declaration, and one for what is not read. */
type Row = readonly [
  what: string,
  text: string,
  others: FileTree,
  declares: readonly string[],
  gaps?: readonly string[],
];

const dynamic = (...fields: readonly string[]) =>
  `[project]\nname = "Till_w"\ndynamic = ["version", ${fields.map((field) => `"${field}"`).join(", ")}]\n`;
const dependencies = dynamic("dependencies");
const extras = dynamic("optional-dependencies");
const nowhere = { dependencies: "entry dependencies", extras: "entry optional-dependencies" };

const files: readonly Row[] = [
  [
    "files of setuptools, in a list or alone",
    `${dynamic("dependencies", "optional-dependencies")}[tool.setuptools.dynamic]
dependencies = { file = ["deps/a.in", "deps/b.in", 3] }
optional-dependencies.x = { file = "deps/x.in" }
optional-dependencies.y = { file = ["deps/y.in"] }`,
    { "/w/deps/a.in": "a>=1", "/w/deps/b.in": "b", "/w/deps/x.in": "x==1\nx2", "/w/deps/y.in": "y" },
    ["dependencies a >=1 at /w/deps/a.in “>=1”", "dependencies b ", "x x ==1 at /w/deps/x.in “==1”", "x x2 ", "y y "],
  ],
  [
    "files of Hatch",
    `${dynamic("dependencies", "optional-dependencies")}[tool.hatch.metadata.hooks.requirements_txt]
files = ["deps/a.in"]
[tool.hatch.metadata.hooks.requirements_txt.optional-dependencies]
x = ["deps/x.in"]`,
    { "/w/deps/a.in": "a", "/w/deps/x.in": "x" },
    ["dependencies a ", "x x "],
  ],
  [
    "one file of Hatch",
    `${dependencies}[tool.hatch.metadata.hooks.requirements_txt]\nfilename = "deps/a.in"`,
    { "/w/deps/a.in": "a" },
    ["dependencies a "],
  ],
  [
    "manifests of their own, which are not read twice",
    `${dependencies}[tool.setuptools.dynamic]\ndependencies = { file = ["requirements.txt", "requirements/x.in"] }`,
    { "/w/requirements.txt": "a", "/w/requirements/x.in": "-r https://x.example/a.txt" },
    [],
  ],
  [
    "files that do not exist, and what is not a requirement in one",
    `${dependencies}[tool.setuptools.dynamic]\ndependencies = { file = ["deps/a.in", "deps/b.in"] }`,
    { "/w/deps/b.in": "b\n==1\n  --pre  \n-e .\n-r more.in # why\nc[x-y]" },
    ["dependencies b ", "dependencies c "],
    [
      "entry ==1 in /w/deps/b.in",
      "entry --pre in /w/deps/b.in",
      "entry -e . in /w/deps/b.in",
      "entry -r more.in in /w/deps/b.in",
      "missing /w/deps/a.in “deps/a.in”",
    ],
  ],
  [
    "the index of the project for what files list",
    `${dependencies}[tool.setuptools.dynamic]\ndependencies = { file = "deps/a.in" }\n[tool.uv]\nno-index = true`,
    { "/w/deps/a.in": "a" },
    ["dependencies a (private)  because tool.uv.no-index"],
  ],
  [
    "files that no field is dynamic for",
    '[project]\nname = "w"\n[tool.setuptools.dynamic]\ndependencies = { file = "deps/a.in" }',
    { "/w/deps/a.in": "a" },
    [],
  ],
  ["fields that are read nowhere", dynamic("dependencies", "optional-dependencies"), {}, [], Object.values(nowhere)],
  [
    "fields that Poetry has",
    `${dynamic("dependencies", "optional-dependencies")}[tool.poetry.dependencies]\na = "1"`,
    {},
    ["dependencies a ==1"],
  ],
  ["other fields", '[project]\ndynamic = ["version", "readme"]', {}, []],
];

const inSetup: readonly Row[] = [
  ...(
    [
      ["setup.cfg", "[options]\ninstall_requires = a"],
      ["setup.cfg", "[options]\ninstall-requires = a"],
      ["setup.py", "setup(install_requires = ['a'])"],
      ["setup.py", "setup(install_requires=['a'])"],
    ] as const
  ).flatMap(([name, text]): readonly Row[] => [
    [`dependencies in ${name}: ${text}`, dependencies, { [`/w/${name}`]: text }, []],
    [`no extras in ${name}: ${text}`, extras, { [`/w/${name}`]: text }, [], [nowhere.extras]],
  ]),
  ...(
    [
      ["setup.cfg", "[options.extras_require]\nx = a"],
      ["setup.py", "setup(extras_require = {'x': ['a']})"],
      ["setup.py", "setup(extras_require={'x': ['a']})"],
    ] as const
  ).flatMap(([name, text]): readonly Row[] => [
    [`extras in ${name}: ${text}`, extras, { [`/w/${name}`]: text }, []],
    [`no dependencies in ${name}: ${text}`, dependencies, { [`/w/${name}`]: text }, [], [nowhere.dependencies]],
  ]),
  ...(
    [
      ["setup.cfg", "[options]\nold_install_requires = a\ninstall_requires_x = b"],
      ["setup.py", "setup(install_requires_x=1, x_install_requires=2)\nprint(install_requires)"],
    ] as const
  ).map(([name, text]): Row => [
    `other words in ${name}`,
    dependencies,
    { [`/w/${name}`]: text },
    [],
    [nowhere.dependencies],
  ]),
  [
    "other words in setup.py",
    extras,
    { "/w/setup.py": "setup(no_extras_require=1)\nprint(extras_require)" },
    [],
    [nowhere.extras],
  ],
];

const locked = (source: string, more: string, name = "till-w") =>
  `version = 1\n\n${["a", "b", "c", "d", "e", "no"].map((other) => `[[package]]\nname = "${other}"\nversion = "1"\nsource = { registry = "https://pypi.org/simple" }\n\n`).join("")}[[package]]\nname = "${name}"\nversion = "0"\nsource = { ${source} }\n${more}`;
const metadata = `
[package.metadata]
requires-dist = [
  { name = "A_a", specifier = ">=1" },
  { name = "b" },
  { name = "c", git = "https://git.example/c" },
  { name = "d", url = "https://x.example/d.zip" },
  { name = "e", editable = "../e" },
  { name = "e2", virtual = "../e" },
  { name = "e3", directory = "../e" },
  { name = "e4", path = "../e.whl" },
  { name = "f", specifier = "==1", index = "https://pypi.acme.example/simple" },
  { name = "g", specifier = "==1", index = "https://pypi.org/simple" },
  { name = "h", marker = "extra == 'x'", specifier = "<2" },
  { name = "i", marker = "extra=='long-name'" },
  { name = "j", marker = " extra  ==  \\"x\\" " },
  { name = "k", marker = "sys_platform == 'win32' and extra == 'x'" },
  { name = "l", marker = "sys_platform == 'win32'" },
  { specifier = ">=1" },
]
`;

const inLock: readonly Row[] = [
  [
    "what uv.lock has as metadata",
    dependencies,
    { "/w/uv.lock": locked('editable = "."', metadata) },
    [
      "dependencies a-a >=1",
      "dependencies b ",
      "dependencies c (git) ",
      "dependencies d (url) ",
      ...["e", "e2", "e3", "e4"].map((name) => `dependencies ${name} (path) `),
      "dependencies f (private) ==1 because uv.lock",
      "dependencies g ==1",
      "dependencies l ",
    ],
  ],
  [
    "the extras in it",
    extras,
    { "/w/uv.lock": locked('virtual = "."', metadata) },
    ["x h <2", "long-name i ", "x j ", "x k "],
  ],
  [
    "what uv.lock has resolved, where it has no metadata",
    dynamic("dependencies", "optional-dependencies"),
    {
      "/w/uv.lock": locked(
        'directory = "."',
        'dependencies = [{ name = "a" }, { name = "b", source = { registry = "https://pypi.acme.example/simple" } }, { name = "c", source = { git = "https://git.example/c" } }]\n\n[package.optional-dependencies]\nx = [{ name = "d" }, { name = "e" }]\n',
      ),
    },
    ["dependencies a ", "dependencies b (private)  because uv.lock", "dependencies c (git) ", "x d ", "x e "],
  ],
  [
    "the lockfile of the workspace",
    dependencies,
    {
      "/pyproject.toml": '[tool.uv.workspace]\nmembers = ["w"]',
      "/uv.lock": locked('editable = "other"', 'dependencies = [{ name = "no" }]\n').concat(
        locked('editable = "w"', 'dependencies = [{ name = "a" }]\n'),
      ),
      "/w/uv.lock": locked('editable = "."', 'dependencies = [{ name = "no" }]\n'),
    },
    ["dependencies a "],
  ],
  [
    "the index of the project for what the lockfile has",
    `${dependencies}[tool.uv.sources]\na = { workspace = true }\n[tool.uv]\nindex-url = "https://pypi.acme.example/simple"`,
    { "/w/uv.lock": locked('editable = "."', 'dependencies = [{ name = "a" }, { name = "b" }]\n') },
    ["dependencies a (workspace)  because tool.uv.sources", "dependencies b (private)  because tool.uv.index-url"],
  ],
  ...(
    [
      ["of another folder", locked('editable = "other"', "")],
      ["of another name", locked('editable = "."', "", "till")],
      ["from an index", locked('registry = "https://pypi.org/simple"', "")],
    ] as const
  ).map(([what, lock]): Row => [`a project ${what}`, dependencies, { "/w/uv.lock": lock }, [], [nowhere.dependencies]]),
];

const tox: readonly Row[] = [
  [
    "files in the environments of tox, but not those of constraints",
    `[tool.tox.env_run_base]
deps = ["-r deps/a.in", "-cdeps/no.in", "a>=1"]
[tool.tox.env_pkg_base]
deps = ["-rdeps/b.in", "--constraint deps/no.in"]
[tool.tox.env.x]
deps = [" --requirement=deps/c.in ", "--constraint=deps/no.in"]
[tool.tox.env_base.y]
deps = ["--requirement   deps/d.in"]`,
    { "/w/deps/a.in": "fa", "/w/deps/b.in": "fb", "/w/deps/c.in": "fc", "/w/deps/d.in": "fd", "/w/deps/no.in": "no" },
    ["tool.tox fa ", "tool.tox a >=1", "tool.tox fb ", "tool.tox fc ", "tool.tox fd "],
  ],
  [
    "a file of tox in a string in place of a list, but not one of several lines",
    `[tool.tox.env_run_base]
deps = "-r deps/a.in"
[tool.tox.env.x]
deps = "-c deps/no.in"
[tool.tox.env.y]
deps = """
--requirement deps/b.in
"""
[tool.tox.env.z]
deps = """-r deps/a.in
b"""`,
    { "/w/deps/a.in": "fa", "/w/deps/b.in": "fb", "/w/deps/no.in": "no" },
    ["tool.tox fa ", "tool.tox fb "],
    ["entry -r deps/a.in b"],
  ],
  [
    "files of tox that do not exist",
    `[tool.tox]\nrequires = ["tox>=4"]\n[tool.tox.env.x]\ndeps = ["-r deps/a.in", "--requirement deps/b.in"]`,
    {},
    ["tool.tox tox >=4"],
    ["missing /w/deps/a.in “-r deps/a.in”", "missing /w/deps/b.in “--requirement deps/b.in”"],
  ],
];

describe("what pyproject.toml leaves to other files", () => {
  for (const [what, text, others, declares, gaps = []] of [...files, ...inSetup, ...inLock, ...tox]) {
    it(what, async () => {
      const tree = { [path]: text, ...others };
      assert.deepEqual(declarationLines(await completed(pyprojectToml, tree, path), tree), declares);
      assert.deepEqual((await gapLines(tree)).gaps, gaps);
    });
  }
});

/** The text of the root of a workspace and of a member, and what uv reads in the root alone: overrides by name, and bounds. */
const roots: readonly (readonly [
  what: string,
  root: string,
  member: string,
  overrides: readonly string[] | undefined,
  bounds: readonly string[] | undefined,
])[] = [
  [
    "lists of the root, but not those of the member",
    '[tool.uv.workspace]\nmembers = ["w"]\n[tool.uv]\noverride-dependencies = ["a==1", "b"]\nconstraint-dependencies = ["c<2", "d<2; os_name == \'nt\'", "e @ https://x.example/e", "f>1,<3"]\n[dependency-groups]\nx = ["g<3"]',
    '[project]\ndependencies = ["c"]\n[tool.uv]\noverride-dependencies = ["no"]\nconstraint-dependencies = ["no<2"]',
    ["a", "b"],
    ["c <2", "f >1,<3"],
  ],
  ["a root without such lists", "[tool.uv.workspace]\nmembers = ['w']", "[project]", [], undefined],
  [
    "a file above that is not the root of a workspace",
    '[tool.uv]\noverride-dependencies = ["a"]\n[tool.black]\nworkspace = 1',
    "[project]",
    undefined,
    undefined,
  ],
];

describe("what the root of a workspace of uv has for its members", () => {
  for (const [what, root, member, overrides, bounds] of roots) {
    it(what, async () => {
      const manifest = await completed(pyprojectToml, { [path]: member, "/pyproject.toml": root }, path);
      assert.deepEqual(
        manifest.overrides?.map(({ name }) => name),
        overrides,
      );
      const { constraints } = manifest;
      assert.deepEqual(constraints && [...constraints].map((bound) => bound.join(" ")), bounds);
    });
  }
});
