// Which files of folders are checked, and what is said of those that cannot be read.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { JsonReport } from "../../../src/core/report/jsonReport.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

describe("package-insights check of folders", () => {
  async function pathsFound(...args: readonly string[]): Promise<readonly string[]> {
    const { out, err } = await run("check", ...args, "--format", "json");
    assert.equal(err, "");
    return (JSON.parse(out) as JsonReport).files.map(({ path }) => path);
  }

  beforeEach(() => {
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    folder.write(".gitignore", "build/\n/generated\n");
    folder.write("package.json", npm({}));
    folder.write("app/package.json", npm({}));
    folder.write("app/build/package.json", npm({}));
    folder.write("app/.gitignore", "samples/*\n!samples/kept\n");
    folder.write("app/samples/one/package.json", npm({}));
    folder.write("app/samples/kept/package.json", npm({}));
    folder.write("generated/package.json", npm({}));
    folder.write("node_modules/x/package.json", npm({}));
  });

  it("leaves out what .gitignore leaves out, also that of the repository above", async () => {
    assert.deepEqual(await pathsFound("."), ["app/package.json", "app/samples/kept/package.json", "package.json"]);
    assert.deepEqual(await pathsFound("app/"), ["app/package.json", "app/samples/kept/package.json"]);
  });

  it("looks at what is named although it is ignored", async () => {
    assert.deepEqual(await pathsFound("generated", "app/build/package.json"), [
      "generated/package.json",
      "app/build/package.json",
    ]);
  });

  it("looks at all of it without .gitignore, but not at other people's", async () => {
    assert.deepEqual((await pathsFound(".", "--no-gitignore")).length, 6);
  });

  it("reports each manifest once, as it was named first", async () => {
    assert.deepEqual(await pathsFound("app/package.json", join(folder.path, "app"), "."), [
      "app/package.json",
      join(folder.path, "app/samples/kept/package.json"),
      "package.json",
    ]);
  });

  it("does not take for clean what it cannot look into", async function () {
    if (process.getuid?.() === 0) this.skip();
    folder.write("locked/package.json", npm({}));
    chmodSync(join(folder.path, "locked"), 0);
    try {
      const { code, out } = await run("check", ".");
      assert.equal(code, 2);
      assert.match(out, /^locked not checked: cannot be read$/m);
    } finally {
      chmodSync(join(folder.path, "locked"), 0o700);
    }
  });

  it("reports settings that cannot be read, which might make names private", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("settings/package.json", npm({ ms: "2.1.3" }));
    const settings = join(folder.path, "settings/.npmrc");
    // The mode keeps nobody out who may read everything, but a link to itself does.
    if (process.getuid?.() === 0) symlinkSync(".npmrc", settings);
    else {
      folder.write("settings/.npmrc", "registry=https://packages.acme.example");
      chmodSync(settings, 0);
    }
    const { code, out } = await run("check", "settings");
    assert.equal(code, 2, out);
    assert.match(out, /\.npmrc cannot be read/);
    assert.match(out, /not checked ms: not asked, as it is not known to be public \(\.npmrc cannot be read\)/);
  });

  it("does not read a pipe or a device, which never end", async function () {
    if (process.platform === "win32") this.skip();
    mkdirSync(join(folder.path, "pipes"));
    spawnSync("mkfifo", [join(folder.path, "pipes/package.json")]);
    symlinkSync("/dev/zero", join(folder.path, "pipes/pom.xml"));
    const { code, out } = await run("check", "pipes/package.json", "pipes/pom.xml");
    assert.deepEqual(
      [code, out.split("\n").slice(0, 2)],
      [2, ["pipes/package.json not checked: cannot be read", "pipes/pom.xml not checked: cannot be read"]],
    );
  });

  it("names what it finds below a folder and cannot read, and reads links", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("all/shared/base.json", npm({ minimist: "1.2.5" }));
    folder.write("all/go.mod", "module acme.example/all\n");
    mkdirSync(join(folder.path, "all/app"));
    symlinkSync("../shared/base.json", join(folder.path, "all/app/package.json"));
    symlinkSync(folder.path, join(folder.path, "all/outside"));
    spawnSync("mkfifo", [join(folder.path, "all/pom.xml")]);
    symlinkSync("nowhere", join(folder.path, "all/Cargo.toml"));
    const { code, out } = await run("check", "all", "--fail-on", "critical");
    assert.equal(code, 1, out);
    assert.match(out, /^all\/app\/package\.json:1:\d+ error GHSA-xvch-5gv4-984h: minimist/m);
    assert.deepEqual(
      out.split("\n").filter((line) => /^all\/[\w.]+ not checked: /.test(line)),
      [
        "all/outside not checked: a link that leads out of the given paths",
        "all/Cargo.toml not checked: cannot be read",
        "all/pom.xml not checked: cannot be read",
      ],
    );
  });

  it("does not take a lockfile that links to nothing for none", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("linked/package.json", npm({ ms: "2.1.3" }));
    symlinkSync("../nowhere.json", join(folder.path, "linked/package-lock.json"));
    for (const path of ["linked", "linked/package.json"]) {
      const { code, out } = await run("check", path);
      assert.equal(code, 2, out);
      assert.match(out, /package-lock\.json cannot be read/);
    }
  });

  it("tells which of several folders have no manifests, and checks the others", async () => {
    folder.write("some/package.json", npm({ ms: "2.1.3" }));
    folder.write("none/notes.md", "");
    const some = await run("check", "none", "some");
    assert.deepEqual([some.code, some.err], [0, "package-insights: no manifests found in none\n"], some.out);
    const slash = await run("check", "none/", "some");
    assert.equal(slash.err, "package-insights: no manifests found in none\n");
    const none = await run("check", "none");
    assert.deepEqual([none.code, /no manifests found in none/.test(none.err)], [3, true], none.err);
    assert.match(none.out, /^exit 3: nothing to check$/m);
    assert.equal((await run("check", "none", "--allow-empty")).code, 0);
  });

  it("does not take for clean what has errors, or is too long to be one that a person wrote", async () => {
    folder.write("broken/package.json", '{ "dependencies": { "json5": "2.2.3" ');
    const broken = await run("check", "broken");
    assert.deepEqual([broken.code, /syntax: /.test(broken.out)], [2, true], broken.out);
    folder.write("long/package.json", `{${" ".repeat(5_000_000)}}`);
    const long = await run("check", "long");
    assert.deepEqual([long.code, /^long\/package\.json not checked: too large$/m.test(long.out)], [2, true], long.out);
  });
});
