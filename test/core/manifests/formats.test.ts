import assert from "node:assert/strict";
import { inputFor, lockfileParsers, parserFor, parsers } from "../../../src/core/manifests/formats.ts";
import { loadFormats } from "../../../src/core/manifests/formats/loadFormats.ts";
import { systems } from "../../../src/core/model/keys.ts";
import { lockfilePatterns, manifestPatterns, usualManifest } from "../../../src/core/manifests/patterns.ts";

const paths: readonly (readonly [path: string, id: string | undefined])[] = [
  ["package.json", "npm/package.json"],
  ["/home/me/shop/package.json", "npm/package.json"],
  ["C:/shop/packages/theme/package.json", "npm/package.json"],
  ["node_modules/lodash/package.json", undefined],
  ["shop/node_modules/@acme/theme/node_modules/ms/package.json", undefined],
  ["my_node_modules/package.json", "npm/package.json"],
  ["package.json.bak", undefined],
  ["my-package.json", undefined],
  ["Package.json", undefined],
  ["package.json/readme.md", undefined],

  ["requirements.txt", "pypi/requirements.txt"],
  ["requirements.in", "pypi/requirements.txt"],
  ["shop/requirements-dev.txt", "pypi/requirements.txt"],
  ["shop/requirements_test.in", "pypi/requirements.txt"],
  ["shop/dev-requirements.txt", "pypi/requirements.txt"],
  ["shop/test_requirements.in", "pypi/requirements.txt"],
  ["requirements/base.txt", "pypi/requirements.txt"],
  ["shop/requirements/base.in", "pypi/requirements.txt"],
  ["constraints.txt", "pypi/requirements.txt"],
  ["constraints-3.12.txt", "pypi/requirements.txt"],
  ["requirements/old/base.txt", undefined],
  ["my-requirements/base.txt", undefined],
  ["requirements.md", undefined],
  ["requirements.txt.j2", undefined],
  ["my-constraints.txt", undefined],
  ["notes.txt", undefined],
  [".venv/lib/python3.12/site-packages/thing/requirements.txt", undefined],

  ["Cargo.toml", "cargo/Cargo.toml"],
  ["crates/pricing/Cargo.toml", "cargo/Cargo.toml"],
  ["pnpm-workspace.yaml", "npm/pnpm-workspace.yaml"],
  ["apps/.yarnrc.yml", "npm/.yarnrc.yml"],
  ["pnpm-lock.yaml", undefined],
  ["package-lock.json", undefined],
  ["pyproject.toml", "pypi/pyproject.toml"],
  ["shop/Pipfile", "pypi/Pipfile"],
  ["Pipfile.lock", undefined],
  ["setup.cfg", "pypi/setup.cfg"],
  ["shop/setup.py", "pypi/setup.py"],
  ["my_setup.py", undefined],
  ["setup.pyc", undefined],
  ["lib/site-packages/a/setup.py", undefined],
  ["deno.json", "npm/deno.json"],
  ["apps/deno.jsonc", "npm/deno.json"],
  ["my-deno.json", undefined],
  ["node_modules/a/deno.json", undefined],
  [".config/dotnet-tools.json", "nuget/dotnet-tools.json"],
  ["my-dotnet-tools.json", undefined],
  [".mvn/extensions.xml", "maven/extensions.xml"],
  ["conf/extensions.xml", undefined],
  ["global.json", "nuget/global.json"],
  ["src/my-global.json", undefined],
  ["go.mod", "go/go.mod"],
  ["tools/go.mod", "go/go.mod"],
  ["go.work", "go/go.work"],
  ["go.sum", undefined],
  ["Gemfile", "rubygems/Gemfile"],
  ["gemfiles/rails7.gemfile", "rubygems/Gemfile"],
  ["gems.rb", "rubygems/Gemfile"],
  ["shop.gemspec", "rubygems/gemspec"],
  ["Gemfile.lock", undefined],
  ["src/Shop/Shop.csproj", "nuget/project"],
  ["Shop.fsproj", "nuget/project"],
  ["Shop.vbproj", "nuget/project"],
  ["Directory.Build.props", "nuget/project"],
  ["Directory.Packages.props", "nuget/Directory.Packages.props"],
  ["packages.config", "nuget/packages.config"],
  ["packages.lock.json", undefined],
  ["build.gradle", "maven/build.gradle"],
  ["app/build.gradle.kts", "maven/build.gradle"],
  ["settings.gradle", "maven/build.gradle"],
  ["gradle/libs.versions.toml", "maven/versions.toml"],
  ["gradle.lockfile", undefined],
  ["pom.xml", "maven/pom.xml"],
  ["orders/pom.xml", "maven/pom.xml"],
  ["", undefined],
  ["/", undefined],
];

