import assert from "node:assert/strict";
import { poetryLock } from "../../../../src/core/manifests/pypi/poetryLock.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { fixtureLines, lockedLines, type LockRow, testRows } from "../../../support/pythonLocks.ts";

/** A package with more lines of its own; what begins with `[` comes last. */
function lockedPackage(name: string, version: string, more = ""): string {
  return `[[package]]\nname = "${name}"\nversion = "${version}"\noptional = false\n${more}\n`;
}

const metadata = `[metadata]\nlock-version = "2.1"\npython-versions = ">=3.9"\n`;
const dependencies = (...lines: readonly string[]) => `\n[package.dependencies]\n${lines.join("\n")}\n`;
const source = (type: string, url: string) => `\n[package.source]\ntype = "${type}"\nurl = "${url}"\n`;

const rows: readonly LockRow[] = [
  ["nothing", "", []],
  ["no package", `package = []\n\n[metadata]\nlock-version = "2.0"\ncontent-hash = "0"\n`, []],
  [
    "version 1, with categories and the files apart",
    lockedPackage("a", "1.0", `category = "main"\n${dependencies(`b = ">=1"`)}\n[package.extras]\nx = ["c (>=1)"]\n`) +
      lockedPackage("b", "2.0.post1", `category = "dev"\n`) +
      `[metadata]\nlock-version = "1.1"\n\n[metadata.files]\na = [\n    {file = "a-1.0.tar.gz", hash = "sha256:0"},\n]\nb = []\n`,
    ["a 1.0 → b 2.0.post1", "b 2.0.post1"],
  ],
  [
    "version 2, with all forms of a dependency",
    lockedPackage(
      "a",
      "1.0",
      `groups = ["main"]\nfiles = [\n    {file = "a-1.0.tar.gz", hash = "sha256:0"},\n]\n` +
        dependencies(
          `B_b = "*"`,
          `c = {version = ">=1", extras = ["x"], markers = "python_version < \\"3.9\\""}`,
          `d = [\n    {version = ">=1", markers = "sys_platform == \\"win32\\""},\n    {version = ">=2"},\n]`,
          `missing = "*"`,
        ),
    ) +
      lockedPackage("b-b", "1") +
      lockedPackage("c", "1!2.0rc1") +
      lockedPackage("d", "3.0"),
    ["a 1.0 → b-b 1, c 1!2.0rc1, d 3.0", "b-b 1", "c 1!2.0rc1", "d 3.0"],
  ],
  [
    "one of several versions, where a dependency names it",
    lockedPackage("a", "1", dependencies(`c = "1.0"`)) +
      lockedPackage("b", "1", dependencies(`c = {version = "==2.0", optional = true}`)) +
      lockedPackage("d", "1", dependencies(`c = ">=1.0"`)) +
      lockedPackage("e", "1", dependencies(`c = "2"`)) +
      lockedPackage("c", "1.0") +
      lockedPackage("c", "2.0"),
    ["a 1 → c 1.0", "b 1 → c 2.0", "d 1 → c 1.0, c 2.0", "e 1 → c 1.0, c 2.0", "c 1.0", "c 2.0"],
  ],
  [
    "all origins",
    lockedPackage("a", "1") +
      lockedPackage("b", "1", source("legacy", "https://pypi.org/simple")) +
      lockedPackage("c", "1", source("legacy", "https://pypi.acme.example/simple")) +
      lockedPackage("d", "1", source("legacy", "https://pypi.org.evil.example/simple")) +
      lockedPackage("e", "1", source("git", "https://git.example/e.git")) +
      lockedPackage("f", "1", source("url", "https://f.example/f-1.tar.gz")) +
      lockedPackage("g", "1", source("file", "vendor/g-1.tar.gz")) +
      lockedPackage("h", "1", source("directory", "libs/h")) +
      lockedPackage("i", "1", source("later", "https://pypi.acme.example")) +
      lockedPackage("j", "2.1.0+cpu"),
    [
      "a 1",
      "b 1",
      "c 1 (private)",
      "d 1 (private)",
      "e 1 (git)",
      "f 1 (url)",
      "g 1 (archive)",
      "h 1 (path)",
      "i 1 (private)",
      "j 2.1.0+cpu (private)",
    ],
  ],
  [
    "names as they are written by hand",
    lockedPackage("Zope.Interface", "1") + lockedPackage("foo__BAR", "2"),
    ["zope-interface 1", "foo-bar 2"],
  ],
  ["CRLF and a byte order mark", `\ufeff${lockedPackage("a", "1")}`.replaceAll("\n", "\r\n"), ["a 1"]],
  [
    "what is no package",
    `[[package]]\nname = "a"\n\n[[package]]\nversion = "1"\n\n${lockedPackage("b", "latest")}${lockedPackage("c", ">=1")}${lockedPackage("d", "1.*")}${lockedPackage("e", "")}[[package]]\n\n${lockedPackage("f", "1")}`,
    ["f 1"],
    [
      "Missing version or source of `a`: ",
      "Missing name: ",
      "Missing version or source of `b`: ",
      "Missing version or source of `c`: ",
      "Missing version or source of `d`: ",
      "Missing version or source of `e`: ",
    ],
  ],
  [
    "more versions of a package than it is found by",
    Array.from({ length: 65 }, (_, n) => lockedPackage("a", `1.${n}`)).join("") + lockedPackage("b", "1") + metadata,
    [...Array.from({ length: 65 }, (_, n) => `a 1.${n}`), "b 1"],
    ["More than 64 versions of `a`: "],
  ],
  ["a package that is a text", `package = "a"\n`, []],
  [
    "circles",
    lockedPackage("a", "1", dependencies(`b = "*"`, `a = "*"`)) + lockedPackage("b", "1", dependencies(`a = "*"`)),
    ["a 1 → b 1", "b 1 → a 1"],
  ],
];

