// What a lockfile need not have, has in other words, or has for other manifests: nothing is out of date.

import assert from "node:assert/strict";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { staleLines } from "../../../support/staleLines.ts";

const sha = `sha512-${"A".repeat(86)}==`;
const pypi = 'source = { registry = "https://pypi.org/simple" }';

/** What a lockfile need not have, or has in other words. */
const complete: readonly (readonly [what: string, file: string, files: Readonly<Record<string, string>>])[] = [
  [
    "peers, optional packages, aliases, folders, repositories and overridden ones of npm",
    "package.json",
    {
      "package.json": JSON.stringify({
        dependencies: { a: "npm:real@^1", b: "file:b", c: "github:acme/c", d: "^3.0.0" },
        optionalDependencies: { e: "^1.0.0" },
        peerDependencies: { f: "^1.0.0" },
        overrides: { d: "1.0.0", g: "1.0.0" },
      }),
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { a: "npm:real@^1", b: "file:b", c: "github:acme/c", d: "^3.0.0" } },
          "node_modules/a": { name: "real", version: "1.0.0" },
          "node_modules/d": { version: "1.0.0" },
        },
      }),
    },
  ],
  [
    "a catalog of pnpm",
    "package.json",
    {
      "package.json": JSON.stringify({ dependencies: { a: "catalog:", b: "catalog:old" } }),
      "pnpm-workspace.yaml": "packages: []\ncatalog:\n  a: ^1.0.0\ncatalogs:\n  old:\n    b: ^2.0.0\n",
      "pnpm-lock.yaml":
        "lockfileVersion: '9.0'\ncatalogs:\n  default:\n    a:\n      specifier: ^1.0.0\n      version: 1.0.0\n" +
        "  old:\n    b:\n      specifier: ^2.0.0\n      version: 2.0.0\nimporters:\n  .:\n    dependencies:\n" +
        "      a:\n        specifier: 'catalog:'\n        version: 1.0.0\n" +
        "      b:\n        specifier: catalog:old\n        version: 2.0.0\n" +
        `packages:\n  a@1.0.0:\n    resolution: {integrity: ${sha}}\n  b@2.0.0:\n    resolution: {integrity: ${sha}}\n` +
        "snapshots:\n  a@1.0.0: {}\n  b@2.0.0: {}\n",
    },
  ],
  [
    "an import of Deno that no file needs",
    "deno.json",
    {
      "deno.json": JSON.stringify({ imports: { a: "npm:a@^1.0.0" } }),
      "deno.lock": JSON.stringify({ version: "5", workspace: { dependencies: ["npm:a@1"] } }),
    },
  ],
  [
    "references of NuGet that depend on a condition, and those of frameworks",
    "app.csproj",
    {
      "app.csproj":
        '<Project><ItemGroup><PackageReference Include="A" Version="2.*" /><PackageReference Include="B" Version="1.0" /><PackageReference Update="D" Version="1.0" />' +
        `<PackageReference Include="C" Version="1.0" Condition="'$(OS)' == 'Windows_NT'" /></ItemGroup></Project>`,
      "packages.lock.json": JSON.stringify({
        version: 2,
        dependencies: {
          "net6.0": { A: { type: "Direct", requested: "[2.*, )", resolved: "2.1.0" } },
          "net8.0": { B: { type: "Direct", requested: "[1.0.0, )", resolved: "1.0.0" } },
        },
      }),
    },
  ],
  [
    "dependencies of Cargo by another name, for a target, and optional ones",
    "Cargo.toml",
    {
      "Cargo.toml":
        '[package]\nname = "app"\n[dependencies]\nb = { package = "a", version = "1" }\nc = { version = "1", optional = true }\n' +
        '[target.\'cfg(windows)\'.dependencies]\nd = "1"\n[dev-dependencies]\ne = { path = "e" }\n',
      "Cargo.lock": `version = 4\n[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = ["a", "c", "d", "e"]\n${[
        "a",
        "c",
        "d",
      ]
        .map(
          (name) =>
            `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`,
        )
        .join("")}[[package]]\nname = "e"\nversion = "0.1.0"\n`,
    },
  ],
  [
    "markers, extras, groups, the project itself and names in another spelling of uv",
    "pyproject.toml",
    {
      "pyproject.toml":
        '[project]\nname = "app"\ndependencies = ["Typing_Extensions>=4; python_version < \'3.8\'", "a[b]>=1.0.0", "gone; sys_platform == \'win32\'"]\n' +
        '[project.optional-dependencies]\nall = ["app[more]"]\nmore = ["c>=1,<2"]\n[dependency-groups]\ndev = ["d==1.*"]\n' +
        '[build-system]\nrequires = ["hatchling>=1"]\n[tool.hatch.envs.docs]\ndependencies = ["mkdocs"]\n',
      "uv.lock": [
        "version = 1",
        ...["a", "c", "d", "typing-extensions"].map(
          (name) =>
            `[[package]]\nname = "${name}"\nversion = "${name === "typing-extensions" ? "4.12.0" : "1.0.0"}"\n${pypi}`,
        ),
        '[[package]]\nname = "app"\nversion = "1"\nsource = { editable = "." }\ndependencies = [{ name = "a", extra = ["b"] }, { name = "typing-extensions" }]',
        '[package.optional-dependencies]\nmore = [{ name = "c" }]\n[package.dev-dependencies]\ndev = [{ name = "d" }]',
        '[package.metadata]\nrequires-dist = [{ name = "a", extras = ["b"], specifier = ">=1.0" }, { name = "app", extras = ["more"], marker = "extra == \'all\'" },',
        '{ name = "c", marker = "extra == \'more\'", specifier = ">=1,<2" }, { name = "gone", marker = "sys_platform == \'win32\'" }, { name = "typing-extensions", specifier = ">=4" }]',
        'provides-extras = ["all", "more"]\n[package.metadata.requires-dev]\ndev = [{ name = "d", specifier = "==1.*" }]\n',
      ].join("\n"),
    },
  ],
  [
    "groups that PDM did not lock",
    "pyproject.toml",
    {
      "pyproject.toml": '[project]\nname = "app"\ndependencies = []\n[dependency-groups]\ndocs = ["sphinx"]\n',
      "pdm.lock": '[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\n',
    },
  ],
  [
    "gems for another platform, of a repository, and behind a condition",
    "Gemfile",
    {
      Gemfile:
        'source "https://rubygems.org"\ngem "a", ">= 1", "< 2"\ngem "tzinfo-data", platforms: %i[windows jruby]\n' +
        'gem "b", git: "https://git.example/b"\nif ENV["X"]\n  gem "c"\nend\ngem "d" if RUBY_VERSION < "2.7"\n',
      "Gemfile.lock":
        "GIT\n  remote: https://git.example/b\n  revision: 1\n  specs:\n    b (1.0)\n\nGEM\n  remote: https://rubygems.org/\n  specs:\n    a (1.5)\n" +
        "\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  a (< 2, >= 1)\n  b!\n  tzinfo-data\n",
    },
  ],
  [
    "configurations of Gradle that are not locked, constraints, and what is for other projects",
    "build.gradle",
    {
      "build.gradle":
        'dependencies {\n  implementation "g:a:1.0"\n  annotationProcessor "g:b:1.0"\n  constraints {\n    implementation "g:c:1.0"\n  }\n}\n' +
        'subprojects {\n  dependencies {\n    implementation "g:d:1.0"\n  }\n}\n',
      "gradle.lockfile": "g:a:1.0=compileClasspath,runtimeClasspath\nempty=\n",
    },
  ],
  [
    "modules of Go that are replaced by a folder, or of which only go.mod was needed",
    "go.mod",
    {
      "go.mod":
        "module example.com/m\n\nrequire (\n\ta.example/a v1.0.0\n\ta.example/b v1.0.0\n)\n\nreplace a.example/a => ./a\n",
      "go.sum": "a.example/b v1.0.0/go.mod h1:AAAA=\n",
    },
  ],
  [
    "a module of a workspace of Go, whose hashes are in another file",
    "m/go.mod",
    {
      "go.work": "go 1.24\n\nuse ./m\n",
      "go.work.sum": "a.example/a v1.0.0 h1:AAAA=\n",
      "m/go.mod": "module example.com/m\n\nrequire a.example/a v1.0.0\n",
      "m/go.sum": "a.example/b v1.0.0 h1:AAAA=\n",
    },
  ],
  [
    "gems.rb beside the lockfile of a Gemfile",
    "gems.rb",
    {
      Gemfile: 'source "https://rubygems.org"\ngem "rack"\n',
      "Gemfile.lock":
        "GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (3.0.9)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rack\n",
      "gems.rb": 'source "https://rubygems.org"\ngem "puma"\n',
    },
  ],
];

