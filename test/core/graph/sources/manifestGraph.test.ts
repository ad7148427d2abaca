import assert from "node:assert/strict";
import { projectManifest } from "../../../../src/core/analysis/graphs/loadGraph.ts";
import { directGraph, listGraph, requirementsGraph } from "../../../../src/core/graph/sources/manifestGraph.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import { graphLines, readManifests } from "../../analysis/graphs/manifests.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

/** The files of a project, of which the first is its manifest, and the graph of its requirements, in version 1.0.0 of each package that is known. */
const rows: readonly (readonly [what: string, files: FileTree, ...graph: readonly string[]])[] = [
  [
    "npm, without sections that restrict versions, name tools or are for other packages",
    {
      "/w/package.json": lines(
        '{ "name": "Shop", "packageManager": "yarn@4.1.0",',
        '"dependencies": { "ms": "^2.0.0", "gone": "1", "@acme/till": "^1" },',
        '"devDependencies": { "mocha": "^10", "near": "file:../near", "own": "git+https://git.example/own.git" },',
        '"optionalDependencies": { "fsevents": "~2.3.2" },',
        '"peerDependencies": { "react": ">=16" },',
        '"overrides": { "qs": "6.5.3" },',
        '"resolutions": { "lodash": "4.17.21" } }',
      ),
    },
    "requirements: Shop",
    "Shop → ms 1.0.0 ^2.0.0 (package.json:2)",
    "Shop → gone 1 (package.json:2)",
    "Shop → @acme/till 1.0.0 ^1 (package.json:2)",
    "Shop → mocha 1.0.0 ^10 (package.json:3)",
    "Shop → near 1.0.0 file:../near (package.json:3)",
    "Shop → own 1.0.0 git+https://git.example/own.git (package.json:3)",
    "Shop → fsevents 1.0.0 ~2.3.2 (package.json:4)",
    "ms 1.0.0: pending, dependencies",
    "gone: unknown, dependencies",
    "@acme/till 1.0.0: private, unknown, dependencies",
    "mocha 1.0.0: pending, devDependencies",
    "near 1.0.0: path, unknown, devDependencies",
    "own 1.0.0: git, unknown, devDependencies",
    "fsevents 1.0.0: pending, optionalDependencies",
  ],
  [
    "a member of a workspace, whose version is in a catalog",
    {
      "/w/a/package.json": '{ "dependencies": { "ms": "catalog:", "none": "catalog:other", "b": "workspace:*" } }',
      "/w/package.json": "{}",
      "/w/pnpm-workspace.yaml": lines("packages: [a, b]", "catalog:", "  ms: ^2.0.0"),
      "/w/b/package.json": '{ "name": "b" }',
    },
    "requirements: a",
    "a → ms 1.0.0 ^2.0.0 (pnpm-workspace.yaml:3)",
    "a → none 1.0.0 catalog:other (package.json:1)",
    "a → b 1.0.0 workspace:* (package.json:1)",
    "ms 1.0.0: pending, dependencies",
    "none 1.0.0: pending, dependencies",
    "b 1.0.0: workspace, unknown, dependencies",
  ],
  [
    "pnpm's workspace itself",
    {
      "/w/pnpm-workspace.yaml": lines("packages: [a]", "catalog:", "  ms: ^2.0.0", "overrides:", "  qs: 6.5.3", "configDependencies:", "  cfg: 1.0.0+sha512-x", "packageExtensions:", "  react:", "    dependencies:", "      ext: 1.0.0"),
    },
    "requirements: w",
  ],
  [
    "Cargo's workspace itself",
    { "/w/Cargo.toml": lines("[workspace]", 'members = ["a"]', "[workspace.dependencies]", 'syn = "2"') },
    "requirements: w",
  ],
  [
    "Cargo",
    { "/w/Cargo.toml": lines("[package]", 'name = "shop"', 'version = "0.1.0"', "[dependencies]", 'syn = "2"', "[build-dependencies]", 'syn = "3"', 'cc = "1"') },
    "requirements: shop",
    "shop → syn 1.0.0 2 (Cargo.toml:5)",
    "shop → syn 1.0.0 3 (Cargo.toml:7)",
    "shop → cc 1.0.0 1 (Cargo.toml:8)",
    "syn 1.0.0: pending, dependencies",
    "cc 1.0.0: pending, build-dependencies",
  ],
  [
    "a POM, without what it manages",
    { "/w/pom.xml": lines("<project><groupId>g</groupId><artifactId>shop</artifactId><version>1</version>", "<dependencyManagement><dependencies>", "<dependency><groupId>g</groupId><artifactId>managed</artifactId><version>1.0</version></dependency>", "<dependency><groupId>g</groupId><artifactId>bom</artifactId><version>1.0</version><type>pom</type><scope>import</scope></dependency>", "</dependencies></dependencyManagement>", "<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1.0</version></dependency>", "<dependency><groupId>g</groupId><artifactId>b</artifactId><version>${b}</version></dependency></dependencies>", "<build><pluginManagement><plugins><plugin><groupId>g</groupId><artifactId>p</artifactId><version>1.0</version></plugin></plugins></pluginManagement></build></project>") },
    "requirements: g:shop",
    "g:shop → g:a 1.0.0 1.0 (pom.xml:6)",
    "g:shop → g:b 1.0.0 ${b} (pom.xml:7)",
    "g:a 1.0.0: pending, compile",
    "g:b 1.0.0: pending, compile",
  ],
  ["a version catalog of Gradle", { "/w/gradle/libs.versions.toml": lines("[libraries]", 'slf4j = "org.slf4j:slf4j-api:2.0.9"', "[plugins]", 'kotlin = "k.jvm:1.9.0"') }, "requirements: gradle", "gradle → k.jvm:k.jvm.gradle.plugin 1.0.0 1.9.0 (libs.versions.toml:4)", "k.jvm:k.jvm.gradle.plugin 1.0.0: pending, build"],
  [
    "Gradle, without versions that it forces and modules that take the place of others",
    { "/w/build.gradle": lines("dependencies { implementation 'g:a:1.0' }", "configurations.all {", "  resolutionStrategy {", "    force 'g:f:1.0'", "    eachDependency { it.useTarget 'g:t:1.0' }", "    dependencySubstitution { substitute module('g:s') using module('g:u:1.0') }", "  }", "}") },
    "requirements: w",
    "w → g:a 1.0.0 1.0 (build.gradle:1)",
    "g:a 1.0.0: pending, implementation",
  ],
  ["central versions of NuGet", { "/w/Directory.Packages.props": '<Project><ItemGroup><PackageVersion Include="NUnit" Version="3.13.0" /><GlobalPackageReference Include="Nerdbank" Version="3.6.0" /></ItemGroup></Project>' }, "requirements: w", "w → nerdbank 1.0.0 3.6.0 (Directory.Packages.props:1)", "nerdbank 1.0.0: pending, GlobalPackageReference"],
  [
    "Python, without constraints and what builds it",
    { "/w/pyproject.toml": lines("[build-system]", 'requires = ["hatchling>=1"]', "[project]", 'name = "Shop_App"', 'version = "1"', 'dependencies = ["idna>=3", "typing_extensions"]', "[tool.uv]", 'constraint-dependencies = ["numpy<2"]', 'override-dependencies = ["six==1.16"]', 'build-constraint-dependencies = ["setuptools<70"]', "[[tool.uv.dependency-metadata]]", 'name = "chumpy"', 'version = "0.70"', 'requires-dist = ["scipy"]') },
    "requirements: shop-app",
    "shop-app → idna 1.0.0 >=3 (pyproject.toml:6)",
    "shop-app → typing-extensions 1.0.0 (pyproject.toml:6)",
    "idna 1.0.0: pending, dependencies",
    "typing-extensions 1.0.0: pending, dependencies",
  ],
  [
    "requirements with another file of them and constraints",
    { "/w/requirements.txt": lines("idna==3.7", "-c constraints.txt", "-r more.txt"), "/w/constraints.txt": "numpy<2\n", "/w/more.txt": "six==1.16\n" },
    "requirements: w",
    "w → idna 1.0.0 ==3.7 (requirements.txt:1)",
    "w → six 1.0.0 ==1.16 (more.txt:1)",
    "idna 1.0.0: pending, requirements",
    "six 1.0.0: pending, requirements",
  ],
  ["Go, with a replacement", { "/w/go.mod": lines("module shop.example", "go 1.16", "require x.example/a v1.0.0", "replace x.example/a => x.example/b v1.1.0") }, "requirements: shop.example", "shop.example → x.example/b 1.0.0 v1.1.0 (go.mod:3)", "x.example/b 1.0.0: pending, require"],
  ["a workspace of Go, whose replacements install nothing", { "/w/go.work": lines("go 1.22", "replace x.example/a => x.example/b v1.0.0") }, "requirements: w"],
  ["Poetry, without what it builds with", { "/w/pyproject.toml": lines("[tool.poetry]", 'name = "shop"', "[tool.poetry.dependencies]", 'idna = "^3"', "[tool.poetry.build-constraints]", 'numpy = { setuptools = "<70" }') }, "requirements: shop", "shop → idna 1.0.0 >=3,<4 (pyproject.toml:4)", "idna 1.0.0: pending, dependencies"],
]; // prettier-ignore

