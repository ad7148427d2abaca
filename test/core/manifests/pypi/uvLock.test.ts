import assert from "node:assert/strict";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { uvLock } from "../../../../src/core/manifests/pypi/uvLock.ts";
import { fixtureLines, lockedLines, type LockRow, testRows } from "../../../support/pythonLocks.ts";

const pypi = `registry = "https://pypi.org/simple"`;

/** A package with more lines of its own. */
function lockedPackage(name: string, version: string, source = pypi, more = ""): string {
  return `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = { ${source} }\n${more}\n`;
}

const list = (name: string, ...items: readonly string[]) =>
  `${name} = [\n${items.map((item) => `    { ${item} },\n`).join("")}]\n`;
const needs = (...items: readonly string[]) => list("dependencies", ...items);

const rows: readonly LockRow[] = [
  ["nothing", "", []],
  ["no package", `version = 1\nrevision = 3\nrequires-python = ">=3.9"\n`, []],
  [
    "a graph",
    lockedPackage(
      "a",
      "1.0",
      pypi,
      needs(`name = "b"`, `name = "c", extra = ["x"], marker = "sys_platform == 'win32'"`, `name = "none"`),
    ) +
      lockedPackage("b", "1.0", pypi, needs(`name = "a"`)) +
      lockedPackage("c", "2.0", pypi, `\n[package.optional-dependencies]\n${list("x", `name = "b"`)}`),
    ["a 1.0 → b 1.0, c 2.0", "b 1.0 → a 1.0", "c 2.0 → b 1.0"],
    ["Missing entry of `none`: "],
  ],
  [
    "forks",
    lockedPackage("a", "1.0", pypi, needs(`name = "b", version = "1.0", source = { ${pypi} }, marker = "x"`)) +
      lockedPackage("b", "1.0", pypi, `resolution-markers = [\n    "python_full_version < '3.11'",\n]\n`) +
      lockedPackage("b", "2.0", pypi, `resolution-markers = ["python_full_version >= '3.11'"]\n`) +
      lockedPackage("b", "2.0", `registry = "https://acme.example"`) +
      lockedPackage(
        "c",
        "1.0",
        pypi,
        needs(`name = "b", version = "2.0", source = { registry = "https://acme.example" }`),
      ) +
      lockedPackage("d", "1.0", pypi, needs(`name = "b", version = "2.0"`)) +
      lockedPackage("e", "1.0", pypi, needs(`name = "b", version = "3.0"`)),
    [
      "a 1.0 → b 1.0",
      "b 1.0",
      "b 2.0",
      "b 2.0 (private)",
      "c 1.0 → b 2.0 (private)",
      "d 1.0 → b 2.0, b 2.0 (private)",
      "e 1.0",
    ],
  ],
  [
    "a version of two indexes",
    lockedPackage("a", "1.0", pypi, needs(`name = "b", source = { registry = "https://b.acme.example" }`)) +
      lockedPackage("b", "2.0", `registry = "https://a.acme.example"`, needs(`name = "a"`)) +
      lockedPackage("b", "2.0", `registry = "https://b.acme.example"`),
    ["a 1.0 → b 2.0 (private)", "b 2.0 (private) → a 1.0", "b 2.0 (private)"],
  ],
  [
    "all origins",
    `[manifest]\nmembers = ["Mem_ber"]\n\n` +
      lockedPackage("a", "1") +
      lockedPackage("b", "1", `registry = "https://acme.example/simple"`) +
      lockedPackage("c", "1", `registry = "../wheels"`) +
      lockedPackage("d", "1", `git = "https://git.example/d?rev=0#0"`) +
      lockedPackage("e", "1", `url = "https://e.example/e-1.tar.gz"`) +
      lockedPackage("f", "1", `path = "f-1.tar.gz"`) +
      lockedPackage("g", "1", `directory = "../g"`) +
      lockedPackage("mem-ber", "1", `editable = "packages/m"`) +
      lockedPackage("h", "1", `virtual = "."`) +
      lockedPackage("i", "1", `editable = "libs/i"`) +
      lockedPackage("j", "1", `later = "?"`) +
      lockedPackage("k", "2.5.1+cpu") +
      lockedPackage("l", "2.5.1+cpu", `registry = "https://wheels.acme.example/cpu"`) +
      `[[package]]\nname = "m"\nsource = { editable = "packages/dynamic" }\n`,
    [
      "a 1",
      "b 1 (private)",
      "c 1 (private)",
      "d 1 (git)",
      "e 1 (url)",
      "f 1 (archive)",
      "g 1 (path)",
      "mem-ber 1 (workspace)",
      "h 1 (workspace)",
      "i 1 (path)",
      "j 1 (private)",
      "k 2.5.1+cpu (private)",
      "l 2.5.1+cpu (private)",
      "m  (path)",
    ],
  ],
  [
    "what is no package",
    `[[package]]\nname = "a"\nsource = { ${pypi} }\n\n[[package]]\nname = "z"\nversion = "1"\n\n[[package]]\nversion = "1"\n\n[[package]]\nname = "p"\nsource = { registry = "https://acme.example" }\n\n${lockedPackage("b", ">=1")}${lockedPackage("c", "1", pypi, 'dependencies = [1, [], {}, "d"]\n')}`,
    ["c 1"],
    [
      "Missing version or source of `a`: ",
      "Missing version or source of `z`: ",
      "Missing name: ",
      "Missing version or source of `p`: ",
      "Missing version or source of `b`: ",
    ],
  ],
  [
    "as many versions of a package as it is found by",
    Array.from({ length: 64 }, (_, n) => lockedPackage("a", `1.${n}`)).join("") +
      lockedPackage("b", "1", pypi, needs(`name = "a", version = "1.63"`)),
    [...Array.from({ length: 64 }, (_, n) => `a 1.${n}`), "b 1 → a 1.63"],
  ],
  [
    "more versions of a package than it is found by",
    Array.from({ length: 65 }, (_, n) => lockedPackage("a", `1.${n}`)).join("") +
      lockedPackage("b", "1", pypi, needs(`name = "a", version = "1.63"`)),
    [...Array.from({ length: 65 }, (_, n) => `a 1.${n}`), "b 1"],
    ["More than 64 versions of `a`: "],
  ],
];

