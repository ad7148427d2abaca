import assert from "node:assert/strict";
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { obstacleTo, stageRewrite, type Obstacle } from "../../../src/cli/fix/rewriteFile.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

let folder: Folder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => folder.remove());

const text = (name = "package.json") => folder.read(name).toString();
const names = () => readdirSync(folder.path);
const changed = { obstacle: "changed" satisfies Obstacle };

describe("a file that is rewritten", () => {
  it("keeps its mode and its byte order mark, and a link to it stays one", async () => {
    const real = folder.write("real/package.json", "\uFEFFold\r\n");
    chmodSync(real, 0o640);
    const path = join(folder.path, "package.json");
    symlinkSync(real, path);
    const rewrite = { path, before: "old\r\n", after: "new\r\n" };
    assert.equal(await obstacleTo(rewrite), undefined);
    const replacement = await stageRewrite(rewrite);
    assert.equal(text("real/package.json"), "\uFEFFold\r\n");
    replacement.replace();
    assert.equal(text("real/package.json"), "\uFEFFnew\r\n");
    assert.equal(replacement.settle(), true);
    assert.deepEqual([statSync(real).mode & 0o777, lstatSync(path).isSymbolicLink()], [0o640, true]);
    assert.deepEqual(readdirSync(join(folder.path, "real")), ["package.json"]);
  });

  const obstacles: readonly (readonly [what: string, prepare: (path: string) => void, obstacle: Obstacle])[] = [
    ["has changed", (path) => writeFileSync(path, "newer"), "changed"],
    ["is gone", (path) => renameSync(path, `${path}.bak`), "not writable"],
    ["is not UTF-8", (path) => writeFileSync(path, Buffer.from([0x6f, 0xe9])), "not UTF-8"],
    ["has several hard links", (path) => linkSync(path, `${path}.bak`), "hard links"],
  ];
  for (const [what, prepare, obstacle] of obstacles) {
    it(`is not written when it ${what}`, async () => {
      const path = folder.write("package.json", "old");
      prepare(path);
      const before = names();
      assert.equal(await obstacleTo({ path, before: "old", after: "new" }), obstacle);
      await assert.rejects(stageRewrite({ path, before: "old", after: "new" }));
      assert.deepEqual(names(), before);
    });
  }
});

const withoutLinks = (): never => {
  throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
};

for (const [where, link] of [
  ["with hard links", linkSync],
  ["without hard links", withoutLinks],
] as const) {
  describe(`a file that is rewritten ${where}`, () => {
    it("keeps a save that comes before the replacement is in place", async () => {
      const path = folder.write("package.json", "old");
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, link);
      writeFileSync(path, "saved");
      assert.throws(() => replacement.replace(), changed);
      assert.deepEqual([text(), names()], ["saved", ["package.json"]]);
    });

    it("gets no second name for its old text when a hard link appears meanwhile", async () => {
      const path = folder.write("package.json", "old");
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, link);
      linkSync(path, `${path}.bak`);
      assert.throws(() => replacement.replace(), { obstacle: "hard links" });
      assert.deepEqual([text(), names()], ["old", ["package.json", "package.json.bak"]]);
    });

    it("puts back a save that was under way while it was replaced", async () => {
      const path = folder.write("package.json", "old");
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, link);
      const file = openSync(path, "r+");
      replacement.replace();
      ftruncateSync(file);
      writeSync(file, "saved");
      closeSync(file);
      assert.equal(text(), "new");
      assert.equal(replacement.settle(), false);
      assert.deepEqual([text(), names()], ["saved", ["package.json"]]);
    });

    it("keeps the newest of two saves", async () => {
      const path = folder.write("package.json", "old");
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, link);
      const file = openSync(path, "r+");
      replacement.replace();
      writeSync(file, "first");
      closeSync(file);
      writeFileSync(path, "second");
      assert.equal(replacement.settle(), false);
      assert.deepEqual([text(), names()], ["second", ["package.json"]]);
    });

    it("keeps a save after the replacement, and leaves nothing behind", async () => {
      const path = folder.write("package.json", "old");
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, link);
      replacement.replace();
      writeFileSync(path, "saved");
      assert.equal(replacement.settle(), true);
      assert.deepEqual([text(), names()], ["saved", ["package.json"]]);
    });

    it("leaves nothing behind when it is abandoned, before or after", async () => {
      const path = folder.write("package.json", "old");
      const first = await stageRewrite({ path, before: "old", after: "new" }, link);
      assert.equal(names().length, 2);
      assert.match(names().sort()[0] ?? "", /^\.package\.json\.package-insights-\d+-[0-9a-f]{8}\.new$/);
      first.abandon();
      assert.deepEqual([text(), names()], ["old", ["package.json"]]);
      const second = await stageRewrite({ path, before: "old", after: "new" }, link);
      second.replace();
      assert.equal(names().length, link === linkSync ? 2 : 1);
      second.abandon();
      assert.deepEqual([text(), names()], ["new", ["package.json"]]);
    });

    it("keeps a save that another program renames into place in the meantime", async () => {
      const path = folder.write("package.json", "old");
      const saved = folder.write("saved", "saved");
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, (...paths) => {
        try {
          link(...paths);
        } finally {
          renameSync(saved, path);
        }
      });
      assert.throws(() => replacement.replace(), changed);
      assert.deepEqual([text(), names()], ["saved", ["package.json"]]);
    });

    it("keeps a save that comes while another one is put back", async () => {
      const path = folder.write("package.json", "old");
      const saves: (() => void)[] = [];
      const replacement = await stageRewrite({ path, before: "old", after: "new" }, (...paths) => {
        saves.pop()?.();
        link(...paths);
      });
      const file = openSync(path, "r+");
      replacement.replace();
      writeSync(file, "first");
      closeSync(file);
      saves.push(() => writeFileSync(path, "second"));
      assert.equal(replacement.settle(), false);
      assert.deepEqual([text(), names()], ["second", ["package.json"]]);
    });
  });
}