const versionOf = ({ name }: { readonly name: string }) => (name === "gone" ? undefined : "1.0.0");

describe("the graph of a manifest's requirements", () => {
  for (const [what, files, ...graph] of rows) {
    it(`is that of ${what}`, async () => {
      const [manifest] = await readManifests(files, Object.keys(files).slice(0, 1), ["@acme/*"]);
      assert.ok(manifest);
      const own = directGraph(manifest.system, projectManifest(manifest), versionOf);
      assert.deepEqual(graphLines(own, files), graph);
    });
  }
});

/** A list of what is installed, and its graph. */
const lists: readonly (readonly [what: string, files: FileTree, ...graph: readonly string[]])[] = [
  [
    "go.mod, in which the project requires what is not indirect",
    {
      "/w/go.mod": lines(
        "module shop.example",
        "go 1.22",
        "require x.example/a v1.0.0",
        "require x.example/b v1.2.0 // indirect",
        "require acme.example/p v1.0.0",
      ),
    },
    "go.mod (list): shop.example",
    "shop.example → x.example/a v1.0.0 v1.0.0 (go.mod:3)",
    "shop.example → acme.example/p v1.0.0 v1.0.0 (go.mod:5)",
    "x.example/a v1.0.0: pending, require",
    "x.example/b v1.2.0: pending, indirect, unled",
    "acme.example/p v1.0.0: private, unknown, require",
  ],
  [
    "packages.config, with a version that is none",
    {
      "/w/packages.config": lines(
        "<packages>",
        '  <package id="NUnit" version="3.13.0" />',
        '  <package id="Moq" version="latest" />',
        "</packages>",
      ),
    },
    "packages.config (list): w",
    "w → nunit 3.13.0 3.13.0 (packages.config:2)",
    "w → moq latest (packages.config:3)",
    "nunit 3.13.0: pending, package",
    "moq: unknown, package",
  ],
];

