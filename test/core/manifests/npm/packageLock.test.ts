import assert from "node:assert/strict";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { packageLock } from "../../../../src/core/manifests/npm/packageLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { problemLines } from "../../../support/lockfileRows.ts";
import { checkLockfile, lockedVersions, lockLines } from "../../../support/project.ts";

/** The packages of version 3 or, under `v1`, the dependencies of version 1; and a line for each package that is read. */
type Row = readonly [what: string, entries: object, lines: readonly string[], problems?: readonly string[]];

const v3: readonly Row[] = [
  ["nothing", {}, []],
  ["only the project", { "": { name: "a", version: "1.0.0", dependencies: { b: "^1" } } }, []],
  ["one", { "node_modules/a": { version: "1.2.3" } }, ["a 1.2.3"]],
  [
    "one in the archive of another",
    { "node_modules/a/node_modules/b": { version: "1.2.3", inBundle: true } },
    ["b 1.2.3 (bundled)"],
  ],
  [
    "one with an install script",
    { "node_modules/a": { version: "1.2.3", hasInstallScript: true }, "node_modules/b": { version: "1.2.3" } },
    ["a 1.2.3 (runs a script)", "b 1.2.3"],
  ],
  [
    "the nearest of several, as Node finds it",
    {
      "node_modules/a": { version: "1.0.0", dependencies: { b: "^1", c: "*", "@s/d": "*", missing: "*" } },
      "node_modules/a/node_modules/b": { version: "1.0.0", dependencies: { c: "*", a: "*" } },
      "node_modules/b": { version: "2.0.0" },
      "node_modules/c": { version: "3.0.0", dependencies: { b: "*" } },
      "node_modules/@s/d": { version: "4.0.0", dependencies: { "@s/e": "*" } },
      "node_modules/@s/d/node_modules/@s/e": { version: "5.0.0", dependencies: { b: "*" } },
      "node_modules/@s/e": { version: "6.0.0" },
    },
    [
      "a 1.0.0 → b 1.0.0, c 3.0.0, @s/d 4.0.0",
      "b 1.0.0 → c 3.0.0, a 1.0.0",
      "b 2.0.0",
      "c 3.0.0 → b 2.0.0",
      "@s/d 4.0.0 → @s/e 5.0.0",
      "@s/e 5.0.0 → b 2.0.0",
      "@s/e 6.0.0",
    ],
  ],
  [
    "all that is installed with it, each once",
    {
      "node_modules/a": {
        version: "1.0.0",
        dependencies: { b: "*" },
        optionalDependencies: { b: "*", c: "*" },
        peerDependencies: { d: "*", absent: "*" },
        devDependencies: { e: "*" },
      },
      "node_modules/b": { version: "1.0.0" },
      "node_modules/c": { version: "1.0.0", optional: true },
      "node_modules/d": { version: "1.0.0", peer: true, peerDependencies: { a: "*" } },
      "node_modules/e": { version: "1.0.0", dev: true },
    },
    ["a 1.0.0 → b 1.0.0, c 1.0.0, d 1.0.0", "b 1.0.0", "c 1.0.0", "d 1.0.0 → a 1.0.0", "e 1.0.0"],
  ],
  [
    "an alias",
    {
      "node_modules/a": { version: "1.0.0", dependencies: { short: "npm:@s/long@^2" } },
      "node_modules/short": { name: "@s/long", version: "2.0.0" },
    },
    ["a 1.0.0 → @s/long 2.0.0", "@s/long 2.0.0"],
  ],
  [
    "members of a workspace",
    {
      "": { workspaces: ["packages/*"] },
      "node_modules/@s/x": { resolved: "packages/x", link: true },
      "node_modules/y": { resolved: "packages/y", link: true },
      "packages/x": { name: "@s/x", version: "1.0.0", dependencies: { a: "^1", y: "*" }, devDependencies: { b: "*" } },
      "packages/y": { dependencies: { a: "^2" } },
      "packages/x/node_modules/a": { version: "1.0.0", dependencies: { b: "*" } },
      "node_modules/a": { version: "2.0.0" },
      "node_modules/b": { version: "3.0.0" },
    },
    [
      "@s/x 1.0.0 (workspace) → a 1.0.0, y  (workspace)",
      "y  (workspace) → a 2.0.0",
      "a 1.0.0 → b 3.0.0",
      "a 2.0.0",
      "b 3.0.0",
    ],
  ],
  [
    "a folder outside, which does not see what is installed here",
    {
      "node_modules/a": { resolved: "../a", link: true },
      "../a": { version: "1.0.0", dependencies: { b: "*", c: "*" } },
      "../a/node_modules/b": { version: "2.0.0" },
      "node_modules/c": { version: "3.0.0" },
    },
    ["a 1.0.0 (path) → b 2.0.0", "b 2.0.0", "c 3.0.0"],
  ],
  [
    "the folder above, and others by their whole path",
    {
      "node_modules/a": { resolved: "..", link: true },
      "..": { version: "1.0.0" },
      "node_modules/b": { resolved: "/opt/b", link: true },
      "node_modules/c": { resolved: "C:/c", link: true },
      "node_modules/d": { resolved: "..d", link: true },
    },
    ["a 1.0.0 (path)", "b  (path)", "c  (path)", "d  (workspace)"],
  ],
  [
    "a link to nothing",
    { "node_modules/a": { resolved: "a", link: true }, "node_modules/b": { link: true } },
    ["a  (workspace)", "b  (workspace)"],
  ],
  [
    "a missing version",
    { "node_modules/a": { optional: true }, "node_modules/b": { version: "" } },
    [],
    ["Missing version of `a`: "],
  ],
  [
    "one of an unknown version, which hides the one above",
    {
      "node_modules/a": { version: "1.0.0", dependencies: { b: "*" } },
      "node_modules/a/node_modules/b": {},
      "node_modules/b": { version: "1.0.0" },
    },
    ["a 1.0.0", "b 1.0.0"],
    ["Missing version of `b`: "],
  ],
  [
    "values that are not entries",
    {
      "node_modules/a": null,
      "node_modules/b": "1.0.0",
      "node_modules/c": ["1.0.0"],
      "node_modules/d": { version: 1 },
      "node_modules/e": { version: "1.0.0", resolved: false, name: 1, dependencies: ["a"], peerDependencies: "a" },
      "node_modules/": { version: "1.0.0" },
      "not_node_modules/f": { version: "1.0.0" },
    },
    ["e 1.0.0"],
    ["Missing version of `a`: "],
  ],
  [
    "names that objects have of themselves",
    {
      "node_modules/constructor": { version: "1.0.0", dependencies: { toString: "*", "has-own": "*" } },
      "node_modules/toString": { version: "2.0.0" },
    },
    ["constructor 1.0.0 → toString 2.0.0", "toString 2.0.0"],
  ],
];

