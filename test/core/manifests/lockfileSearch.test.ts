import assert from "node:assert/strict";
import { isLockfileName, lockfilePatterns } from "../../../src/core/manifests/patterns.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { readIn } from "../../support/project.ts";

const pins = "a==1.0.0\n";
const gems = "GEM\n  specs:\n    a (1.0.0)\n";
const nuget = JSON.stringify({ version: 1, dependencies: {} });

describe("lockfiles whose names depend on the manifest's", () => {
  const rows: readonly (readonly [manifest: string, files: Readonly<Record<string, string>>, lock?: string])[] = [
    ["/a/gemfiles/rails_7.gemfile", { "/a/gemfiles/rails_7.gemfile.lock": gems }, "/a/gemfiles/rails_7.gemfile.lock"],
    ["/a/gemfiles/rails_7.gemfile", { "/a/Gemfile.lock": gems, "/a/gemfiles/Gemfile.lock": gems }],
    ["/a/Gemfile", { "/a/rails_7.gemfile.lock": gems }],
    ["/a/Shop.csproj", { "/a/packages.Shop.lock.json": nuget }, "/a/packages.Shop.lock.json"],
    [
      "/a/Shop.csproj",
      { "/a/packages.lock.json": nuget, "/a/packages.Shop.lock.json": nuget },
      "/a/packages.Shop.lock.json",
    ],
    ["/a/My Shop.Web.fsproj", { "/a/packages.My_Shop.Web.lock.json": nuget }, "/a/packages.My_Shop.Web.lock.json"],
    ["/a/Shop.csproj", { "/a/packages.Till.lock.json": nuget }],
    [
      "/a/requirements-dev.in",
      { "/a/requirements-dev.txt": pins, "/a/requirements.txt": pins },
      "/a/requirements-dev.txt",
    ],
    ["/a/requirements/dev.in", { "/a/requirements/dev.txt": pins }, "/a/requirements/dev.txt"],
    ["/a/requirements/dev.in", { "/a/requirements/requirements.txt": pins, "/a/dev.txt": pins }],
    ["/a/requirements/dev.txt", { "/a/requirements/dev.txt": pins }],
  ];
  for (const [manifest, files, lock] of rows) {
    it(`${manifest} beside ${Object.keys(files).join(", ")}`, async () => {
      const { project } = await readIn({ ...files, [manifest]: "" }, manifest);
      assert.equal(project.lock?.path, lock);
    });
  }

  it("are watched, and are lockfiles by their name", () => {
    for (const path of [
      "/a/x.gemfile.lock",
      "/a/Gemfile.next.lock",
      "/a/packages.Shop.lock.json",
      "/a/pylock.dev.toml",
      "/a/Cargo.lock",
    ]) {
      const isMatch = (pattern: string) =>
        new RegExp(`^${pattern.slice("**/".length).replaceAll(".", "\\.").replace("*", ".+")}$`).test(fileNameOf(path));
      assert.ok(Object.values(lockfilePatterns).flat().some(isMatch), path);
      assert.ok(isLockfileName(fileNameOf(path)), path);
    }
    for (const name of [".gemfile.lock", "packages.json", "x.gemfile", "Gemfile", "pylock..toml", "mypylock.dev.toml"])
      assert.ok(!isLockfileName(name), name);
  });
});
