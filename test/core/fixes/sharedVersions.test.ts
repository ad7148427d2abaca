import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { CheckedDependencies } from "../../../src/core/fixes/plan/dependency.ts";
import { placeId, placeOf } from "../../../src/core/analysis/target/place.ts";
import { packagesSharing } from "../../../src/core/fixes/sharedVersions.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
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
      const manifest = manifestOf(`/work/app/${file}`, subjects.map(noFacts));
      assert.ok(manifest.facts.length > 1);
      const sharing = packagesSharing([manifest]);
      const found = manifest.facts.map(({ declaration }) => {
        const names = sharing({ path: manifest.path, declaration }).map(({ name }) => name);
        return names.length === 0 ? [] : [`${declaration.package.name}: ${names.join(", ")}`];
      });
      assert.deepEqual(found.flat(), shared);
    });
  }
});

function manifestOf(path: string, facts: readonly Facts[]): CheckedDependencies {
  return { path, facts, findings: [] };
}

describe("packages of several manifests", () => {
  it("share a version that another file has", async () => {
    const files = { "pnpm-workspace.yaml": "packages: ['*']\ncatalog:\n  a: 1.0.0\n  b: 1.0.0\n" };
    const manifests = await Promise.all(
      ["x", "y"].map(async (folder) => {
        const text = `{ "dependencies": { "a": "catalog:", "b": "catalog:" } }`;
        const { subjects } = await projectOf(`${folder}/package.json`, text, { files });
        return manifestOf(`/work/app/${folder}/package.json`, subjects.map(noFacts));
      }),
    );
    const places = manifests.map(({ path, facts }) =>
      facts.map(({ declaration }) => {
        const place = placeOf(path, declaration);
        return place && placeId(place);
      }),
    );
    assert.deepEqual(places[0], places[1]);
    assert.equal(new Set(places[0]).size, 2);
  });

  it("share a property of the parent", async () => {
    const dependency = (name: string) =>
      `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>\${v}</version></dependency>`;
    const parent = `<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging><properties><v>1.0</v></properties></project>`;
    const child = (name: string) =>
      `<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><artifactId>c</artifactId><dependencies>${dependency(name)}</dependencies></project>`;
    const manifests = await Promise.all(
      ["x", "y"].map(async (name) => {
        const { subjects } = await projectOf(`${name}/pom.xml`, child(name), { files: { "pom.xml": parent } });
        return manifestOf(`/work/app/${name}/pom.xml`, subjects.map(noFacts));
      }),
    );
    const [manifest] = manifests;
    const facts = manifest?.facts.at(-1);
    assert.ok(manifest && facts);
    assert.deepEqual(packagesSharing(manifests)({ path: manifest.path, declaration: facts.declaration }), [
      { system: "MAVEN", name: "g:y" },
    ]);
    assert.deepEqual(
      packagesSharing([])({ path: manifest.path, declaration: facts.declaration }),
      [],
      "of no manifests",
    );
  });
});

describe("places", () => {
  const span = (start: number) => ({ start, end: start + 1 });
  const declaration = {
    package: { system: "NPM", name: "a" },
    name: "a",
    requirement: { kind: "written", text: "" },
    scope: "",
    nameSpan: span(1),
  } as const;
  const idOf = (candidate: Declaration) => {
    const place = placeOf("/a", candidate);
    return place && placeId(place);
  };

  it("tell places apart, those of other files too", () => {
    const places = [
      { ...declaration, requirementSpan: span(2) },
      { ...declaration, requirementSpan: span(3) },
      { ...declaration, elsewhere: { path: "/c", span: span(2) } },
      { ...declaration, elsewhere: { path: "/b", span: span(3) } },
    ];
    assert.equal(new Set(places.map(idOf)).size, places.length);
    assert.equal(placeOf("/a", declaration), undefined);
  });

  const alike: readonly (readonly [what: string, place: Partial<Declaration>, shared: readonly string[]])[] = [
    ["do not share it where their names are typed", { requirementSpan: span(2) }, []],
    ["share it where the manifest says so", { requirementSpan: span(2), shared: true }, ["b"]],
    ["share it where another file has it", { elsewhere: { path: "/b", span: span(2) } }, ["b"]],
  ];
  for (const [what, place, shared] of alike) {
    it(`of two packages at one place ${what}`, () => {
      const facts = ["a", "b"].map((name) =>
        noFacts({ declaration: { ...declaration, ...place, name, package: { system: "NPM", name } } }),
      );
      const sharing = packagesSharing([manifestOf("/a", facts)]);
      const found = sharing({ path: "/a", declaration: { ...declaration, ...place } });
      assert.deepEqual(
        found.map(({ name }) => name),
        shared,
      );
    });
  }

  it("are those of the version, whatever the name", () => {
    const other = { ...declaration, name: "b", nameSpan: span(5) };
    assert.equal(
      idOf({ ...declaration, requirementSpan: span(2), shared: true }),
      idOf({ ...other, requirementSpan: span(2), shared: true }),
    );
  });
});