const v1: readonly Row[] = [
  ["nothing", {}, []],
  [
    "nested ones, the nearest of several",
    {
      a: {
        version: "1.0.0",
        requires: { b: "^1", c: "*" },
        dependencies: { b: { version: "1.0.0", requires: { c: "*" } } },
      },
      b: { version: "2.0.0", dev: true },
      c: { version: "3.0.0", requires: { b: "*" } },
    },
    ["a 1.0.0 → b 1.0.0, c 3.0.0", "b 1.0.0 → c 3.0.0", "b 2.0.0", "c 3.0.0 → b 2.0.0"],
  ],
  ["an alias", { short: { version: "npm:@s/long@2.0.0" } }, ["@s/long 2.0.0"]],
  [
    "addresses in place of versions",
    {
      a: { version: "git+ssh://git@git.example/a.git#0123456", from: "git+ssh://git@git.example/a.git" },
      b: { version: "github:who/b#0123456" },
      c: { version: "file:../c" },
      d: { version: "https://d.example/d-1.0.0.tgz" },
      e: { version: "https://npm.example/e/-/e-1.0.0.tgz" },
    },
    [
      "a git+ssh://git@git.example/a.git#0123456 (git)",
      "b github:who/b#0123456 (git)",
      "c file:../c (path)",
      "d https://d.example/d-1.0.0.tgz (url)",
      "e https://npm.example/e/-/e-1.0.0.tgz (url)",
    ],
  ],
  ["a bundled one", { a: { version: "1.0.0", resolved: false, bundled: true } }, ["a 1.0.0 (bundled)"]],
  [
    "values that are not entries",
    { a: null, b: "1.0.0", c: {}, d: { version: "1.0.0", requires: true, dependencies: [] } },
    ["d 1.0.0"],
    ["Missing version of `a`: "],
  ],
];