const cutOff: readonly LockRow[] = [
  [
    "a version that is cut off",
    `${lockedPackage("a", "1.0")}[[package]]\nname = "b"\nversion = "1.2`,
    ["a 1.0"],
    [`Unclosed string: "1.2`],
  ],
  ["a name that is cut off", `${lockedPackage("a", "1.0")}[[package]]\nname = "b`, ["a 1.0"], [`Unclosed string: "b`]],
  [
    "between packages: the last may go on",
    `${lockedPackage("a", "1.0")}${lockedPackage("b", "1.0")}`,
    ["a 1.0"],
    ["Missing version or source of `b`: "],
  ],
];

const broken: readonly LockRow[] = [
  [
    "a list that is not closed",
    `${lockedPackage("a", "1.0", "files = [\n")}${lockedPackage("b", "1.0")}`,
    ["b 1.0"],
    ["Expected `]`: ["],
  ],
  [
    "a broken part of a package",
    `${lockedPackage("a", "1.0", `\n[package.dependencies]\nb = \n`)}${lockedPackage("b", "1.0")}`,
    ["b 1.0"],
    ["Expected a value: b ="],
  ],
  [
    "another version of a broken one",
    `${lockedPackage("a", "1.0")}${lockedPackage("a", "2.0", "files = \n")}${lockedPackage("b", "1.0", dependencies(`a = "*"`))}`,
    ["b 1.0"],
    ["Expected a value: files ="],
  ],
  [
    "a broken header",
    `${lockedPackage("a", "1.0")}[[package\nname = "b"\nversion = "1.0"\n\n${lockedPackage("c", "1.0")}`,
    ["a 1.0", "c 1.0"],
    ["Expected `]]`: [[package"],
  ],
  [
    "a header without its name",
    `${lockedPackage("a", "1.0")}[[]]\nname = "b"\nversion = "2.0"\n\n${lockedPackage("c", "1.0")}`,
    ["c 1.0"],
    ["Expected a key: [["],
  ],
  [
    "a header that is missing",
    `${lockedPackage("a", "1.0")}name = "b"\nversion = "2.0"\n\n${lockedPackage("c", "1.0")}`,
    ["c 1.0"],
    ["Duplicate key `name`: name", "Duplicate key `version`: version"],
  ],
  [
    "two versions of which one should have gone",
    `[[package]]\nname = "a"\nversion = "1.0"\nversion = "2.0"\n\n${lockedPackage("b", "1.0")}`,
    ["b 1.0"],
    ["Duplicate key `version`: version"],
  ],
  [
    "a part that stands twice, as of a package whose header is missing",
    `${lockedPackage("a", "1.0", source("git", "https://git.example/a"))}\n[package.source]\nreference = "x"\n\n${lockedPackage("b", "1.0")}`,
    ["b 1.0"],
    ["Duplicate key `source`: source"],
  ],
  [
    "a merge conflict, whose sides are both left out",
    `${lockedPackage("a", "1.0")}<<<<<<< ours\n${lockedPackage("b", "1.0")}=======\n${lockedPackage("b", "2.0")}>>>>>>> theirs\n${lockedPackage("c", "1.0")}`,
    ["a 1.0", "c 1.0"],
    ["Merge conflict: <<<<<<< ours"],
  ],
  [
    "a merge conflict inside of a package, with what both began from",
    `${lockedPackage("a", "1.0")}[[package]]\nname = "b"\n<<<<<<< ours\nversion = "1.0"\n||||||| base\nversion = "0.9"\n=======\nversion = "2.0"\n>>>>>>> theirs\n\n${lockedPackage("c", "1.0")}`,
    ["a 1.0", "c 1.0"],
    ["Merge conflict: <<<<<<< ours"],
  ],
  [
    "a merge conflict in a list and one that nobody closed",
    `[[package]]\nname = "a"\nversion = "1"\nfiles = [\n<<<<<<< ours\n    {file = "x"},\n=======\n    {file = "y"},\n>>>>>>> theirs\n]\n\n${lockedPackage("b", "1.0")}<<<<<<<\n${lockedPackage("c", "1.0")}`,
    ["b 1.0"],
    ["Merge conflict: <<<<<<< ours", "Merge conflict: <<<<<<<"],
  ],
];

