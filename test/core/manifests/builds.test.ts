// What builds load, in projects with the shape of large public ones: read with its version, or named.

import assert from "node:assert/strict";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { contentOf, readIn } from "../../support/project.ts";

/** By folder of fixtures and manifest, what it declares with scopes of the build, and what is named as not read. */
const projects: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // SDKs in `global.json`, in projects and in a file for all, and packages in a target
  "manifests/bazaar": {
    "Directory.Build.props": ["build bazaar.sdk.signing 2.0.3"],
    "global.json": ["build bazaar.sdk.testing 3.6.4", "build bazaar.sdk.bundles 4.1.0"],
    "src/Bazaar.AppHost/Bazaar.AppHost.csproj": ["build bazaar.apphost.sdk 9.0.0"],
    "src/Bazaar.Bundle/Bazaar.Bundle.csproj": [
      "build bazaar.sdk.notargets 3.7.56",
      "build bazaar.sdk.computed (variable)",
    ],
    "src/Bazaar.Catalog/Bazaar.Catalog.csproj": ['not read: <PackageReference Include="Bazaar.Gener…'],
  },
  // one project with the builds of Maven and of Gradle
  "builds/meadow": {
    "build.gradle": [
      "build org.springframework.boot:org.springframework.boot.gradle.plugin 3.4.0",
      "build io.spring.dependency-management:io.spring.dependency-management.gradle.plugin 1.1.6",
      "build example.meadow.native:example.meadow.native.gradle.plugin 0.10.3",
      "build example.meadow.formatter:example.meadow.formatter.gradle.plugin 0.0.43",
      "build example.meadow.nohttp:example.meadow.nohttp.gradle.plugin 0.0.11",
      "build com.puppycrawl.tools:checkstyle 10.20.1",
    ],
    "pom.xml": [
      "plugin example.meadow.build:formatter-maven-plugin 0.0.43",
      "plugin org.apache.maven.plugins:maven-checkstyle-plugin 3.6.0",
      "plugin com.puppycrawl.tools:checkstyle 10.20.1",
      "plugin example.meadow.native:native-maven-plugin (inherited)",
      "plugin example.meadow.build:sass-maven-plugin 1.0.2",
    ],
  },
  // a catalog with many plugins, some of which are of an included build
  "builds/newsstand": {
    "app/build.gradle.kts": [
      "build com.google.android.libraries.mapsplatform.secrets-gradle-plugin:com.google.android.libraries.mapsplatform.secrets-gradle-plugin.gradle.plugin 2.0.1",
    ],
    "build.gradle.kts": [
      "classpath com.google.android.gms:oss-licenses-plugin 0.10.6",
      "build com.android.application:com.android.application.gradle.plugin 8.7.2",
      "build org.jetbrains.kotlin.plugin.compose:org.jetbrains.kotlin.plugin.compose.gradle.plugin 2.0.21",
      "build com.google.dagger.hilt.android:com.google.dagger.hilt.android.gradle.plugin 2.52",
      "build com.google.devtools.ksp:com.google.devtools.ksp.gradle.plugin 2.0.21-1.0.27",
    ],
    "gradle/libs.versions.toml": [
      "build com.android.application:com.android.application.gradle.plugin 8.7.2",
      "build com.android.library:com.android.library.gradle.plugin 8.7.2",
      "build org.jetbrains.kotlin.plugin.compose:org.jetbrains.kotlin.plugin.compose.gradle.plugin 2.0.21",
      "build example.newsstand.guard:example.newsstand.guard.gradle.plugin 0.5.0",
      "build com.google.gms.google-services:com.google.gms.google-services.gradle.plugin 4.4.2",
      "build com.google.dagger.hilt.android:com.google.dagger.hilt.android.gradle.plugin 2.52",
      "build org.jetbrains.kotlin.jvm:org.jetbrains.kotlin.jvm.gradle.plugin 2.0.21",
      "build com.google.devtools.ksp:com.google.devtools.ksp.gradle.plugin 2.0.21-1.0.27",
      "build com.google.protobuf:com.google.protobuf.gradle.plugin 0.9.4",
      "build androidx.room:androidx.room.gradle.plugin 2.6.1",
      "build example.newsstand.screenshots:example.newsstand.screenshots.gradle.plugin (variable)",
      "build com.google.android.libraries.mapsplatform.secrets-gradle-plugin:com.google.android.libraries.mapsplatform.secrets-gradle-plugin.gradle.plugin 2.0.1",
    ],
    "settings.gradle.kts": [
      "build org.gradle.toolchains.foojay-resolver-convention:org.gradle.toolchains.foojay-resolver-convention.gradle.plugin 0.9.0",
    ],
  },
  // plugins as libraries of `buildscript` and `buildSrc`, with convention plugins
  "builds/courier": {
    "build.gradle.kts": [
      "classpath org.jetbrains.kotlin:kotlin-gradle-plugin 1.9.23",
      "classpath example.courier.publish:gradle-maven-publish-plugin 0.30.0",
      "classpath example.courier.build:courier-gradle 1.0.4",
    ],
    "buildSrc/build.gradle.kts": ['not read: project.dependencies.add("implementatio…'],
    "buildSrc/src/main/kotlin/courier-conventions.gradle.kts": [
      "build example.courier.lint:example.courier.lint.gradle.plugin 1.1.0",
    ],
    "courier-core/build.gradle.kts": [
      "build example.courier.signatures:example.courier.signatures.gradle.plugin 1.7.1",
    ],
    "gradle/libs.versions.toml": ["build example.courier.signatures:example.courier.signatures.gradle.plugin 1.7.1"],
    "settings.gradle.kts": [
      "build example.courier.graph:example.courier.graph.gradle.plugin 1.3.0",
      "build org.gradle.toolchains.foojay-resolver-convention:org.gradle.toolchains.foojay-resolver-convention.gradle.plugin 0.9.0",
    ],
  },
  // modules of Maven with managed plugins, annotation processors and extensions
  "manifests/viaduct": {
    ".mvn/extensions.xml": ["build org.viaduct.build:viaduct-cache-extension 1.2.0"],
    "pom.xml": [
      "pluginManagement org.apache.maven.plugins:maven-compiler-plugin 3.13.0",
      "build org.viaduct.processors:config-processor 1.1.1",
      "pluginManagement org.apache.maven.plugins:maven-checkstyle-plugin 3.2.1",
      "plugin org.viaduct.rules:viaduct-checks 2.0.1",
      "extension org.viaduct.build:os-properties 1.7.1",
      "not read: viaduct-core/pom-native.xml",
    ],
    "viaduct-core/pom.xml": [
      "plugin org.apache.maven.plugins:maven-compiler-plugin 3.13.0",
      "build org.viaduct.processors:adaptive-processor 0.9.0",
    ],
  },
};

const ofBuilds: ReadonlySet<string> = new Set(["build", "plugin", "pluginManagement", "extension", "classpath"]);

describe("what builds load", () => {
  for (const [name, expected] of Object.entries(projects)) {
    it(`is read or named in ${name}`, async () => {
      const files = Object.fromEntries(fixturesIn(name).map(({ path, text }) => [path.replace(name, "/w"), text]));
      const found: Record<string, readonly string[]> = {};
      const list = (folder: string) => Promise.resolve(contentOf(folder, files));
      for (const path of Object.keys(files).filter(parserFor)) {
        const { manifest, gaps } = (await readIn(files, path, { list })).project;
        const lines = [
          ...manifest.declarations
            .filter(({ scope }) => ofBuilds.has(scope))
            .map(({ scope, package: key, requirement }) => {
              const version = requirement.kind === "written" ? requirement.text : `(${requirement.reason})`;
              return `${scope} ${key.name} ${version}`;
            }),
          ...gaps.map((gap) => `not read: ${gap.kind === "entry" ? gap.text : gap.path}`),
        ];
        if (lines.length > 0) found[path.replace("/w/", "")] = lines;
      }
      assert.deepEqual(found, expected);
    });
  }
});
