import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { gather, gatherVersions } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, needsOf } from "../../../../src/core/analysis/policy.ts";
import { subjectsOf } from "../../../../src/core/analysis/target/subject.ts";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { inputFor, lockfileParsers } from "../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../src/core/manifests/project.ts";
import { allPackages } from "../../../service/snapshot.ts";
import { client, only } from "../../../support/findings.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { caller } from "../../../support/world.ts";

const policy = {
  ...defaultPolicy(Date.parse("2026-11-21T00:00:00Z")),
  ...only("withdrawn", "provenance-lost", "transitive-advisory"),
};

/** The findings on versions of the snapshot: what is invented for them, and what the snapshot does not know. */
const explained = [
  ...["1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0"].map((version) => `provenance-lost @acme-invented/line ${version}`),
  "provenance-lost @acme-invented/tool 1.2.0",
  // Attestations are known of recorded versions alone, which end with 8.1.2.
  ...["8.1.2.1", "8.1.3", "8.1.3.1"].map((version) => `provenance-lost rails ${version}`),
];

describe("rules about trust find nothing without a cause", () => {
  it("in the manifests and lockfiles of the fixtures", async () => {
    const files = new Map(fixturesIn(".").map(({ path, text }) => [`/${path}`, text]));
    const projects = createProjectReader({
      readFile: (path) => Promise.resolve(fileText(files.get(path))),
      lockfileParsers,
    });
    const { api } = client();
    const found: string[] = [];
    let checked = 0;
    for (const [path, text] of files) {
      const parser = inputFor(path);
      if (!parser) continue;
      const subjects = subjectsOf(await projects.read(parser, path, text), text);
      const facts = await gather(subjects, { api }, caller(), { needs: needsOf(policy, true) });
      checked += facts.filter((each) => verdictOf(each).kind === "checked").length;
      for (const { rule, key } of evaluate(facts, policy)) {
        if (rule !== "transitive-advisory") found.push(`${path} ${rule} ${key?.name} ${key?.version}`);
      }
    }
    assert.ok(checked > 900, `${checked}`);
    // The sample shows the rule by this one.
    assert.deepEqual(found, ["/showcase/services/invented/package.json provenance-lost @acme-invented/tool 1.2.0"]);
  });

  it("in the packages of the snapshot", async () => {
    const { api } = client();
    const attested = allPackages().filter(({ versions }) =>
      [...versions.values()].some(({ details }) => details?.attestations?.some(({ verified }) => verified)),
    );
    assert.ok(attested.length > 3, `${attested.length}`);
    const keys = attested.flatMap(({ system, name, versions }) =>
      [...versions.values()].map(({ version }) => ({ system, name, version })),
    );
    const all = await gatherVersions(keys, { api }, caller(), { needs: needsOf(policy, true) });
    const [declaration] = inputFor("package.json")?.parse(`{ "dependencies": { "a": "1.0.0" } }`).declarations ?? [];
    assert.ok(declaration);
    const facts = all.map((each) => ({ ...each, declaration, ignores: [] }));
    const found = evaluate(facts, policy).flatMap(({ rule, key }) =>
      rule === "transitive-advisory" ? [] : `${rule} ${key?.name} ${key?.version}`,
    );
    assert.deepEqual(found.sort(), explained);
  });
});
