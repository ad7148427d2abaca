import assert from "node:assert/strict";
import { pdmLock } from "../../../../src/core/manifests/pypi/pdmLock.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { fixtureLines, lockedLines, type LockRow, testRows } from "../../../support/pythonLocks.ts";

/** A package with more lines of its own, and no files unless they have some. */
function lockedPackage(name: string, version: string, more = ""): string {
  const files = more.includes("files = ") ? "" : "files = []\n";
  return `[[package]]\nname = "${name}"\nversion = "${version}"\nsummary = "${name}"\n${more}${files}\n`;
}

const needs = (...requirements: readonly string[]) =>
  `dependencies = [\n${requirements.map((it) => `    ${JSON.stringify(it)},\n`).join("")}]\n`;
const files = (...urls: readonly string[]) =>
  `files = [\n${urls.map((url) => `    {url = "${url}", hash = "0"},\n`).join("")}]\n`;

const publicFile = "https://files.pythonhosted.org/packages/00/x-1.tar.gz";
const privateFile = "https://pypi.acme.example/x-1.tar.gz";

const rows: readonly LockRow[] = [
  ["nothing", "", []],
  [
    "no package",
    `[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\n\n[[metadata.targets]]\nrequires_python = ">=3.9"\n`,
    [],
  ],
  [
    "requirements of all forms",
    lockedPackage(
      "a",
      "1.0",
      needs(
        "B_b>=1",
        'c[x,y]<2,>=1; python_version < "3.9"',
        "d",
        " e == 1.0 ",
        "none",
        "f @ https://f.example/f.whl",
        "???",
        "",
      ),
    ) + ["b-b", "c", "d", "e", "f"].map((name) => lockedPackage(name, "1.0")).join(""),
    ["a 1.0 → b-b 1.0, c 1.0, d 1.0, e 1.0, f 1.0", "b-b 1.0", "c 1.0", "d 1.0", "e 1.0", "f 1.0"],
  ],
  [
    "an extra as an entry of its own, and an exact requirement",
    lockedPackage("a", "1.0", needs("b")) +
      lockedPackage("a", "1.0", `extras = ["x"]\n${needs("a==1.0", "c==2.0; os_name == 'nt'", "d==1.0.0")}`) +
      lockedPackage("b", "1.0", needs("c<3", "d==1.0.0")) +
      lockedPackage("c", "1.0") +
      lockedPackage("c", "2.0") +
      lockedPackage("d", "1.0"),
    ["a 1.0 → b 1.0, c 2.0, d 1.0", "b 1.0 → c 1.0, c 2.0, d 1.0", "c 1.0", "c 2.0", "d 1.0"],
  ],
  [
    "an exact requirement of one of several versions, with extras, blanks and a marker",
    lockedPackage("b", "1.0", needs("typing-extensions==4.12.2")) +
      lockedPackage("c", "1.0", needs("Typing.Extensions [x,y] == 4.12.2 ; os_name == 'nt'")) +
      lockedPackage("d", "1.0", needs("typing-extensions==4.12.2,<5")) +
      lockedPackage("e", "1.0", needs("typing-extensions==4.*")) +
      lockedPackage("typing-extensions", "4.0") +
      lockedPackage("typing-extensions", "4.12.2"),
    [
      "b 1.0 → typing-extensions 4.12.2",
      "c 1.0 → typing-extensions 4.12.2",
      "d 1.0 → typing-extensions 4.0, typing-extensions 4.12.2",
      "e 1.0 → typing-extensions 4.0, typing-extensions 4.12.2",
      "typing-extensions 4.0",
      "typing-extensions 4.12.2",
    ],
  ],
  [
    "all origins",
    lockedPackage("a", "1") +
      lockedPackage("b", "1", files(publicFile, publicFile)) +
      lockedPackage("c", "1", files(privateFile)) +
      lockedPackage("d", "1", files(publicFile, privateFile)) +
      lockedPackage("e", "1", `git = "https://git.example/e"\nrevision = "0"\n`) +
      lockedPackage("f", "1", `url = "https://f.example/f-1.tar.gz"\n`) +
      lockedPackage("g", "1", `path = "./g"\neditable = true\n`) +
      lockedPackage("h", "1", `hg = "https://hg.example/h"\nrevision = "0"\n`) +
      lockedPackage("k", "1", `path = "./k-1.tar.gz"\n`) +
      `[[package]]\nname = "i"\npath = "./i"\n\n` +
      lockedPackage("j", "1+cpu"),
    [
      "a 1",
      "b 1",
      "c 1 (private)",
      "d 1 (private)",
      "e 1 (git)",
      "f 1 (url)",
      "g 1 (path)",
      "h 1 (git)",
      "k 1 (archive)",
      "i  (path)",
      "j 1+cpu (private)",
    ],
  ],
  [
    "the files apart, as they once were",
    `${lockedPackage("a", "1")}${lockedPackage("b", "1")}`.replaceAll("files = []\n", "") +
      `[metadata]\nlock_version = "4.0"\n\n[metadata.files]\n"a 1" = [\n    {url = "${privateFile}", hash = "0"},\n]\n"b 1" = [{url = "${publicFile}", hash = "0"}]\n`,
    ["a 1 (private)", "b 1"],
  ],
  [
    "what is no package",
    `[[package]]\nname = "a"\n\n[[package]]\nversion = "1"\n\n${lockedPackage("b", "1.x, or so")}${lockedPackage("c", "1", "dependencies = [1, {}]\n")}`,
    ["c 1"],
    ["Missing version or source of `a`: ", "Missing name: ", "Missing version or source of `b`: "],
  ],
];

