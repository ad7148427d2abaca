// Build files in the shapes of large projects: everything that they declare is read, or named as not read.

import assert from "node:assert/strict";
import { buildGradle } from "../../../../../src/core/manifests/maven/gradle/buildGradle.ts";
import { completed, declarationLines, type FileTree } from "../../../../support/project.ts";

interface Style {
  readonly what: string;
  readonly path: string;
  readonly files: FileTree;
  readonly declares: readonly string[];
  readonly gaps?: readonly string[];
}

const text = (...lines: readonly string[]) => `${lines.join("\n")}\n`;
const at = (path: string, version: string) => `at ${path} “${version}”`;

const libraries = "/river/gradle/dependencies.gradle";

const river: FileTree = {
  "/river/settings.gradle": "include 'server'",
  [libraries]: text(
    "ext {",
    "  versions = [:]",
    "  libs = [:]",
    "}",
    "def defaultScala = '2.13.15'",
    "if (hasProperty('scalaVersion')) {",
    '  versions["scala"] = scalaVersion',
    "} else {",
    '  versions["scala"] = defaultScala',
    "}",
    'versions["baseScala"] = versions.scala.substring(0, versions.scala.lastIndexOf("."))',
    "versions += [",
    "  // in the order of the alphabet",
    '  delta: "1.4.2",',
    '  estuary: "0.9",',
    "]",
    "libs += [",
    '  delta: "example.river:delta:$versions.delta",',
    '  deltaScala: "example.river:delta-scala_$versions.baseScala:$versions.delta",',
    '  estuary: "example.river:estuary:$versions.estuary",',
    '  "mouth-core": "example.river:mouth-core:3.0",',
    "]",
  ),
  "/river/build.gradle": text(
    "buildscript {",
    '  apply from: "$rootDir/gradle/dependencies.gradle"',
    "  dependencies { classpath libs.estuary }",
    "}",
    "allprojects { configurations.all { resolutionStrategy { force(libs.delta, 'example.river:forced:1') } } }",
    "project(':server') {",
    "  dependencies {",
    "    compileOnly project(':tools')",
    "    implementation libs.delta, { exclude group: 'example.sea' }",
    "    implementation(libs.deltaScala) {",
    "      exclude group: 'example.sea', module: 'x'",
    "    }",
    "    implementation libs.'mouth-core'",
    "    implementation libs.unlisted",
    "    testImplementation project(':clients').sourceSets.test.output",
    "    testRuntimeOnly sourceSets.main.output",
    "    generator libs.findByName('estuary')",
    "  }",
    "}",
  ),
};

