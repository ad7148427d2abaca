// What builds load, in projects with the shape of large public ones: read with its version, or named.

import assert from "node:assert/strict";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { contentOf } from "../../support/project.ts";

/** By manifest, what it declares with scopes of the build, and what is named as not read. */
const projects: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  bazaar: {
    "global.json": ["build bazaar.sdk.testing 3.6.4", "build bazaar.sdk.bundles 4.1.0"],
    "src/Bazaar.AppHost/Bazaar.AppHost.csproj": ["build bazaar.apphost.sdk 9.0.0"],
    "src/Bazaar.Catalog/Bazaar.Catalog.csproj": ['not read: <PackageReference Include="Bazaar.Gener…'],
  },
  viaduct: {
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

const ofBuilds: ReadonlySet<string> = new Set(["build", "plugin", "pluginManagement", "extension"]);

describe("what builds load", () => {
  for (const [name, expected] of Object.entries(projects)) {
    it(`is read or named in ${name}`, async () => {
      const files = Object.fromEntries(
        fixturesIn(`manifests/${name}`).map(({ path, text }) => [path.replace(`manifests/${name}`, "/w"), text]),
      );
      const found: Record<string, readonly string[]> = {};
      for (const [path, text] of Object.entries(files)) {
        const parser = parserFor(path);
        if (!parser) continue;
        const reader = createProjectReader({
          lockfileParsers,
          readFile: (file) => Promise.resolve(fileText(files[file])),
          list: (folder) => Promise.resolve(contentOf(folder, files)),
        });
        const { manifest, gaps } = await reader.read(parser, path, text);
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
