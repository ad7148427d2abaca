import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDisk } from "../../../src/platform/node/disk.ts";

describe("the disk of an extension host", () => {
  let folder: string;
  const at = (...names: readonly string[]) => join(folder, ...names);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "package-insights-disk-"));
    mkdirSync(at("app"));
    writeFileSync(at("app", ".npmrc"), "app");
    writeFileSync(at("top.toml"), "top");
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const around = () => [at("app", "x"), at("x")];

  for (const [name, kind] of [
    [["app", ".npmrc"], "text"],
    [["app", "bunfig.toml"], "missing"],
    [["top.toml"], "text"],
    [["absent.toml"], "missing"],
    [["app"], "missing"],
    [["app", ".npmrc", "config"], "missing"],
    [["none", "config"], "missing"],
  ] as const) {
    it(`finds ${name.join("/")}, or not, whether or not its folder is listed`, async () => {
      assert.equal((await createDisk().read(at(...name))).kind, kind);
      assert.equal((await createDisk().read(at(...name), around())).kind, kind);
    });
  }

  it("tells pipes, links to nothing and linked folders, which a search for files does not tell", async function () {
    if (process.platform === "win32") this.skip();
    mkdirSync(at("node_modules"));
    spawnSync("mkfifo", [at("app", "pom.xml"), at("node_modules", "pipe")]);
    for (const [link, target] of [
      ["app/go.mod", "nowhere"],
      ["app/loop", "loop"],
      ["app/settings", ".npmrc"],
      ["copy", "app"],
      ["app/root", ".."],
      ["outside", tmpdir()],
      ["device", "/dev/null"],
    ] as const)
      symlinkSync(target, at(link));
    const { files, links } = await createDisk().unlisted(folder, new Set(["node_modules"]));
    assert.deepEqual(files.toSorted(), ["app/go.mod", "app/loop", "app/pom.xml", "device"]);
    assert.deepEqual([...links].sort(), [
      ["app/root", ""],
      ["copy", "app"],
    ]);
    assert.deepEqual(await createDisk().unlisted(at("none"), new Set()), { files: [], links: new Map() });
  });

  it("lists each folder once, all of them at once, and looks for nothing that they do not have", async () => {
    const listed: string[] = [];
    const disk = createDisk((path) => {
      listed.push(path);
      return Promise.resolve(new Set([".npmrc"]));
    });
    const reading = [".npmrc", ".yarnrc"].map((name) => disk.read(at("app", name), around()));
    assert.deepEqual(listed, [at("app"), folder]);
    assert.deepEqual((await Promise.all(reading)).map(({ kind }) => kind), ["text", "missing"]); // prettier-ignore
    // It is there, but the list does not have it.
    assert.equal((await disk.read(at("top.toml"), around())).kind, "missing");
    assert.equal(listed.length, 2);
  });

  it("lists them again after a file was made", async () => {
    const disk = createDisk();
    assert.equal((await disk.read(at("app", "uv.toml"), around())).kind, "missing");
    writeFileSync(at("app", "uv.toml"), "new");
    disk.forget();
    assert.equal((await disk.read(at("app", "uv.toml"), around())).kind, "text");
  });

  it("looks for a file in a folder that cannot be listed", async () => {
    const disk = createDisk(() => Promise.resolve(undefined));
    assert.equal((await disk.read(at("app", ".npmrc"), around())).kind, "text");
  });

  it("leaves case and the spelling of letters to the file system", async () => {
    const looked: string[] = [];
    const disk = createDisk(() => Promise.resolve(new Set([".npmrc"])));
    const isLookedFor = async (name: string) => {
      mkdirSync(at("app", name));
      // A folder of that name tells that the file system was asked.
      if ("isFolder" in (await disk.read(at("app", name), around()))) looked.push(name);
    };
    for (const name of ["e\u0301.toml", "plain.toml"]) await isLookedFor(name);
    assert.deepEqual(looked, ["e\u0301.toml"]);
    const upper = createDisk(() => Promise.resolve(new Set(["nuget.config"])));
    writeFileSync(at("app", "NuGet.Config"), "case");
    assert.equal((await upper.read(at("app", "NuGet.Config"), around())).kind, "text");
  });
});
