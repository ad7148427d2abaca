import assert from "node:assert/strict";
import { parserFor } from "../../../../../src/core/manifests/formats.ts";
import { contentOf, declarationLines, type FileTree, readIn } from "../../../../support/project.ts";

interface ProjectRow {
  readonly what: string;
  readonly files: FileTree;
  /** By the manifest: what is declared, but for libraries of the catalog, and behind it what is not evaluated. */
  readonly declares: Readonly<Record<string, readonly string[]>>;
}

const text = (...lines: readonly string[]) => `${lines.join("\n")}\n`;
const marker = (id: string) => `${id}:${id}.gradle.plugin`;
const built = (id: string, version: string) => `build ${marker(id)} ${version}`;
const catalogFile = "/now/gradle/libs.versions.toml";
const inCatalog = (id: string, version: string, path = catalogFile) => `${built(id, version)} at ${path} “${version}”`;

const clinic: FileTree = {
  "/clinic/settings.gradle": "rootProject.name = 'clinic'\n",
  "/clinic/build.gradle": text(
    "plugins {",
    "  id 'java'",
    "  id 'checkstyle'",
    "  id 'com.acme-invented.boot' version '4.0.0'",
    "  id 'com.acme-invented.management' version '1.1.7'",
    "  id 'com.acme-invented.native' version '0.11.1'",
    "  id 'com.acme-invented.bill' version '3.0.1'",
    "  id 'com.acme-invented.format' version '0.0.47'",
    '  id "com.acme-invented.nohttp" version "0.0.11"',
    "}",
    "apply plugin: 'java'",
    "ext.checkstyleVersion = '12.1.2'",
    "ext.formatVersion = '0.0.47'",
    "dependencies {",
    "  implementation 'com.acme-invented:starter:1'",
    '  checkstyle "com.acme-invented:format-checkstyle:${formatVersion}"',
    '  checkstyle "com.acme-invented:checkstyle:${checkstyleVersion}"',
    "}",
    "tasks.named('test') { useJUnitPlatform() }",
    "checkstyle {",
    "  configDirectory = project.file('src/checkstyle')",
    "  configFile = file('src/checkstyle/nohttp.xml')",
    "}",
    "checkstyleNohttp { configDirectory.set(file('src/checkstyle')) }",
    'tasks.named("formatMain").configure { dependsOn("checkstyleMain") }',
  ),
};

const conventions = ["application", "library", "feature", "test"];

const now: FileTree = {
  [catalogFile]: text(
    "[versions]",
    'agp = "8.9.0"',
    'kotlin = "2.1.10"',
    'ksp = "2.1.10-1.0.31"',
    "[libraries]",
    'gradlePlugin-android = { group = "com.acme-invented.build", name = "gradle", version.ref = "agp" }',
    'lint-checks = "com.acme-invented:lint:1"',
    "[plugins]",
    'android-application = { id = "com.acme-invented.application", version.ref = "agp" }',
    'android-library = { id = "com.acme-invented.library", version.ref = "agp" }',
    'kotlin-jvm = { id = "com.acme-invented.jvm", version.ref = "kotlin" }',
    'ksp = { id = "com.acme-invented.ksp", version.ref = "ksp" }',
    'room = { id = "com.acme-invented.room", version = "2.7.0" }',
    'spotless = "com.acme-invented.spotless:7.0.2"',
    ...conventions.map((name) => `now-${name} = { id = "now.${name}" }`),
  ),
  "/now/settings.gradle.kts": text(
    "pluginManagement {",
    '  includeBuild("build-logic")',
    '  repositories { google { content { includeGroupByRegex("com\\\\.android.*") } }; gradlePluginPortal() }',
    "}",
    "plugins {",
    '  id("com.acme-invented.toolchains") version "0.10.0"',
    "}",
    "dependencyResolutionManagement { repositories { google(); mavenCentral() } }",
    'include(":app")',
  ),
  "/now/build.gradle.kts": text(
    "buildscript {",
    "  repositories { google(); mavenCentral() }",
    '  dependencies { classpath(libs.gradlePlugin.android) { exclude(group = "x", module = "y") } }',
    "}",
    "plugins {",
    "  alias(libs.plugins.android.application) apply false",
    "  alias(libs.plugins.android.library) apply false",
    "  alias(libs.plugins.kotlin.jvm) apply false",
    "  alias(libs.plugins.ksp) apply false",
    "  alias(libs.plugins.room) apply false",
    "  alias(libs.plugins.spotless) apply false // As the others",
    "}",
  ),
  "/now/app/build.gradle.kts": text(
    "plugins {",
    "  alias(libs.plugins.now.application)",
    "  alias(libs.plugins.now.feature)",
    '  id("com.acme-invented.licenses")',
    "  alias(libs.plugins.ksp)",
    "}",
    "dependencies { ksp(libs.lint.checks) }",
  ),
  "/now/build-logic/settings.gradle.kts": text(
    "dependencyResolutionManagement {",
    '  versionCatalogs { create("libs") { from(files("../gradle/libs.versions.toml")) } }',
    "}",
    'include(":convention")',
  ),
  "/now/build-logic/convention/build.gradle.kts": text(
    "plugins {",
    "  `kotlin-dsl`",
    "  alias(libs.plugins.ksp)",
    "}",
    "dependencies { compileOnly(libs.gradlePlugin.android) }",
    "gradlePlugin {",
    "  plugins {",
    '    register("application") {',
    "      id = libs.plugins.now.application.get().pluginId",
    '      implementationClass = "ApplicationConventionPlugin"',
    "    }",
    '    register("library") { id = "now.library" }',
    "  }",
    "}",
  ),
  "/now/build-logic/convention/src/main/kotlin/ApplicationConventionPlugin.kt": text(
    "class ApplicationConventionPlugin : Plugin<Project> {",
    "  override fun apply(target: Project) = with(target) {",
    '    apply(plugin = "com.acme-invented.application")',
    "    dependencies {",
    '      "lintChecks"(libs.findLibrary("lint-checks").get())',
    '      add("ksp", libs.findLibrary("lint-checks").get())',
    '      "implementation"(project(":core"))',
    '      "testImplementation"(kotlin("test"))',
    "    }",
    "  }",
    "}",
  ),
};

