import assert from "node:assert/strict";
import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { pipfileLock } from "../../../../src/core/manifests/pypi/pipfileLock.ts";
import { fixtureLines, lockedLines, type LockRow, testRows } from "../../../support/pythonLocks.ts";

const sources = `"_meta": { "sources": [{ "name": "main", "url": "https://pypi.org/simple" }, { "name": "acme", "url": "https://pypi.acme.example/simple" }] }`;

function lock(sections: string, meta = sources): string {
  return `{\n  ${meta},\n  ${sections}\n}\n`;
}

const lockedPackage = (name: string, version: string, more = "") =>
  `"${name}": { "hashes": ["sha256:0"], "version": "${version}"${more} }`;

const rows: readonly LockRow[] = [
  ["no section", lock(`"default": {}`), []],
  ["nothing but a list", "[]", []],
  [
    "sections",
    lock(
      `"default": { ${lockedPackage("A.b", "==1.0")}, ${lockedPackage("c", "==2.0")} }, "develop": { ${lockedPackage("c", "==2.0")} }, "docs": { ${lockedPackage("c", "===3.0")} }`,
    ),
    ["a-b 1.0", "c 2.0", "c 3.0"],
  ],
  [
    "all origins",
    lock(
      `"default": {
        ${lockedPackage("a", "==1")}, ${lockedPackage("b", "==1", `, "index": "main"`)}, ${lockedPackage("c", "==1", `, "index": "acme"`)},
        ${lockedPackage("d", "==1", `, "index": "unknown"`)}, ${lockedPackage("e", "==1+cpu")},
        "f": { "git": "https://git.example/f", "ref": "0" }, "g": { "hg": "https://hg.example/g", "ref": "0", "version": "==1.2" },
        "h": { "path": ".", "editable": true }, "i": { "file": "https://i.example/i-1.tar.gz" },
        "j": { "file": "vendor/j-1.tar.gz" }, "k": { "file": "file:///k-1.tar.gz" }, "l": { "path": "https://l.example/l.zip" }
      }`,
    ),
    [
      "a 1",
      "b 1",
      "c 1 (private)",
      "d 1 (private)",
      "e 1+cpu (private)",
      "f  (git)",
      "g 1.2 (git)",
      "h  (path)",
      "i  (url)",
      "j  (archive)",
      "k  (archive)",
      "l  (url)",
    ],
  ],
  [
    "a first source that is not the public one",
    lock(
      `"default": { ${lockedPackage("a", "==1")}, ${lockedPackage("b", "==1", `, "index": "pypi"`)} }`,
      `"_meta": { "sources": [{ "name": "acme", "url": "https://u:$P@pypi.acme.example/simple" }, { "name": "pypi", "url": "https://pypi.org/simple" }] }`,
    ),
    ["a 1 (private)", "b 1"],
  ],
  [
    "no sources",
    lock(`"default": { ${lockedPackage("a", "==1")}, ${lockedPackage("b", "==1", `, "index": "x"`)} }`, `"_meta": {}`),
    ["a 1", "b 1 (private)"],
  ],
  [
    "what is no version",
    lock(
      `"default": { ${lockedPackage("a", "*")}, ${lockedPackage("b", ">=1.0")}, ${lockedPackage("c", "1.0")}, ${lockedPackage("d", "==1.*")}, ${lockedPackage("e", "==")}, ${lockedPackage("f", "== 1.0 ")}, "g": { "version": 1 }, "h": "==1.0", "i": null, "j": {}, ${lockedPackage("k", "==1.0,<2")} }`,
    ),
    ["f 1.0"],
    Array.from("abcdeghijk", (name) => `Missing version or source of \`${name}\`: `),
  ],
  [
    "sections of other kinds",
    lock(`"default": null, "develop": [], "docs": "x", "a": { "b": ["==1.0"] }`),
    [],
    ["Missing version or source of `b`: "],
  ],
];

const broken: readonly LockRow[] = [
  [
    "cut off in a version",
    `{ "default": { ${lockedPackage("a", "==1.0")}, "b": { "version": "==1.2`,
    ["a 1.0"],
    [`Unclosed string: "==1.2`, "Expected `}`: ", "Expected `}`: ", "Expected `}`: "],
  ],
  [
    "a version that is also in a section behind the fault",
    `{ "default": { ${lockedPackage("a", "==1.0")}, ${lockedPackage("b", "==1.0")} }, "develop": { "b": { "version": "==2.0" `,
    ["a 1.0"],
    ["Expected `}`: ", "Expected `}`: ", "Expected `}`: "],
  ],
  [
    "no comma between packages",
    lock(
      `"default": { ${lockedPackage("a", "==1.0")}, ${lockedPackage("b", "==1.0")} ${lockedPackage("c", "==2.0")} }`,
    ),
    ["a 1.0", "b 1.0"],
    [`Expected \`,\`: "c"`],
  ],
  [
    "a merge conflict",
    lock(
      `"default": {\n    ${lockedPackage("a", "==1.0")},\n<<<<<<< ours\n    ${lockedPackage("b", "==1.0")}\n=======\n    ${lockedPackage("b", "==2.0")}\n>>>>>>> theirs\n  }`,
    ),
    ["a 1.0"],
    ["Merge conflict: <<<<<<< ours"],
  ],
];

describe("Pipfile.lock", () => {
  testRows(pipfileLock, rows);
  describe("broken", () => testRows(pipfileLock, broken));

  it("has the version of the declaration's section", () => {
    const text = lock(
      `"default": { ${lockedPackage("a", "==1.0")}, ${lockedPackage("c", "==2.0")} }, "develop": { ${lockedPackage("a", "==2.0")} }, "docs": { ${lockedPackage("a", "==3.0")} }`,
    );
    const manifest = pipfile.parse(
      `[packages]\nA = "*"\nc = "*"\n[dev-packages]\na = "*"\nc = "*"\n[docs]\na = "*"\n[tests]\na = "*"\n`,
    );
    assert.deepEqual(lockedLines(pipfileLock, text, manifest), [
      "packages a 1.0",
      "packages c 2.0",
      "dev-packages a 2.0",
      "dev-packages c",
      "docs a 3.0",
      "tests a",
    ]);
  });

  it("covers its own folder, for a Pipfile", () => {
    const lockfile = pipfileLock.parse("{}");
    assert.deepEqual(
      [lockfile.covers({ folder: "" }), lockfile.covers({ folder: "a" }), lockfile.hasGraph],
      [true, false, false],
    );
    const paths = ["/p/Pipfile", "Pipfile", "/p/pyproject.toml", "/p/requirements.txt"];
    assert.deepEqual(
      paths.filter((path) => pipfileLock.governs?.(path)),
      ["/p/Pipfile", "Pipfile"],
    );
  });

  it("has what a project declares", () => {
    assert.deepEqual(fixtureLines(pipfileLock, "pantry"), [
      "packages flask 3.0.3",
      "packages jinja2 3.1.4",
      "packages recipe-box 2.4.0",
      "packages shelf path",
      "packages scales git",
      "dev-packages pytest 8.3.3",
      "docs sphinx 8.1.3",
    ]);
  });
});
