import assert from "node:assert/strict";
import { mkdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { createLspFiles } from "../../src/lsp/files.ts";

/** What happens around a manifest, and how often everything is read again for it. */
const table: readonly (readonly [what: string, happens: (folder: Folder) => void, expected: number])[] = [
  ["nothing", () => undefined, 0],
  ["an editor's own file beside it", (folder) => folder.write(".package.json.swp", "x"), 0],
  ["the same file again", ({ path }) => utimesSync(path, 5, 5), 0],
  ["a file that no project is made of", (folder) => folder.write("notes.md", "x"), 0],
  ["a lockfile", (folder) => folder.write("package-lock.json", "{}"), 1],
  ["a lockfile less", ({ path }) => rmSync(join(path, "yarn.lock")), 1],
  ["settings", (folder) => folder.write(".npmrc", "x"), 1],
  ["a folder", ({ path }) => mkdirSync(join(path, "packages")), 1],
  ["a repository", ({ path }) => mkdirSync(join(path, ".git")), 1],
  ["another text", (folder) => folder.write("package.json", '{ "name": "other" }'), 1],
];

describe("files around manifests", () => {
  for (const [what, happens, expected] of table)
    it(`are read again ${expected} times after ${what}`, async () => {
      const folder = createFolder();
      folder.write("package.json", "{}");
      folder.write("yarn.lock", "");
      let changes = 0;
      let time = 1_000;
      const files = createLspFiles({ openText: () => undefined, now: () => time, onDidChange: () => changes++ });
      await files.list(folder.path);
      await files.readFile(join(folder.path, "package.json"));
      // The time of a folder is coarse.
      utimesSync(folder.path, 1, 1);
      files.lookAgain();
      assert.equal(changes, 0);
      happens(folder);
      time += 1_000;
      files.lookAgain();
      assert.equal(changes, expected);
      folder.remove();
    });
});