const http: FileTree = {
  "/http/gradle/libs.versions.toml": text(
    "[versions]",
    'kotlin = "2.2.20"',
    "[libraries]",
    'gradlePlugin-docs = "com.acme-invented:docs-gradle-plugin:2.0.0"',
    'junit = "com.acme-invented:junit:5"',
    "[plugins]",
    'publish = { id = "com.acme-invented.publish", version = "0.34.0" }',
    'serialization = { id = "com.acme-invented.serialization", version.ref = "kotlin" }',
  ),
  "/http/settings.gradle.kts": text(
    "pluginManagement { repositories { mavenCentral(); gradlePluginPortal() } }",
    'plugins { id("com.acme-invented.toolchains") version("1.0.0") }',
    'includeBuild("build-logic")',
    'include(":http")',
    'project(":http").name = "http-root"',
  ),
  "/http/build.gradle.kts": text(
    "buildscript { dependencies { classpath(libs.gradlePlugin.docs) } }",
    'plugins { alias(libs.plugins.publish) apply false; kotlin("jvm") version libs.versions.kotlin.get() apply false }',
    'apply(plugin = "com.acme-invented.docs")',
    "subprojects {",
    '  apply(plugin = "com.acme-invented.publish")',
    '  dependencies { "testImplementation"(rootProject.libs.junit); "testRuntimeOnly"("com.acme-invented:launcher:6") }',
    "}",
  ),
  "/http/http/build.gradle.kts": text(
    "plugins {",
    '  id("http.conventions")',
    '  id("com.acme-invented.bnd") version "7.1.0"',
    '  kotlin("plugin.serialization")',
    "  alias(libs.plugins.serialization)",
    "}",
    "kotlin {",
    "  sourceSets {",
    '    commonTest { dependencies { implementation(kotlin("test-junit")); "friendsApi"(projects.http) } }',
    "  }",
    "}",
  ),
  "/http/build-logic/settings.gradle.kts": text(
    'dependencyResolutionManagement { versionCatalogs { create("libs") { from(files("../gradle/libs.versions.toml")) } } }',
  ),
  "/http/build-logic/build.gradle.kts": text("plugins { `kotlin-dsl` }", "dependencies { implementation(libs.junit) }"),
  "/http/build-logic/src/main/kotlin/http.conventions.gradle.kts": text(
    "plugins { `java-library` }",
    'dependencies { api("com.acme-invented:animal:1") }',
  ),
};

const kotlin = "org.jetbrains.kotlin";
const httpCatalog = "/http/gradle/libs.versions.toml";
const invented = "com.acme-invented";

