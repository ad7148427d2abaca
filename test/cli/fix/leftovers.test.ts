import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { removeLeftovers, temporaryName } from "../../../src/cli/fix/leftovers.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

let folder: Folder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => folder.remove());

/** A process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ["-e", ""]);

describe("what a killed run has left", () => {
  const written = new Date("2026-01-01T10:00:00Z");

  function write(name: string, text: string, seconds = 0): string {
    const path = folder.write(name, text);
    const time = new Date(written.getTime() + seconds * 1_000);
    utimesSync(path, time, time);
    return path;
  }

  it("is removed", async () => {
    write("package.json", "new");
    write(temporaryName("package.json", `${ended}-0a1b2c3d`, "new"), "half");
    write(temporaryName("package.json", `${ended}-0a1b2c3e`, "old"), "old", -60);
    write(temporaryName("package.json", `${ended}-0a1b2c3f`, "old"), "new", 60);
    assert.deepEqual(await removeLeftovers(folder.path), []);
    assert.deepEqual(readdirSync(folder.path), ["package.json"]);
  });

  for (const [when, seconds] of [
    ["later", 1],
    ["in the same tick of the clock", 0],
  ] as const) {
    it(`stays where it may be the only copy of a save that came ${when}`, async () => {
      write("package.json", "new");
      const save = write(temporaryName("package.json", `${ended}-0a1b2c3d`, "old"), "saved", seconds);
      assert.deepEqual(await removeLeftovers(folder.path), [save]);
      assert.equal(readdirSync(folder.path).length, 2);
    });
  }

  it("is put back where nothing has taken its place", async () => {
    write(temporaryName("package.json", `${ended}-0a1b2c3d`, "old"), "old");
    write(temporaryName("package.json", `${ended}-0a1b2c3d`, "new"), "new");
    assert.deepEqual(await removeLeftovers(folder.path), []);
    assert.deepEqual([readdirSync(folder.path), folder.read("package.json").toString()], [["package.json"], "old"]);
  });

  it("stays while its process runs", async () => {
    const name = temporaryName("package.json", `${process.pid}-0a1b2c3d`, "new");
    write(name, "half");
    assert.deepEqual(await removeLeftovers(folder.path), []);
    assert.deepEqual(readdirSync(folder.path), [name]);
  });

  it("is nothing else", async () => {
    const names = [".env", ".package.json.package-insights-1.new", `.package.json.${ended}-0a.new`, "package.json"];
    for (const name of names) write(name, "");
    folder.write(join(temporaryName("folder", `${ended}-0a1b2c3d`, "new"), "file"), "");
    assert.deepEqual(await removeLeftovers(folder.path), []);
    assert.equal(readdirSync(folder.path).length, names.length + 1);
  });

  it("is looked for without an error where there is no folder", async () => {
    assert.deepEqual(await removeLeftovers(join(folder.path, "nowhere")), []);
  });
});
