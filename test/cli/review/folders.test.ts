import { deepEqual, equal } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { differingIn, filesAt, movedPath } from "../../../src/cli/review/folders.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

describe("a path in another folder", () => {
  const rows: readonly (readonly [path: string, from: string, to: string, moved: string])[] = [
    ["/a/app/go.mod", "/a", "/b", "/b/app/go.mod"],
    ["/a", "/a", "/b/c", "/b/c"],
    ["/ab/go.mod", "/a", "/b", "/ab/go.mod"],
    ["/c/go.mod", "/a", "/b", "/c/go.mod"],
    ["/app/go.mod", "/", "/b", "/b/app/go.mod"],
    ["/a/go.mod", "/a", "/", "/go.mod"],
    ["/a", "/a", "/", "/"],
  ];
  for (const [path, from, to, moved] of rows) {
    it(`is ${moved} for ${path} from ${from} to ${to}`, () => equal(movedPath(path, from, to), moved));
  }

  it("is where the files of the other state are read and listed", async () => {
    const asked: string[] = [];
    const files = filesAt("/new", "/old", {
      readFile(path) {
        asked.push(path);
        return Promise.resolve({ kind: "missing" });
      },
      list(path) {
        asked.push(path);
        return Promise.resolve({ files: [], folders: [] });
      },
    });
    await files.readFile("/new/go.mod");
    await files.list("/new/app");
    await files.readFile("/home/.npmrc");
    deepEqual(asked, ["/old/go.mod", "/old/app", "/home/.npmrc"]);
  });
});

describe("files of two folders", () => {
  let folder: Folder;
  beforeEach(() => {
    folder = createFolder();
    for (const name of ["old/.keep", "new/.keep"]) folder.write(name, "");
  });
  afterEach(() => folder.remove());

  const at = (path: string) => join(folder.path, path);
  const both = (old: string, now: string) => () => {
    folder.write("old/x", old);
    folder.write("new/x", now);
  };
  const rows: readonly (readonly [what: string, make: () => void, isDifferent: boolean])[] = [
    ["are the same", both("text", "text"), false],
    ["are empty", both("", ""), false],
    ["differ in length", both("text", "texts"), true],
    ["differ in a byte of as many", both("text", "test"), true],
    ["are nowhere", () => undefined, false],
    ["are in the earlier one alone", () => folder.write("old/x", ""), true],
    ["are in the later one alone", () => folder.write("new/x", ""), true],
    ["are folders", () => ["old/x", "new/x"].forEach((each) => mkdirSync(at(each))), false],
    [
      "are a folder and a file",
      () => {
        mkdirSync(at("old/x"));
        folder.write("new/x", "");
      },
      true,
    ],
    [
      "are pipes, which are not read",
      () => ["old/x", "new/x"].forEach((each) => spawnSync("mkfifo", [at(each)])),
      true,
    ],
    ["cannot be read", () => ["old/x", "new/x"].forEach((each) => symlinkSync("x", at(each))), true],
  ];
  for (const [what, make, isDifferent] of rows) {
    it(`that ${what} are ${isDifferent ? "different" : "as they were"}`, async function () {
      if (process.platform === "win32") this.skip();
      make();
      const states = { before: at("old"), after: at("new") };
      const outside = Array.from({ length: 450 }, (_, index) => at(`elsewhere/${index}`));
      const differing = await differingIn([...outside, at("new/x"), at("old/x")], states);
      deepEqual([...differing], isDifferent ? [at("new/x")] : []);
    });
  }
});
