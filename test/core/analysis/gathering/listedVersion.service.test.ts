import assert from "node:assert/strict";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { caller } from "../../../support/world.ts";
import { client, packageLock, projectOf } from "../../../support/findings.ts";
import type { FileTree } from "../../../support/project.ts";

const project = `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>
  <PackageReference Include="Newtonsoft.Json" Version="12.0.2-private7" />
</ItemGroup></Project>`;

const lockOf = (version: string) =>
  JSON.stringify({
    version: 1,
    dependencies: {
      "net8.0": { "Newtonsoft.Json": { type: "Direct", requested: `[${version}, )`, resolved: version } },
    },
  });

const module = `module acme.example/tool

require github.com/gin-gonic/gin v1.6.2
exclude (
\tgithub.com/gin-gonic/gin v1.6.2
\tgithub.com/gin-gonic/gin v1.6.3
)
`;

const rows: readonly (readonly [what: string, file: string, text: string, files: FileTree, outcome: string])[] = [
  ["not listed as a floor leads to the next one that is listed", "app.csproj", project, {}, "12.0.2 assumed checked"],
  [
    "not listed in the lockfile stays what it is",
    "app.csproj",
    project,
    { "packages.lock.json": lockOf("12.0.2-private7") },
    "12.0.2-private7 locked unknown-version",
  ],
  [
    "listed in another spelling than that of the lockfile is checked as it is listed",
    "package.json",
    '{ "dependencies": { "lodash": "^4.17.0" } }',
    packageLock({ lodash: ["v4.17.20"] }),
    "4.17.20 locked checked",
  ],
  ["excluded from a Go module leads to the next one that is not", "go.mod", module, {}, "v1.7.0 assumed checked"],
];

describe("a version that is", () => {
  for (const [what, file, text, files, outcome] of rows) {
    it(what, async () => {
      const { subjects } = await projectOf(file, text, { files });
      const [facts] = await gather(subjects, { api: client().api }, caller());
      assert.ok(facts?.target?.kind === "version");
      const verdict = verdictOf(facts);
      const reason = verdict.kind === "unknown" ? verdict.why.kind : verdict.kind;
      assert.equal(`${facts.target.key.version} ${facts.target.how} ${reason}`, outcome);
    });
  }
});
