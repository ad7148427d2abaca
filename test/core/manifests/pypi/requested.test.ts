import assert from "node:assert/strict";
import type { LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { compiledRequirements } from "../../../../src/core/manifests/pypi/compiledRequirements.ts";
import { pdmLock } from "../../../../src/core/manifests/pypi/pdmLock.ts";
import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { pipfileLock } from "../../../../src/core/manifests/pypi/pipfileLock.ts";
import { poetryLock } from "../../../../src/core/manifests/pypi/poetryLock.ts";
import { pylockToml } from "../../../../src/core/manifests/pypi/pylockToml.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { requirementsTxt } from "../../../../src/core/manifests/pypi/requirementsTxt.ts";
import { uvLock } from "../../../../src/core/manifests/pypi/uvLock.ts";

/**
 * A lockfile, a manifest in a folder of it, and a line for each declaration: its scope, its name and the requirements that the lockfile was
 * written for; `new` where it was written without the declaration, and `?` where it does not tell.
 */
interface Row {
  readonly what: string;
  readonly parser: LockfileParser;
  readonly lock: string;
  readonly manifest: string;
  readonly folder?: string;
  readonly lines: readonly string[];
  readonly reader?: ManifestParser;
}

const pypi = 'source = { registry = "https://pypi.org/simple" }';
const entry = (name: string, more = "", source = pypi) =>
  `[[package]]\nname = "${name}"\nversion = "1.0"\n${source}\n${more}\n`;
const editable = (folder: string) => `source = { editable = "${folder}" }`;

const metadata = `[package.metadata]
requires-dist = [
  { name = "A_a", specifier = ">=1" },
  { name = "a-a", marker = "extra == 'x'", specifier = "<3" },
  { name = "b" },
  { name = "c", git = "https://git.example/c" },
  { name = "d", marker = "extra == 'x'" },
  { name = "own", marker = "extra == 'all'", extras = ["x"] },
]
provides-extras = ["X", "all"]

[package.metadata.requires-dev]
Dev_tools = [{ name = "e", specifier = "~=8.0" }]
x = [{ name = "f", editable = "../f" }, { name = "g", registry = "https://pypi.acme.example", specifier = "==2" }]
`;

const own = '[project]\nname = "own"\n';

const ofUv: readonly Row[] = [
  {
    what: "the metadata of a project",
    parser: uvLock,
    lock: entry("own", metadata, editable(".")) + ["a-a", "b", "h", "tool"].map((name) => entry(name)).join(""),
    manifest: `${own}dependencies = ["a.a", "b", "c", "h"]
[project.optional-dependencies]
X = ["a_a", "d", "c", "h", "f", "g"]
all = ["Own[x]", "e"]
y = ["a-a"]
[dependency-groups]
dev-tools = ["e", "h"]
lint = ["e"]
[tool.uv]
constraint-dependencies = ["h"]
override-dependencies = ["a-a"]
[build-system]
requires = ["h"]`,
    lines: [
      "dependencies a-a >=1|<3",
      "dependencies b ",
      "dependencies c ?",
      "dependencies h new",
      "X a-a >=1|<3",
      "X d ",
      "X c ?",
      "X h new",
      "X f ?",
      "X g ==2",
      "all own ?",
      "all e new",
      "y a-a ?",
      "dev-tools e ~=8.0",
      "dev-tools h new",
      "lint e ?",
      "constraint-dependencies h ?",
      "override-dependencies a-a ?",
      "build-system.requires h ?",
    ],
  },
  {
    what: "a project without metadata, which has only names",
    parser: uvLock,
    lock: entry("own", 'dependencies = [{ name = "a" }]', editable(".")) + entry("a") + entry("b"),
    manifest: `${own}dependencies = ["a", "b"]\n[dependency-groups]\ndev = ["b"]`,
    lines: ["dependencies a ?", "dependencies b new", "dev b ?"],
  },
  {
    what: "a member",
    parser: uvLock,
    lock: entry("own", "", editable(".")) + entry("lib", metadata.replace("A_a", "i"), editable("lib")) + entry("i"),
    manifest: '[project]\nname = "lib"\ndependencies = ["i", "k"]',
    folder: "lib",
    lines: ["dependencies i >=1", "dependencies k new"],
  },
  {
    what: "a project that is not listed",
    parser: uvLock,
    lock: entry("lib", metadata, editable("lib")),
    manifest: `${own}dependencies = ["a"]`,
    lines: ["dependencies a new"],
  },
  {
    what: "a root that is not a project",
    parser: uvLock,
    lock: entry("lib", metadata, editable("lib")),
    manifest: '[dependency-groups]\nx = ["a"]\n[project]\ndependencies = ["a"]',
    lines: ["x a ?", "dependencies a ?"],
  },
];

const poetry = (groups: string) =>
  `[[package]]\nname = "a"\nversion = "1.0"\n${groups}\n\n[metadata]\nlock-version = "2.1"\n`;

const ofOthers: readonly Row[] = [
  {
    what: "Poetry with groups",
    parser: poetryLock,
    lock: poetry('groups = ["main", "My_test"]'),
    manifest: `[tool.poetry]
name = "own"
[tool.poetry.dependencies]
a = "1"
b = "1"
c = { version = "1", python = "<3" }
own = { path = "." }
[tool.poetry.group.my-test.dependencies]
a = "1"
b = "1"
[tool.poetry.group.lint.dependencies]
b = "1"
[tool.poetry.requires-plugins]
b = "1"`,
    lines: [
      "dependencies a ?",
      "dependencies b new",
      "dependencies c ?",
      "dependencies own ?",
      "my-test a ?",
      "my-test b new",
      "lint b ?",
      "requires-plugins b ?",
    ],
  },
  {
    what: "Poetry in a folder below",
    parser: poetryLock,
    lock: poetry(""),
    manifest: '[tool.poetry.dependencies]\nb = "1"',
    folder: "lib",
    lines: ["dependencies b ?"],
  },
  {
    what: "PDM with groups, which name those without packages, too",
    parser: pdmLock,
    lock: '[metadata]\ngroups = ["default", "Dev_x", "empty"]\nlock_version = "4.5.0"\n\n[[package]]\nname = "a"\nversion = "1.0"\ngroups = ["default"]\nfiles = []\n',
    manifest:
      '[project]\ndependencies = ["a", "b", "c; os_name == \'nt\'"]\n[dependency-groups]\ndev-x = ["b"]\nempty = ["b"]\nlint = ["b"]\n[build-system]\nrequires = ["b"]',
    lines: [
      "dependencies a ?",
      "dependencies b new",
      "dependencies c ?",
      "dev-x b new",
      "empty b new",
      "lint b ?",
      "build-system.requires b ?",
    ],
  },
  {
    what: "pylock.toml with extras and groups",
    parser: pylockToml,
    lock: 'lock-version = "1.0"\nextras = ["X_y"]\ndependency-groups = ["dev"]\ncreated-by = "pip"\n\n[[packages]]\nname = "a"\nversion = "1.0"\nindex = "https://pypi.org/simple"\n',
    manifest:
      '[project]\ndependencies = ["a", "b"]\n[project.optional-dependencies]\nx-y = ["b"]\nz = ["b"]\n[dependency-groups]\ndev = ["a", "b"]\nlint = ["b"]',
    lines: ["dependencies a ?", "dependencies b new", "x-y b new", "z b ?", "dev a ?", "dev b new", "lint b ?"],
  },
  {
    what: "compiled requirements, which leave out what pip itself needs",
    parser: compiledRequirements,
    reader: requirementsTxt,
    lock: "a==1.0\n",
    manifest: "a\nb>=1\nc; os_name == 'nt'\npip\nsetuptools>=60\ndistribute",
    lines: [
      ...["requirements a ?", "requirements b new", "requirements c ?", "requirements pip ?"],
      ...["requirements setuptools ?", "requirements distribute ?"],
    ],
  },
  {
    what: "Pipenv",
    parser: pipfileLock,
    reader: pipfile,
    lock: '{ "_meta": { "pipfile-spec": 6 }, "default": { "a": { "version": "==1.0" } }, "develop": {}, "docs": { "d": { "version": "==1.0" } } }',
    manifest:
      '[packages]\na = "*"\nb = "*"\nc = { version = "*", os_name = "== \'nt\'" }\n[dev-packages]\na = "*"\n[docs]\nd = "*"\ne = "*"\n[lint]\na = "*"',
    lines: [
      "packages a ?",
      "packages b new",
      "packages c ?",
      "dev-packages a new",
      "docs d ?",
      "docs e new",
      "lint a ?",
    ],
  },
  {
    what: "Pipenv without any package",
    parser: pipfileLock,
    reader: pipfile,
    lock: '{ "_meta": { "pipfile-spec": 6 } }',
    manifest: '[packages]\na = "*"\n[dev-packages]\nb = "*"',
    lines: ["packages a new", "dev-packages b ?"],
  },
];

describe("what lockfiles of Python were written for", () => {
  for (const { what, parser, lock, manifest, folder = "", lines, reader = pyprojectToml } of [...ofUv, ...ofOthers]) {
    it(what, () => {
      const { declarations, self } = reader.parse(manifest);
      const lockfile = parser.parse(lock);
      const member = { folder, ...(self !== undefined && { self }) };
      const found = declarations.map((declaration) => {
        const requested = lockfile.requested?.(declaration, member);
        const text = requested === undefined ? "?" : requested.length === 0 ? "new" : requested.join("|");
        return `${declaration.scope} ${declaration.package.name} ${text}`;
      });
      assert.deepEqual(found, lines);
    });
  }
});
