import assert from "node:assert/strict";
import type { System } from "../../src/core/model/keys.ts";
import { sentByCompletion, sentWhileTyping } from "./editor.ts";
import { shop, type SetUp } from "./setUp.ts";

interface Row {
  readonly system: System;
  readonly file: string;
  readonly pattern: string;
  /** `|` is the cursor, at the end of what is typed. */
  readonly private: readonly string[];
  /** Names that cannot become private, or of another package. */
  readonly asked: readonly string[];
}

const dependencies = (name: string) => `{ "dependencies": { "${name}|": "^1.0.0" } }`;
const blanks = (count: number) => " ".repeat(count);
const pomOf = (before: string, group: string, between: string) =>
  `<project>${before}<dependencies><dependency><groupId>${group}</groupId>${between}<artifactId>lib</artifactId><version>1</version></dependency></dependencies></project>`;
const rows: readonly Row[] = [
  {
    system: "NPM",
    file: "package.json",
    pattern: "acme-secret",
    private: ["ac", "acme", "acme-secre", "ACME-secre", "acme-secret"].map(dependencies),
    asked: ["acme-secrets", "acne", "lodash"].map(dependencies),
  },
  {
    system: "NPM",
    file: "package.json",
    pattern: "@acme/*",
    private: ["@acm/ui", "@acme/ui", "@ac/secret"].map(dependencies),
    asked: ["@acmes/ui", "acme"].map(dependencies),
  },
  {
    system: "NPM",
    file: "package.json",
    pattern: "acme-*-secret",
    private: ["acme-ui", "acme-ui-secre", "acm"].map(dependencies),
    asked: ["lodash"].map(dependencies),
  },
  {
    system: "NPM",
    file: "package.json",
    pattern: "acme-secret",
    private: [`{ "dependencies": { "acme-secre|": "npm:lodash@^4.0.0" } }`],
    asked: [],
  },
  {
    system: "PYPI",
    file: "requirements.txt",
    pattern: "acme-secret",
    private: ["acme_secre|==1.0\n", "Acme.Secre|\n", "acme|\n"],
    asked: ["requests|==1.0\n"],
  },
  {
    system: "CARGO",
    file: "Cargo.toml",
    pattern: "acme-secret",
    private: [`[dependencies]\nacme-secre| = "1"\n`],
    asked: [`[dependencies]\nserde| = "1"\n`],
  },
  {
    system: "RUBYGEMS",
    file: "Gemfile",
    pattern: "acme-secret",
    private: [`gem "acme-secre|"\n`],
    asked: [`gem "rails|"\n`],
  },
  {
    system: "GO",
    file: "go.mod",
    pattern: "git.acme.example/*",
    private: ["module a\n\nrequire git.acme.exampl| v1.0.0\n"],
    asked: ["module a\n\nrequire git.other.example/a| v1.0.0\n"],
  },
  {
    system: "MAVEN",
    file: "build.gradle",
    pattern: "com.acme.secret:lib",
    private: [`dependencies { implementation "com.acme.secre:lib|:1.0" }`],
    asked: [`dependencies { implementation "org.other:lib|:1.0" }`],
  },
  {
    system: "MAVEN",
    file: "pom.xml",
    pattern: "com.acme.secret:lib",
    // The group stands before the name that is declared: at the beginning of the file, after much else, and at the end of what is looked through.
    private: [
      pomOf("", "com.acme.secre|", ""),
      pomOf(blanks(2_000), "com.acme.secre|", ""),
      pomOf(blanks(2_000), "com.acme.secre|", blanks(400)),
      pomOf("<!-- com.acme.secre -->", "com.acme.se|", ""),
    ],
    asked: [pomOf("", "com.other|", ""), pomOf(blanks(2_000), "com.acme.secre|", blanks(600))],
  },
  {
    system: "NUGET",
    file: "app.csproj",
    pattern: "Acme.Secret",
    private: [`<Project><ItemGroup><PackageReference Include="acme.secre|" Version="1.0.0" /></ItemGroup></Project>`],
    asked: [`<Project><ItemGroup><PackageReference Include="Serilog|" Version="1.0.0" /></ItemGroup></Project>`],
  },
];

/** Requests of a check, hovers and completion where a person has just typed up to the mark, and of completion alone. */
async function countSent(
  { system, file }: Pick<Row, "system" | "file">,
  marked: string,
  { patterns = [], settings = {} }: Pick<SetUp, "patterns" | "settings">,
): Promise<number> {
  const path = `${shop}/${file}`;
  const setUp = { system, setting: "", place: "none", project: {}, patterns, settings, never: [], asked: [] } as const;
  const [text, offset] = [marked.replace("|", ""), marked.indexOf("|")];
  const sent = [
    ...(await sentByCompletion(setUp, path, text, offset)),
    ...(await sentWhileTyping(setUp, path, text, offset)),
  ];
  return sent.length;
}

describe("the beginning of a private name", () => {
  for (const row of rows) {
    for (const marked of row.private) {
      it(`is not asked about: ${row.pattern}, ${JSON.stringify(marked)}`, async () => {
        assert.equal(await countSent(row, marked, { patterns: [row.pattern] }), 0);
        assert.ok((await countSent(row, marked, {})) > 0, "without the pattern it is asked about");
      });
    }
    for (const marked of row.asked) {
      it(`is not every name: ${row.pattern}, ${JSON.stringify(marked)}`, async () => {
        assert.ok((await countSent(row, marked, { patterns: [row.pattern] })) > 0);
      });
    }
  }

  it("is not asked about by the scope of a private registry", async () => {
    const npm = { system: "NPM", file: "package.json" } as const;
    const settings = { [`${shop}/.npmrc`]: "@acme:registry=https://packages.acme.example/" };
    for (const name of ["@acm|/secret", "@|cme/secret"])
      assert.equal(await countSent(npm, dependencies(name).replace(/\|"/, '"'), { settings }), 0, name);
    assert.ok((await countSent(npm, dependencies("@types/node"), { settings })) > 0);
  });

  it("is asked about where it is not typed", async () => {
    const patterns = ["acme-*"];
    const text = `{ "dependencies": { "acme": "^1.0.0" } }|`;
    assert.ok((await countSent({ system: "NPM", file: "package.json" }, text, { patterns })) > 0);
  });
});
