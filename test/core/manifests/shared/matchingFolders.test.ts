import assert from "node:assert/strict";
import { matchingFolders } from "../../../../src/core/manifests/shared/matchingFolders.ts";

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