const broken: readonly LockRow[] = [
  [
    "cut off in a version",
    `${lockedPackage("a", "1.0")}[[package]]\nname = "b"\nversion = "2.1`,
    ["a 1.0"],
    [`Unclosed string: "2.1`],
  ],
  [
    "a fork that is broken",
    `${lockedPackage("a", "1.0")}${lockedPackage("a", "2.0", `registry = `)}${lockedPackage("b", "1.0", pypi, needs(`name = "a", version = "2.0"`))}`,
    ["b 1.0"],
    ["Expected a value: registry ="],
  ],
  [
    "a conflict in the members of the workspace",
    `[manifest]\nmembers = [\n<<<<<<< ours\n    "a",\n=======\n    "b",\n>>>>>>> theirs\n]\n\n${lockedPackage("a", "1.0", `editable = "a"`)}${lockedPackage("c", "1.0")}`,
    ["a 1.0 (path)", "c 1.0"],
    ["Merge conflict: <<<<<<< ours"],
  ],
];

/** A root and two members that have one package each in a version of its own, and extras that conflict. */
const workspace =
  `[manifest]\nmembers = ["app", "lib-a", "lib-b"]\nconstraints = [{ name = "deep", specifier = "<3" }]\n\n` +
  lockedPackage(
    "app",
    "0.1.0",
    `editable = "."`,
    needs(`name = "x", version = "2.0"`, `name = "lib-a"`) +
      `\n[package.optional-dependencies]\n${list("cpu", `name = "torch", version = "1.0"`)}${list("gpu", `name = "torch", version = "2.0"`)}` +
      `\n[package.dev-dependencies]\n${list("dev", `name = "tool"`)}${list("cpu", `name = "tool"`)}${list("my-docs", `name = "deep"`)}`,
  ) +
  lockedPackage("lib-a", "0.1.0", `editable = "packages/lib-a"`, needs(`name = "x", version = "1.0"`)) +
  lockedPackage(
    "lib-b",
    "0.1.0",
    `virtual = "packages/b"`,
    needs(`name = "x", version = "1.0"`, `name = "x", version = "2.0"`),
  ) +
  lockedPackage("outer", "0.1.0", `editable = "../outer"`, needs(`name = "x", version = "1.0"`)) +
  lockedPackage("x", "1.0", pypi, needs(`name = "deep"`)) +
  lockedPackage("x", "2.0") +
  lockedPackage("torch", "1.0") +
  lockedPackage("torch", "2.0") +
  lockedPackage("tool", "1.0") +
  lockedPackage("deep", "2.9");

