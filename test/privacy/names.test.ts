import assert from "node:assert/strict";
import type { System } from "../../src/core/model/keys.ts";
import { sentByCompletion } from "./editor.ts";
import { shop } from "./setUp.ts";

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
    system: "NUGET",
    file: "app.csproj",
    pattern: "Acme.Secret",
    private: [`<Project><ItemGroup><PackageReference Include="acme.secre|" Version="1.0.0" /></ItemGroup></Project>`],
    asked: [`<Project><ItemGroup><PackageReference Include="Serilog|" Version="1.0.0" /></ItemGroup></Project>`],
  },
];

async function countSent({ system, file }: Row, marked: string, patterns: readonly string[]): Promise<number> {
  const path = `${shop}/${file}`;
  const setUp = { system, setting: "", place: "none", project: {}, patterns, never: [], asked: [] } as const;
  const sent = await sentByCompletion(setUp, path, marked.replace("|", ""), marked.indexOf("|"));
  return sent.length;
}

describe("the beginning of a private name", () => {
  for (const row of rows) {
    for (const marked of row.private) {
      it(`is not asked about: ${row.pattern}, ${JSON.stringify(marked)}`, async () => {
        assert.equal(await countSent(row, marked, [row.pattern]), 0);
        assert.ok((await countSent(row, marked, [])) > 0, "without the pattern it is asked about");
      });
    }
    for (const marked of row.asked) {
      it(`is not every name: ${row.pattern}, ${JSON.stringify(marked)}`, async () => {
        assert.ok((await countSent(row, marked, [row.pattern])) > 0);
      });
    }
  }
});
