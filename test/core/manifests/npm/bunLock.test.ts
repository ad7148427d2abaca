import assert from "node:assert/strict";
import { bunLock } from "../../../../src/core/manifests/npm/bunLock.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { problemLines } from "../../../support/lockfileRows.ts";
import { checkLockfile, lockedVersions, lockLines } from "../../../support/project.ts";

/** The lines of `packages` as bun writes them, and a line for each package that is read. */
type Row = readonly [what: string, packages: string, lines: readonly string[], problems?: readonly string[]];

/** The members of the workspace that the rows may name. */
const workspaces = `{
    "": { "name": "app", "dependencies": { "a": "^1", }, },
    "packages/x": { "name": "@s/x", "version": "1.0.0", "dependencies": { "a": "^2" }, "devDependencies": { "b": "*" } },
    "packages/y": { "name": "y", "optionalDependencies": { "a": "^1" }, "peerDependencies": { "@s/x": "*" } },
    "packages/nameless": { "dependencies": { "a": "*" }, },
  }`;

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["one", `"a": ["a@1.2.3", "", {}, "sha512-0"],`, ["a 1.2.3"]],
  ["one in the archive of another", `"a/b": ["b@1.2.3", "", { "bundled": true }, "sha512-0"],`, ["b 1.2.3 (bundled)"]],
  [
    "the nearest of several",
    `
    "a": ["a@1.0.0", "", { "dependencies": { "b": "^1", "c": "*", "@s/d": "*", "missing": "*" } }, "sha512-0"],

    "b": ["b@2.0.0", "", {}, "sha512-0"],

    "c": ["c@3.0.0", "", { "dependencies": { "b": "*" }, "bin": { "c": "c.js" } }, "sha512-0"],

    "@s/d": ["@s/d@4.0.0", "", { "dependencies": { "@s/e": "*" } }, "sha512-0"],

    "@s/e": ["@s/e@6.0.0", "", {}, "sha512-0"],

    "a/b": ["b@1.0.0", "", { "dependencies": { "c": "*", "a": "*" } }, "sha512-0"],

    "@s/d/@s/e": ["@s/e@5.0.0", "", { "dependencies": { "b": "*", "f": "*" } }, "sha512-0"],

    "@s/d/@s/e/f": ["f@7.0.0", "", { "dependencies": { "@s/e": "*" } }, "sha512-0"],`,
    [
      "a 1.0.0 → b 1.0.0, c 3.0.0, @s/d 4.0.0",
      "b 2.0.0",
      "c 3.0.0 → b 2.0.0",
      "@s/d 4.0.0 → @s/e 5.0.0",
      "@s/e 6.0.0",
      "b 1.0.0 → c 3.0.0, a 1.0.0",
      "@s/e 5.0.0 → b 2.0.0, f 7.0.0",
      "f 7.0.0 → @s/e 5.0.0",
    ],
  ],
  [
    "all that is installed with it, each once",
    `"a": ["a@1.0.0", "", { "dependencies": { "b": "*" }, "optionalDependencies": { "b": "*", "c": "*" }, "peerDependencies": { "d": "*", "e": "*" }, "optionalPeers": ["e"] }, ""],
    "b": ["b@1.0.0", "", {}, ""],
    "c": ["c@1.0.0", "", { "os": "darwin" }, ""],
    "d": ["d@1.0.0", "", { "peerDependencies": { "a": "*" } }, ""],`,
    ["a 1.0.0 → b 1.0.0, c 1.0.0, d 1.0.0", "b 1.0.0", "c 1.0.0", "d 1.0.0 → a 1.0.0"],
  ],
  [
    "an alias",
    `"a": ["a@1.0.0", "", { "dependencies": { "short": "npm:@s/long@^2" } }, ""],
    "short": ["@s/long@2.0.0", "", {}, ""],`,
    ["a 1.0.0 → @s/long 2.0.0", "@s/long 2.0.0"],
  ],
  [
    "members of a workspace",
    `"@s/x": ["@s/x@workspace:packages/x"],
    "a": ["a@1.0.0", "", {}, ""],
    "b": ["b@1.0.0", "", {}, ""],
    "y": ["y@workspace:packages/y"],
    "@s/x/a": ["a@2.0.0", "", { "dependencies": { "b": "*" } }, ""],`,
    [
      "@s/x 1.0.0 (workspace) → a 2.0.0",
      "a 1.0.0",
      "b 1.0.0",
      "y  (workspace) → a 1.0.0, @s/x 1.0.0 (workspace)",
      "a 2.0.0 → b 1.0.0",
    ],
  ],
  [
    "members as they were in version 0",
    `"z": ["z@workspace:packages/z", { "dependencies": { "a": "*" } }], "a": ["a@1.0.0", "", {}, ""]`,
    ["z  (workspace) → a 1.0.0", "a 1.0.0"],
  ],
  [
    "packages that are not from a registry",
    `"root": ["root@root:", {}],
    "link": ["link@link:../link", {}],
    "folder": ["folder@file:vendor/folder", { "dependencies": { "a": "*" } }],
    "a": ["a@./a-1.0.0.tgz", {}, "sha512-0"],
    "b": ["b@https://b.example/b-1.0.0.tgz", { "dependencies": { "a": "*" } }, "sha512-0"],
    "c": ["c@github:who/c#0123456", { "dependencies": { "b": "*" } }, "who-c-0123456"],
    "d": ["d@git+ssh://git@git.example/d.git#0123456", {}, "0123456"],`,
    [
      "link link:../link (path)",
      "folder file:vendor/folder (path) → a ./a-1.0.0.tgz (archive)",
      "a ./a-1.0.0.tgz (archive)",
      "b https://b.example/b-1.0.0.tgz (url) → a ./a-1.0.0.tgz (archive)",
      "c github:who/c#0123456 (git) → b https://b.example/b-1.0.0.tgz (url)",
      "d git+ssh://git@git.example/d.git#0123456 (git)",
    ],
  ],
  [
    "registries",
    `"a": ["a@1.0.0", "https://r.npmjs.org/a/-/a-1.0.0.tgz", {}, ""],
    "@s/b": ["@s/b@1.0.0", "https://npm.acme.example/@s/b/-/b-1.0.0.tgz", {}, ""],
    "c": ["c@1.0.0", "https://npm.acme.example/", {}, ""],
    "d": ["d@1.0.0-rc.1+build", "", {}, ""],`,
    ["a 1.0.0", "@s/b 1.0.0 (private)", "c 1.0.0 (private)", "d 1.0.0-rc.1+build"],
  ],
  [
    "values that are not entries",
    `"a": null, "b": "b@1.0.0", "c": [], "d": [1], "e": ["e"], "f": ["f@"], "g": ["@1.0.0"], "h": {},
    "i": ["i@1.0.0"], "j": ["j@1.0.0", null, [], {}], "k": ["k@1.0.0", "", { "dependencies": ["i"], "peerDependencies": "i" }], "": ["l@1.0.0", "", {}]`,
    ["i 1.0.0", "j 1.0.0", "k 1.0.0", "l 1.0.0"],
    ["Missing version of `a`: "],
  ],
  [
    "comments and commas at the end",
    `// "no": ["no@1.0.0"],
    "a": ["a@1.0.0", "", { "dependencies": { "b": "// *", }, }, "", ], /* "no": 1, */
    "b": ["b@1.0.0-\\"// \\\\", "", {}, ""], // and
    /* more
    */`,
    ['a 1.0.0 → b 1.0.0-"// \\', 'b 1.0.0-"// \\'],
  ],
];

