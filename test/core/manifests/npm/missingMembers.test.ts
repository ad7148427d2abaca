import assert from "node:assert/strict";
import { type FileTree, gapLines } from "../../../support/project.ts";

/** Files, of which the first is the manifest, and what is not read. */
const rows: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "members that exist, and patterns that match nothing",
    {
      "/shop/package.json": JSON.stringify({
        workspaces: ["apps/till", "libs/*", "tools/{a,b}", "+(x)", "!gone", "."],
      }),
      "/shop/apps/till/package.json": "{}",
    },
    [],
  ],
  [
    "members that do not exist",
    { "/shop/package.json": JSON.stringify({ workspaces: ["apps/till", "./libs/ui/"] }) },
    ["passed over /shop/apps/till/package.json “apps/till”", "passed over /shop/libs/ui/package.json “./libs/ui/”"],
  ],
  [
    "a member of an object",
    { "/shop/package.json": JSON.stringify({ workspaces: { packages: ["till"] } }) },
    ["passed over /shop/till/package.json “till”"],
  ],
  ["an object with catalogs only", { "/shop/package.json": JSON.stringify({ workspaces: { catalog: {} } }) }, []],
  [
    "a member that a pattern excludes",
    { "/shop/package.json": JSON.stringify({ workspaces: ["apps/till", "!apps/*"] }) },
    [],
  ],
  [
    "members of pnpm",
    { "/shop/pnpm-workspace.yaml": `packages:\n  - apps/till\n  - 'libs/ui'\n  - libs/*\n  - '!gone'\n` },
    ["passed over /shop/apps/till/package.json “apps/till”", "passed over /shop/libs/ui/package.json “libs/ui”"],
  ],
  [
    "what is not a pattern",
    { "/shop/package.json": JSON.stringify({ workspaces: ["libs/*", 7, ["apps/till"]] }) },
    ["entry 7", `entry ["apps/till"]`],
  ],
  ["a list that is a string", { "/shop/package.json": `{"workspaces": "libs/*"}` }, [`entry "libs/*"`]],
  [
    "what is not a pattern of pnpm",
    { "/shop/pnpm-workspace.yaml": `x: &x libs/*\npackages:\n  - *x\n  - [apps]\n` },
    ["entry *x", "entry [apps]"],
  ],
  ["a list of pnpm that is a string", { "/shop/pnpm-workspace.yaml": `packages: libs/*\n` }, ["entry libs/*"]],
  [
    "too many patterns",
    { "/shop/package.json": JSON.stringify({ workspaces: Array.from({ length: 501 }, (_, at) => `libs/${at}`) }) },
    ["entry libs/0"],
  ],
  [
    "folders of dependencies",
    {
      "/shop/package.json": JSON.stringify({
        dependencies: { a: "file:a", b: "../b", c: "portal:./c", d: "link:./d", e: "file:~/e", f: "file:/lib/f" },
      }),
      "/shop/a/package.json": "{}",
    },
    [
      "missing /b/package.json “../b”",
      "missing /shop/c/package.json “portal:./c”",
      "missing /shop/d/package.json “link:./d”",
      "missing /shop/~/e/package.json “file:~/e”",
      "missing /lib/f/package.json “file:/lib/f”",
    ],
  ],
  [
    "a member that does not exist and that is a dependency, too",
    { "/shop/package.json": JSON.stringify({ workspaces: ["till"], dependencies: { till: "file:till" } }) },
    ["missing /shop/till/package.json “file:till”"],
  ],
  [
    "a linked folder without a manifest",
    { "/shop/package.json": JSON.stringify({ dependencies: { a: "link:./a" } }), "/shop/a/index.js": "" },
    [],
  ],
  [
    "members that do not exist, which Bun refuses",
    { "/shop/package.json": JSON.stringify({ workspaces: ["till"] }), "/shop/bun.lock": '{ "lockfileVersion": 1 }' },
    ["missing /shop/till/package.json “till”"],
  ],
  [
    "members that do not exist with Bun by its name",
    { "/shop/package.json": JSON.stringify({ workspaces: ["till"], packageManager: "bun@1.2.0" }) },
    ["missing /shop/till/package.json “till”"],
  ],
  [
    "overrides that stand for no package",
    { "/shop/package.json": `{"resolutions": {"webpack/**": "5.90.0", "**/ms": "2.1.3"}}` },
    ["entry webpack/**"],
  ],
  [
    "overrides of pnpm that stand for no package",
    { "/shop/pnpm-workspace.yaml": `overrides:\n  "webpack>*": 5.90.0\n  ms: 2.1.3\n` },
    ["entry webpack>*"],
  ],
];

describe("the list of members of an npm workspace", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }
});
