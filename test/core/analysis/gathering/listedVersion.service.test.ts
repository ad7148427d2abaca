import assert from "node:assert/strict";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { caller } from "../../../support/world.ts";
import { client, projectOf } from "../../../support/findings.ts";

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

const rows: readonly (readonly [what: string, lock: string | undefined, outcome: string])[] = [
  ["as a floor leads to the next one that is listed", undefined, "12.0.2 assumed checked"],
  ["in the lockfile stays what it is", "12.0.2-private7", "12.0.2-private7 locked unknown-version"],
];

describe("a version that the service does not list", () => {
  for (const [what, lock, outcome] of rows) {
    it(what, async () => {
      const files = lock === undefined ? {} : { "packages.lock.json": lockOf(lock) };
      const { subjects } = await projectOf("app.csproj", project, { files });
      const [facts] = await gather(subjects, { api: client().api }, caller());
      assert.ok(facts?.target?.kind === "version");
      const verdict = verdictOf(facts);
      const reason = verdict.kind === "unknown" ? verdict.why.kind : verdict.kind;
      assert.equal(`${facts.target.key.version} ${facts.target.how} ${reason}`, outcome);
    });
  }
});