describe("a lockfile that has all that it should have", () => {
  for (const [what, file, files] of complete) {
    it(what, async () => {
      const found = (await staleLines(files, file)).filter((line) => / (?:missing|kept|outdated|next)\b/.test(line));
      assert.deepEqual(found, []);
    });
  }

  const fixtures = Object.fromEntries(fixturesIn("lockfiles").map(({ path, text }) => [path, text]));
  for (const path of Object.keys(fixtures).filter((each) => parserFor(each)?.isLockfile !== true && parserFor(each)))
    it(path, async () => {
      const found = (await staleLines(fixtures, path)).filter((line) => / (?:missing|kept|outdated|next)\b/.test(line));
      assert.deepEqual(found, []);
    });
});

describe("yarn.lock of yarn 1 above a manifest", () => {
  const root = { "package.json": JSON.stringify({ workspaces: ["packages/*"] }), "yarn.lock": "# yarn lockfile v1\n" };
  for (const [what, folder, expected] of [
    ["lacks what a member of the workspace declares", "packages/a", "alpha: one of ^1.0.0, missing"],
    ["is not for another manifest", "examples/a", "alpha: one of ^1.0.0"],
  ] as const) {
    it(what, async () => {
      const text = JSON.stringify({ name: "a", dependencies: { alpha: "^1.0.0" } });
      assert.deepEqual(await staleLines({ ...root, [`${folder}/package.json`]: text }, `${folder}/package.json`), [
        expected,
      ]);
    });
  }
});