const rows: readonly ProjectRow[] = [
  {
    what: "one script in Groovy",
    files: clinic,
    declares: {
      "/clinic/settings.gradle": [],
      "/clinic/build.gradle": [
        built(`${invented}.boot`, "4.0.0"),
        built(`${invented}.management`, "1.1.7"),
        built(`${invented}.native`, "0.11.1"),
        built(`${invented}.bill`, "3.0.1"),
        built(`${invented}.format`, "0.0.47"),
        built(`${invented}.nohttp`, "0.0.11"),
        `implementation ${invented}:starter 1`,
        `checkstyle ${invented}:format-checkstyle 0.0.47`,
        `checkstyle ${invented}:checkstyle 12.1.2`,
      ],
    },
  },
  {
    what: "a catalog, conventions that are classes, and a classpath",
    files: now,
    declares: {
      [catalogFile]: [
        built(`${invented}.application`, "8.9.0"),
        built(`${invented}.library`, "8.9.0"),
        built(`${invented}.jvm`, "2.1.10"),
        built(`${invented}.ksp`, "2.1.10-1.0.31"),
        built(`${invented}.room`, "2.7.0"),
        built(`${invented}.spotless`, "7.0.2"),
      ],
      "/now/settings.gradle.kts": [built(`${invented}.toolchains`, "0.10.0")],
      "/now/build.gradle.kts": [
        `classpath ${invented}.build:gradle 8.9.0 at ${catalogFile} “8.9.0”`,
        inCatalog(`${invented}.application`, "8.9.0"),
        inCatalog(`${invented}.library`, "8.9.0"),
        inCatalog(`${invented}.jvm`, "2.1.10"),
        inCatalog(`${invented}.ksp`, "2.1.10-1.0.31"),
        inCatalog(`${invented}.room`, "2.7.0"),
        inCatalog(`${invented}.spotless`, "7.0.2"),
      ],
      "/now/app/build.gradle.kts": [
        inCatalog(`${invented}.ksp`, "2.1.10-1.0.31"),
        `ksp ${invented}:lint 1 at ${catalogFile} “1”`,
      ],
      "/now/build-logic/settings.gradle.kts": [],
      "/now/build-logic/convention/build.gradle.kts": [
        inCatalog(`${invented}.ksp`, "2.1.10-1.0.31"),
        `compileOnly ${invented}.build:gradle 8.9.0 at ${catalogFile} “8.9.0”`,
        'unread "testImplementation"(kotlin("test"))',
      ],
    },
  },
  {
    what: "conventions that are scripts, for several platforms",
    files: http,
    declares: {
      [httpCatalog]: [built(`${invented}.publish`, "0.34.0"), built(`${invented}.serialization`, "2.2.20")],
      "/http/settings.gradle.kts": [built(`${invented}.toolchains`, "1.0.0")],
      "/http/build.gradle.kts": [
        `classpath ${invented}:docs-gradle-plugin 2.0.0 at ${httpCatalog} “2.0.0”`,
        inCatalog(`${invented}.publish`, "0.34.0", httpCatalog),
        inCatalog(`${kotlin}.jvm`, "2.2.20", httpCatalog),
        `testImplementation ${invented}:junit 5 at ${httpCatalog} “5”`,
        `testRuntimeOnly ${invented}:launcher 6`,
      ],
      "/http/http/build.gradle.kts": [
        built(`${invented}.bnd`, "7.1.0"),
        inCatalog(`${invented}.serialization`, "2.2.20", httpCatalog),
        `implementation ${kotlin}:kotlin-test-junit 2.2.20 at ${httpCatalog} “2.2.20”`,
      ],
      "/http/build-logic/settings.gradle.kts": [],
      "/http/build-logic/build.gradle.kts": [`implementation ${invented}:junit 5 at ${httpCatalog} “5”`],
      "/http/build-logic/src/main/kotlin/http.conventions.gradle.kts": [`api ${invented}:animal 1`],
    },
  },
];

describe("plugins of whole builds of Gradle", () => {
  for (const { what, files, declares } of rows) {
    it(what, async () => {
      const list = (folder: string) => Promise.resolve(contentOf(folder, files));
      const found = await Promise.all(
        Object.keys(files).map(async (path) => {
          if (!parserFor(path)) return [];
          const { manifest, gaps } = (await readIn(files, path, { list })).project;
          const unread = gaps.map((gap) => (gap.kind === "entry" ? `unread ${gap.text}` : `${gap.reason} ${gap.path}`));
          const lines = [...declarationLines(manifest, files), ...unread];
          return [[path, lines.filter((line) => !line.startsWith("libraries "))] as const];
        }),
      );
      assert.deepEqual(Object.fromEntries(found.flat()), declares);
    });
  }
});
