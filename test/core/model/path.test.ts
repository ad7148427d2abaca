import assert from "node:assert/strict";
import { fileNameOf, folderOf, pathBelow, resolvePath, upward } from "../../../src/core/model/path.ts";

describe("paths", () => {
  const resolved: readonly [folder: string, relative: string, path: string][] = [
    ["/work/app", "../pom.xml", "/work/pom.xml"],
    ["/work/app", "./sub//pom.xml", "/work/app/sub/pom.xml"],
    ["/work/app", "..\\lib\\a.csproj", "/work/lib/a.csproj"],
    ["/work/app", "/etc/pip.conf", "/etc/pip.conf"],
    ["/work", "../../../up", "/up"],
    ["c:/work/app", "../pom.xml", "c:/work/pom.xml"],
    ["/", "a", "/a"],
    ["/work//app/", ".npmrc", "/work/app/.npmrc"],
    ["/work/..", "a/.", "/a"],
    ["/work", "...", "/work/..."],
    ["/work", "a/..", "/work"],
  ];
  for (const [folder, relative, path] of resolved) {
    it(`${relative} from ${folder} is ${path}`, () => assert.equal(resolvePath(folder, relative), path));
  }

  it("go up to the root and end there", () => {
    assert.deepEqual(upward("/work/app"), ["/work/app", "/work", "/"]);
    assert.deepEqual(upward("/"), ["/"]);
    assert.deepEqual(upward("c:/work"), ["c:/work", "c:"]);
  });

  it("tell folder and name apart", () => {
    assert.equal(folderOf("/work/app/pom.xml"), "/work/app");
    assert.equal(folderOf("/pom.xml"), "/");
    assert.equal(fileNameOf("/work/app/pom.xml"), "pom.xml");
  });

  it("are below a folder only by whole parts", () => {
    assert.equal(pathBelow("/work/app", "/work/app/a/b"), "a/b");
    assert.equal(pathBelow("/work/app", "/work/app"), "");
    assert.equal(pathBelow("/work/app", "/work/application"), undefined);
    assert.equal(pathBelow("/", "/work"), "work");
  });
});