const broken: readonly LockRow[] = [
  [
    "cut off in a requirement",
    `${lockedPackage("a", "1.0")}[[package]]\nname = "b"\nversion = "1.0"\ndependencies = [\n    "a==1`,
    ["a 1.0"],
    ["Expected `]`: [", `Unclosed string: "a==1`],
  ],
  [
    "cut off before the files",
    `${lockedPackage("a", "1.0")}[[package]]\nname = "b"\nversion = "1.0"\n`,
    ["a 1.0"],
    ["Missing version or source of `b`: "],
  ],
  [
    "a version without quotes",
    `${lockedPackage("a", "1.0")}[[package]]\nname = "b"\nversion = 1.2.3\n`,
    ["a 1.0"],
    ["Expected a value; strings need quotes: 1.2.3"],
  ],
];

describe("pdm.lock", () => {
  testRows(pdmLock, rows);
  describe("broken", () => testRows(pdmLock, broken));

  it("has the version of the declaration's group", () => {
    const lock =
      lockedPackage("a", "1.0", `groups = ["default"]\n`) +
      lockedPackage("a", "2.0", `groups = ["test"]\n`) +
      lockedPackage("a", "2.0", `extras = ["x"]\ngroups = ["cache"]\n`) +
      lockedPackage("g", "1.0", `path = "./packages/g"\n`);
    const manifest = pyprojectToml.parse(
      `[project]\ndependencies = ["a"]\n[project.optional-dependencies]\ncache = ["a[x]"]\n[dependency-groups]\ntest = ["a"]\nother = ["a"]\n[tool.pdm.dev-dependencies]\nlocal = ["g"]\n`,
    );
    assert.deepEqual(lockedLines(pdmLock, lock, manifest), [
      "dependencies a 1.0",
      "cache a 2.0",
      "test a 2.0",
      "other a 1.0",
      "local g 1.0",
    ]);
    const lockfile = pdmLock.parse(lock);
    assert.deepEqual(
      ["", "packages/g", "packages"].map((folder) => lockfile.covers({ folder })),
      [true, true, false],
    );
  });

  it("governs pyproject.toml", () => {
    const paths = ["/p/pyproject.toml", "/p/requirements.txt", "/p/Pipfile"];
    assert.deepEqual(
      paths.filter((path) => pdmLock.governs?.(path)),
      ["/p/pyproject.toml"],
    );
  });

  it("has what a project declares", () => {
    assert.deepEqual(fixtureLines(pdmLock, "kiln"), [
      "dependencies fastapi 0.115.2",
      "dependencies uvicorn 0.32.0",
      "cache redis 5.1.1",
      "test pytest 8.3.3",
      "local glaze 0.1.0",
      "build-system.requires pdm-backend",
    ]);
  });
});
