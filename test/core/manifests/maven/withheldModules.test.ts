import assert from "node:assert/strict";
import { pomXml } from "../../../../src/core/manifests/maven/pomXml.ts";
import { type FileTree, surroundings } from "../../../support/project.ts";

const path = "/shop/pom.xml";
const identity = (artifact: string) =>
  `<groupId>com.acme</groupId><artifactId>${artifact}</artifactId><version>1</version>`;
const nexus =
  "<repositories><repository><id>x</id><url>https://nexus.acme.example/maven</url></repository></repositories>";
const mirror =
  "<settings><mirrors><mirror><id>own</id><mirrorOf>*</mirrorOf><url>https://nexus.acme.example/maven</url></mirror></mirrors></settings>";
const modules = "<modules><module>lib</module></modules>";
const lib = { "/shop/lib/pom.xml": `<project>${identity("lib")}</project>` };
const names = ["com.acme:app", "com.acme:lib", "com.acme:other", "com.other.tools:a", "org.slf4j:slf4j-api"];

/** The POM, files around it, and which of the modules of a lockfile are not asked about. */
const rows: readonly (readonly [what: string, text: string, files: FileTree, withheld: readonly string[]])[] = [
  ["nothing", "", {}, []],
  [
    "modules of the build",
    `<project>${identity("app")}${modules}</project>`,
    lib,
    ["com.acme:app private by artifactId in pom.xml", "com.acme:lib private by artifactId in lib/pom.xml"],
  ],
  [
    "what may be private by a repository",
    `<project>${identity("app")}${nexus}</project>`,
    {},
    [
      "com.acme:app private by artifactId in pom.xml",
      "com.acme:lib private by <repositories>",
      "com.acme:other private by <repositories>",
      "com.other.tools:a unknown-origin by <repositories>",
    ],
  ],
  [
    "what may be private by the settings, without a POM",
    "",
    { "/home/me/.m2/settings.xml": mirror },
    ["com.acme:app", "com.acme:lib", "com.acme:other", "com.other.tools:a"].map(
      (name) => `${name} unknown-origin by mirror own in settings.xml`,
    ),
  ],
];

describe("modules of a lockfile beside a POM", () => {
  for (const [what, text, around, expected] of rows)
    it(`are withheld: ${what}`, async () => {
      const files = { ...around, [path]: text };
      const withheld = await pomXml.privateAmong?.(names, surroundings(files, path, { home: "/home/me" }));
      assert.deepEqual(
        [...(withheld ?? [])].map(([name, { reason, detail }]) => `${name} ${reason} by ${detail}`),
        expected,
      );
    });
});
