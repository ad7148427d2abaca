import { commentIgnores } from "../../../src/core/analysis/ignores/commentIgnores.ts";
import { matchesPath } from "../../../src/core/manifests/go/goPrivate.ts";
import { groupLines } from "../../../src/core/manifests/maven/gradle/gradleMembers.ts";
import { readGradleTokens } from "../../../src/core/manifests/maven/gradle/gradleTokens.ts";
import { propertiesIn } from "../../../src/core/manifests/maven/gradle/gradleVariables.ts";
import { repositoriesIn } from "../../../src/core/manifests/maven/gradle/gradleRepositories.ts";
import { optionsIn } from "../../../src/core/manifests/maven/mavenSettings.ts";
import { originOf } from "../../../src/core/manifests/maven/origins.ts";
import { repositoryIdsIn } from "../../../src/core/manifests/maven/pomSource.ts";
import { expandVariables } from "../../../src/core/manifests/npm/npmrc.ts";
import { packageJson } from "../../../src/core/manifests/npm/manifests.ts";
import { memberFolders } from "../../../src/core/manifests/npm/workspacePatterns.ts";
import { findConflicts } from "../../../src/core/manifests/shared/mergeConflicts.ts";
import { gradleRequirement } from "../../../src/core/manifests/maven/gradle/gradleVersion.ts";
import { contentOf } from "../../../src/core/manifests/maven/gradle/catalogContent.ts";
import { catalogVersion } from "../../../src/core/manifests/maven/gradle/gradleModules.ts";
import { buildGradle } from "../../../src/core/manifests/maven/gradle/buildGradle.ts";
import { readPoetryConstraint } from "../../../src/core/manifests/pypi/poetry.ts";
import { scriptPy } from "../../../src/core/manifests/pypi/scriptPy.ts";
import { gemfile } from "../../../src/core/manifests/rubygems/gemfile.ts";
import { isDynamic } from "../../../src/core/versions/maven/gradle.ts";
import { catalogOf } from "../../../src/core/manifests/npm/catalogEntries.ts";
import { evaluate } from "../../../src/core/manifests/nuget/msbuildEvaluation.ts";
import { importedPaths, isImportOfTools } from "../../../src/core/manifests/nuget/msbuildImports.ts";
import { entryGap } from "../../../src/core/manifests/shared/entryGap.ts";
import { statementGap } from "../../../src/core/manifests/maven/gradle/gradleScript.ts";
import { completed } from "../../support/project.ts";
import type { Reader } from "../growth.ts";

const gradleBuild = {
  "/shop/settings.gradle": "",
  "/shop/gradle/libs.versions.toml": `[libraries]\na = "g:b:1"\n[plugins]\nc = "d:1"\n`,
};

const { declarations } = packageJson.parse(`{ "dependencies": { "a": "1.0.0" } }`);
const origin = originOf({
  detail: "",
  addresses: ["https://nexus.acme.example"],
  ownGroups: ["com.acme.app"],
  publicNames: ["com.foo.*"],
});

