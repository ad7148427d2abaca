import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { gather, gatherVersions } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, needsOf } from "../../../../src/core/analysis/policy.ts";
import { subjectsOf } from "../../../../src/core/analysis/target/subject.ts";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { inputFor, lockfileParsers } from "../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../src/core/manifests/project.ts";
import type { RuleId } from "../../../../src/core/analysis/finding.ts";
import { packageId } from "../../../../src/core/model/keys.ts";
import { allPackages } from "../../../service/snapshot.ts";
import type { World } from "../../../service/context.ts";
import type { PackageFacts } from "../../../service/snapshot.ts";
import { client, only, packageLock, projectOf, type FindingOptions } from "../../../support/findings.ts";
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

/** Forty packages of six releases each, of which none is attested. */
const unattested: World = {
  packages: new Map(
    Array.from({ length: 40 }, (_, index) => {
      const facts: PackageFacts = { system: "NPM", name: `plain-${index}`, source: "invented", versions: new Map() };
      for (const minor of [0, 1, 2, 3, 4, 5]) {
        const version = `1.${minor}.0`;
        facts.versions.set(version, { version, package: facts, publishedAt: `2024-0${minor + 1}-01T00:00:00Z` });
      }
      return [packageId(facts), facts] as const;
    }),
  ),
  advisories: new Map(),
  graphs: new Map(),
};

const harmful = {
  "acme-invented-padding": "^1.2.0",
  "acme-invented-colors": "2.0.1",
  "acme-invented-worm": "1.0.1",
  minimist: "1.2.5",
};
const removed = { chalk: "^5.6.0", debug: "^4.4.0", ms: "2.1.3" };
const plain = Object.fromEntries([...unattested.packages.values()].map(({ name }) => [name, "^1.0.0"] as const));

/** What a rule asks for beyond what another rule asks for already. */
const budgets: readonly (readonly [
  rule: RuleId,
  beside: RuleId,
  dependencies: Readonly<Record<string, string>>,
  more: readonly string[],
  options?: FindingOptions,
])[] = [
  ["malicious", "advisory", harmful, []],
  ["malicious", "advisory", harmful, [], { policy: { unscored: "low" } }],
  ["unmaintained", "advisory", harmful, []],
  [
    "withdrawn",
    "unknown-version",
    removed,
    [],
    { files: packageLock({ chalk: ["5.6.1"], debug: ["4.4.2"], ms: ["2.1.3"] }) },
  ],
  ["provenance-lost", "advisory", plain, ["POST versionbatch", "POST versionbatch"], { world: unattested }],
];

describe("rules about trust ask for little", () => {
  async function asked(rule: RuleId, dependencies: object, options: FindingOptions): Promise<readonly string[]> {
    const { api, requests } = client(undefined, options.world);
    const { subjects } = await projectOf("package.json", JSON.stringify({ dependencies }), options);
    const needs = needsOf({ ...policy, ...options.policy, ...only(rule) }, false);
    await gather(subjects, { api, delay: () => Promise.resolve() }, caller(), { needs });
    return requests.map((request) => request.replace(/\/v3alpha\//, ""));
  }

  for (const [rule, beside, dependencies, more, options = {}] of budgets) {
    it(`${rule} beside ${beside}: ${more.length} more, behind the others${options.policy ? ", with a setting" : ""}`, async () => {
      const before = await asked(beside, dependencies, options);
      const after = await asked(rule, dependencies, options);
      assert.ok(before.length > 0);
      assert.deepEqual(after.slice(0, before.length).sort(), before.toSorted());
      assert.deepEqual(after.slice(before.length), more);
    });
  }
});