const asked = lockText(`"@s/x": ["@s/x@workspace:packages/x"],
    "a": ["a@1.0.0", "", {}, ""],
    "b": ["b@1.0.0", "", {}, ""],
    "y": ["y@workspace:packages/y"],
    "short": ["long@4.0.0", "", {}, ""],
    "@s/x/a": ["a@2.0.0", "", { "dependencies": { "b": "*" } }, ""],
    "b/a": ["a@2.0.0", "", {}, ""],`);

/** The versions for a name that a manifest in the folder declares. */
const locked: readonly (readonly [folder: string, name: string, versions: readonly string[]])[] = [
  ["", "a", ["1.0.0"]],
  ["", "@s/x", ["1.0.0"]],
  ["", "short", ["4.0.0"]],
  ["", "long", []],
  ["packages/x", "a", ["2.0.0"]],
  ["packages/x", "b", ["1.0.0"]],
  ["packages/y", "a", ["1.0.0"]],
  ["packages/nameless", "a", ["1.0.0"]],
  ["packages/z", "a", []],
  ["b", "a", []],
];

const broken: readonly (readonly [what: string, text: string, problem: string])[] = [
  ["no text", "", "Unexpected end of file: "],
  ["cut off in a string", `{ "packages": { "a": ["a@1.`, "Unexpected end of file: "],
  ["cut off in a comment", `{ "packages": {}, /* `, "Unexpected end of file: "],
  [
    "merge conflicts",
    `{\n  "packages": {\n<<<<<<< ours\n    "a": ["a@1.0.0", "", {}, ""],\n=======\n>>>>>>> theirs\n  }\n}`,
    "Merge conflict (conflicted): <<<<<<< ours",
  ],
  ["no comma, behind a comment", `{ /* a */ "packages": {} // b\n "overrides": {}, }`, `Invalid JSON: "`],
  ["a list", "[],", "Invalid JSON: ,"],
  ["nothing but a list", "[1,]", "Expected an object: ["],
];

