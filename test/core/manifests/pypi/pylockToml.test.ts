import assert from "node:assert/strict";
import { pylockToml } from "../../../../src/core/manifests/pypi/pylockToml.ts";
import { fixtureLines, type LockRow, testRows } from "../../../support/pythonLocks.ts";

/** A package with more lines of its own, and an index unless they tell where it comes from. */
function lockedPackage(name: string, version: string, more = ""): string {
  const index = /vcs|archive|directory|sdist|wheels|index/.test(more) ? "" : `index = "https://pypi.org/simple"\n`;
  return `[[packages]]\nname = "${name}"\nversion = "${version}"\n${index}${more}\n`;
}

const publicFile = "https://files.pythonhosted.org/packages/00/x-1.tar.gz";
const privateFile = "https://pypi.acme.example/x-1.tar.gz";

const rows: readonly LockRow[] = [
  ["nothing", "", []],
  ["no package", `lock-version = "1.0"\ncreated-by = "lockmaker"\npackages = []\n`, []],
  [
    "packages only",
    lockedPackage("a", "1.0", `requires-python = ">=3.9"\nmarker = "os_name == 'nt'"\n`) +
      lockedPackage("B.b", "2!1.0.dev1"),
    ["a 1.0", "b-b 2!1.0.dev1"],
  ],
  [
    "a graph with as many fields as it takes to distinguish packages",
    lockedPackage(
      "a",
      "1.0",
      `dependencies = [\n    { name = "b" },\n    { name = "c", version = "2.0" },\n    { name = "none" },\n]\n`,
    ) +
      lockedPackage("b", "1.0", `\n[[packages.dependencies]]\nname = "c"\n\n[[packages.dependencies]]\nname = "a"\n`) +
      lockedPackage("c", "1.0") +
      lockedPackage("c", "2.0"),
    ["a 1.0 → b 1.0, c 2.0", "b 1.0 → c 1.0, c 2.0, a 1.0", "c 1.0", "c 2.0"],
  ],
  [
    "a graph in the notation of PDM",
    lockedPackage("a", "1.0", `\n[packages.tool.pdm]\ndependencies = ["b>=1; os_name == 'nt'", "c[x]==1.0"]\n`) +
      lockedPackage("b", "1.0", `\n[packages.tool.pdm]\ndependencies = []\n`) +
      lockedPackage("c", "1.0"),
    ["a 1.0 → b 1.0, c 1.0", "b 1.0", "c 1.0"],
  ],
  [
    "a package list that is inline",
    `packages = [{ name = "a", version = "1.0", sdist = {} }, { name = "b", version = "2.0", vcs = { type = "git" } }]\n`,
    ["a 1.0", "b 2.0 (git)"],
  ],
  [
    "all origins",
    lockedPackage("a", "1", `index = "https://pypi.org/simple"\nsdist = { url = "${privateFile}" }\n`) +
      lockedPackage("b", "1", `index = "https://pypi.acme.example/simple"\n`) +
      lockedPackage(
        "c",
        "1",
        `sdist = { url = "${publicFile}", hashes = {} }\nwheels = [{ url = "${publicFile}" }]\n`,
      ) +
      lockedPackage("d", "1", `sdist = { url = "${publicFile}" }\n\n[[packages.wheels]]\nurl = "${privateFile}"\n`) +
      lockedPackage("e", "1", `wheels = [{ path = "wheels/e-1-py3-none-any.whl" }]\n`) +
      lockedPackage("f", "1", `\n[packages.vcs]\ntype = "git"\nurl = "https://git.example/f"\ncommit-id = "0"\n`) +
      lockedPackage("g", "1", `\n[packages.archive]\nurl = "https://g.example/g-1.tar.gz"\n`) +
      lockedPackage("h", "1", `\n[packages.archive]\npath = "h-1.tar.gz"\n`) +
      lockedPackage("i", "1", `\n[packages.directory]\npath = "../i"\neditable = true\n`) +
      `[[packages]]\nname = "j"\ndirectory = { path = "." }\n\n` +
      lockedPackage("k", "1+local"),
    [
      "a 1",
      "b 1 (private)",
      "c 1",
      "d 1 (private)",
      "e 1 (archive)",
      "f 1 (git)",
      "g 1 (url)",
      "h 1 (archive)",
      "i 1 (path)",
      "j  (workspace)",
      "k 1+local (private)",
    ],
  ],
  [
    "what is no package",
    `[[packages]]\nname = "a"\n\n[[packages]]\nversion = "1"\n\n[[package]]\nname = "b"\nversion = "1"\n\n${lockedPackage("c", "1", `dependencies = ["a"]\n`)}`,
    ["c 1"],
    ["Missing version or source of `a`: ", "Missing name: "],
  ],
];

