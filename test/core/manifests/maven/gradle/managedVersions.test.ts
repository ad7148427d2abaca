import assert from "node:assert/strict";
import { createPublishedPoms, type PublishedPom } from "../../../../../src/core/manifests/maven/publishedPoms.ts";
import { parserFor } from "../../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../../src/core/manifests/project.ts";
import { contentOf, declarationLines, type FileTree } from "../../../../support/project.ts";

function bom(
  managed: Readonly<Record<string, string>>,
  properties: Readonly<Record<string, string>> = {},
): PublishedPom {
  const entries = Object.entries(managed).map(([name, version]) => ({ name, version }));
  return {
    dependencies: [],
    dependencyManagement: entries.map((each) => ({ ...each, classifier: "", type: "", scope: "", optional: "" })),
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
    repositories: [],
    profiles: [],
  };
}

const poms: Readonly<Record<string, PublishedPom>> = {
  "b:one 1": bom({ "g:a": "1.2", "g:b": "1.9" }),
  "b:two 2": bom({ "g:a": "1.10" }),
  "org.springframework.boot:spring-boot-dependencies 2.7.1": bom(
    { "g:a": "${a.version}", "g:c": "3" },
    { "a.version": "2.0" },
  ),
};

/** A script, the lines of its declarations, the POMs that were asked for, and the files around it. */
type Row = readonly [
  what: string,
  script: string,
  lines: readonly string[],
  asked: readonly string[],
  others?: FileTree,
  /** Of the manifest. */
  path?: string,
];

const boot = "org.springframework.boot:spring-boot-dependencies 2.7.1";
const plugins = `plugins { id("org.springframework.boot") version "2.7.1"; id("io.spring.dependency-management") version "1.0.11" }`;
const rows: readonly Row[] = [
  [
    "the highest version of several platforms",
    `dependencies {\n  implementation(platform("b:one:1"))\n  implementation enforcedPlatform("b:two:2")\n  implementation "g:a"\n  implementation "g:b"\n  implementation "g:x"\n}`,
    [
      "implementation b:one 1",
      "implementation b:two 2",
      "implementation g:a 1.10 by b:two 2",
      "implementation g:b 1.9 by b:one 1",
      "implementation g:x (inherited) ",
    ],
    ["b:one 1", "b:two 2"],
  ],
  [
    "Spring's plugin, with a property of the project and a version of its own",
    `${plugins}\next["a.version"] = "2.5"\ndependencies {\n  implementation("g:a")\n  implementation("g:c")\n  implementation("g:b:7")\n}`,
    ["implementation g:a 2.5", `implementation g:c 3 by ${boot}`, "implementation g:b 7"],
    [boot],
  ],
  [
    "the last of imported BOMs, applied by the root project",
    `apply plugin: "org.springframework.boot"\ndependencyManagement { imports { mavenBom "b:one:1" } }\ndependencies { implementation "g:a" }`,
    ["mavenBom b:one 1", "implementation g:a 1.2 by b:one 1"],
    ["b:one 1"],
    {
      "/shop/settings.gradle": "",
      "/shop/build.gradle": `plugins { id "org.springframework.boot" version "2.7.1" apply false }\nsubprojects { apply plugin: "io.spring.dependency-management" }`,
    },
  ],
  [
    "a platform that the service does not know",
    `dependencies {\n  implementation platform("b:none:1")\n  implementation "g:a"\n}`,
    ["implementation b:none 1", "implementation g:a (inherited)  because b:none 1, which is unknown"],
    ["b:none 1"],
  ],
  [
    "none of a private repository",
    `repositories { maven { url "https://maven.acme.example/all" } }\ndependencies {\n  implementation platform("b:one:1")\n  implementation "g:a"\n}`,
    [
      "implementation b:one (unknown-origin) 1 because repositories in build.gradle",
      "implementation g:a (unknown-origin)  because repositories in build.gradle",
    ],
    [],
  ],
];