export const scriptReaders: readonly Reader[] = [
  {
    name: "a Gradle script with variables, archives and ranges",
    read: (text) => buildGradle.parse(text),
    samples: [
      `def v = "1.0"\ndependencies {\n  implementation "a:b:\${v}"\n  api files("c.jar")\n  api("d:e:[1,2)") { version { reject "1.5" } }\n}\napply from: "\$rootDir/x.gradle"\n`,
    ],
  },
  {
    name: "a Gradle script with what a build manages",
    read: (text) =>
      completed(buildGradle, { ...gradleBuild, "/shop/app/build.gradle": text }, "/shop/app/build.gradle"),
    samples: [
      `plugins { id "a.b" version "1"; alias(libs.plugins.c) apply false }\ndependencyManagement { dependencies { dependencySet("g:1") { entry "a" } } }\ndependencies { implementation libs.a; api "g:a"; api platform(project(":bom")); constraints { api "g:a:1" } }\n`,
    ],
    repetitions: 12,
  },
  {
    name: "a version catalog of Gradle",
    read: (text) => contentOf("libs", text, { kind: "project", path: "" }),
    samples: [
      `[versions]\nv = "1"\n[libraries]\na = { module = "g:a", version.ref = "v" }\n[bundles]\nb = ["a"]\n[plugins]\np = "q:1"\n`,
    ],
  },
  {
    name: "a script of Gradle with plugins and rules",
    read: (text) => buildGradle.parse(text),
    samples: [
      `plugins { id("a.b") version "1" apply false; kotlin("jvm").version("2"); alias(libs.plugins.x) }\n`,
      `versionCatalogs { libs { library("a", "g:a:1"); plugin("x", "x.y").version("1"); bundle("b", listOf("a")) } }\n`,
      `dependencies { if (x) "a"("g:a:1") else 'b' 'g:b:2'; api fileTree(dir: 'c'); api files(d("e")) }\n`,
      `checkstyle { toolVersion = "1" }\nsuites { t { useJUnit("4") } }\nx { resolutionStrategy { useVersion "1" } }\n`,
      `dependencySubstitution { substitute module("g:b") using module("g:a:1") }\nforcedModules = ["g:a:1"]\n`,
    ],
  },
  { name: "the variable of a version in Gradle's settings", read: catalogVersion, samples: ["a-b_c.d"] },
  {
    name: "the metadata of a script of Python",
    read: (text) => scriptPy.parse(text),
    samples: [`# /// script\n# dependencies = ["a==1"]\n# ///\n`, "# /// script\n", "# ///\n"],
  },
  { name: "Gradle's versions", read: gradleRequirement, samples: ["[1.2,1.5[!!1.3", "1.2.+", "latest.release"] },
  { name: "Gradle's ranges", read: isDynamic, samples: ["[1.2,1.5[", "1.2.+"] },
  {
    name: "a Gemfile with lists of words",
    read: (text) => gemfile.parse(text),
    samples: ["%w[a b].each { |name| gem name, '1.0' }\n"],
  },
  { name: "Poetry's constraints", read: readPoetryConstraint, samples: ["^1.2 || ~1.3.0,!=1.4.*", ">= 1.2, <2"] },
  {
    name: "comments with ignores",
    read: (text) => commentIgnores(text, declarations),
    samples: ["a # package-insights: ignore advisory GHSA-1, license until 2026-01-01 -- reason -->\n"],
  },
  {
    name: "Gradle's repositories",
    read: (text) => repositoriesIn(readGradleTokens(text), "modules"),
    samples: [`repositories { maven { url "https://a.example/x"; content { includeGroup("a.b") } } }\n`],
  },
  {
    name: "gradle.properties",
    read: (text) => propertiesIn(text, { kind: "own", path: "/a/gradle.properties" }),
    samples: ["a.b = c\\\n d\n# x\ne: f\n"],
  },
  { name: "groups of Gradle's projects", read: groupLines, samples: ["group = 'a.b' ;\n  project.group: c\n"] },
  {
    name: "Maven's arguments",
    read: (text) => optionsIn(text, "-s|--settings"),
    samples: ["-T 4 -s 'a' --settings=\"b\"\n"],
  },
  { name: "_remote.repositories", read: repositoryIdsIn, samples: ["#x\na-1.jar>central=\nb>=\n"] },
  {
    name: "origins of Maven's names",
    read: origin,
    samples: ["com.acme.app:lib", "org.foo-bar.x:y", "org.slf4j.ext:a"],
  },
  {
    name: "patterns of GOPRIVATE",
    read: (text) => matchesPath(text, "git.acme.example/a/b"),
    samples: ["*.acme.example/a?,git.acme.example/[a-z]*"],
  },
  {
    name: "a Go module and patterns",
    read: (text) => matchesPath("*.acme.example/*,git.*/b", text),
    samples: ["git.acme.example/a/b"],
  },
  {
    name: "patterns of a workspace",
    read: (text) => memberFolders("/work", [text]).includes("/work/packages/a/b"),
    samples: ["packages/**/{a,b}/*?", "!packages/a"],
  },
  {
    name: "a folder and patterns of a workspace",
    read: (text) => memberFolders("/work", ["packages/**/a*b*/**/c"]).includes(text),
    samples: ["/work/packages/a/b/c"],
  },
  {
    name: "conditions of MSBuild",
    read: (text) => evaluate(text, (reference) => reference),
    samples: ["('$(A)' == 'b' and !Exists('c')) or 'd' != ''"],
  },
  {
    name: "imports of MSBuild",
    read: (text) => [importedPaths(text, "/work/a.csproj", (reference) => reference), isImportOfTools(text)],
    samples: ["$([MSBuild]::GetPathOfFileAbove('a.props', '$(MSBuildThisFileDirectory)../'))", "..\\b;*.targets"],
  },
  { name: "references to catalogs", read: catalogOf, samples: ["catalog:acme"] },
  {
    name: "statements that are not evaluated",
    read: (text) => statementGap(text, { start: 0, end: text.length }),
    samples: ["apply from: a + 'b'\n c"],
  },
  { name: "quoted entries", read: (text) => entryGap(text, { start: 0, end: text.length }), samples: ['a "b"\n c'] },
  { name: "merge conflicts", read: findConflicts, samples: ["<<<<<<< a\nb\n||||||| c\n=======\nd\n>>>>>>> e\n"] },
  {
    name: "variables in npm's settings",
    read: (text) => expandVariables(text, { environment: () => "x" }),
    samples: ["${HOST}/a/${B:-c}$D"],
  },
];