const locked: readonly (readonly [what: string, folder: string, manifest: string, lines: readonly string[]])[] = [
  [
    "its own sections",
    "",
    `[project]\nname = "app"\ndependencies = ["x", "lib_a", "deep", "torch"]\n[project.optional-dependencies]\ncpu = ["torch", "tool"]\nGPU = ["torch"]\nnew = ["torch"]\n[dependency-groups]\nMy_Docs = ["deep"]\n[tool.uv]\ndev-dependencies = ["tool", "x"]\nconstraint-dependencies = ["deep<3"]\noverride-dependencies = ["torch"]\nbuild-constraint-dependencies = ["tool"]\n[[tool.uv.dependency-metadata]]\nname = "x"\nrequires-dist = ["torch"]\n[build-system]\nrequires = ["tool"]`,
    [
      "dependencies x 2.0",
      "dependencies lib-a 0.1.0",
      "dependencies deep",
      "dependencies torch",
      "cpu torch 1.0",
      "cpu tool 1.0",
      "GPU torch 2.0",
      "new torch",
      "My_Docs deep 2.9",
      "dev-dependencies tool 1.0",
      "dev-dependencies x",
      "constraint-dependencies deep 2.9",
      "override-dependencies torch 1.0|2.0",
      "build-constraint-dependencies tool",
      "dependency-metadata torch 1.0|2.0",
      "build-system.requires tool",
    ],
  ],
  [
    "a member",
    "packages/lib-a",
    `project = { name = "Lib.A", dependencies = ["x", "deep"] }`,
    ["dependencies x 1.0", "dependencies deep"],
  ],
  [
    "a member with several versions",
    "packages/b",
    `project = { name = "lib-b", dependencies = ["x"] }`,
    ["dependencies x 1.0|2.0"],
  ],
  [
    "a member that was moved",
    "packages/moved",
    `project = { name = "lib-a", dependencies = ["x"] }`,
    ["dependencies x 1.0"],
  ],
  [
    "a folder of another name",
    "packages/lib-a",
    `project = { name = "app", dependencies = ["x"] }`,
    ["dependencies x 1.0"],
  ],
];

describe("uv.lock", () => {
  testRows(uvLock, rows);
  describe("broken", () => testRows(uvLock, broken));

  describe("has the versions of declarations in", () => {
    for (const [what, folder, manifest, lines] of locked) {
      it(what, () => assert.deepEqual(lockedLines(uvLock, workspace, pyprojectToml.parse(manifest), folder), lines));
    }

    it("the root of a workspace that is not a project", () => {
      const lock =
        lockedPackage("lib", "1.0", `editable = "lib"`, needs(`name = "x"`)) +
        lockedPackage("x", "1.0") +
        lockedPackage("tool", "2.0");
      const manifest = pyprojectToml.parse(
        `[dependency-groups]\ndev = ["tool", "x", "none"]\n[build-system]\nrequires = ["tool"]`,
      );
      assert.deepEqual(lockedLines(uvLock, lock, manifest), [
        "dev tool 2.0",
        "dev x 1.0",
        "dev none",
        "build-system.requires tool",
      ]);
      assert.equal(uvLock.parse(lock).covers({ folder: "" }), true);
    });

    it("a project whose package is broken: nothing, though others have it", () => {
      const lock = lockedPackage("app", "1.0", `editable = "."`, "dependencies = [\n") + lockedPackage("x", "1.0");
      const manifest = pyprojectToml.parse(`[project]\nname = "app"\ndependencies = ["x"]`);
      assert.deepEqual(lockedLines(uvLock, lock, manifest), ["dependencies x"]);
    });

    it("a whole workspace", () => {
      assert.deepEqual(fixtureLines(uvLock, "orchard"), [
        "dependencies httpx 0.27.2",
        "dependencies numpy 2.2.6|2.3.4",
        "dependencies orchard-press 0.1.0",
        "dependencies typing-extensions 4.12.2",
        "plots matplotlib 3.9.2",
        "dev pytest 8.3.3",
        "lint ruff 0.6.9",
        "build-system.requires hatchling",
      ]);
      assert.deepEqual(fixtureLines(uvLock, "orchard", "packages/press"), [
        "dependencies pydantic 2.9.2",
        "dependencies crate-labels 1.4.0",
        "dependencies weather-feed 5.1.0",
        "build-system.requires hatchling",
      ]);
    });
  });

  it("covers its own folder and the projects below", () => {
    const others =
      lockedPackage("d", "1.0", `directory = "packages/d"`) + lockedPackage("w", "1.0", `registry = "wheels"`);
    const lockfile = uvLock.parse(workspace + others);
    const folders = [
      "",
      "packages/lib-a",
      "packages/b",
      "packages/d",
      "packages/lib-b",
      "packages",
      "outer",
      "x",
      "wheels",
    ];
    assert.deepEqual(
      folders.filter((folder) => lockfile.covers({ folder })),
      ["", "packages/lib-a", "packages/b", "packages/d"],
    );
    assert.equal(lockfile.hasGraph, true);
  });

  it("governs pyproject.toml", () => {
    const paths = ["/p/pyproject.toml", "/p/requirements.txt", "/p/Pipfile", "/p/setup.cfg"];
    assert.deepEqual(
      paths.filter((path) => uvLock.governs?.(path)),
      ["/p/pyproject.toml"],
    );
  });
});