const styles: readonly Style[] = [
  {
    what: "maps in a script that is applied",
    path: "/river/build.gradle",
    files: river,
    declares: [
      `classpath example.river:estuary 0.9 ${at(libraries, "0.9")}`,
      `force example.river:delta 1.4.2 ${at(libraries, "1.4.2")}`,
      "force example.river:forced 1",
      `implementation example.river:delta 1.4.2 ${at(libraries, "1.4.2")}`,
      `implementation example.river:delta-scala_$versions.baseScala (variable) 1.4.2 ${at(libraries, "1.4.2")}`,
      `implementation example.river:mouth-core 3.0 ${at(libraries, "3.0")}`,
    ],
    gaps: ["implementation libs.unlisted", "generator libs.findByName('estuary')"],
  },
  {
    what: "the script with the maps",
    path: libraries,
    files: river,
    declares: [
      "libraries example.river:delta 1.4.2",
      "libraries example.river:delta-scala_$versions.baseScala (variable) 1.4.2",
      "libraries example.river:estuary 0.9",
      "libraries example.river:mouth-core 3.0",
    ],
  },
  {
    what: "a platform, configurations of its own and functions of plugins",
    path: "/spring/core/build.gradle",
    files: {
      "/spring/settings.gradle": "",
      "/spring/core/build.gradle": text(
        "plugins {",
        '  id "java-library"',
        '  id "example.conventions"',
        "}",
        "dependencies {",
        '  annotationProcessor("example.spring:processor")',
        '  api(project(":spring-jcl"))',
        '  management platform(project(path: ":spring-dependencies", configuration: "x"))',
        '  optional("example.spring:optional:1.2")',
        '  optional(platform("example.spring:bom:5.0"))',
        "  implementation(conventions.logging())",
        '  implementation(enforcedPlatform("example.spring:enforced:6"))',
        '  mavenRepository(project(path: ":x", configuration: "mavenRepository"))',
        '  testFixturesImplementation(testFixtures(project(":x")))',
        '  testImplementation("example.spring", "parts", "2.1")',
        '  testRuntimeOnly(shade.relocated("example.spring:relocated:3"))',
        "  testImplementation(SpringPlugin.COORDINATES)",
        "}",
        "tasks.shadowJar { dependencies { include(dependency('example.spring:filtered:1')) } }",
        "dependencyManagement { imports { mavenBom SpringPlugin.BOM_COORDINATES } }",
      ),
    },
    declares: [
      "annotationProcessor example.spring:processor (inherited)  because example.spring:bom 5.0",
      "optional example.spring:optional 1.2",
      "optional example.spring:bom 5.0",
      "implementation example.spring:enforced 6",
      "testImplementation example.spring:parts 2.1",
      "testRuntimeOnly example.spring:relocated 3",
    ],
    gaps: [
      "implementation(conventions.logging())",
      "testImplementation(SpringPlugin.COORDIN…",
      "mavenBom SpringPlugin.BOM_COORDINATES",
    ],
  },
  {
    what: "versions of a plugin, loops and conditions",
    path: "/search/x-pack/build.gradle",
    files: {
      "/search/settings.gradle": "",
      "/search/build.gradle":
        "ext.deps = [asm: [group: 'example.asm', name: 'asm', version: '9.7'], http: ['example.http:core:4', 'example.http:nio:4']]",
      "/search/x-pack/build.gradle": text(
        "apply plugin: 'example.internal'",
        'def shared = ["first": "example.search:first:7", "second": "example.search:second:$own"]',
        "def own = '8.1'",
        "dependencies {",
        "  api project(':libs:core')",
        '  api "example.lucene:lucene-core:${versions.lucene}"',
        "  implementation rootProject.ext.deps.asm",
        "  implementation deps.http",
        '  implementation shared["first"]',
        "  implementation(shared.second) { transitive = false }",
        "  if (buildParams.inFips) {",
        "    special 'example.fips:bc:1'",
        "  } else special(gradleApi())",
        "  ['a', 'b'].each { implementation \"example.search:$it:1\" }",
        "  shared.values().each { implementation it }",
        "  def extra = project(':extra')",
        "  runtimeOnly extra",
        "  implementation files('libs/tools.jar', sourceSets.main.output)",
        "  implementation fileTree(dir: 'libs', include: ['*.jar'])",
        "  implementation condition ? 'example.search:x:1' : 'example.search:y:1'",
        "}",
        "configurations.detachedConfiguration(dependencies.create('example.search:tool:5'))",
      ),
    },
    declares: [
      "api example.lucene:lucene-core (variable) ${versions.lucene}",
      `implementation example.asm:asm 9.7 ${at("/search/build.gradle", "9.7")}`,
      `implementation example.http:core 4 ${at("/search/build.gradle", "4")}`,
      `implementation example.http:nio 4 ${at("/search/build.gradle", "4")}`,
      "implementation example.search:first 7",
      "implementation example.search:second 8.1",
      "special example.fips:bc 1",
      "implementation example.search:$it (variable) 1",
      "implementation libs/tools.jar (archive) libs/tools.jar",
      "detached example.search:tool 5",
    ],
    gaps: ["implementation it", "runtimeOnly extra", "implementation condition ? 'example.sea…"],
  },
  {
    what: "Kotlin with a catalog",
    path: "/client/app/build.gradle.kts",
    files: {
      "/client/settings.gradle.kts": text(
        "dependencyResolutionManagement {",
        "  versionCatalogs {",
        '    create("tools") { from(files("gradle/tools.versions.toml")) }',
        '    create("inline") { library("pump", "example.client:pump:2") }',
        "  }",
        "}",
      ),
      "/client/gradle/libs.versions.toml": text(
        "[libraries]",
        'valve-core = "example.client:valve:1"',
        "[bundles]",
        'all = ["valve-core"]',
      ),
      "/client/gradle/tools.versions.toml": text("[libraries]", 'wrench = "example.client:wrench:1"'),
      "/client/app/build.gradle.kts": text(
        'plugins { kotlin("multiplatform") }',
        'val pipes = mapOf("iron" to "example.client:iron:3", "lead" to "example.client:lead:$leadVersion")',
        'val leadVersion: String by extra("4")',
        'val steel by extra { "example.client:steel:5" }',
        'object Deps { const val brass = "example.client:brass:6" }',
        "kotlin {",
        "  sourceSets {",
        "    commonMain {",
        "      dependencies {",
        "        api(libs.valve.core)",
        "        implementation(libs.bundles.all)",
        "        implementation(tools.wrench)",
        "        implementation(inline.pump)",
        "        implementation(projects.client)",
        '        implementation(libs.findLibrary("valve-core").get())',
        '        implementation(pipes["iron"]!!)',
        '        implementation(pipes.getValue("lead"))',
        "        implementation(steel)",
        "        implementation(Deps.brass)",
        '        implementation(kotlin("stdlib"))',
        '        implementation(kotlin("reflect", "2.0.0"))',
        "        implementation(libs.valve.other)",
        "        implementation(Libraries.copper)",
        '        implementation(npm("left", "1"))',
        "        implementation(compose.runtime)",
        "      }",
        "    }",
        "  }",
        "}",
      ),
    },
    declares: [
      `api example.client:valve 1 ${at("/client/gradle/libs.versions.toml", "1")}`,
      `implementation example.client:valve 1 ${at("/client/gradle/libs.versions.toml", "1")}`,
      `implementation example.client:wrench 1 ${at("/client/gradle/tools.versions.toml", "1")}`,
      `implementation example.client:pump 2 ${at("/client/settings.gradle.kts", "2")}`,
      `implementation example.client:valve 1 ${at("/client/gradle/libs.versions.toml", "1")}`,
      "implementation example.client:iron 3",
      "implementation example.client:lead 4",
      "implementation example.client:steel 5",
      "implementation example.client:brass 6",
      "implementation org.jetbrains.kotlin:kotlin-stdlib (inherited) ",
      "implementation org.jetbrains.kotlin:kotlin-reflect 2.0.0",
    ],
    gaps: [
      "implementation(libs.valve.other)",
      "implementation(Libraries.copper)",
      'implementation(npm("left", "1"))',
      "implementation(compose.runtime)",
    ],
  },
  {
    what: "settings that define a catalog",
    path: "/client/settings.gradle",
    files: {
      "/client/settings.gradle": text(
        "dependencyResolutionManagement { versionCatalogs { libs {",
        "  library('pump', 'example.client:pump:2')",
        "  version('seal-v', '4')",
        "  library('seal', 'example.client', 'seal').versionRef('seal-v')",
        "  library('ring', 'example.client', 'ring').versionRef('none')",
        "  library('bolt', 'example.client', 'bolt').version('5')",
        "  alias('old').to('example.client:old:1')",
        "} } }",
      ),
    },
    declares: [
      "libraries example.client:pump 2",
      "libraries example.client:seal 4",
      "libraries example.client:ring (variable) ${versionCatalogs.none}",
      "libraries example.client:bolt 5",
      "libraries example.client:old 1",
    ],
  },
  {
    what: "variables for variables, as in maps of maps",
    path: "/phone/app/build.gradle",
    files: {
      "/phone/settings.gradle": "",
      "/phone/build.gradle": "apply from: file('versions.gradle')",
      "/phone/versions.gradle": text(
        "ext.deps = [:]",
        "def versions = [:]",
        "versions.screen = '1.1.0'",
        "def deps = [:]",
        "def screen = [:]",
        'screen.runtime = "example.phone:runtime:$versions.screen"',
        "deps.screen = screen",
        "ext.deps = deps",
      ),
      "/phone/app/build.gradle": text(
        "def own = rootProject.ext.deps",
        "dependencies {",
        "  implementation deps.screen.runtime",
        "  implementation own.screen.runtime",
        '  debugImplementation "$deps.screen.runtime"',
        "}",
      ),
    },
    declares: ["implementation", "implementation", "debugImplementation"].map(
      (scope) => `${scope} example.phone:runtime 1.1.0 ${at("/phone/versions.gradle", "1.1.0")}`,
    ),
  },
  {
    what: "scripts that are applied and cannot be read",
    path: "/plant/build.gradle",
    files: {
      "/plant/build.gradle": text(
        'apply from: "https://scripts.example/common.gradle"',
        'apply from: "$shared/common.gradle"',
        "dependencies { implementation 'example.plant:pot:1' }",
      ),
    },
    declares: ["implementation example.plant:pot 1"],
    gaps: ['apply from: "https://scripts.example/co…', 'apply from: "$shared/common.gradle"'],
  },
];

describe("build files of Gradle in the styles of large projects", () => {
  for (const { what, path, files, declares, gaps = [] } of styles) {
    it(what, async () => {
      const manifest = await completed(buildGradle, files, path);
      assert.deepEqual(declarationLines(manifest, files), declares);
      assert.deepEqual(
        (manifest.gaps ?? []).map((gap) => (gap.kind === "entry" ? gap.text : gap.path)),
        gaps,
      );
    });
  }
});