const settings = "/shop/settings.gradle";
const management = "io.spring.dependency-management";
const bootId = "org.springframework.boot";
const versionless = `dependencies { implementation "g:c" }`;
const applied = `plugins { id "${bootId}"; id "${management}" }\n${versionless}`;
const managedByBoot = [`implementation g:c 3 by ${boot}`];
const catalogFile = "/shop/gradle/libs.versions.toml";

/** Where the version of Spring Boot's plugin is written, which is that of its BOM. */
const pluginRows: readonly Row[] = [
  [
    "the settings' versions of plugins",
    applied,
    managedByBoot,
    [boot],
    {
      [settings]: `pluginManagement { plugins { id "${bootId}" version "\${boot}" } }`,
      "/shop/gradle.properties": "boot=2.7.1",
    },
  ],
  [
    "the classpath of scripts",
    `apply plugin: "${bootId}"\napply plugin: "${management}"\n${versionless}`,
    managedByBoot,
    [boot],
    {
      [settings]: "",
      "/shop/build.gradle": `buildscript { ext.boot = "2.7.1"\n dependencies { classpath "${bootId}:spring-boot-gradle-plugin:$boot" } }`,
    },
  ],
  [
    "a version catalog",
    `plugins { alias(libs.plugins.spring.boot); alias(libs.plugins.spring.management) }\n${versionless}`,
    managedByBoot,
    [boot],
    {
      [settings]: "",
      [catalogFile]: `[versions]\nboot = "2.7.1"\n[plugins]\nspring-boot = { id = "${bootId}", version.ref = "boot" }\nspring-management = "${management}:1.1"`,
    },
  ],
  [
    "a convention plugin of buildSrc",
    `plugins { id "shop.service" }\n${versionless}`,
    managedByBoot,
    [boot],
    {
      [settings]: "",
      "/shop/buildSrc/build.gradle.kts": `dependencies { implementation("${bootId}:spring-boot-gradle-plugin:2.7.1") }`,
      "/shop/buildSrc/src/main/kotlin/shop.service.gradle.kts": `plugins { id("shop.base") }`,
      "/shop/buildSrc/src/main/kotlin/shop.base.gradle.kts": `plugins { id("${bootId}"); id("${management}") }`,
      "/shop/buildSrc/src/main/kotlin/shop.other.gradle.kts": `dependencies { implementation(platform("b:two:2")) }`,
    },
  ],
  [
    "a convention plugin of an included build",
    `plugins { id "shop.service" }\n${versionless}`,
    managedByBoot,
    [boot],
    {
      [settings]: `pluginManagement { includeBuild("build-logic") }`,
      "/shop/build-logic/settings.gradle": "",
      "/shop/build-logic/convention/build.gradle.kts": `dependencies { implementation(libs.boot) }`,
      "/shop/build-logic/convention/src/main/kotlin/shop.service.gradle.kts": `plugins { id("${bootId}"); id("${management}") }`,
      [catalogFile]: `[libraries]\nboot = "${bootId}:spring-boot-gradle-plugin:2.7.1"`,
    },
  ],
  ["nothing: the plugin has no version", applied, ["implementation g:c (inherited) "], [], { [settings]: "" }],
  [
    "nothing: only the root project applies the plugins",
    versionless,
    ["implementation g:c (inherited) "],
    [],
    { [settings]: "", "/shop/build.gradle": plugins },
  ],
  [
    "the coordinates that the plugin has",
    `plugins { id "${bootId}" version "2.7.1" apply false }\ndependencies { implementation platform(org.springframework.boot.gradle.plugin.SpringBootPlugin.BOM_COORDINATES)\n implementation "g:c" }`,
    ["implementation org.springframework.boot:spring-boot-dependencies 2.7.1", `implementation g:c 3 by ${boot}`],
    [boot],
  ],
  [
    "the coordinates that the plugin has, imported for all projects by the root project",
    `dependencies { implementation("g:c") }`,
    managedByBoot,
    [boot],
    {
      [settings]: "",
      "/shop/build.gradle": `plugins { id("${bootId}").version("2.7.1").apply(false) }\nsubprojects { dependencyManagement { imports { mavenBom(SpringBootPlugin.BOM_COORDINATES) } } }`,
    },
  ],
];

