import assert from "node:assert/strict";
import { hasManifest, inputFor } from "../../../src/core/manifests/formats.ts";
import type { ManifestProject } from "../../../src/core/manifests/project.ts";
import { readIn } from "../../support/project.ts";

describe("lockfiles that are checked by themselves", () => {
  const paths: readonly (readonly [path: string, id: string | undefined])[] = [
    ["/a/package-lock.json", "npm/package-lock.json"],
    ["/a/npm-shrinkwrap.json", "npm/package-lock.json"],
    ["/a/bun.lockb", "npm/bun.lock"],
    ["/a/deno.lock", "npm/deno.lock"],
    ["/a/common/config/rush/pnpm-lock.yaml", "npm/pnpm-lock.yaml"],
    ["/a/gemfiles/rails.gemfile.lock", "rubygems/Gemfile.lock"],
    ["/a/Gemfile.next.lock", "rubygems/Gemfile.lock"],
    ["/a/packages.Shop.lock.json", "nuget/packages.lock.json"],
    ["/a/pylock.toml", "pypi/pylock.toml"],
    ["/a/pylock.dev.toml", "pypi/pylock.toml"],
    ["/a/pylock.a.b.toml", undefined],
    ["/a/requirements.txt", "pypi/requirements.txt"],
    ["/a/package.json", "npm/package.json"],
    ["/a/notes.lock", undefined],
  ];
  for (const [path, id] of paths) it(`${path} is ${id}`, () => assert.equal(inputFor(path)?.id, id));

  const manifests: readonly (readonly [path: string, neighbors: readonly string[], has: boolean])[] = [
    ["/a/package-lock.json", ["/a/package.json"], true],
    ["/a/package-lock.json", ["/a/pnpm-workspace.yaml", "/a/Cargo.toml"], false],
    ["/a/package-lock.json", ["/a/deno.json"], false],
    ["/a/package-lock.json", [], false],
    ["/a/deno.lock", ["/a/deno.jsonc"], true],
    ["/a/deno.lock", ["/a/package.json"], false],
    ["/a/gradle.lockfile", ["/a/build.gradle.kts"], true],
    ["/a/gradle.lockfile", ["/a/pom.xml"], false],
    ["/a/Pipfile.lock", ["/a/Pipfile"], true],
    ["/a/Pipfile.lock", ["/a/pyproject.toml"], false],
    ["/a/pylock.dev.toml", ["/a/pyproject.toml"], false],
    ["/a/packages.lock.json", ["/a/Shop.csproj"], true],
    ["/a/packages.Shop.lock.json", ["/a/Shop.csproj"], true],
    ["/a/packages.Till.lock.json", ["/a/Shop.csproj"], false],
    ["/a/Gemfile.lock", ["/a/Gemfile"], true],
    ["/a/Gemfile.lock", ["/a/shop.gemspec"], false],
    ["/a/Gemfile.next.lock", ["/a/Gemfile"], false],
    ["/a/package.json", ["/a/package.json"], false],
  ];
  for (const [path, neighbors, has] of manifests) {
    it(`${path} beside ${neighbors.join(", ") || "nothing"}: ${has ? "checked with it" : "by itself"}`, () =>
      assert.equal(hasManifest(path, neighbors), has));
  }

  const lock = (...names: readonly string[]): string => {
    const packages = names.map((name) => [`node_modules/${name}`, { version: "1.0.0" }] as const);
    return JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) });
  };

  it("list every package at its place, with what the lockfile has for it", async () => {
    const text = lock("a", "@acme/b");
    const { manifest, listed, lock: own, gaps } = await read("/a/package-lock.json", { "/a/package-lock.json": text });
    const names = manifest.declarations.map(({ nameSpan: { start, end } }) => text.slice(start, end));
    assert.deepEqual(
      [names, listed?.map(({ key }) => key.name)],
      [
        ["a", "@acme/b"],
        ["a", "@acme/b"],
      ],
    );
    assert.deepEqual([own?.path, gaps], ["/a/package-lock.json", []]);
  });

  const privacy: readonly (readonly [
    what: string,
    path: string,
    files: Readonly<Record<string, string>>,
    names: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ])[] = [
    [
      "an .npmrc without a package.json",
      "/a/package-lock.json",
      { "/a/package-lock.json": lock("a", "@acme/b"), "/a/.npmrc": "@acme:registry=https://npm.acme.example/\n" },
      ["@acme/b"],
    ],
    [
      "a setting of Go without a go.mod",
      "/a/go.sum",
      { "/a/go.sum": "go.acme.example/b v1.0.0 h1:x=\ngolang.org/x/text v0.3.7 h1:x=\n" },
      ["go.acme.example/b"],
      { GOPRIVATE: "*.acme.example" },
    ],
    [
      "the repositories of a Gradle script",
      "/a/gradle.lockfile",
      {
        "/a/gradle.lockfile": "example.acme:b:1.0=x\norg.slf4j:slf4j-api:2.0.9=x\n",
        "/a/build.gradle":
          'group = "example.acme"\nrepositories { mavenCentral(); maven { url "https://maven.acme.example" } }\n',
      },
      ["example.acme:b"],
    ],
    ["the user's patterns", "/a/package-lock.json", { "/a/package-lock.json": lock("a", "secret-b") }, ["secret-b"]],
  ];
  for (const [what, path, files, names, environment = {}] of privacy) {
    it(`keep private names: ${what}`, async () => {
      const project = await read(path, files, environment);
      assert.deepEqual([...((await project.lock?.privateNames())?.keys() ?? [])], names);
    });
  }

  it("have a gap where they are damaged, at the damage", async () => {
    const text = `${lock("a").slice(0, -1)}\n<<<<<<< HEAD\n`;
    const { gaps } = await read("/a/package-lock.json", { "/a/package-lock.json": text });
    const [gap] = gaps;
    assert.deepEqual(
      [gaps.length, gap?.kind === "file" && gap.reason, gap?.kind === "file" && gap.path],
      [1, "conflicted", "/a/package-lock.json"],
    );
    assert.ok(gap?.span);
  });
});

async function read(
  path: string,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<ManifestProject> {
  const names = { privateNames: ["secret-*"], environment: (name: string) => environment[name] };
  return (await readIn(files, path, names)).project;
}
