import assert from "node:assert/strict";
import { goMod } from "../../../../src/core/manifests/go/goMod.ts";
import { goSum } from "../../../../src/core/manifests/go/goSum.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { testLockRows, type LockRow } from "../../../support/lockfileRows.ts";
import { completed, lockedVersions } from "../../../support/project.ts";

const hash = `h1:${"A".repeat(43)}=`;

const texts: readonly LockRow[] = [
  ["nothing", "", []],
  ["blank lines", "\n \r\n\n", []],
  [
    "modules and their go.mod",
    `a.example/A v1.0.0 ${hash}\na.example/A v1.0.0/go.mod ${hash}\na.example/b v0.0.0-20240509165553-f4d5c5a4a0a1 ${hash}\n`,
    ["a.example/A v1.0.0", "a.example/b v0.0.0-20240509165553-f4d5c5a4a0a1"],
  ],
  ["only a go.mod, which is not built", `a.example/a v1.0.0/go.mod ${hash}\n`, []],
  [
    "several versions, as of all that was ever downloaded",
    `a.example/a v1.0.0 ${hash}\na.example/a v1.1.0 ${hash}\na.example/a/v2 v2.0.0 ${hash}\na.example/c v3.0.0+incompatible ${hash}`,
    ["a.example/a v1.0.0", "a.example/a v1.1.0", "a.example/a/v2 v2.0.0", "a.example/c v3.0.0+incompatible"],
  ],
  ["several blanks", `a.example/a  v1.0.0\t ${hash}`, ["a.example/a v1.0.0"]],
  ["a line twice", `a.example/a v1.0.0 ${hash}\na.example/a v1.0.0 ${hash}`, ["a.example/a v1.0.0"]],
  ["another kind of hash", `a.example/a v1.0.0 h2:0123\na.example/a v1.1.0 ${hash}`, ["a.example/a v1.1.0"]],
  ["CRLF and a byte order mark", `\ufeffa.example/a v1.0.0 ${hash}\r\n`, ["a.example/a v1.0.0"]],
  [
    "lines in another format",
    `a.example/a\na.example/b v1.0.0\na.example/c 1.0.0 ${hash}\n  x y z w\na.example/d v1.0.0 ${hash}\na.example/e v1.0.0 ${hash} x\na.example/f v1.0.0 -${hash}`,
    ["a.example/d v1.0.0"],
    [
      "Expected a module, a version and a hash: a.example/a",
      "Expected a module, a version and a hash: a.example/b v1.0.0",
      `Expected a module, a version and a hash: a.example/c 1.0.0 ${hash}`,
      "Expected a module, a version and a hash: x y z w",
      `Expected a module, a version and a hash: a.example/e v1.0.0 ${hash} x`,
      `Expected a module, a version and a hash: a.example/f v1.0.0 -${hash}`,
    ],
  ],
  [
    "a merge conflict, of which both sides were verified",
    `<<<<<<< HEAD\na.example/a v1.0.0 ${hash}\n=======\na.example/a v1.1.0 ${hash}\n>>>>>>> other`,
    ["a.example/a v1.0.0", "a.example/a v1.1.0"],
    [
      "Merge conflict (conflicted): <<<<<<< HEAD",
      "Merge conflict (conflicted): =======",
      "Merge conflict (conflicted): >>>>>>> other",
    ],
  ],
];