describe("bun.lock", () => {
  it("is preferred to the binary one", () => assert.deepEqual(bunLock.names, ["bun.lock", "bun.lockb"]));

  for (const [what, packages, lines, problems] of rows) {
    it(what, () => checkLines(lockText(packages), lines, problems));
  }
  it("no sections", () => checkLines(`{ "lockfileVersion": 1, }`, []));
  it("sections of other kinds", () => {
    for (const value of [`null`, `1`, `"x"`, `[[],]`])
      checkLines(`{"workspaces": ${value}, "packages": ${value},}`, []);
    checkLines(`{"workspaces": { "x": null }, "packages": { "x": ["x@workspace:x"] }}`, ["x  (workspace)"]);
  });

  const askedLock = () => bunLock.parse(asked);
  for (const [folder, name, versions] of locked) {
    it(`${name} as declared in ${folder || "the root"}`, () =>
      assert.deepEqual(lockedVersions(askedLock(), "NPM", name, "*", { folder }), versions));
  }
  it("covers its own folder and the members", () => {
    const folders = ["", "packages/x", "packages/y", "packages/z", "packages", "@s/x", "a"];
    assert.deepEqual(
      folders.filter((folder) => askedLock().covers({ folder })),
      ["", "packages/x", "packages/y"],
    );
    assert.equal(askedLock().hasGraph, true);
  });

  for (const [what, text, problem] of broken) {
    it(`broken: ${what}`, () => {
      const lockfile = bunLock.parse(text);
      const { packages, problems } = lockfile;
      const lines = problemLines(problems, text);
      assert.deepEqual([packages, lines, lockfile.covers({ folder: "" })], [[], [problem], true]);
      checkLockfile(bunLock, text);
    });
  }

  const fixtures = new Map(fixturesIn("lockfiles/marina").map(({ path, text }) => [path, text]));
  for (const [folder, expected] of [
    ["", ["typescript 5.6.3", "color-name 1.1.3", "zod 3.25.76"]],
    ["apps/berth", ["@marina/tide 0.2.0", "chalk 4.1.2", "strip-ansi 5.2.0", "zod 3.25.76"]],
    ["libs/tide", ["zod 3.25.76", "chalk 2.4.2"]],
  ] as const) {
    it(`has what marina/${folder} declares`, () => {
      const lock = bunLock.parse(fixtures.get("lockfiles/marina/bun.lock") ?? "");
      const manifest = fixtures.get(["lockfiles/marina", folder, "package.json"].filter(Boolean).join("/")) ?? "";
      const found = packageJson.parse(manifest).declarations.map((declaration) => lock.locked(declaration, { folder }));
      const keys = found.map((indexes) => indexes.map((index) => lock.packages[index]?.key));
      const lines = keys.map((some) => some.map((key) => `${key?.name} ${key?.version}`).join());
      assert.deepEqual(lines.sort(), [...expected].sort());
    });
  }
});

function checkLines(text: string, lines: readonly string[], problems: readonly string[] = []): void {
  const lockfile = bunLock.parse(text);
  assert.deepEqual(problemLines(lockfile.problems, text), problems);
  assert.deepEqual(lockLines(lockfile), lines);
}

function lockText(packages: string): string {
  return `{\n  "lockfileVersion": 1,\n  "workspaces": ${workspaces},\n  "packages": {\n    ${packages}\n  }\n}\n`;
}
