import assert from "node:assert/strict";
import { noFacts } from "../../../src/core/analysis/facts.ts";
import { packagesSharing, placeId } from "../../../src/core/fixes/sharedVersions.ts";
import { dedented, projectOf } from "../../support/findings.ts";
import type { FileTree } from "../../support/project.ts";

interface Row {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly files?: FileTree;
  readonly privateNames?: readonly string[];
  /** Of each declaration that shares its version: `name: the others`. */
  readonly shared: readonly string[];
}

const pom = `
  <project>
    <properties><log4j.version>2.14.1</log4j.version><junit.version>4.12</junit.version></properties>
    <dependencies>
      <dependency>
        <groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>\${log4j.version}</version>
      </dependency>
      <dependency>
        <groupId>org.apache.logging.log4j</groupId><artifactId>log4j-api</artifactId><version>\${log4j.version}</version>
      </dependency>
      <dependency>
        <groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>\${log4j.version}</version>
        <classifier>tests</classifier><scope>test</scope>
      </dependency>
      <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>\${junit.version}</version></dependency>
      <dependency><groupId>commons-io</groupId><artifactId>commons-io</artifactId><version>2.11.0</version></dependency>
    </dependencies>
  </project>`;

const rows: readonly Row[] = [
  {
    what: "a property of Maven, by two packages of three declarations",
    file: "pom.xml",
    text: pom,
    shared: [
      "org.apache.logging.log4j:log4j-core: org.apache.logging.log4j:log4j-api",
      "org.apache.logging.log4j:log4j-api: org.apache.logging.log4j:log4j-core",
      "org.apache.logging.log4j:log4j-core: org.apache.logging.log4j:log4j-api",
    ],
  },
  {
    what: "a property, by a private package, which is never asked for",
    file: "pom.xml",
    text: pom,
    privateNames: ["*:log4j-api"],
    shared: ["org.apache.logging.log4j:log4j-api: org.apache.logging.log4j:log4j-core"],
  },
  {
    what: "a version of a catalog of Gradle",
    file: "libs.versions.toml",
    text: `
      [versions]
      slf4j = "2.0.13"
      [libraries]
      api = { module = "org.slf4j:slf4j-api", version.ref = "slf4j" }
      simple = { module = "org.slf4j:slf4j-simple", version.ref = "slf4j" }
      guava = { module = "com.google.guava:guava", version = "33.0-jre" }`,
    shared: ["org.slf4j:slf4j-api: org.slf4j:slf4j-simple", "org.slf4j:slf4j-simple: org.slf4j:slf4j-api"],
  },
  {
    what: "an entry of a catalog of pnpm is one package's, however often it is declared",
    file: "package.json",
    text: `{
      "dependencies": { "react": "catalog:", "ms": "catalog:" },
      "peerDependencies": { "react": "catalog:" }
    }`,
    files: { "pnpm-workspace.yaml": "catalog:\n  react: ^18.2.0\n  ms: 2.1.3\n" },
    shared: [],
  },
  {
    what: "an entry that two names lead to",
    file: "package.json",
    text: `{ "dependencies": { "react": "catalog:" }, "catalog": { "react": "^18.2.0" } }`,
    shared: [],
  },
  {
    what: "nothing, though the same is written twice",
    file: "package.json",
    text: `{ "dependencies": { "react": "^18.2.0", "react-dom": "^18.2.0" } }`,
    shared: [],
  },
  {
    what: "nothing by what has no version of its own",
    file: "pom.xml",
    text: pom.replace(/<properties>.*<\/properties>/, ""),
    shared: [],
  },
];

describe("packagesSharing", () => {
  for (const { what, file, text, files = {}, privateNames = [], shared } of rows) {
    it(what, async () => {
      const { subjects } = await projectOf(file, dedented(text), { files, privateNames });
      const all = subjects.map(noFacts);
      assert.ok(all.length > 1);
      const found = all.map(({ declaration }) => {
        const names = packagesSharing(declaration, all).map(({ name }) => name);
        return names.length === 0 ? [] : [`${declaration.package.name}: ${names.join(", ")}`];
      });
      assert.deepEqual(found.flat(), shared);
    });
  }
});

describe("placeId", () => {
  const span = (start: number) => ({ start, end: start + 1 });
  const declaration = {
    package: { system: "NPM", name: "a" },
    name: "a",
    requirement: { kind: "written", text: "" },
    scope: "",
    nameSpan: span(1),
  } as const;
  it("tells places apart, those of other files too", () => {
    const places = [
      declaration,
      { ...declaration, requirementSpan: span(2) },
      { ...declaration, elsewhere: { path: "/b", span: span(2) } },
      { ...declaration, elsewhere: { path: "/c", span: span(2) } },
      { ...declaration, elsewhere: { path: "/b", span: span(3) } },
    ];
    assert.equal(new Set(places.map(placeId)).size, places.length);
  });
  it("is that of the version, whoever's name it is", () => {
    const other = { ...declaration, name: "b", nameSpan: span(5) };
    assert.equal(
      placeId({ ...declaration, requirementSpan: span(2), shared: true }),
      placeId({ ...other, requirementSpan: span(2), shared: true }),
    );
  });
});