/** Two versions of one package for two groups, and what other sections of a project have of them. */
const groups =
  lockedPackage("a", "1.0", `groups = ["main"]\nmarkers = "python_version < \\"3.9\\""\n`) +
  lockedPackage("a", "2.0", `groups = ["Docs_All", "dev"]\n`) +
  lockedPackage("b", "1.0", `groups = ["main"]\n`) +
  lockedPackage("h", "1.0", source("directory", "./libs/h")) +
  metadata;

/** With what comes last in every lockfile. */
function withMetadata([what, text, lines, problems = []]: LockRow): LockRow {
  return [what, text.includes("[metadata]") ? text : text + metadata, lines, problems];
}

describe("poetry.lock", () => {
  testRows(poetryLock, rows.map(withMetadata));

  describe("broken", () => {
    testRows(poetryLock, broken.map(withMetadata));
    testRows(poetryLock, cutOff);
    it("with more problems than are reported", () => {
      const text = `${lockedPackage("first", "1.0")}${lockedPackage("a", "1.0", "x\n").repeat(150)}${lockedPackage("b", "1.0")}${metadata}`;
      assert.deepEqual(
        poetryLock.parse(text).packages.map(({ key }) => key.name),
        ["first"],
      );
    });
  });

  it("has the version of the declaration's group", () => {
    const project = `[project]\nname = "p"\ndependencies = ["a", "b"]\n[project.optional-dependencies]\nextra = ["a"]\n[tool.poetry.dev-dependencies]\na = "*"\n[tool.poetry.group.docs-all.dependencies]\na = "*"\nb = "*"\nnone = "*"\n[build-system]\nrequires = ["a"]\n[tool.poetry.requires-plugins]\na = "*"\n[tool.tox]\nrequires = ["a"]\n[tool.hatch.build]\ndependencies = ["a"]\n[tool.hatch.env]\nrequires = ["a"]\n[tool.pdm]\nplugins = ["a"]\n[tool.cibuildwheel]\ntest-requires = ["a"]\n[tool.poetry.build-constraints.b]\na = "*"\n[tool.uv]\nbuild-constraint-dependencies = ["a"]\nextra-build-dependencies.b = ["a"]\n`;
    assert.deepEqual(lockedLines(poetryLock, groups, pyprojectToml.parse(project)), [
      "dependencies a 1.0",
      "dependencies b 1.0",
      "extra a 1.0",
      "dev-dependencies a 2.0",
      "docs-all a 2.0",
      "docs-all b 1.0",
      "docs-all none",
      "build-system.requires a",
      "requires-plugins a",
      "tool.tox a",
      "tool.hatch.build a",
      "tool.hatch.env a",
      "tool.pdm.plugins a",
      "tool.cibuildwheel a",
      "build-constraints a",
      "build-constraint-dependencies a",
      "extra-build-dependencies a",
    ]);
  });

  it("covers the project beside it, and those below that it has", () => {
    const lockfile = poetryLock.parse(groups);
    const folders = ["", "libs/h", "libs", "h"];
    assert.deepEqual(
      folders.filter((folder) => lockfile.covers({ folder })),
      ["", "libs/h"],
    );
  });

  it("governs pyproject.toml", () => {
    const paths = ["/p/pyproject.toml", "pyproject.toml", "/p/requirements.txt", "/p/Pipfile", "/p/setup.cfg"];
    assert.deepEqual(
      paths.filter((path) => poetryLock.governs?.(path)),
      ["/p/pyproject.toml", "pyproject.toml"],
    );
  });

  it("has what a project declares", () => {
    assert.deepEqual(fixtureLines(poetryLock, "observatory"), [
      "dependencies django 4.2.16",
      "dependencies numpy 1.26.4|2.1.2",
      "dependencies numpy 1.26.4|2.1.2",
      "dependencies requests 2.32.3",
      "dependencies star-catalog 3.0.2",
      "dependencies dome-control 0.4.0",
      "dependencies telescope 0.9.0",
      "dev pytest 8.3.3",
      "build-system.requires poetry-core",
    ]);
  });
});
