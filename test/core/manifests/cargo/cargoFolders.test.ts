import assert from "node:assert/strict";
import { gapLines, type FileTree } from "../../../support/project.ts";

/** Files, of which the first is the manifest, and what is not read. */
const rows: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "dependencies by their path",
    {
      "/shop/Cargo.toml":
        '[dependencies]\na = { path = "a" }\nb = { path = "../b", version = "1" }\n[dev-dependencies.c]\npath = "c"\n[target.x.dependencies]\nd.path = "d"',
      "/shop/a/Cargo.toml": "",
    },
    ["missing /b/Cargo.toml “../b”", "missing /shop/c/Cargo.toml “c”", "missing /shop/d/Cargo.toml “d”"],
  ],
  [
    "patches and replacements",
    {
      "/shop/Cargo.toml":
        '[patch.crates-io]\na = { path = "a" }\nb = { git = "https://git.example/b" }\n[patch."https://git.example/c"]\nc = { path = "c" }\n[replace]\n"d:1.0.0" = { path = "d" }',
      "/shop/d/Cargo.toml": "",
    },
    ["missing /shop/a/Cargo.toml “a”", "missing /shop/c/Cargo.toml “c”"],
  ],
  [
    "replacements, and the root of the workspace",
    { "/shop/Cargo.toml": 'package.workspace = "../all"\n[replace]\n"d:1.0.0" = { path = "d" }' },
    ["missing /all/Cargo.toml “../all”", "missing /shop/d/Cargo.toml “d”"],
  ],
  [
    "patches in the settings",
    {
      "/shop/Cargo.toml": '[dependencies]\na = "1"',
      "/shop/.cargo/config.toml": '[patch.crates-io]\na = { path = "a" }\nb = { path = "b" }',
      "/shop/b/Cargo.toml": "",
    },
    ['missing /shop/a/Cargo.toml “[dependencies]\na = "1"”'],
  ],
  [
    "sections that are tables",
    { "/shop/Cargo.toml": '[dependencies]\na = "1"\nb.version = "1"\n[dependencies.c]' },
    [],
  ],
  [
    "a section of a target that is not a table",
    { "/shop/Cargo.toml": "[target.'cfg(unix)']\ndependencies = \"a\"" },
    ["entry dependencies"],
  ],
  [
    "a section of the workspace that is not a table",
    { "/shop/Cargo.toml": '[workspace]\ndependencies = ["a"]' },
    ["entry dependencies"],
  ],
  ["a section that is not a table", { "/shop/Cargo.toml": 'dependencies = "a"' }, ["entry dependencies"]],
  ["a section that is a list", { "/shop/Cargo.toml": '[[dev-dependencies]]\na = "1"' }, ["entry dev-dependencies"]],
  ["a dependency that is a list", { "/shop/Cargo.toml": '[[dependencies.a]]\nversion = "1"' }, ["entry a"]],
  ["members", { "/shop/Cargo.toml": '[workspace]\nmembers = ["a", "crates/*"]' }, ["missing /shop/a/Cargo.toml “a”"]],
];

describe("folders that a Cargo.toml names", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }
});
