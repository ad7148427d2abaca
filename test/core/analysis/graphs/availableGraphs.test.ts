import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import { graphRootOf, hasAnyGraph, hasProjectGraph } from "../../../../src/core/analysis/graphs/availableGraphs.ts";
import { graphSources } from "../../../../src/core/analysis/graphs/graphSources.ts";
import { loadGraph } from "../../../../src/core/analysis/graphs/loadGraph.ts";
import { subjectsOf, type Subject } from "../../../../src/core/analysis/target/subject.ts";
import { targetOf } from "../../../../src/core/analysis/target/target.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import { inputFor, lockfileParsers, parsers } from "../../../../src/core/manifests/formats.ts";
import { systems, type PackageKey, type VersionKey } from "../../../../src/core/model/keys.ts";
import { fileNameOf } from "../../../../src/core/model/path.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { readManifests } from "./manifests.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

const packageJson = '{ "dependencies": { "ms": "2.0.0", "@acme/till": "1.0.0" } }';
const cargoToml = lines("[package]", 'name = "shop"', 'version = "0.1.0"', "[dependencies]", 'syn = "=2.0.1"');
const pyproject = lines(
  "[project]",
  'name = "shop"',
  'version = "1"',
  'dependencies = ["idna==3.7", "acme-till==1.0"]',
);
const goMod = (go: string) =>
  lines("module shop.example", `go ${go}`, "require x.example/a v1.0.0", "require acme.example/till v1.0.0");
const gemfile = lines('source "https://rubygems.org"', 'gem "rack", "2.2.3"', 'gem "acme-till", "1.0"');
const csproj = lines('<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>', '<PackageReference Include="NUnit" Version="3.13.0" />', '<PackageReference Include="Acme.Till" Version="1.0.0" />', "</ItemGroup></Project>"); // prettier-ignore
const gradle = lines("repositories { mavenCentral() }", "dependencies {", '  implementation "org.slf4j:slf4j-api:2.0.9"', '  implementation "com.acme:till:1.0"', "}"); // prettier-ignore
const pom = lines("<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>", "<dependencies><dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.9</version></dependency>", "<dependency><groupId>com.acme</groupId><artifactId>till</artifactId><version>1.0</version></dependency></dependencies></project>"); // prettier-ignore
const registry = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
const pypi = 'source = { registry = "https://pypi.org/simple" }';
const table = (...fields: readonly string[]) => ["[[package]]", ...fields];

const npmLock = JSON.stringify({
  lockfileVersion: 3,
  packages: { "node_modules/ms": { version: "2.0.0" }, "node_modules/@acme/till": { version: "1.0.0" } },
});

/**
 * The files of a project, of which the first is the one that is open; the sources of its graph, and those of each dependency. All
 * that `acme` is in is private.
 */
