import { lines, type Row } from "./rows.ts";

const vulnerable = "org.apache.logging.log4j:log4j-core:2.14.1";

/** Gradle: what a script keeps in variables or computes. */
export const gradleRows: readonly Row[] = [
  {
    what: "8: coordinates in a map of a script that is applied",
    files: {
      "settings.gradle": "",
      "build.gradle": lines("apply from: 'gradle/all.gradle'", "dependencies { implementation libs.log }"),
      "gradle/all.gradle": lines(
        "ext { v = '2.14.1' }",
        "ext.libs = [",
        `  log: "${vulnerable.replace("2.14.1", "$v")}",`,
        "]",
      ),
    },
    path: "build.gradle",
    code: 1,
    lines: [/log4j-core 2\.14\.1/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 4 findings",
    hovers: [
      "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
    ],
    hints: ["org.apache.logging.log4j:log4j-core 2.14.1  ✘ 2 critical +2  latest 2.26.1"],
  },
  {
    what: "8: a script that is applied and missing",
    files: { "build.gradle": lines("apply from: 'gradle/all.gradle'") },
    code: 2,
    lines: [/build\.gradle:1:1 not checked: all\.gradle does not exist/],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · all.gradle does not exist",
    hovers: [],
  },
  {
    what: "8: a variable that nothing defines, such as a constant of buildSrc",
    files: { "build.gradle.kts": lines("dependencies {", "  api(Libraries.log)", "}") },
    code: 2,
    lines: [/build\.gradle\.kts:2:3 not checked: “api\(Libraries\.log\)” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "8: a function that is not known",
    files: { "build.gradle": lines("dependencies { implementation project.ext.foo() }") },
    code: 2,
    lines: [/“implementation project\.ext\.foo\(\)” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "8: a library that the catalog does not have",
    files: {
      "build.gradle": lines("dependencies { implementation libs.other }"),
      "gradle/libs.versions.toml": lines("[versions]", 'x = "1"'),
    },
    code: 2,
    lines: [/“implementation libs\.other” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "a library and a bundle of the catalog, where a script refers to them",
    files: {
      "build.gradle": lines(
        "dependencies {",
        "  implementation libs.log.core",
        "  testImplementation(libs.bundles.logs)",
        "}",
      ),
      "gradle/libs.versions.toml": lines(
        "[versions]",
        'log = "2.14.1"',
        "[libraries]",
        'log-core = { module = "org.apache.logging.log4j:log4j-core", version.ref = "log" }',
        "[bundles]",
        'logs = ["log-core"]',
      ),
    },
    path: "build.gradle",
    code: 1,
    lines: [
      /build\.gradle:2:18 error GHSA-jfh8-c2jp-5v3q: org\.apache\.logging\.log4j:log4j-core 2\.14\.1/,
      /build\.gradle:3:22 error GHSA-jfh8-c2jp-5v3q: org\.apache\.logging\.log4j:log4j-core 2\.14\.1/,
    ],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 8 findings",
    hovers: ["", ""].map(
      () =>
        "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
    ),
    hints: ["", ""].map(() => "org.apache.logging.log4j:log4j-core 2.14.1  ✘ 2 critical +2  latest 2.26.1"),
  },
  {
    what: "plugins that the service does not know",
    files: {
      "build.gradle": lines(
        "plugins {",
        "  id 'acme.invented.a' version '1'",
        "  id 'acme.invented.b' version '1'",
        "}",
      ),
    },
    code: 0,
    lines: [/build\.gradle:1:1 not all checked: the service does not know this plugin of Gradle \(2 dependencies\)/],
    coverage: "limited unknown-plugin",
    status: "info No findings · The service does not know 2 plugins of Gradle",
    hovers: ["a", "b"].map(
      (id) =>
        `acme.invented.${id}:acme.invented.${id}.gradle.plugin: question Not checked: the service does not know this package (private, new, removed, misspelled, or not in a collected repository)`,
    ),
    hints: ["a", "b"].map((id) => `acme.invented.${id}:acme.invented.${id}.gradle.plugin ?`),
  },
  {
    what: "a vulnerable plugin on the classpath of scripts, beside one that is private",
    files: {
      "build.gradle": lines(
        `buildscript { dependencies { classpath "${vulnerable}" } }`,
        "plugins { id 'com.acme.rules' version '1' }",
      ),
      "settings.gradle": "pluginManagement { repositories { maven { url 'https://nexus.acme.example/m' } } }",
    },
    path: "build.gradle",
    code: 1,
    lines: [/build\.gradle:2:15 not checked com\.acme\.rules:com\.acme\.rules\.gradle\.plugin: /],
    coverage: "incomplete unknown-origin",
    status: "shield 1 vulnerable dependency · 4 findings · 1 dependency not checked: not asked",
    hovers: [
      "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
      "com.acme.rules:com.acme.rules.gradle.plugin: question Not checked: not asked, as it is not known to be public (repositories in settings.gradle)",
    ],
    hints: [
      "org.apache.logging.log4j:log4j-core ✘ 2 critical +2  latest 2.26.1",
      "com.acme.rules:com.acme.rules.gradle.plugin not asked",
    ],
  },
  {
    what: "a dependency in parts",
    files: { "build.gradle.kts": lines(`dependencies { api("${vulnerable.replaceAll(":", '", "')}") }`) },
    code: 1,
    lines: [/log4j-core 2\.14\.1/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 4 findings",
    hovers: [
      "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
    ],
    hints: ["org.apache.logging.log4j:log4j-core ✘ 2 critical +2  latest 2.26.1"],
  },
  {
    what: "a configuration of a plugin in a condition",
    files: { "build.gradle": lines("dependencies {", `  if (x) { shade '${vulnerable}' }`, "}") },
    code: 1,
    lines: [/log4j-core 2\.14\.1/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 4 findings",
    hovers: [
      "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
    ],
    hints: ["org.apache.logging.log4j:log4j-core ✘ 2 critical +2  latest 2.26.1"],
  },
  {
    what: "a version that is forced",
    files: { "build.gradle": lines(`configurations.all { resolutionStrategy { force '${vulnerable}' } }`) },
    code: 1,
    lines: [/log4j-core 2\.14\.1/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 4 findings",
    hovers: [
      "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
    ],
    hints: ["org.apache.logging.log4j:log4j-core ✘ 2 critical +2  latest 2.26.1"],
  },
  {
    what: "a library that the settings define",
    files: {
      "settings.gradle": lines(
        "dependencyResolutionManagement { versionCatalogs { libs {",
        `  library('log', '${vulnerable}')`,
        "} } }",
      ),
    },
    code: 1,
    lines: [/log4j-core 2\.14\.1/],
    coverage: "complete",
    status: "shield 1 vulnerable dependency · 4 findings",
    hovers: [
      "org.apache.logging.log4j:log4j-core: error 4 advisories, worst critical 10.0 · no known advisories for 1 transitive dependency",
    ],
    hints: ["org.apache.logging.log4j:log4j-core ✘ 2 critical +2  latest 2.26.1"],
  },
  {
    what: "a catalog that the settings name and that is missing",
    files: {
      "settings.gradle.kts": lines(
        "dependencyResolutionManagement { versionCatalogs {",
        '  create("libs") { from(files("all.versions.toml")) }',
        "} }",
      ),
    },
    code: 2,
    lines: [/not checked: all\.versions\.toml does not exist/],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · all.versions.toml does not exist",
    hovers: [],
  },
  {
    what: "a library of a catalog that is not in the form of coordinates",
    files: { "gradle/libs.versions.toml": lines("[libraries]", 'odd = "a:b:1:2"') },
    code: 2,
    lines: [/libs\.versions\.toml:2:8 not checked: “a:b:1:2” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "15: an archive among the files of a project",
    files: { "build.gradle": lines("dependencies { implementation files('libs/tool.jar') }") },
    code: 2,
    lines: [/not checked libs\/tool\.jar: /],
    coverage: "incomplete archive",
    status: "question No findings, 1 not checked · 1 dependency not checked: archive",
    hovers: ["libs/tool.jar: question Not checked: local archive"],
    hints: ["libs/tool.jar archive"],
  },
];