const catalogText = `[versions]\none = "1"\n[libraries]\nbom = { module = "b:one", version.ref = "one" }\na = { module = "g:a" }\nb = { module = "g:b", version = "7" }\n[bundles]\nboth = ["a", "b"]`;
const inCatalog = `at ${catalogFile}`;

/** Modules and platforms of a version catalog, and what scripts themselves manage. */
const buildRows: readonly Row[] = [
  [
    "a platform and a bundle of a version catalog",
    `dependencies {\n  implementation(platform(libs.bom))\n  implementation(libs.bundles.both)\n  testImplementation libs.a\n}`,
    [
      `implementation b:one 1 ${inCatalog} “1”`,
      "implementation g:a 1.2 by b:one 1",
      `implementation g:b 7 ${inCatalog} “7”`,
      "testImplementation g:a 1.2 by b:one 1",
    ],
    ["b:one 1"],
    { [settings]: "", [catalogFile]: catalogText },
  ],
  [
    "the catalog's own entry without a version, by the platform of a project",
    catalogText,
    ["libraries b:one 1", "libraries g:a 1.2 by b:one 1", "libraries g:b 7"],
    ["b:one 1"],
    { [settings]: `include "app"`, "/shop/app/build.gradle": `dependencies { api platform(libs.bom) }` },
    catalogFile,
  ],
  [
    "what Spring's plugin is given in scripts, before its BOMs",
    `${plugins}\ndependencyManagement {\n  imports { mavenBom "b:one:1" }\n  dependencies {\n    dependency "g:a:8"\n    dependencySet(group: "g", version: "9") { entry "b"\n entry("d") { exclude "x:y" } }\n    dependencySet("k:4") { entry("l") }\n  }\n}\ndependencies {\n  implementation "g:a"\n  implementation "g:b"\n  implementation "g:c"\n  implementation "k:l"\n}`,
    [
      "mavenBom b:one 1",
      "dependency g:a 8",
      "dependency g:b 9",
      "dependency g:d 9",
      "dependency k:l 4",
      "implementation g:a 8",
      "implementation g:b 9",
      `implementation g:c 3 by ${boot}`,
      "implementation k:l 4",
    ],
    ["b:one 1", boot],
  ],
  [
    "platforms that the root project has for all projects, but not its own",
    `dependencies {\n  api "g:a"\n  api "g:b"\n}`,
    ["api g:a 1.10 by b:two 2", "api g:b (inherited) "],
    ["b:two 2"],
    {
      [settings]: "",
      "/shop/build.gradle": `dependencies { api platform("b:one:1") }\nsubprojects { dependencies { api platform("b:two:2") } }`,
    },
  ],
  [
    "a platform among the projects of the build, with its constraints and its own platforms",
    `dependencies {\n  api(platform(project(":bom")))\n  api "g:a"\n  api "g:k"\n  constraints { api "g:n:5" }\n  api "g:n"\n}`,
    ["api g:a 1.2 by b:one 1", "api g:k 6 at /shop/bom/build.gradle.kts “6”", "api g:n 5", "api g:n 5"],
    ["b:one 1"],
    {
      [settings]: "",
      "/shop/bom/build.gradle.kts": `dependencies {\n  api(platform(project(":base")))\n  constraints { api("g:k:6") }\n}`,
      "/shop/base/build.gradle": `dependencies { api platform("b:one:1") }`,
    },
  ],
  [
    "the highest of several constraints, but no plain dependency of a platform's project, which may name itself",
    `dependencies {\n  api(platform(project(path: ":libs:bom")))\n  constraints { api "g:k:1.2" }\n  constraints { api "g:k:1.10" }\n  constraints { api "g:k:1.9" }\n  api "g:k"\n  api "g:y"\n  api "g:z"\n}`,
    [
      "api g:k 1.2",
      "api g:k 1.10",
      "api g:k 1.9",
      "api g:k 1.10",
      "api g:y 3 at /shop/gradle.properties “3”",
      "api g:z (inherited) ",
    ],
    [],
    {
      [settings]: "",
      "/shop/gradle.properties": "y=3",
      "/shop/libs/bom/build.gradle": `dependencies {\n  api platform(project(":libs:bom"))\n  api platform("b:none")\n  api "g:z:9"\n  constraints { api "g:y:$y" }\n}`,
    },
  ],
  [
    "the last version that Spring's plugin is given",
    `${plugins}\ndependencyManagement { dependencies { dependency "g:a:8"\n dependency "g:a:9" } }\ndependencies { implementation "g:a" }`,
    ["dependency g:a 8", "dependency g:a 9", "implementation g:a 9"],
    [],
  ],
  [
    "nothing: these are no platforms of the build's projects",
    `dependencies {\n  api platform(x(":bom"))\n  api other(project(":bom"))\n  api platform[project(":bom")]\n  api "g:k"\n}`,
    ["api g:k (inherited) "],
    [],
    { [settings]: "", "/shop/bom/build.gradle": `dependencies { constraints { api("g:k:6") } }` },
  ],
  [
    "nothing, as the platform is private",
    `group = "com.acme"\nrepositories { mavenCentral(); maven { url "https://maven.acme.example/all" } }\ndependencies {\n  implementation platform("com.acme:bom:1")\n  implementation "junit:junit"\n}`,
    [
      "implementation com.acme:bom (private) 1 because repositories in build.gradle",
      "implementation junit:junit (inherited)  because com.acme:bom 1, which is private",
    ],
    [],
  ],
  [
    "Spring's plugin, with the nearest property of its name",
    `${plugins}\next["a.version"] = "2.5"\ndependencies { implementation("g:a") }`,
    ["implementation g:a 2.5"],
    [boot],
    { [settings]: "", "/shop/build.gradle": `ext["a.version"] = "2.4"`, "/shop/gradle.properties": "a.version=2.3" },
  ],
];

