import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { matchingFolders } from "../../../src/core/manifests/shared/matchingFolders.ts";
import { listFolder, nodeFiles, readRegularFile } from "../../../src/platform/node/files.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

const unreadable = { kind: "unreadable", reason: "unreadable" };

const rows: readonly (readonly [what: string, target: string | undefined, expected: object])[] = [
  ["tells that there is no file", undefined, { kind: "missing" }],
  ["reads the file that a link leads to", "there.json", { kind: "text", text: "{}", encoding: "utf-8" }],
  ["does not take a link to nothing for no file", "nowhere.json", unreadable],
  ["does not follow a circle", "link.json", unreadable],
];

let folder: Folder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => folder.remove());

for (const [how, read] of [
  ["nodeFiles", (path: string) => nodeFiles().readFile(path)],
  ["readRegularFile", readRegularFile],
] as const) {
  describe(how, () => {
    for (const [what, target, expected] of rows)
      it(what, async function () {
        if (process.platform === "win32") this.skip();
        folder.write("there.json", "{}");
        const path = join(folder.path, "link.json");
        if (target !== undefined) symlinkSync(target, path);
        assert.deepEqual(await read(path), expected);
      });
  });
}

describe("folders of a workspace", () => {
  it("are not looked for behind a link that leads out of it", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("shop/own/ui/package.json", "{}");
    folder.write("elsewhere/deep/package.json", "{}");
    symlinkSync(join(folder.path, "elsewhere"), join(folder.path, "shop/out"));
    const listed: string[] = [];
    const files = nodeFiles();
    const shop = join(folder.path, "shop").replaceAll("\\", "/");
    await matchingFolders([`${shop}/**`], (path) => {
      listed.push(path);
      return files.list(path);
    });
    assert.deepEqual(listed, [shop, `${shop}/own`, `${shop}/own/ui`]);
  });
});

describe("listFolder", () => {
  it("tells that a folder cannot be listed from one that does not exist", async () => {
    const missing = await listFolder(join(folder.path, "nowhere"));
    assert.deepEqual(missing, { files: [], links: [], folders: [] });
    // No name of a file is as long.
    assert.deepEqual(await listFolder(join(folder.path, "x".repeat(300))), {
      files: [],
      folders: [],
      isUnreadable: true,
    });
  });
});
