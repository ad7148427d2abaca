import assert from "node:assert/strict";
import { denoJson } from "../../../../src/core/manifests/npm/denoJson.ts";
import { denoLock } from "../../../../src/core/manifests/npm/denoLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { problemLines } from "../../../support/lockfileRows.ts";
import { checkLockfile, lockedVersions, lockLines } from "../../../support/project.ts";

/** A lockfile, a line for each package that is read, and a line for each problem. */
type Row = readonly [what: string, lockfile: object, lines: readonly string[], problems?: readonly string[]];

const integrity = "sha512-0";
const one = { "a@1.0.0": { integrity } };

const rows: readonly Row[] = [
  ["nothing", { version: "5" }, []],
  ["one", { version: "4", npm: one }, ["a 1.0.0"]],
  [
    "version 3, where dependencies have the ID of their package",
    {
      version: "3",
      packages: {
        specifiers: { "npm:a@1": "npm:a@1.0.0_b@2.0.0", "jsr:@std/path@1": "jsr:@std/path@1.0.8" },
        jsr: { "@std/path@1.0.8": { integrity } },
        npm: {
          "a@1.0.0_b@2.0.0": { integrity, dependencies: { b: "b@2.0.0", short: "@s/long@3.0.0-rc.1" } },
          "b@2.0.0": { integrity, dependencies: {} },
          "@s/long@3.0.0-rc.1": { integrity, dependencies: { missing: "missing@1.0.0" } },
        },
      },
      remote: {},
    },
    ["a 1.0.0 → b 2.0.0, @s/long 3.0.0-rc.1", "b 2.0.0", "@s/long 3.0.0-rc.1"],
  ],
  [
    "versions 4 and 5, where a name is enough for the only version",
    {
      version: "5",
      npm: {
        "a@1.0.0": { integrity, dependencies: ["b@2.0.0", "@s/c"], optionalDependencies: ["d", "other-platform"] },
        "b@1.0.0": { integrity },
        "b@2.0.0": { integrity, dependencies: ["short@npm:@s/c@3.0.0_b@1.0.0", "@s/short@npm:b@1.0.0"] },
        "@s/c@3.0.0_b@1.0.0": { integrity, dependencies: ["b@1.0.0"], optionalPeers: ["d"] },
        "d@4.0.0": { integrity, os: ["linux"], dependencies: ["a", "a@1.0.0"] },
      },
    },
    [
      "a 1.0.0 → b 2.0.0, @s/c 3.0.0, d 4.0.0",
      "b 1.0.0",
      "b 2.0.0 → @s/c 3.0.0, b 1.0.0",
      "@s/c 3.0.0 → b 1.0.0, d 4.0.0",
      "d 4.0.0 → a 1.0.0",
    ],
  ],
  [
    "packages of other registries and linked ones",
    {
      version: "5",
      npm: {
        "@acme/a@1.0.0": { integrity, tarball: "https://npm.acme.example/@acme/a/-/a-1.0.0.tgz" },
        "b@1.0.0": { integrity, tarball: "https://b.example/b.tgz" },
        "c@1.0.0": { tarball: "https://npm.acme.example/c/-/c-1.0.0.tgz" },
        "linked@1.0.0": { dependencies: ["b", 1, "c"] },
      },
    },
    [
      ...["@acme/a 1.0.0 (private)", "b 1.0.0 (url)", "c 1.0.0 (private)"],
      "linked 1.0.0 (path) → b 1.0.0 (url), c 1.0.0 (private)",
    ],
  ],
  [
    "entries without a version",
    { version: "5", npm: { "a@": {}, b: {}, "@s/c": {}, "d@next": {}, "1.0.0": {}, ...one } },
    ["a 1.0.0"],
    ["Missing version of `a@`: "],
  ],
  [
    "a specifier whose package is missing",
    { version: "5", specifiers: { "npm:b@1": "1.0.0" }, npm: one },
    ["a 1.0.0"],
    ["Missing version of `npm:b@1`: "],
  ],
  [
    "two versions of which a dependency tells neither",
    {
      version: "5",
      npm: { "a@1.0.0": { integrity, dependencies: ["b"] }, "b@1.0.0": { integrity }, "b@2.0.0": { integrity } },
    },
    ["a 1.0.0 → b 1.0.0, b 2.0.0", "b 1.0.0", "b 2.0.0"],
  ],
  ["values of other kinds", { version: "5", npm: [1], specifiers: "x", workspace: { members: [] } }, []],
];