/** Where a package of version 1.0.0 comes from, by its `resolved`. */
const origins: readonly (readonly [resolved: string, origin: string])[] = [
  ["https://r.npmjs.org/a/-/a-1.0.0.tgz", "registry"],
  ["https://NPMJS.org/a/-/a-1.0.0.tgz", "registry"],
  ["http://registry.yarnpkg.com/a/-/a-1.0.0.tgz#0123", "registry"],
  ["https://me:secret@r.npmjs.org/a/-/a-1.0.0.tgz", "registry"],
  ["https://npm.acme.example/@s/a/-/a-1.0.0.tgz", "private"],
  ["https://acme.example/api/npm/all/a/-/a-1.0.0.tgz?token=1", "private"],
  ["https://npm.pkg.github.com/download/@s/a/1.0.0/0123", "private"],
  ["https://npmjs.org.acme.example/a/-/a-1.0.0.tgz", "private"],
  ["https://notnpmjs.org/a/-/a-1.0.0.tgz", "private"],
  ["https://r.npmjs.org@acme.example/a/-/a-1.0.0.tgz", "private"],
  ["https://acme.example\\@r.npmjs.org/a/-/a-1.0.0.tgz", "private"],
  ["https://acme.example/?npmjs.org/a/-/a-1.0.0.tgz", "url"],
  ["https://acme.example/a-1.0.0.tgz", "url"],
  ["https://", "url"],
  ["https://git.example/a.git#0123", "git"],
  ["git+ssh://git@git.example/a.git#0123", "git"],
  ["git+https://git.example/a.git#0123", "git"],
  ["git://git.example/a.git", "git"],
  ["github:who/a#0123", "git"],
  ["git@git.example:who/a.git", "git"],
  ["file:../a-1.0.0.tgz", "archive"],
  ["./a-1.0.0.tgz", "archive"],
  ["a-1.0.0.tgz", "archive"],
  ["C:\\a\\a-1.0.0.tgz", "archive"],
  ["packages/a", "path"],
  ["", "registry"],
];

const asked = v3Text({
  "": { workspaces: ["packages/*"] },
  "node_modules/x": { resolved: "packages/x", link: true },
  "packages/x": { version: "1.0.0" },
  "packages/x/node_modules/a": { version: "2.0.0" },
  "packages/x/node_modules/.bin/b": { version: "9.0.0" },
  "packages/node_modules/c": { version: "3.0.0" },
  "node_modules/a": { version: "1.0.0" },
  "node_modules/b": { version: "1.0.0" },
  "node_modules/b/node_modules/a": { version: "2.0.0" },
  "node_modules/short": { name: "long", version: "4.0.0" },
});

/** The versions for a name that a manifest in the folder declares. */
const locked: readonly (readonly [folder: string, name: string, versions: readonly string[]])[] = [
  ["", "a", ["1.0.0"]],
  ["", "b", ["1.0.0"]],
  ["", "c", []],
  ["", "short", ["4.0.0"]],
  ["", "long", []],
  ["", "x", ["1.0.0"]],
  ["packages/x", "a", ["2.0.0"]],
  ["packages/x", "b", ["1.0.0"]],
  ["packages/x", "c", ["3.0.0"]],
  ["packages/x", "short", ["4.0.0"]],
  ["packages/y", "a", []],
  ["node_modules/b", "a", []],
];

const broken: readonly (readonly [what: string, text: string, problem: string])[] = [
  ["no text", "", "Unexpected end of file: "],
  ["blanks", " \n", "Unexpected end of file: "],
  ["cut off", `{"packages": {"node_modules/a": {"ver`, "Unexpected end of file: "],
  ["cut off between two", `{"packages": {},`, "Unexpected end of file: "],
  [
    "merge conflicts",
    `{\n  "packages": {\n<<<<<<< ours\n    "node_modules/a": {}\n=======\n>>>>>>> theirs\n  }\n}`,
    "Merge conflict (conflicted): <<<<<<< ours",
  ],
  ["a comma too many", `{"packages": {}, }`, "Invalid JSON: }"],
  ["two objects", `{} {}`, "Invalid JSON: {"],
  ["prose", "not JSON at position 5", "Invalid JSON: n"],
  ["a list", "[]", "Expected an object: ["],
  ["a number", "1", "Expected an object: 1"],
];

