import assert from "node:assert/strict";
import { isLockfileName, lockfilePatterns, usualManifest } from "../../../src/core/manifests/patterns.ts";
import { systems } from "../../../src/core/model/keys.ts";

const names: readonly (readonly [name: string, isOne: boolean])[] = [
  ...[
    "pnpm-lock.yaml",
    "package-lock.json",
    "bun.lockb",
    "Cargo.lock",
    "gradle.lockfile",
    "uv.lock",
    "requirements.txt",
  ].map((name) => [name, true] as const),
  ...["go.sum", "Gemfile.lock", "packages.lock.json"].map((name) => [name, true] as const),
  ["pylock.dev.toml", true],
  ["rails.gemfile.lock", true],
  ["Gemfile.next.lock", true],
  ["packages.till.lock.json", true],
  ["pylock..toml", false],
  ["pylock-dev-toml", false],
  ["my.pylock.dev.toml", false],
  ["pylock.dev.toml.orig", false],
  [".gemfile.lock", false],
  ["package.json", false],
  ["cargo.lock", false],
  ["", false],
];

describe("names of files", () => {
  for (const [name, isOne] of names)
    it(`${name} is ${isOne ? "a lockfile" : "none"}`, () => assert.equal(isLockfileName(name), isOne));

  it("has a manifest of each system", () =>
    assert.deepEqual(
      systems.map((system) => `${system} ${usualManifest(system)}`),
      [
        "CARGO Cargo.toml",
        "GO go.mod",
        "MAVEN pom.xml",
        "NPM package.json",
        "NUGET Directory.Build.props",
        "PYPI pyproject.toml",
        "RUBYGEMS Gemfile",
      ],
    ));

  it("has a pattern for each lockfile", () => {
    assert.deepEqual(lockfilePatterns.GO, ["**/go.sum"]);
    assert.deepEqual(lockfilePatterns.RUBYGEMS, [
      "**/Gemfile.lock",
      "**/gems.locked",
      "**/*.gemfile.lock",
      "**/Gemfile.next.lock",
    ]);
  });
});
