import { deepEqual } from "node:assert/strict";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import { fileText } from "../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";

/** Files with absolute paths; the manifest is in `/p` and need not exist. */
type Files = Readonly<Record<string, string>>;

const mirror =
  "<settings><mirrors><mirror><mirrorOf>*</mirrorOf><url>https://maven.acme.example/</url></mirror></mirrors></settings>";
const pom = (content: string) =>
  `<project><groupId>org.shop</groupId><artifactId>app</artifactId><version>1</version>${content}</project>`;
const repository =
  "<repositories><repository><id>own</id><url>https://maven.acme.example/</url></repository></repositories>";

const rows: readonly (readonly [
  manifest: string,
  what: string,
  files: Files,
  expected: Readonly<Record<string, string | undefined>>,
])[] = [
  [
    "package.json",
    "a scope with a registry of its own",
    { "/p/.npmrc": "@acme:registry=https://npm.acme.example/\n" },
    { "@acme/till": "private", lodash: undefined },
  ],
  ["go.mod", "GOPRIVATE", {}, { "go.acme.example/till": "private", "golang.org/x/mod": undefined }],
  [
    "pom.xml",
    "a repository beside the central one",
    { "/p/pom.xml": pom(repository) },
    { "org.shop:app": "private", "com.unlisted.group:tool": "unknown-origin", "org.slf4j:slf4j-api": undefined },
  ],
  [
    "pom.xml",
    "a mirror in the settings, without a POM",
    { "/home/.m2/settings.xml": mirror },
    { "example.acme:till": "private", "org.slf4j:slf4j-api": undefined },
  ],
  ["pom.xml", "nothing private", { "/p/pom.xml": pom("") }, { "com.unlisted.group:tool": undefined }],
];

describe("names that the service is not asked about beside a manifest", () => {
  for (const [manifest, what, files, expected] of rows) {
    it(`${manifest}: ${what}`, async () => {
      const reader = createProjectReader({
        readFile: (path) => Promise.resolve(fileText(files[path])),
        home: "/home",
        environment: (name) => (name === "GOPRIVATE" ? "*.acme.example" : undefined),
        lockfileParsers,
      });
      const file = { path: `/p/${manifest}`, text: files[`/p/${manifest}`] ?? "" };
      const names = Object.keys(expected);
      const found = await reader.privateAmong(parserFor(file.path)!, file, names);
      deepEqual(Object.fromEntries(names.map((name) => [name, found.get(name)])), expected);
    });
  }

  it("match the user's patterns in any system", async () => {
    const reader = createProjectReader({
      readFile: () => Promise.resolve(fileText(undefined)),
      privateNames: ["acme-*"],
      lockfileParsers,
    });
    const found = await reader.privateAmong(parserFor("/p/Gemfile")!, { path: "/p/Gemfile", text: "" }, [
      "acme-till",
      "rack",
    ]);
    deepEqual([...found], [["acme-till", "private"]]);
  });
});
