import assert from "node:assert/strict";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { failure, type Fetched } from "../../../src/core/api/fetched.ts";
import type { Advisory } from "../../../src/core/api/messages.ts";
import { checkedWith, partNamed, policyAt, unanswered, type Checked } from "../../../src/core/check/checked.ts";
import type { Requirement } from "../../../src/core/manifests/manifest.ts";
import { madeUp } from "../../support/exported.ts";
import { readIn } from "../../support/project.ts";

const failed = failure("GET /", { kind: "timeout" });
const missing = { kind: "missing", text: "" } as const;
const key = { system: "NPM", name: "below", version: "1.0.0" } as const;

function factsWith(more: Partial<Facts>): Facts {
  return madeUp("a", more).files[0]?.facts[0] ?? assert.fail();
}

function required(requirement: Requirement): Partial<Facts> {
  return { declaration: { ...factsWith({}).declaration, requirement } };
}

function answered(...advisories: readonly Fetched<Advisory>[]): Partial<Facts> {
  return { advisories: new Map(advisories.map((advisory, index) => [`GHSA-${index}`, advisory])) };
}

describe("facts", () => {
  const variable = { kind: "skipped", reason: "variable", text: "${v}" } as const;
  const pom = { role: "parent", name: "a:b 1" } as const;
  const below = { key, path: [], advisories: new Map() };
  const rows: readonly (readonly [what: string, facts: Partial<Facts>, isUnanswered: boolean])[] = [
    ["without answers", {}, false],
    ["with misses", { package: missing, version: missing, ...answered(missing) }, false],
    ["whose package failed", { package: failed }, true],
    ["whose version failed", { version: failed }, true],
    ["with an advisory that failed", answered(missing, failed), true],
    ["with a graph", { transitive: { from: "resolved", packages: [below] } }, false],
    ["whose graph failed", { transitive: { from: "resolved", packages: [], failure: failed.error } }, true],
    [
      "with a version below that failed",
      { transitive: { from: "lockfile", packages: [{ ...below, version: failed }] } },
      true,
    ],
    ["with a fix", { fixedIn: { kind: "fixed", version: "2.0.0" } }, false],
    ["with a search that came to nothing", { fixedIn: { kind: "unknown", hasFailed: false } }, false],
    ["with a search that failed", { fixedIn: { kind: "unknown", hasFailed: true } }, true],
    ["with a search below that failed", { transitiveFixedIn: { kind: "unknown", hasFailed: true } }, true],
    ["with a variable", required(variable), false],
    ["with a POM that nobody knows", required({ ...variable, pom: { ...pom, why: "unknown" } }), false],
    ["with a POM that failed", required({ ...variable, pom: { ...pom, why: "unanswered" } }), true],
  ];
  for (const [what, facts, isUnanswered] of rows)
    it(`${what} are ${isUnanswered ? "unanswered" : "all that there is"}`, () =>
      assert.equal(unanswered(factsWith(facts)), isUnanswered));
});

describe("a checked manifest", () => {
  const usual = defaultPolicy(1_000);
  const own = { ...defaultPolicy(2_000), unmaintainedYears: 1 };

  it("has its own policy as of now, else the usual one", () => {
    assert.deepEqual(policyAt({ policy: own }, usual), { ...own, now: 1_000 });
    assert.equal(policyAt({}, usual), usual);
  });

  const path = "/p/package.json";
  const evaluation = { policy: () => usual, evaluate: () => [] };
  const stages: readonly (readonly [stage: Checked["stage"], coverage: string | undefined])[] = [
    ["checking", undefined],
    ["searching", "complete"],
    ["settled", "complete"],
    ["failed", "complete"],
  ];
  for (const [stage, coverage] of stages)
    it(`${stage} has ${coverage ?? "no"} coverage`, async () => {
      const read = await readIn({ [path]: "{}" }, path);
      const checked = checkedWith(read, stage, read.facts, evaluation);
      assert.equal(checked.coverage?.state, coverage);
      assert.equal("policy" in checked, false);
      assert.equal(checkedWith({ ...read, policy: own }, stage, read.facts, evaluation).policy, own);
    });

  const pom = `<project><properties><v>1.0</v></properties><dependencies>${["a", "b", "c"]
    .map(
      (name) =>
        `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>${name === "c" ? "2.0" : "${v}"}</version></dependency>`,
    )
    .join("")}</dependencies></project>`;
  const files = { "/p/pom.xml": pom, "/p/requirements.txt": "a\nb==1.0\nc\n" };
  const parts: readonly (readonly [file: keyof typeof files, name: string | undefined, names: readonly string[]])[] = [
    ["/p/pom.xml", "g:a", ["g:a", "g:b"]],
    ["/p/pom.xml", "g:c", ["g:c"]],
    ["/p/pom.xml", "g:d", []],
    ["/p/pom.xml", undefined, ["g:a", "g:b", "g:c"]],
    ["/p/requirements.txt", "a", ["a"]],
    ["/p/requirements.txt", "b", ["b"]],
  ];
  for (const [file, name, names] of parts)
    it(`of ${file} has a part about ${name ?? "everything"}, with what shares its version`, async () => {
      const read = await readIn(files, file);
      const { subjects, facts } = partNamed(checkedWith(read, "checking", read.facts, evaluation), name);
      for (const each of [subjects, facts])
        assert.deepEqual(
          each.map(({ declaration }) => declaration.name),
          names,
        );
    });
});
