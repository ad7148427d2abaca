import assert from "node:assert/strict";
import { advisoriesOf } from "../../../src/core/analysis/finding.ts";
import { foundAtPlaces } from "../../../src/core/analysis/foundOnce.ts";
import { itemsOf } from "../../../src/core/scan/items.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import { only, packageLock } from "../../support/findings.ts";
import { caller } from "../../support/world.ts";
import { scanning } from "../scan/scanning.ts";

type Files = Readonly<Record<string, string>>;

interface Row {
  readonly what: string;
  readonly files: Files;
  /** `<path> <package>` for each finding that the scan lists. */
  readonly found: readonly string[];
  readonly vulnerable: number;
  /** `<path> <text>` for each place at which Problems have them. */
  readonly places: readonly string[];
}

const minimist = `{ "dependencies": { "minimist": "catalog:" } }`;

function dependency(name: string, version = ""): string {
  const [group, artifact] = name.split(":");
  const written = version === "" ? "" : `<version>${version}</version>`;
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${written}</dependency>`;
}

function dependencies(...list: readonly string[]): string {
  return `<dependencies>${list.join("")}</dependencies>`;
}

function parent(content: string): string {
  return `<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging>${content}</project>`;
}

function member(name: string, content: string): string {
  return `<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><artifactId>${name}</artifactId>${content}</project>`;
}

const log4j = "org.apache.logging.log4j:log4j-core";

const rows: readonly Row[] = [
  {
    what: "a version in a catalog, in the manifest that has the catalog",
    files: {
      "/w/a/package.json": minimist,
      "/w/b/package.json": minimist,
      "/w/pnpm-workspace.yaml": "packages: [a, b]\ncatalog:\n  minimist: 1.2.5\n",
    },
    found: ["/w/pnpm-workspace.yaml minimist"],
    vulnerable: 1,
    places: ["/w/pnpm-workspace.yaml 1.2.5"],
  },
  {
    what: "a managed version of a parent, in the parent",
    files: {
      "/w/a/pom.xml": member("a", dependencies(dependency(log4j))),
      "/w/b/pom.xml": member("b", dependencies(dependency(log4j))),
      "/w/pom.xml": parent(
        `<properties><l>2.14.1</l></properties><dependencyManagement>${dependencies(dependency(log4j, "${l}"))}</dependencyManagement>`,
      ),
    },
    found: ["/w/pom.xml org.apache.logging.log4j:log4j-core"],
    vulnerable: 1,
    places: ["/w/pom.xml log4j-core"],
  },
  {
    what: "a property of a parent that declares nothing itself, in the first manifest",
    files: {
      "/w/a/pom.xml": member("a", dependencies(dependency(log4j, "${l}"))),
      "/w/b/pom.xml": member("b", dependencies(dependency(log4j, "${l}"))),
      "/w/pom.xml": parent("<properties><l>2.14.1</l></properties>"),
    },
    found: ["/w/a/pom.xml org.apache.logging.log4j:log4j-core"],
    vulnerable: 1,
    places: ["/w/pom.xml 2.14.1"],
  },
  {
    what: "a version in a catalog of Gradle, in the catalog, and not where scripts refer to it",
    files: {
      "/w/settings.gradle": "include ':a', ':b'",
      "/w/gradle/libs.versions.toml": `[versions]\nl = "2.14.1"\n[libraries]\nlog = { module = "${log4j}", version.ref = "l" }\n[bundles]\nall = ["log"]\n`,
      "/w/a/build.gradle": "dependencies { implementation libs.log }",
      "/w/b/build.gradle.kts": "dependencies { implementation(libs.bundles.all) }",
    },
    found: ["/w/gradle/libs.versions.toml org.apache.logging.log4j:log4j-core"],
    vulnerable: 1,
    places: ["/w/gradle/libs.versions.toml log4j-core"],
  },
  {
    what: "a managed version in the same manifest, once",
    files: {
      "/w/pom.xml": parent(
        `<dependencyManagement>${dependencies(dependency(log4j, "2.14.1"))}</dependencyManagement>${dependencies(dependency(log4j))}`,
      ),
    },
    found: ["/w/pom.xml org.apache.logging.log4j:log4j-core"],
    vulnerable: 1,
    places: ["/w/pom.xml 2.14.1"],
  },
  {
    what: "versions that each manifest writes itself, in each",
    files: {
      "/w/a/package.json": `{ "dependencies": { "minimist": "1.2.5" } }`,
      "/w/b/package.json": `{ "dependencies": { "minimist": "1.2.5" } }`,
    },
    found: ["/w/a/package.json minimist", "/w/b/package.json minimist"],
    vulnerable: 2,
    places: ["/w/a/package.json 1.2.5", "/w/b/package.json 1.2.5"],
  },
];

describe("a scan lists once", () => {
  for (const { what, files, found, vulnerable, places } of rows) {
    it(what, async () => {
      const { host } = scanning(files);
      const policy = { ...host.policy, ...only("advisory") };
      const result = await scan(Object.keys(files).sort(), { ...host, policy }, { signal: caller().signal });
      const listed = itemsOf(result).flatMap((item) => {
        if (item.kind !== "finding") return [];
        const { declaration } = item.finding;
        return advisoriesOf(item.finding).map(({ id }) => `${item.path} ${declaration.package.name} ${id}`);
      });
      assert.equal(new Set(listed).size, listed.length, "each advisory once");
      assert.deepEqual([...new Set(listed.map((line) => line.replace(/ \S+$/, "")))], found);
      assert.equal(result.counts.vulnerable, vulnerable);
      const atPlaces = foundAtPlaces(result.files).flatMap((findings, index) => {
        const { path = "" } = result.files[index] ?? {};
        return findings.map(({ span }) => `${path} ${files[path]?.slice(span.start, span.end)}`);
      });
      assert.deepEqual([...new Set(atPlaces)], places);
    });
  }
});

const counted: readonly (readonly [what: string, files: Files, vulnerable: number])[] = [
  ["none", { "/w/package.json": `{ "dependencies": { "json5": "2.2.3" } }` }, 0],
  ["one with several advisories", { "/w/package.json": `{ "dependencies": { "lodash": "4.17.20" } }` }, 1],
  ["one that is vulnerable by others alone", { "/w/package.json": `{ "dependencies": { "express": "4.20.0" } }` }, 1],
  [
    "a version that is written twice",
    {
      "/w/package.json": `{ "dependencies": { "minimist": "1.2.5" }, "devDependencies": { "minimist": "1.2.5" } }`,
    },
    2,
  ],
  [
    "versions of one declaration in two lockfiles",
    {
      "/w/package.json": `{ "dependencies": { "minimist": "^1.2.0" } }`,
      "/w/yarn.lock": '# yarn lockfile v1\n\nminimist@^1.2.0:\n  version "1.2.5"\n',
      "/w/package-lock.json": packageLock({ minimist: ["1.2.0"] })["package-lock.json"] ?? "",
    },
    1,
  ],
];

describe("a scan counts as vulnerable", () => {
  for (const [what, files, vulnerable] of counted) {
    it(what, async () => {
      const { host } = scanning(files);
      const policy = { ...host.policy, ...only("advisory", "transitive-advisory") };
      const manifests = Object.keys(files).filter((path) => path.endsWith("/package.json"));
      const { counts } = await scan(manifests, { ...host, policy }, { signal: caller().signal });
      assert.equal(counts.vulnerable, vulnerable);
    });
  }
});