describe("the registry of manifest parsers", () => {
  for (const [path, id] of paths) {
    it(`${path || "the empty path"} is ${id ?? "no manifest"}`, () => assert.equal(parserFor(path)?.id, id));
  }

  it("gives no path to two parsers", () => {
    for (const [path, id] of paths) {
      const ids = parsers.filter((parser) => parser.handles(path)).map((parser) => parser.id);
      assert.deepEqual(ids, id === undefined ? [] : [id]);
    }
  });

  it("lists every format once, in a stable order", () => {
    const ids = parsers.map((parser) => parser.id);
    assert.deepEqual(ids, [
      "npm/package.json",
      "npm/pnpm-workspace.yaml",
      "npm/.yarnrc.yml",
      "npm/deno.json",
      "cargo/Cargo.toml",
      "maven/pom.xml",
      "maven/extensions.xml",
      "maven/build.gradle",
      "maven/versions.toml",
      "pypi/requirements.txt",
      "pypi/pyproject.toml",
      "pypi/Pipfile",
      "pypi/setup.cfg",
      "pypi/setup.py",
      "go/go.mod",
      "go/go.work",
      "rubygems/Gemfile",
      "rubygems/gemspec",
      "nuget/project",
      "nuget/Directory.Packages.props",
      "nuget/packages.config",
      "nuget/dotnet-tools.json",
      "nuget/global.json",
    ]);
  });

  it("has the patterns and names of all formats at hand before they are loaded", () => {
    for (const [system, patterns] of Object.entries(manifestPatterns)) {
      const own = parsers.filter((parser) => parser.system === system);
      assert.deepEqual(
        patterns,
        own.flatMap((parser) => parser.patterns),
      );
    }
    const named = lockfileParsers.flatMap(({ names }) => names.map((name) => `**/${name}`));
    const all = Object.values(lockfilePatterns).flat();
    assert.deepEqual(
      all.filter((pattern) => named.includes(pattern)),
      named,
    );
  });

  it("has no braces in a pattern, as editors understand none within the list of all patterns", () => {
    const all = Object.values(manifestPatterns).flat();
    assert.ok(all.length >= parsers.length);
    assert.deepEqual(
      all.filter((pattern) => /[{},]/.test(pattern)),
      [],
    );
    assert.equal(new Set(all).size, all.length);
  });

  it("selects by patterns at least what the parsers handle", () => {
    for (const [path, id] of paths) {
      if (id === undefined) continue;
      const patterns = parsers.find((parser) => parser.id === id)!.patterns;
      assert.ok(
        patterns.some((pattern) => toRegExp(pattern).test(path)),
        `${path} by ${patterns.join(", ")}`,
      );
    }
  });
});

/** The part of the editor's glob patterns that the parsers use: a leading double star, and `*`. */
function toRegExp(pattern: string): RegExp {
  const body = pattern
    .replace(/^\*\*\//, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^/]*");
  return new RegExp(`(?:^|/)${body}$`);
}

describe("the formats of one package system", () => {
  for (const system of systems) {
    it(`are all of ${system}, and no others`, async () => {
      const formats = await loadFormats(system);
      assert.deepEqual(
        formats.parsers,
        parsers.filter((parser) => parser.system === system),
      );
      assert.deepEqual(
        formats.lockfileParsers,
        lockfileParsers.filter((parser) => parser.system === system),
      );
      for (const [path] of paths) {
        const parser = parserFor(path);
        assert.equal(formats.parserFor(path), parser?.system === system ? parser : undefined, path);
      }
      for (const { system: other, names } of lockfileParsers) {
        for (const name of names) {
          const expected = other === system ? inputFor(name) : undefined;
          assert.equal(formats.inputFor(name)?.id, expected?.id, name);
        }
      }
      assert.equal("createPublishedPoms" in formats, system === "MAVEN");
    });
  }

  it("are loaded once, and are all of them without a system", async () => {
    assert.equal(await loadFormats("NPM"), await loadFormats("NPM"));
    const formats = await loadFormats();
    assert.deepEqual([formats.parsers, formats.lockfileParsers], [parsers, lockfileParsers]);
    assert.ok(formats.createPublishedPoms);
  });
});

describe("usualManifest", () => {
  const names = {
    CARGO: "Cargo.toml",
    GO: "go.mod",
    MAVEN: "pom.xml",
    NPM: "package.json",
    NUGET: "Directory.Build.props",
    PYPI: "pyproject.toml",
    RUBYGEMS: "Gemfile",
  };
  for (const system of systems) {
    it(`of ${system} is a manifest of it`, () => {
      const name = usualManifest(system);
      assert.equal(name, names[system]);
      assert.equal(parserFor(name)?.system, system);
    });
  }
});
