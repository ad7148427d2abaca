import assert from "node:assert/strict";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../src/core/manifests/gap.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import { createPublishedPoms, type PublishedPom } from "../../../../src/core/manifests/maven/publishedPoms.ts";
import { createProjectReader } from "../../../../src/core/manifests/project.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { uncheckedReason } from "../../../../src/core/messages/reasons.ts";
import { versionOrigin } from "../../../../src/core/render/hover/hover.ts";
import type { FileTree } from "../../../support/project.ts";

const nothing = { dependencies: [], dependencyManagement: [], properties: [], repositories: [], profiles: [] };

/** A published POM with this parent and these managed versions, each `<group ID>:<artifact ID> <version>`. */
function pom(parent: string | undefined, ...managed: readonly string[]): PublishedPom {
  const entry = (text: string) => {
    const [name = "", version = ""] = text.split(" ");
    const isBom = name.includes(":bom");
    return {
      name,
      version,
      classifier: "",
      type: isBom ? "pom" : "",
      scope: isBom ? "import" : "",
      optional: "",
    };
  };
  return {
    ...nothing,
    ...(parent !== undefined && { parent: entry(parent) }),
    dependencyManagement: managed.map(entry),
  };
}

const profiled: PublishedPom = {
  ...pom(undefined, "g:a 1.0"),
  profiles: ["windows", "mac"].map((id) => ({
    ...nothing,
    id,
    properties: [{ name: "a", value: "2" }],
    activation: { activeByDefault: "", os: {} },
  })),
};

const many = Array.from({ length: 30 }, (_, index) => index + 1);
const chain = many.map((index) => [`p:n${index} 1`, pom(`p:n${index + 1} 1`)] as const);

const poms: Readonly<Record<string, PublishedPom>> = {
  "p:plain 1": pom(undefined, "g:a 1.0"),
  "p:profiled 1": profiled,
  "p:circle 1": pom("p:back 1"),
  "p:back 1": pom("p:circle 1"),
  "p:bom-circle 1": pom(undefined, "p:bom-circle 1", "p:bom-back 1"),
  "p:bom-back 1": pom(undefined, "p:bom-circle 1", "g:a 1.5"),
  ...Object.fromEntries(many.map((index) => [`p:bom${index} 1`, pom(undefined, `g:m${index} 1.${index}`)])),
  ...Object.fromEntries(chain),
};

/** A project with a parent, imported POMs and a dependency; and what the hover says of the dependency and of the others. */
interface Row {
  readonly what: string;
  readonly parent?: string;
  readonly imports?: readonly string[];
  readonly dependency?: string;
  readonly more?: string;
  readonly others?: FileTree;
  readonly privateNames?: readonly string[];
  readonly says: string;
  readonly notes?: readonly string[];
  /** How many POMs the service was asked for. */
  readonly asked: number;
}