describe("versions that BOMs manage for scripts of Gradle", () => {
  for (const [what, text, lines, asked, others = {}, path = "/shop/app/build.gradle"] of [
    ...rows,
    ...pluginRows,
    ...buildRows,
  ]) {
    it(what, async () => {
      const files: FileTree = { ...others, [path]: text };
      const requested: string[] = [];
      const reader = createProjectReader({
        lockfileParsers: [],
        readFile: (at) => Promise.resolve(fileText(files[at])),
        list: (folder) => Promise.resolve(contentOf(folder, files)),
        poms: createPublishedPoms(({ name, version }) => {
          requested.push(`${name} ${version}`);
          const maven = poms[`${name} ${version}`];
          return Promise.resolve(maven ? { kind: "found", value: { maven } } : { kind: "missing" });
        }),
      });
      const parser = parserFor(path);
      assert.ok(parser);
      const { manifest } = await reader.read(parser, path, text, { signal: new AbortController().signal });
      const found = declarationLines(manifest, files).map((line, index) => {
        const { managedBy, requirement } = manifest.declarations[index] ?? {};
        const why = requirement?.kind === "skipped" ? requirement.pom?.why : undefined;
        return `${line}${managedBy === undefined ? "" : ` by ${managedBy}`}${why ? `, which is ${why}` : ""}`;
      });
      // The plugins themselves are read by their own tests.
      const dependencies = found.filter((line) => !line.startsWith("build "));
      assert.deepEqual(dependencies, lines);
      assert.deepEqual(requested, asked);
    });
  }
});
