import assert from "node:assert/strict";
import type { Surroundings } from "../../../../src/core/manifests/manifest.ts";
import { matchingFolders, recordFolder } from "../../../../src/core/manifests/shared/matchingFolders.ts";
import { type FileTree, surroundings } from "../../../support/project.ts";

/** Folders by their folder; links make a tree without an end. */
const tree: Readonly<Record<string, readonly string[]>> = {
  "/": ["shop"],
  "/shop": ["apps", "libs", "node_modules", ".git"],
  "/shop/apps": ["till", "web"],
  "/shop/libs": ["ui"],
  "/shop/libs/ui": ["js", "node_modules"],
  "/shop/node_modules": ["express"],
  "/linked": ["own", "out"],
  "/linked/own": ["ui"],
  "/linked/out": ["secret"],
  ".": ["apps"],
  apps: ["api"],
  "c:/shop": ["apps"],
  "c:/shop/apps": ["till"],
};

/** Those that are links. */
const links: Readonly<Record<string, readonly string[]>> = { "/linked": ["out"] };

const rows: readonly (readonly [patterns: readonly string[], found: readonly string[], listed: readonly string[]])[] = [
  [["/shop/apps/*"], ["/shop/apps/till", "/shop/apps/web"], ["/shop/apps"]],
  [["/shop/apps/?ill", "/shop/gone"], ["/shop/apps/till", "/shop/gone"], ["/shop/apps"]],
  [["/shop/*/ui"], ["/shop/apps/ui", "/shop/libs/ui"], ["/shop"]],
  [
    ["/shop/libs/**"],
    ["/shop/libs", "/shop/libs/ui", "/shop/libs/ui/js"],
    ["/shop/libs", "/shop/libs/ui", "/shop/libs/ui/js"],
  ],
  [["/*/apps"], ["/shop/apps"], ["/"]],
  [["c:/shop/*/till"], ["c:/shop/apps/till"], ["c:/shop"]],
  [["/shop/none/*"], [], ["/shop/none"]],
  [["apps/*"], ["apps/api"], ["apps"]],
  [["*"], ["apps"], ["."]],
  [
    ["/linked/**"],
    ["/linked", "/linked/own", "/linked/own/ui", "/linked/out"],
    ["/linked", "/linked/own", "/linked/own/ui"],
  ],
  [
    ["/linked/**/ui"],
    ["/linked/ui", "/linked/own/ui", "/linked/own/ui/ui", "/linked/out/ui"],
    ["/linked", "/linked/own", "/linked/own/ui"],
  ],
  [
    ["/linked/**/*"],
    ["/linked/own", "/linked/out", "/linked/own/ui"],
    ["/linked", "/linked", "/linked/own", "/linked/own", "/linked/own/ui", "/linked/own/ui"],
  ],
  [["/linked/*"], ["/linked/own", "/linked/out"], ["/linked"]],
  [[], [], []],
];

describe("folders that match patterns", () => {
  for (const [patterns, found, expected] of rows) {
    it(patterns.join(" and ") || "no patterns", async () => {
      const listed: string[] = [];
      const list = (folder: string) => {
        listed.push(folder);
        return Promise.resolve({ files: [], folders: tree[folder] ?? [], links: links[folder] ?? [] });
      };
      assert.deepEqual(await matchingFolders(patterns, list), found);
      assert.deepEqual(listed, expected);
    });
  }

  it("are looked for in a limited number of folders", async () => {
    let listed = 0;
    const list = () => Promise.resolve({ files: [], folders: listed++ < 1e6 ? ["a", "b"] : [] });
    assert.ok((await matchingFolders(["/**"], list)).length > 0);
    assert.ok(listed <= 5_000, `${listed} folders`);
  });
});

describe("a folder that a manifest names", () => {
  const span = { start: 1, end: 4 };
  const around = (files: FileTree, named: string[]): Surroundings => ({
    ...surroundings({ "/shop/m.toml": "", ...files }, "/shop/m.toml"),
    readNamed(path, at) {
      assert.deepEqual(at, span);
      named.push(path);
      return Promise.resolve(undefined);
    },
  });

  it("is read by its file where it does not exist", async () => {
    const named: string[] = [];
    const surroundingsWith = around({ "/shop/api/src/a.ts": "" }, named);
    await recordFolder(surroundingsWith, "/shop/api", "package.json", span);
    await recordFolder(surroundingsWith, "/shop/gone", "package.json", span);
    assert.deepEqual(named, ["/shop/gone/package.json"]);
  });

  it("is not looked for where nothing can be listed", async () => {
    const named: string[] = [];
    const { list, ...without } = around({}, named);
    assert.ok(list);
    await recordFolder(without, "/shop/gone", "package.json", span);
    assert.deepEqual(named, []);
  });
});