const rows: readonly Row[] = [
  { what: "a managed version", parent: "p:plain 1", says: "managed by p:plain 1", asked: 1 },
  {
    what: "a version of a POM that is imported in a circle",
    imports: ["p:bom-circle 1"],
    says: "managed by p:bom-back 1",
    asked: 2,
  },
  {
    what: "profiles that depend on the machine",
    parent: "p:profiled 1",
    says: "managed by p:profiled 1",
    notes: ["Profiles of p:profiled 1 that are not evaluated: windows, mac"],
    asked: 1,
  },
  {
    what: "a parent that is unknown",
    parent: "p:none 1",
    says: "parent POM p:none 1 is not available: the service does not know it",
    asked: 1,
  },
  {
    what: "an imported POM that is unknown",
    imports: ["p:bom-none 1"],
    says: "imported POM p:bom-none 1 is not available: the service does not know it",
    asked: 1,
  },
  {
    what: "a private parent",
    parent: "p:plain 1",
    privateNames: ["p:*"],
    says: "parent POM p:plain 1 is not available: it may be private, so the service is not asked",
    asked: 0,
  },
  {
    what: "a private POM that is imported",
    imports: ["p:bom1 1"],
    privateNames: ["p:bom*"],
    dependency: "g:m1",
    says: "imported POM p:bom1 1 is not available: it may be private, so the service is not asked",
    asked: 0,
  },
  {
    what: "parents in a circle",
    parent: "p:circle 1",
    says: "parent POM p:circle 1 is one of its own parents",
    asked: 2,
  },
  {
    what: "parents in a circle on disk",
    parent: "p:up 1",
    others: {
      "/w/pom.xml": `<project><parent><groupId>g</groupId><artifactId>app</artifactId><version>1</version><relativePath>app/pom.xml</relativePath></parent><groupId>p</groupId><artifactId>up</artifactId><version>1</version></project>`,
    },
    says: "parent POM g:app 1 is one of its own parents",
    asked: 0,
  },
  {
    what: "the last of 20 imported POMs",
    imports: many.map((index) => `p:bom${index} 1`),
    dependency: "g:m20",
    says: "managed by p:bom20 1",
    asked: 20,
  },
  {
    what: "one more than 20 imported POMs",
    imports: many.map((index) => `p:bom${index} 1`),
    dependency: "g:m21",
    says: "imported POM p:bom21 1 is not available: only 20 POMs of a project are read",
    asked: 20,
  },
  {
    what: "more than 20 parents",
    parent: "p:n1 1",
    says: "parent POM p:n21 1 is not available: only 20 POMs of a project are read",
    asked: 20,
  },
];

describe("what the hover says of a version in a published POM", () => {
  for (const row of rows) {
    it(row.what, async () => {
      const { says, notes = [], asked } = row;
      const { declarations, requested } = await read(row);
      const dependency = declarations.find(({ scope }) => scope === "compile") ?? assert.fail("no dependency");
      assert.equal(wordsOf(dependency), says);
      const found = declarations.flatMap((each) => each.notes ?? []).map((note) => formatMessage(note));
      assert.deepEqual(found, notes);
      assert.equal(requested.length, asked);
      assert.equal(new Set(requested).size, asked, "each once");
    });
  }
});

/** Where the version is from, or why the dependency is not checked. */
function wordsOf(declaration: Declaration): string {
  const { requirement, package: key } = declaration;
  if (requirement.kind === "skipped") return formatMessage(uncheckedReason(requirement));
  const target = { kind: "version", key: { ...key, version: requirement.text }, how: "written" } as const;
  return versionOrigin(declaration, target).replaceAll("\\", "");
}

async function read({ parent, imports = [], dependency = "g:a", others = {}, privateNames = [] }: Row) {
  const element = (name: string, text: string, more = "") => {
    const [coordinates = "", version] = text.split(" ");
    const [group = "", artifact = ""] = coordinates.split(":");
    const written = version === undefined ? "" : `<version>${version}</version>`;
    return `<${name}><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${written}${more}</${name}>`;
  };
  const isOnDisk = "/w/pom.xml" in others;
  const boms = imports.map((bom) => element("dependency", bom, "<type>pom</type><scope>import</scope>")).join("");
  const text = `<project>${parent === undefined ? "" : element("parent", parent, isOnDisk ? "" : "<relativePath/>")}<groupId>g</groupId><artifactId>app</artifactId><version>1</version><dependencyManagement><dependencies>${boms}</dependencies></dependencyManagement><dependencies>${element("dependency", dependency)}</dependencies></project>`;
  const files: FileTree = { ...others, "/w/app/pom.xml": text };
  const requested: string[] = [];
  const reader = createProjectReader({
    lockfileParsers: [],
    privateNames,
    readFile: (path) => Promise.resolve(fileText(files[path])),
    poms: createPublishedPoms(({ name, version }) => {
      requested.push(`${name} ${version}`);
      const maven = poms[`${name} ${version}`];
      return Promise.resolve(maven ? { kind: "found", value: { maven } } : { kind: "missing" });
    }),
  });
  const parser = parserFor("/w/app/pom.xml") ?? assert.fail("no parser");
  const { manifest } = await reader.read(parser, "/w/app/pom.xml", text, { signal: new AbortController().signal });
  return { declarations: manifest.declarations, requested };
}