const rows: readonly (readonly [what: string, files: FileTree, project: string, ...dependencies: readonly string[]])[] = [
  ["npm", { "/w/package.json": packageJson }, "requirements", "ms: service", "@acme/till:"],
  ["npm's lockfile", { "/w/package.json": packageJson, "/w/package-lock.json": npmLock }, "lockfile", "ms: lockfile service", "@acme/till: lockfile"],
  ["npm's lockfile by itself", { "/w/package-lock.json": npmLock }, "lockfile", "ms: lockfile service", "@acme/till: lockfile"],
  ["pnpm", { "/w/package.json": packageJson, "/w/pnpm-lock.yaml": lines("lockfileVersion: '9.0'", "importers:", "  .:", "    dependencies:", "      ms:", "        specifier: 2.0.0", "        version: 2.0.0", "      '@acme/till':", "        specifier: 1.0.0", "        version: 1.0.0", "packages:", "  ms@2.0.0:", "    resolution: {integrity: sha512-x}", "  '@acme/till@1.0.0':", "    resolution: {integrity: sha512-x}", "snapshots:", "  ms@2.0.0: {}", "  '@acme/till@1.0.0': {}") }, "lockfile", "ms: lockfile service", "@acme/till: lockfile"],
  ["pnpm's catalog", { "/w/pnpm-workspace.yaml": lines("catalog:", "  ms: 2.0.0", "  '@acme/till': 1.0.0") }, "", "ms: service", "@acme/till:"],
  ["yarn's catalog", { "/w/.yarnrc.yml": lines("catalog:", "  ms: 2.0.0") }, "", "ms: service"],
  ["yarn", { "/w/package.json": packageJson, "/w/yarn.lock": lines("# yarn lockfile v1", "", "ms@2.0.0:", '  version "2.0.0"', "", '"@acme/till@1.0.0":', '  version "1.0.0"') }, "lockfile", "ms: lockfile service", "@acme/till: lockfile"],
  ["bun", { "/w/package.json": packageJson, "/w/bun.lock": '{ "lockfileVersion": 1, "workspaces": { "": { "dependencies": { "ms": "2.0.0", "@acme/till": "1.0.0" } } }, "packages": { "ms": ["ms@2.0.0", "", {}, "sha512-x"], "@acme/till": ["@acme/till@1.0.0", "", {}, "sha512-x"] } }' }, "lockfile", "ms: lockfile service", "@acme/till: lockfile"],
  ["Deno", { "/w/deno.json": '{ "imports": { "ms": "npm:ms@2.0.0" } }', "/w/deno.lock": '{ "version": "5", "specifiers": { "npm:ms@2.0.0": "2.0.0" }, "npm": { "ms@2.0.0": { "integrity": "x" } } }' }, "lockfile", "ms: lockfile service"],
  ["Cargo", { "/w/Cargo.toml": cargoToml }, "requirements", "syn: service"],
  ["Cargo.lock", { "/w/Cargo.toml": cargoToml, "/w/Cargo.lock": lines("version = 3", ...table('name = "shop"', 'version = "0.1.0"', 'dependencies = ["syn"]'), ...table('name = "syn"', 'version = "2.0.1"', registry)) }, "lockfile", "syn: lockfile service"],
  ["Maven", { "/w/pom.xml": pom }, "requirements", "org.slf4j:slf4j-api: service", "com.acme:till:"],
  ["Gradle", { "/w/build.gradle": gradle }, "requirements", "org.slf4j:slf4j-api: service", "com.acme:till:"],
  ["gradle.lockfile", { "/w/build.gradle": gradle, "/w/gradle.lockfile": lines("org.slf4j:slf4j-api:2.0.9=runtimeClasspath", "com.acme:till:1.0=runtimeClasspath", "empty=") }, "lockfile", "org.slf4j:slf4j-api: lockfile service", "com.acme:till:"],
  ["a version catalog", { "/w/gradle/libs.versions.toml": lines("[libraries]", 'slf4j = "org.slf4j:slf4j-api:2.0.9"') }, "", "org.slf4j:slf4j-api: service"],
  ["requirements", { "/w/requirements.txt": lines("idna==3.7", "acme-till==1.0") }, "requirements", "idna: service", "acme-till:"],
  ["compiled requirements", { "/w/requirements.in": "idna\nacme-till\n", "/w/requirements.txt": lines("idna==3.7", "    # via httpx", "httpx==0.27.0", "    # via -r requirements.in", "acme-till==1.0", "    # via -r requirements.in") }, "lockfile", "idna: lockfile service", "acme-till: lockfile", "httpx: lockfile service"],
  ["pyproject.toml", { "/w/pyproject.toml": pyproject }, "requirements", "idna: service", "acme-till:"],
  ["setup.cfg", { "/w/setup.cfg": lines("[options]", "install_requires =", "  idna==3.7") }, "requirements", "idna: service"],
  ["setup.py", { "/w/setup.py": 'from setuptools import setup\nsetup(install_requires=["idna==3.7"])\n' }, "requirements", "idna: service"],
  ["Poetry", { "/w/pyproject.toml": pyproject, "/w/poetry.lock": lines(...table('name = "idna"', 'version = "3.7"'), ...table('name = "acme-till"', 'version = "1.0"'), "[metadata]", 'lock-version = "2.0"') }, "lockfile", "idna: lockfile service", "acme-till: lockfile"],
  ["uv", { "/w/pyproject.toml": pyproject, "/w/uv.lock": lines("version = 1", ...table('name = "shop"', 'version = "1"', 'source = { virtual = "." }', 'dependencies = [{ name = "idna" }, { name = "acme-till" }]'), ...table('name = "idna"', 'version = "3.7"', pypi), ...table('name = "acme-till"', 'version = "1.0"', pypi)) }, "lockfile", "idna: lockfile service", "acme-till: lockfile"],
  ["PDM", { "/w/pyproject.toml": pyproject, "/w/pdm.lock": lines("[metadata]", 'lock_version = "4.5.0"', ...table('name = "idna"', 'version = "3.7"'), ...table('name = "acme-till"', 'version = "1.0"', 'files = [{file = "acme.whl", hash = "sha256:0"}]')) }, "lockfile", "idna: lockfile service", "acme-till: lockfile"],
  ["pylock.toml without dependencies", { "/w/pyproject.toml": pyproject, "/w/pylock.toml": lines('lock-version = "1.0"', "[[packages]]", 'name = "idna"', 'version = "3.7"', 'wheels = [{ url = "https://files.pythonhosted.org/packages/idna.whl", hashes = { sha256 = "0" } }]', "[[packages]]", 'name = "acme-till"', 'version = "1.0"', 'wheels = [{ name = "acme.whl", hashes = { sha256 = "0" } }]') }, "lockfile", "idna: lockfile service", "acme-till:"],
  ["Pipfile.lock", { "/w/Pipfile": lines("[packages]", 'idna = "*"', 'acme-till = "*"'), "/w/Pipfile.lock": '{ "_meta": { "pipfile-spec": 6 }, "default": { "idna": { "version": "==3.7" }, "acme-till": { "version": "==1.0" } }, "develop": {} }' }, "lockfile", "idna: lockfile service", "acme-till:"],
  ["go.mod", { "/w/go.mod": goMod("1.22") }, "lockfile", "x.example/a: lockfile", "acme.example/till:"],
  ["go.mod before Go 1.17, which lists what is required directly", { "/w/go.mod": goMod("1.16") }, "requirements", "x.example/a: requirements", "acme.example/till:"],
  ["go.work", { "/w/go.work": lines("go 1.22", "replace x.example/a => x.example/b v1.0.0") }, "", "x.example/b: requirements"],
  ["Bundler", { "/w/Gemfile": gemfile }, "requirements", "rack: requirements", "acme-till:"],
  ["Gemfile.lock", { "/w/Gemfile": gemfile, "/w/Gemfile.lock": lines("GEM", "  remote: https://rubygems.org/", "  specs:", "    acme-till (1.0)", "    rack (2.2.3)", "", "DEPENDENCIES", "  acme-till", "  rack") }, "lockfile", "rack: lockfile", "acme-till: lockfile"],
  ["a gem's specification", { "/w/shop.gemspec": lines("Gem::Specification.new do |s|", '  s.add_dependency "rack", "2.2.3"', "end") }, "requirements", "rack: requirements"],
  ["NuGet", { "/w/shop.csproj": csproj }, "requirements", "nunit: requirements", "acme.till:"],
  ["packages.lock.json", { "/w/shop.csproj": csproj, "/w/packages.lock.json": '{ "version": 1, "dependencies": { "net8.0": { "NUnit": { "type": "Direct", "requested": "[3.13.0, )", "resolved": "3.13.0" }, "Acme.Till": { "type": "Direct", "requested": "[1.0.0, )", "resolved": "1.0.0" } } } }' }, "lockfile", "nunit: lockfile", "acme.till: lockfile"],
  ["packages.config", { "/w/packages.config": lines("<packages>", '<package id="NUnit" version="3.13.0" />', '<package id="Acme.Till" version="1.0.0" />', "</packages>") }, "lockfile", "nunit: lockfile", "acme.till:"],
  ["central versions", { "/w/Directory.Packages.props": lines("<Project><ItemGroup>", '<PackageVersion Include="NUnit" Version="3.13.0" />', "</ItemGroup></Project>") }, "", "nunit: requirements"],
  ["tools of .NET", { "/w/.config/dotnet-tools.json": '{ "version": 1, "isRoot": true, "tools": { "nunit": { "version": "3.13.0", "commands": ["nunit"] } } }' }, "requirements", "nunit: requirements"],
  ["SDKs of MSBuild", { "/w/global.json": '{ "msbuild-sdks": { "NUnit": "3.13.0" } }' }, "requirements", "nunit: requirements"],
  ["extensions of Maven", { "/w/.mvn/extensions.xml": "<extensions><extension><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>1.7.30</version></extension></extensions>" }, "requirements", "org.slf4j:slf4j-api: service"],
  ["a manifest without dependencies", { "/w/package.json": "{}" }, ""],
]; // prettier-ignore

