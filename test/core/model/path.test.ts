import assert from "node:assert/strict";
import { fileNameOf, folderOf, pathBelow, relativePath, resolvePath, upward } from "../../../src/core/model/path.ts";

describe("paths", () => {
  const resolved: readonly [folder: string, relative: string, path: string][] = [
    ["/work/app", "../pom.xml", "/work/pom.xml"],
    ["/work/app", "./sub//pom.xml", "/work/app/sub/pom.xml"],
    ["/work/app", "..\\lib\\a.csproj", "/work/lib/a.csproj"],
    ["/work/app", "/etc/pip.conf", "/etc/pip.conf"],
    ["/work", "../../../up", "/up"],
    ["c:/work/app", "../pom.xml", "c:/work/pom.xml"],
    ["c:/work/app", "../../../..", "c:"],
    ["c:/work/app", "D:\\shared\\a.props", "D:/shared/a.props"],
    ["c:", ".npmrc", "c:/.npmrc"],
    ["/c:/work/app", "C:\\shared\\a.props", "/C:/shared/a.props"],
    ["/c:/work/app", "../../../../a", "/c:/a"],
    ["/c:/work/app", "..\\a", "/c:/work/a"],
    ["//server/share/app", "../pom.xml", "//server/share/pom.xml"],
    ["//server/share/app", "../../../../pom.xml", "//server/share/pom.xml"],
    ["//server/share", "app/./a", "//server/share/app/a"],
    ["//server/share/app", "..", "//server/share"],
    ["//server/share/app", "//other/share/a", "//other/share/a"],
    ["c:/work", "\\\\server\\share\\..\\a", "//server/share/a"],
    ["/work", "//a/b", "/a/b"],
    ["/", "a", "/a"],
    ["/work//app/", ".npmrc", "/work/app/.npmrc"],
    ["/work/..", "a/.", "/a"],
    ["/work", "...", "/work/..."],
    ["/work", "a/..", "/work"],
    ["work", "../a/./b", "a/b"],
    ["/work", "app:/a", "/work/app:/a"],
    ["/x/c:/work", "C:/a", "C:/a"],
  ];
  for (const [folder, relative, path] of resolved) {
    it(`${relative} from ${folder} is ${path}`, () => assert.equal(resolvePath(folder, relative), path));
  }

  it("go up to the root and end there", () => {
    assert.deepEqual(upward("/work/app"), ["/work/app", "/work", "/"]);
    assert.deepEqual(upward("/"), ["/"]);
    assert.deepEqual(upward("c:/work"), ["c:/work", "c:"]);
    assert.deepEqual(upward("/c:/work"), ["/c:/work", "/c:"]);
    assert.deepEqual(upward("//server/share/work"), ["//server/share/work", "//server/share"]);
  });

  it("tell folder and name apart", () => {
    assert.equal(folderOf("/work/app/pom.xml"), "/work/app");
    assert.equal(folderOf("/pom.xml"), "/");
    for (const root of ["c:", "/c:", "//server/share"]) assert.equal(folderOf(`${root}/pom.xml`), root);
    assert.equal(fileNameOf("/work/app/pom.xml"), "pom.xml");
  });

  const between: readonly (readonly [file: string, path: string, relative: string])[] = [
    ["/work/app/go.mod", "/work/go.work", "../go.work"],
    ["c:/work/app/go.mod", "c:/go.work", "../../go.work"],
    ["c:/work/app/go.mod", "d:/go.work", "d:/go.work"],
    ["/c:/work/app/go.mod", "/c:/work/go.work", "../go.work"],
    ["/c:/work/go.mod", "/d:/go.work", "/d:/go.work"],
    ["/work/app/go.mod", "/go.work", "../../go.work"],
    ["/work/app/go.mod", "/etc/go.work", "/etc/go.work"],
    ["/go.mod", "/work/go.work", "work/go.work"],
    ["//server/share/app/go.mod", "//server/share/go.work", "../go.work"],
    ["//server/share/go.mod", "//server/other/go.work", "//server/other/go.work"],
  ];
  for (const [file, path, relative] of between)
    it(`${path} is ${relative} in ${file}`, () => assert.equal(relativePath(file, path), relative));

  it("are below a folder only by whole parts", () => {
    assert.equal(pathBelow("/work/app", "/work/app/a/b"), "a/b");
    assert.equal(pathBelow("/work/app", "/work/app"), "");
    assert.equal(pathBelow("/work/app", "/work/application"), undefined);
    assert.equal(pathBelow("/", "/work"), "work");
  });
});