const broken: readonly LockRow[] = [
  [
    "a version that is cut off",
    `${lockedPackage("a", "1.0")}[[packages]]\nname = "b"\nversion = "1.1`,
    ["a 1.0"],
    [`Unclosed string: "1.1`],
  ],
  [
    "cut off before the origin",
    `${lockedPackage("a", "1.0")}[[packages]]\nname = "b"\nversion = "1.0"\n`,
    ["a 1.0"],
    ["Missing version or source of `b`: "],
  ],
  [
    "a broken part of a package",
    `${lockedPackage("a", "1.0", `\n[[packages.wheels]]\nurl = "x"\nhashes = { sha256 = "0" \n`)}${lockedPackage("b", "1.0")}`,
    ["b 1.0"],
    ["Expected `}`: {"],
  ],
  [
    "a package list that is broken",
    `packages = [{ name = "a", version = "1.0" }, { name = "b", version = "2`,
    [],
    ["Expected `]`: [", "Expected `}`: {", `Unclosed string: "2`],
  ],
];

describe("pylock.toml", () => {
  testRows(pylockToml, rows);
  describe("broken", () => testRows(pylockToml, broken));

  it("says whether it has a graph", () => {
    const graphs = rows.map(([what, text]) => [what, pylockToml.parse(text).hasGraph] as const);
    assert.deepEqual(
      graphs.flatMap(([what, hasGraph]) => (hasGraph ? what : [])),
      [
        "a graph with as many fields as it takes to distinguish packages",
        "a graph in the notation of PDM",
        "what is no package",
      ],
    );
  });

  it("covers its own folder and the projects below", () => {
    const lockfile = pylockToml.parse(`[[packages]]\nname = "a"\ndirectory = { path = "./libs/a/" }\n`);
    assert.deepEqual(
      ["", "libs/a", "libs"].map((folder) => lockfile.covers({ folder })),
      [true, true, false],
    );
  });

  it("may have a name of its own", () => {
    const names = ["pylock.dev.toml", "pylock.d.toml", "pylock.toml", "pylock.a.b.toml", "my-pylock.dev.toml"];
    assert.deepEqual(
      [...names, "pylock.dev.toml.bak", "pylock..toml"].filter((name) => pylockToml.otherNames?.test(name)),
      ["pylock.dev.toml", "pylock.d.toml"],
    );
  });

  it("governs pyproject.toml", () => {
    const paths = ["/p/pyproject.toml", "/p/requirements.txt", "/p/requirements.in", "/p/Pipfile"];
    assert.deepEqual(
      paths.filter((path) => pylockToml.governs?.(path)),
      ["/p/pyproject.toml"],
    );
  });

  it("has what a project declares", () => {
    assert.deepEqual(fixtureLines(pylockToml, "beacon"), [
      "dependencies attrs 24.2.0",
      "dependencies cattrs 24.1.2",
      "dependencies lamp git",
      "dependencies foghorn 1.3.0",
      "cli rich 13.9.2",
      "build-system.requires flit-core",
    ]);
  });
});