describe("package-lock.json", () => {
  it("shrinkwraps come first, as for npm", () => {
    assert.deepEqual(packageLock.names, ["npm-shrinkwrap.json", "package-lock.json"]);
  });

  for (const [what, packages, lines, problems] of v3) {
    it(`version 3: ${what}`, () => checkLines(v3Text(packages), lines, problems));
  }
  for (const [what, packages, lines, problems] of v1) {
    it(`version 1: ${what}`, () => checkLines(v1Text(packages), lines, problems));
  }

  it("version 2 is read as 3", () => {
    const packages = { "node_modules/a": { version: "2.0.0" } };
    checkLines(JSON.stringify({ lockfileVersion: 2, packages, dependencies: { a: { version: "1.0.0" } } }), [
      "a 2.0.0",
    ]);
  });
  it("a byte order mark", () => checkLines(`\uFEFF${v3Text({ "node_modules/a": { version: "1.0.0" } })}`, ["a 1.0.0"]));
  it("no sections", () => checkLines(`{ "name": "a", "lockfileVersion": 1, "requires": true }`, []));
  it("sections of other kinds", () => {
    for (const value of [null, 1, "x", [], true]) checkLines(v3Text(value), []);
    for (const value of [null, 1, "x", [], true]) checkLines(v1Text(value), []);
  });

  for (const [resolved, origin] of origins) {
    it(`${resolved || "no address"} is ${origin}`, () => {
      const lines = [origin === "registry" ? "a 1.0.0" : `a 1.0.0 (${origin})`];
      checkLines(v3Text({ "node_modules/a": { version: "1.0.0", resolved } }), lines);
      checkLines(v1Text({ a: { version: "1.0.0", resolved } }), lines);
    });
  }

  const askedLock = () => packageLock.parse(asked);
  for (const [folder, name, versions] of locked) {
    it(`${name} as declared in ${folder || "the root"}`, () =>
      assert.deepEqual(lockedVersions(askedLock(), "NPM", name, "*", { folder }), versions));
  }
  it("covers its own folder and the members", () => {
    const folders = ["", "packages/x", "packages/y", "packages", "packages/x/src", "node_modules/a"];
    assert.deepEqual(
      folders.filter((folder) => askedLock().covers({ folder })),
      ["", "packages/x"],
    );
  });
  it("version 1 covers the members that it has a path of", () => {
    const y = { version: "file:packages/y", requires: { a: "*" }, dependencies: { a: { version: "2.0.0" } } };
    const old = packageLock.parse(v1Text({ a: { version: "1.0.0" }, y }));
    assert.deepEqual([old.covers({ folder: "packages/y" }), old.covers({ folder: "packages/z" })], [true, false]);
    assert.deepEqual(lockedVersions(old, "NPM", "a", "*", { folder: "packages/y" }), ["2.0.0"]);
  });

  it("overrides apply to every dependent", () => {
    const { declarations } = packageJson.parse(
      `{ "packageManager": "b@1.0.0", "overrides": { "a": "2", "none": "1" }, "resolutions": { "x/**/b": "1" } }`,
    );
    const lockfile = askedLock();
    const versions = declarations.map((declaration) =>
      lockfile.locked(declaration, { folder: "" }).map((index) => lockfile.packages[index]?.key.version),
    );
    assert.deepEqual(versions, [[], ["2.0.0", "1.0.0"], [], ["1.0.0"]]);
  });

  it("has the graph, except that of npm before version 5", () => {
    const has = (text: string) => packageLock.parse(text).hasGraph;
    assert.deepEqual([v3Text({}), v1Text({}), `{ "dependencies": { "a": { "version": "1.0.0" } } }`, "{"].map(has), [
      true,
      true,
      false,
      false,
    ]);
  });

  for (const [what, text, problem] of broken) {
    it(`broken: ${what}`, () => {
      const lockfile = packageLock.parse(text);
      const { packages, problems } = lockfile;
      const lines = problemLines(problems, text);
      assert.deepEqual([packages, lines, lockfile.covers({ folder: "" })], [[], [problem], true]);
      checkLockfile(packageLock, text);
    });
  }

  const fixtures = new Map(fixturesIn("lockfiles").map(({ path, text }) => [path, text]));
  for (const [root, folder, expected] of [
    ["harbor", "", ["chalk 4.1.2", "strip-ansi 5.2.0", "tiny 0.0.1", "ansi-styles 6.2.3", "semver 7.8.6", ""]],
    ["harbor", "packages/core", ["debug 4.4.3", "ms 2.0.0", "semver 6.3.2"]],
    [
      "harbor",
      "packages/site",
      ["@harbor/core 0.3.0", "ms 2.1.3", "wrap-ansi 7.0.0", "picocolors 1.1.1", "fsevents 2.3.3"],
    ],
    ["harbor", "vendor/tiny", ["ms 2.1.3"]],
    ["jetty", "", ["express-session 1.17.3", "left-pad 1.3.0", "@types/ms 0.7.34", "debug 4.4.3"]],
  ] as const) {
    it(`has what ${root}/${folder} declares`, () => {
      const lock = packageLock.parse(fixtures.get(`lockfiles/${root}/package-lock.json`) ?? "");
      const manifest = fixtures.get(["lockfiles", root, folder, "package.json"].filter(Boolean).join("/")) ?? "";
      const found = packageJson.parse(manifest).declarations.map((declaration) => lock.locked(declaration, { folder }));
      const lines = found.map((indexes) => indexes.map((index) => lock.packages[index]?.key));
      assert.deepEqual(
        lines.map((keys) => keys.map((key) => `${key?.name} ${key?.version}`).join()).sort(),
        [...expected].sort(),
      );
    });
  }
});

function checkLines(text: string, lines: readonly string[], problems: readonly string[] = []): void {
  const lockfile = packageLock.parse(text);
  assert.deepEqual(lockLines(lockfile), lines);
  assert.deepEqual(problemLines(lockfile.problems, text), problems);
}

function v3Text(packages: unknown): string {
  return JSON.stringify({ name: "app", lockfileVersion: 3, requires: true, packages }, null, 2);
}

function v1Text(dependencies: unknown): string {
  return JSON.stringify({ name: "app", lockfileVersion: 1, requires: true, dependencies }, null, 2);
}
