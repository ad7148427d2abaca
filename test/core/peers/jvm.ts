import type { Case } from "./case.ts";

const dependency = (name: string, version = "") => {
  const [group = "", artifact = ""] = name.split(":");
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${version && `<version>${version}</version>`}</dependency>`;
};
const pom = (body: string) =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId><artifactId>app</artifactId><version>1.0.0</version>${body}</project>`;
const managed = (...all: readonly string[]) =>
  `<dependencyManagement><dependencies>${all.join("")}</dependencies></dependencyManagement>`;
const dependencies = (...all: readonly string[]) => `<dependencies>${all.join("")}</dependencies>`;
const parent = "<parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1.0.0</version></parent>";
const parentPom = (body: string) =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId><artifactId>parent</artifactId><version>1.0.0</version><packaging>pom</packaging>${body}</project>`;
const guava = "com.google.guava:guava";

export const jvm: readonly Case[] = [
  [
    "google/osv-scanner#1122",
    "passed over what has its version from dependencyManagement",
    "app/pom.xml",
    `<project><modelVersion>4.0.0</modelVersion>${parent}<artifactId>app</artifactId>${dependencies(dependency(guava))}</project>`,
    ["org.example:parent: workspace 1.0.0", "com.google.guava:guava: 31.0-jre written"],
    { "pom.xml": parentPom(managed(dependency(guava, "31.0-jre"))) },
  ],
  [
    "google/osv-scanner#214",
    "did not read dependencyManagement at all",
    "pom.xml",
    pom(managed(dependency(guava, "31.0-jre"))),
    ["com.google.guava:guava: 31.0-jre written"],
  ],
  [
    "google/osv-scanner#253",
    "said that a property could not be found, and went on",
    "pom.xml",
    pom(dependencies(dependency(guava, "${guava.version}"))),
    ["com.google.guava:guava: variable ${guava.version}"],
  ],
  [
    "microsoft/vscode-maven#133",
    "did not put a property into a version",
    "pom.xml",
    pom(
      `<properties><guava.version>31.0-jre</guava.version></properties>${dependencies(dependency(guava, "${guava.version}"))}`,
    ),
    ["com.google.guava:guava: 31.0-jre written"],
  ],
  [
    "google/osv-scanner#1918",
    "reported what a parent manages as version 0",
    "pom.xml",
    `<project><modelVersion>4.0.0</modelVersion><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.4.5</version><relativePath/></parent><artifactId>app</artifactId>${dependencies(dependency("org.springframework.boot:spring-boot-starter-web"))}</project>`,
    [
      "org.springframework.boot:spring-boot-starter-parent: 3.4.5 written",
      "org.springframework.boot:spring-boot-starter-web: inherited",
    ],
  ],
  [
    "google/osv-scanner#1321",
    "failed where a parent stands in the folder above",
    "app/pom.xml",
    `<project><modelVersion>4.0.0</modelVersion>${parent}<artifactId>app</artifactId>${dependencies(dependency(guava, "${g}"))}</project>`,
    ["org.example:parent: workspace 1.0.0", "com.google.guava:guava: 31.0-jre written"],
    { "pom.xml": parentPom("<properties><g>31.0-jre</g></properties>") },
  ],
  [
    "google/osv-scanner#2738",
    "failed because a module of the build is in no registry",
    "api/pom.xml",
    `<project><modelVersion>4.0.0</modelVersion><groupId>my.business</groupId><artifactId>api</artifactId><version>1.0.0</version>${dependencies(dependency("my.business:common-lib", "1.0.0"))}</project>`,
    ["my.business:common-lib: workspace 1.0.0"],
    {
      "pom.xml":
        "<project><modelVersion>4.0.0</modelVersion><groupId>my.business</groupId><artifactId>root</artifactId><version>1</version><packaging>pom</packaging><modules><module>common-lib</module><module>api</module></modules></project>",
      "common-lib/pom.xml":
        "<project><modelVersion>4.0.0</modelVersion><groupId>my.business</groupId><artifactId>common-lib</artifactId><version>1.0.0</version></project>",
    },
  ],
  [
    "aquasecurity/trivy#7493",
    "did not use what the child manages for a dependency of its parent",
    "app/pom.xml",
    `<project><modelVersion>4.0.0</modelVersion>${parent}<artifactId>app</artifactId>${managed(dependency(guava, "32.0-jre"))}</project>`,
    ["org.example:parent: workspace 1.0.0", "com.google.guava:guava: 32.0-jre written"],
    { "pom.xml": parentPom(dependencies(dependency(guava))) },
  ],
  [
    "aquasecurity/trivy#1943",
    "chose a wrong one of several lines that manage a package",
    "pom.xml",
    pom(managed(dependency(guava, "31.0-jre"), dependency(guava, "30.0-jre")) + dependencies(dependency(guava))),
    [
      "com.google.guava:guava: 31.0-jre written",
      "com.google.guava:guava: 30.0-jre written",
      "com.google.guava:guava: 31.0-jre written",
    ],
  ],
  [
    "google/osv-scanner#1045",
    "sent the names of a repository within the company",
    "pom.xml",
    pom(
      `<repositories><repository><id>acme</id><url>https://maven.acme.example/repo</url></repository></repositories>${dependencies(dependency("com.acme:secret", "1.0"), dependency(guava, "31.0-jre"))}`,
    ),
    ["com.acme:secret: unknown-origin 1.0", "com.google.guava:guava: 31.0-jre written"],
  ],
  [
    "renovatebot/renovate#14507",
    "failed on the whole catalog where a version is a table",
    "gradle/libs.versions.toml",
    `[versions]\nguava = { strictly = "[30, 31[", prefer = "30.1-jre" }\nms = "1.0"\n[libraries]\nguava = { module = "com.google.guava:guava", version.ref = "guava" }\nother = { module = "commons-io:commons-io", version = { require = "2.11.0" } }\n`,
    ["com.google.guava:guava: 30.1-jre written", "commons-io:commons-io: 2.11.0 written"],
  ],
  [
    "renovatebot/renovate#14452",
    "did not read the short form of a library",
    "gradle/libs.versions.toml",
    `[libraries]\nguava = "com.google.guava:guava:31.0-jre"\nbom = { group = "commons-io", name = "commons-io" }\n`,
    ["com.google.guava:guava: 31.0-jre written", "commons-io:commons-io: inherited"],
  ],
  [
    "renovatebot/renovate#18825",
    "mixed up a version and a library of one name",
    "gradle/libs.versions.toml",
    `[versions]\nmapstruct = "1.5.2.Final"\n[libraries]\nmapstruct = { group = "org.mapstruct", name = "mapstruct", version.ref = "mapstruct" }\nmapstruct-processor = { module = "org.mapstruct:mapstruct-processor", version.ref = "mapstruct" }\n`,
    ["org.mapstruct:mapstruct: 1.5.2.Final written", "org.mapstruct:mapstruct-processor: 1.5.2.Final written"],
  ],
  [
    "google/osv-scalibr#428",
    "did not read version catalogs",
    "gradle/libs.versions.toml",
    `[versions]\nkotlin = "1.9.0"\n[plugins]\nkotlin = { id = "org.jetbrains.kotlin.jvm", version.ref = "kotlin" }\n[bundles]\nall = ["guava"]\n[libraries]\nguava = { module = "com.google.guava:guava", version = "31.0-jre" }\n`,
    [
      "org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin: 1.9.0 written",
      "com.google.guava:guava: 31.0-jre written",
    ],
  ],
  [
    "dependabot/dependabot-core#3121",
    "left a name of the catalog that has no version",
    "gradle/libs.versions.toml",
    `[libraries]\nguava = { module = "com.google.guava:guava", version.ref = "missing" }\n`,
    ["com.google.guava:guava: variable missing"],
  ],
  [
    "aquasecurity/trivy#2340",
    "did not see that a build forces a version",
    "build.gradle",
    `dependencies {\n  implementation('com.google.guava:guava') { version { strictly '31.0-jre' } }\n}\n`,
    ["com.google.guava:guava: 31.0-jre written"],
  ],
  [
    "aquasecurity/trivy#3447",
    "found nothing in a Gradle build without a lockfile",
    "build.gradle",
    `dependencies {\n  implementation 'com.google.guava:guava:31.0-jre'\n  implementation group: 'commons-io', name: 'commons-io', version: '2.11.0'\n}\n`,
    ["com.google.guava:guava: 31.0-jre written", "commons-io:commons-io: 2.11.0 written"],
  ],
];
