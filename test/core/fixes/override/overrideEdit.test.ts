import assert from "node:assert/strict";
import { overrideEdit } from "../../../../src/core/fixes/override/overrideEdit.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { dedented } from "../../../support/findings.ts";

const text4j: VersionKey = { system: "MAVEN", name: "org.acme:text4j", version: "1.2.3" };
const entry = (indent: string) =>
  [
    "<dependency>",
    "  <groupId>org.acme</groupId>",
    "  <artifactId>text4j</artifactId>",
    "  <version>1.2.3</version>",
    "</dependency>",
  ]
    .map((line) => indent + line)
    .join("\n");

const poms: readonly (readonly [what: string, before: string, after: string | undefined])[] = [
  [
    "into the list that is there",
    `<project>\n  <dependencyManagement>\n    <dependencies>\n    </dependencies>\n  </dependencyManagement>\n</project>\n`,
    `<project>\n  <dependencyManagement>\n    <dependencies>\n${entry("      ")}\n    </dependencies>\n  </dependencyManagement>\n</project>\n`,
  ],
  [
    "before the dependencies",
    `<project>\n  <dependencies>\n  </dependencies>\n</project>\n`,
    `<project>\n  <dependencyManagement>\n    <dependencies>\n${entry("      ")}\n    </dependencies>\n  </dependencyManagement>\n  <dependencies>\n  </dependencies>\n</project>\n`,
  ],
  [
    "at the end of a project without dependencies",
    `<project>\n  <artifactId>a</artifactId>\n</project>\n`,
    `<project>\n  <artifactId>a</artifactId>\n  <dependencyManagement>\n    <dependencies>\n${entry("      ")}\n    </dependencies>\n  </dependencyManagement>\n</project>\n`,
  ],
  [
    "not beside a managed version of the same package",
    dedented(`
      <project><dependencyManagement><dependencies><dependency><groupId>org.acme</groupId><artifactId>text4j</artifactId>
      <version>1.0</version></dependency></dependencies></dependencyManagement></project>`),
    undefined,
  ],
  ["not into what is no whole project", `<project><dependencies>`, undefined],
];

const qs: VersionKey = { system: "NPM", name: "qs", version: "6.15.1" };

const packages: readonly (readonly [
  what: string,
  before: string,
  lockfile: string | undefined,
  after: string | undefined,
])[] = [
  ["an empty object", "{}\n", undefined, `{\n  "overrides": {\n    "qs": "6.15.1"\n  }\n}\n`],
  [
    "tabs and line ends of Windows",
    `{\r\n\t"name": "a"\r\n}\r\n`,
    "/work/package-lock.json",
    `{\r\n\t"name": "a",\r\n\t"overrides": {\r\n\t\t"qs": "6.15.1"\r\n\t}\r\n}\r\n`,
  ],
  ["yarn's lockfile", `{}`, "/work/yarn.lock", `{\n  "resolutions": {\n    "qs": "6.15.1"\n  }\n}`],
  [
    "pnpm's lockfile",
    `{\n  "pnpm": {\n    "overrides": {\n      "a": "1.0.0"\n    }\n  }\n}`,
    "/work/pnpm-lock.yaml",
    `{\n  "pnpm": {\n    "overrides": {\n      "a": "1.0.0",\n      "qs": "6.15.1"\n    }\n  }\n}`,
  ],
  ["a member of a workspace", "{}", "/package-lock.json", undefined],
  ["an override of some versions", `{ "overrides": { "qs@5": "5.2.1" } }`, undefined, undefined],
  ["a resolution below a package", `{ "resolutions": { "express/qs": "5.2.1" } }`, "/work/yarn.lock", undefined],
  ["a list", "[]", undefined, undefined],
];

function applied(path: string, text: string, key: VersionKey, lockfile?: string): string | undefined {
  const edit = overrideEdit({ path, text, lockfile }, [key]);
  if (!edit) return undefined;
  assert.equal(text.slice(edit.span.start, edit.span.end), edit.before);
  return text.slice(0, edit.span.start) + edit.after + text.slice(edit.span.end);
}

describe("writing an override", () => {
  for (const [what, before, after] of poms) {
    it(`in pom.xml: ${what}`, () => assert.equal(applied("/work/pom.xml", before, text4j), after));
  }
  for (const [what, before, lockfile, after] of packages) {
    it(`in package.json: ${what}`, () => assert.equal(applied("/work/package.json", before, qs, lockfile), after));
  }
  it("nowhere in other formats", () => assert.equal(applied("/work/Cargo.toml", "[dependencies]\n", qs), undefined));
});