const asked = JSON.stringify({
  version: "5",
  specifiers: { "npm:a@^1.2.0": "1.3.0", "npm:a@2": "2.0.0", "npm:b@*": "1.0.0", "npm:c@latest": "1.0.0" },
  npm: Object.fromEntries(
    ["a@1.3.0", "a@2.0.0", "a@3.0.0", "b@1.0.0", "c@1.0.0", "d@1.0.0"].map((id) => [id, { integrity }]),
  ),
  workspace: { members: { "packages/x": {} } },
});

/** The versions for a name and a range that an import has. */
const locked: readonly (readonly [name: string, range: string, versions: readonly string[]])[] = [
  ["a", "^1.2.0", ["1.3.0"]],
  ["a", ">=1.2.0 <2.0.0-0", ["1.3.0"]],
  ["a", "^2.0.0", ["2.0.0"]],
  ["a", "^3", ["1.3.0", "2.0.0"]],
  ["b", "", ["1.0.0"]],
  ["c", "latest", ["1.0.0"]],
  ["d", "1", []],
  ["e", "1", []],
  ["a", "jsr:@acme/a@2", []],
  ["a", "https://a.example/a.ts", []],
  ["a", "http://a.example/a.ts", []],
];

describe("deno.lock", () => {
  for (const [what, lockfile, lines, problems = []] of rows) {
    it(what, () => {
      const text = JSON.stringify(lockfile);
      const read = denoLock.parse(text);
      assert.deepEqual(problemLines(read.problems, text), problems);
      assert.deepEqual(lockLines(read), lines);
      checkLockfile(denoLock, text);
    });
  }

  const askedLock = () => denoLock.parse(asked);
  for (const [name, range, versions] of locked) {
    it(`${name}@${range}`, () => assert.deepEqual(lockedVersions(askedLock(), "NPM", name, range), versions));
  }

  it("covers its own folder and the members, and governs manifests of Deno", () => {
    const folders = ["", "packages/x", "packages/y", "packages", "__proto__"];
    assert.deepEqual(
      folders.filter((folder) => askedLock().covers({ folder })),
      ["", "packages/x"],
    );
    const paths = [
      "/a/deno.json",
      "/a/deno.jsonc",
      "deno.json",
      "/a/package.json",
      "/a/my-deno.json",
      "/a/deno.json.bak",
    ];
    assert.deepEqual(
      paths.filter((path) => denoLock.governs?.(path)),
      ["/a/deno.json", "/a/deno.jsonc", "deno.json"],
    );
  });

  it("has nothing of a text that is cut off", () => {
    const { packages, problems } = denoLock.parse(asked.slice(0, -20));
    assert.deepEqual([packages, problemLines(problems, asked)], [[], ["Unexpected end of file: "]]);
  });

  const fixtures = new Map(fixturesIn("lockfiles/ferry").map(({ path, text }) => [path, text]));
  for (const [path, folder, expected] of [
    [
      "lockfiles/ferry/deno.json",
      "",
      ["chalk 5.3.0", "preact-render-to-string 6.2.2", "preact 10.5.15", "@isaacs/cliui 8.0.2", "ms 2.1.3"],
    ],
    ["lockfiles/ferry/crew/deno.jsonc", "crew", ["chalk 4.1.2"]],
  ] as const) {
    it(`has what ${path} imports`, () => {
      const lock = denoLock.parse(fixtures.get("lockfiles/ferry/deno.lock") ?? "");
      const { declarations } = denoJson.parse(fixtures.get(path) ?? "");
      const found = declarations.flatMap((declaration) => lock.locked(declaration, { folder }));
      assert.deepEqual(
        found.map((index) => `${lock.packages[index]?.key.name} ${lock.packages[index]?.key.version}`),
        expected,
      );
    });
  }
});