const patterns = ["@acme/*", "acme-*", "acme.*", "com.acme:*", "acme.example/*"];

/** Knows every version, and what it requires; fails where it is asked about a private one. */
const service: Api = {
  call(operation, request) {
    const { name } =
      (request as { versionKey?: VersionKey; packageKey?: PackageKey }).versionKey ?? assert.fail(operation);
    assert.ok(!/acme/i.test(name), `${operation} of ${name}`);
    const value = operation === "GetRequirements" ? {} : undefined;
    return Promise.resolve(value ? { kind: "found", value } : { kind: "missing", text: "" }) as never;
  },
};

/** As once the service has answered. */
function factsOf(subject: Subject): Facts {
  const found = targetOf(subject);
  const target = found.kind === "range" ? undefined : found;
  const version = { kind: "found", value: {} as Version } as const;
  return { ...noFacts(subject), ...(target && { target }), ...(target?.kind === "version" && { version }) };
}

describe("the graphs that are available", () => {
  for (const [what, files, project, ...dependencies] of rows) {
    it(`of ${what}: ${[project || "none", ...dependencies].join(", ")}`, async () => {
      const [path = ""] = Object.keys(files);
      const manifests = await readManifests(files, [path], patterns);
      const [manifest = assert.fail(path)] = manifests;
      const facts = subjectsOf(manifest.project, files[path]).map(factsOf);
      const kindsOf = async (root?: VersionKey) => {
        const sources = await graphSources({ manifests, ...(root && { root }) });
        return sources.map(({ kind }) => kind).join(" ");
      };
      assert.equal(await kindsOf(), project);
      assert.equal(hasProjectGraph(manifest.project), project !== "");
      assert.equal(
        hasAnyGraph(manifest.project, facts),
        [project, ...dependencies].some((each) => /[^:]$/.test(each)),
      );
      const found = facts.map(async (each) => {
        const root = graphRootOf(each);
        if (root) {
          const answer = await loadGraph({ root, manifests }, undefined, { api: service }, caller());
          assert.ok(answer.kind === "found" && answer.value.nodes.length > 0, root.name);
        }
        return `${each.declaration.package.name}: ${root ? await kindsOf(root) : ""}`.trim();
      });
      assert.deepEqual(await Promise.all(found), dependencies);
    });
  }

  it("are those of every format and system", () => {
    const paths = rows.flatMap(([, files]) => Object.keys(files));
    const missing = (formats: readonly { readonly id: string }[], idOf: (path: string) => string | undefined) => {
      const tested = new Set(paths.map(idOf));
      return formats.map(({ id }) => id).filter((id) => !tested.has(id));
    };
    assert.deepEqual(
      missing(parsers, (path) => inputFor(path)?.id),
      [],
    );
    const lockfileOf = (path: string) => lockfileParsers.find(({ names }) => names.includes(fileNameOf(path)))?.id;
    // What go.sum lists is not all installed: go.mod is the list.
    assert.deepEqual(missing(lockfileParsers, lockfileOf), ["go/go.sum"]);
    const tested = new Set(paths.map((path) => inputFor(path)?.system));
    assert.deepEqual(
      systems.filter((system) => !tested.has(system)),
      [],
    );
  });
});
