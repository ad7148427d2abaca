// Findings that stand in a file which another one names: without it, or with it damaged, nothing looks clean.
import assert from "node:assert/strict";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { badIn, check, damages, looksClean } from "./changedProjects.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;
const pom = (...parts: readonly string[]): string =>
  `<project><modelVersion>4.0.0</modelVersion>${parts.join("")}</project>`;
const parent = (path: string): string =>
  `<parent><groupId>acme</groupId><artifactId>all</artifactId><version>1</version><relativePath>${path}</relativePath></parent>`;
const log4j = (version = ""): string =>
  `<dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId>${version}</dependency>`;
const sdk = (...items: readonly string[]): string => `<Project Sdk="Microsoft.NET.Sdk">${items.join("")}</Project>`;
const newtonsoft = '<PackageReference Include="Newtonsoft.Json" Version="12.0.1" />';
const managed = '<PackageVersion Include="Newtonsoft.Json" Version="12.0.1" />';

interface Named {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  /** The file with the findings, which another one names. */
  readonly named: string;
}

const rows: readonly Named[] = [
  {
    what: "-r of a requirements file",
    files: { "requirements.txt": lines("-r base.lst"), "base.lst": lines("django==3.0.0") },
    named: "base.lst",
  },
  {
    what: "-r of a file that itself names one",
    files: {
      "requirements.txt": lines("-r base.lst"),
      "base.lst": lines("-r deep.lst"),
      "deep.lst": lines("django==3.0.0"),
    },
    named: "deep.lst",
  },
  {
    what: "-c of constraints",
    files: { "requirements.txt": lines("-c bounds.lst", "django"), "bounds.lst": lines("django==3.0.0") },
    named: "bounds.lst",
  },
  {
    what: "the parent of a POM, which manages the version",
    files: {
      "app/pom.xml": pom(
        parent("../pom.xml"),
        "<artifactId>app</artifactId>",
        `<dependencies>${log4j()}</dependencies>`,
      ),
      "pom.xml": pom(
        "<groupId>acme</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging>",
        `<dependencyManagement><dependencies>${log4j("<version>2.14.1</version>")}</dependencies></dependencyManagement>`,
      ),
    },
    named: "pom.xml",
  },
  {
    what: "the parent of a POM, which has the property",
    files: {
      "app/pom.xml": pom(
        parent("../all/pom.xml"),
        "<artifactId>app</artifactId>",
        `<dependencies>${log4j("<version>${log4j}</version>")}</dependencies>`,
      ),
      "all/pom.xml": pom(
        "<groupId>acme</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging>",
        "<properties><log4j>2.14.1</log4j></properties>",
      ),
    },
    named: "all/pom.xml",
  },
  {
    what: "a catalog of pnpm",
    files: {
      "package.json": JSON.stringify({ dependencies: { minimist: "catalog:" } }),
      "pnpm-workspace.yaml": lines("packages: ['.']", "catalog:", "  minimist: 1.2.5"),
    },
    named: "pnpm-workspace.yaml",
  },
  {
    what: "a version catalog of Gradle",
    files: {
      "build.gradle": lines("dependencies {", "  implementation libs.log4j", "}"),
      "gradle/libs.versions.toml": lines(
        "[libraries]",
        'log4j = { module = "org.apache.logging.log4j:log4j-core", version = "2.14.1" }',
      ),
    },
    named: "gradle/libs.versions.toml",
  },
  {
    what: "a script that a build applies",
    files: {
      "build.gradle": lines('apply from: "all.gradle"'),
      "all.gradle": lines("dependencies {", '  implementation "org.apache.logging.log4j:log4j-core:2.14.1"', "}"),
    },
    named: "all.gradle",
  },
  {
    what: "a requirement of the workspace's root",
    files: {
      "Cargo.toml": lines("[workspace]", 'members = ["a"]', "[workspace.dependencies]", 'chrono = "=0.4.19"'),
      "a/Cargo.toml": lines(
        "[package]",
        'name = "a"',
        'version = "0.1.0"',
        "[dependencies]",
        "chrono.workspace = true",
      ),
    },
    named: "Cargo.toml",
  },
  {
    what: "an imported project file",
    files: {
      "App.csproj": sdk('<Import Project="common.props" />'),
      "common.props": `<Project><ItemGroup>${newtonsoft}</ItemGroup></Project>`,
    },
    named: "common.props",
  },
  {
    what: "packages that are managed centrally",
    files: {
      "App.csproj": sdk('<ItemGroup><PackageReference Include="Newtonsoft.Json" /></ItemGroup>'),
      "Directory.Packages.props": `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup><ItemGroup>${managed}</ItemGroup></Project>`,
    },
    named: "Directory.Packages.props",
  },
  {
    what: "eval_gemfile",
    files: {
      Gemfile: lines('source "https://rubygems.org"', 'eval_gemfile "more.rb"'),
      "more.rb": lines('gem "rack", "2.0.7"'),
    },
    named: "more.rb",
  },
];

describe("a file that another one names", () => {
  for (const { what, files, named } of rows) {
    it(what, async () => {
      const project = new Map(Object.entries(files).map(([path, text]) => [`/work/${path}`, text]));
      const path = `/work/${named}`;
      const text = project.get(path) ?? "";
      const manifests = [...project.keys()].filter((candidate) => parserFor(candidate));
      assert.ok(badIn(await check(project, manifests)).size > 0, "has findings");
      const others = manifests.filter((candidate) => candidate !== path);
      const without = await check(project, others, { change: [path, { kind: "missing" }] });
      assert.ok(!looksClean(without), `looks clean without ${named}`);
      for (const [how, damage, applies = /./] of damages) {
        if (!applies.test(path)) continue;
        const after = await check(project, manifests, { change: [path, damage(text)] });
        assert.ok(!looksClean(after), `looks clean where ${named} is ${how}`);
      }
    });
  }
});