describe("the graph of a list", () => {
  for (const [what, files, ...graph] of lists) {
    it(`is that of ${what}`, async () => {
      const [manifest] = await readManifests(files, Object.keys(files), ["acme.example/*"]);
      assert.ok(manifest);
      assert.deepEqual(graphLines(listGraph(manifest.system, projectManifest(manifest)), files), graph);
    });
  }
});

describe("the graph of what a version requires", () => {
  it("has the version that is chosen for each requirement", () => {
    const key: VersionKey = { system: "RUBYGEMS", name: "rails", version: "5.2.0" };
    const requirements = [
      { name: "rack", requirement: "~> 2.0" },
      { name: "gone", requirement: "" },
      { name: "rack", requirement: "> 1" },
    ];
    const versions: Readonly<Record<string, string>> = { "~> 2.0": "2.2.3", "> 1": "2.2.4" };
    const graph = requirementsGraph(key, requirements, ({ requirement }) => versions[requirement]);
    assert.deepEqual(graphLines(graph), [
      "requirements: rails 5.2.0",
      "rails 5.2.0 → rack 2.2.3 ~> 2.0",
      "rails 5.2.0 → gone",
      "rails 5.2.0 → rack 2.2.4 > 1",
      "rack 2.2.3: pending",
      "gone: unknown",
      "rack 2.2.4: pending",
    ]);
    assert.deepEqual(
      graph.nodes.map(({ relation }) => relation),
      ["SELF", "DIRECT", "DIRECT", "DIRECT"],
    );
  });
});