describe("go.sum", () => {
  testLockRows(goSum, texts);
  it("has no graph", () => assert.equal(goSum.parse("").hasGraph, false));

  const lockfile = goSum.parse(
    `a.example/a v1.0.0 ${hash}\na.example/a v1.1.0 ${hash}\na.example/b v1.0.0/go.mod ${hash}\na.example/v v1.0.0 ${hash}`,
  );
  for (const [name, version, versions] of [
    ["a.example/a", "v1.0.0", ["v1.0.0"]],
    ["a.example/a", "v1.1.0", ["v1.1.0"]],
    ["a.example/a", "v1.2.0", []],
    ["a.example/a", "", []],
    ["a.example/a", "v1", []],
    ["a.example/A", "v1.0.0", []],
    ["a.example/b", "v1.0.0", []],
    ["a.example/none", "v1.0.0", []],
  ] as const) {
    it(`${name} ${version} is ${versions.length > 0 ? "verified" : "not verified"}`, () =>
      assert.deepEqual(lockedVersions(lockfile, "GO", name, version), versions));
  }

  const requested: readonly (readonly [declared: string, isMissing: boolean, isMember?: true])[] = [
    ["require a.example/a v1.0.0", false],
    ["require a.example/b v1.0.0", false],
    ["require a.example/a v1.2.0", true],
    ["require a.example/none v1.0.0", true],
    ["require a.example/none v1.0.0", false, true],
    ["require a.example/none v1.0.0\nexclude a.example/none v1.0.0", false],
    ["require a.example/none v1.0.0\nreplace a.example/none => a.example/a v1.1.0", false],
  ];
  for (const [declared, isMissing, isMember] of requested)
    it(`${isMissing ? "lacks" : "does not lack"} what ${JSON.stringify(declared)} needs${isMember ? " in a workspace" : ""}`, () => {
      const [declaration] = goMod.parse(declared).declarations;
      assert.ok(declaration);
      const names = lockfile.requested?.(declaration, { folder: "", ...(isMember && { isMember }) });
      assert.deepEqual(names, isMissing ? [] : undefined);
    });

  it("does not say what it lacks of a requirement in another file", async () => {
    const files = {
      "/w/a/go.mod": "module a.example/m\nrequire a.example/none v1.0.0",
      "/w/go.work": "use ./a\nreplace a.example/none => a.example/other v1.0.0",
    };
    const [declaration] = (await completed(goMod, files, "/w/a/go.mod")).declarations;
    assert.ok(declaration?.elsewhere);
    assert.equal(lockfile.requested?.(declaration, { folder: "" }), undefined);
  });

  it("verifies what replaces a module, and nothing of a folder", () => {
    const { declarations } = goMod.parse(
      "require a.example/old v0.1.0\nrequire a.example/v v1.0.0\nreplace a.example/old => a.example/a v1.1.0\nreplace a.example/v => ./v",
    );
    assert.deepEqual(
      declarations.map((declaration) => lockfile.locked(declaration, { folder: "" })),
      [[1], []],
    );
  });

  it("belongs to the module in the same folder", () => {
    assert.deepEqual(
      ["", "a", "a/b"].map((folder) => lockfile.covers({ folder, self: "a.example/a" })),
      [true, false, false],
    );
    assert.deepEqual(
      ["/w/go.mod", "go.mod", "/w/go.work", "/w/go.mod.orig", "/w/cargo.mod"].map((path) => goSum.governs?.(path)),
      [true, true, false, false, false],
    );
  });

  it("has what a whole module declares", async () => {
    const files = Object.fromEntries(fixturesIn("lockfiles/tannery").map(({ path, text }) => [`/${path}`, text]));
    const lock = goSum.parse(files["/lockfiles/tannery/vat/go.sum"] ?? "");
    const { declarations } = await completed(goMod, files, "/lockfiles/tannery/vat/go.mod");
    const lines = declarations.map((declaration) => {
      const versions = lock.locked(declaration, { folder: "" }).map((index) => lock.packages[index]?.key.version);
      return `${declaration.package.name} ${versions.join("|")}`;
    });
    assert.deepEqual(lines, [
      "github.com/spf13/cobra v1.8.1",
      "github.com/tannery-example/hide ",
      "golang.org/x/crypto v0.24.0",
      "gopkg.in/yaml.v3 v3.0.1",
      "github.com/inconshreveable/mousetrap v1.1.0",
      "github.com/spf13/pflag v1.0.5",
      "golang.org/x/sys ",
    ]);
  });
});
