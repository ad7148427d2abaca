import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { Finding, RuleId } from "../../../src/core/analysis/finding.ts";
import { addSummaries, answerOf, countAnswers, type Summary } from "../../../src/core/analysis/summary.ts";
import type { ApiError } from "../../../src/core/api/errors.ts";
import type { SkipReason } from "../../../src/core/manifests/manifest.ts";
import { everyFinding, factsOf, madeUp } from "../../support/exported.ts";

const key = { system: "NPM", name: "qs", version: "1.0.0" } as const;
const errorOf = (request: string): ApiError => ({ kind: "network", request, text: "" });
const failedOf = (request: string) => ({ kind: "failed", error: errorOf(request) }) as const;
const [file] = madeUp("qs", {}, everyFinding("qs")).files;
const declaration = file?.findings[0]?.declaration ?? assert.fail();

function factsWith(more: Partial<Facts>): Facts {
  return { ...noFacts({ declaration }), ...more };
}

const skipped = (reason: SkipReason): Partial<Facts> => {
  return { target: { kind: "unknown", why: { kind: "skipped", reason, text: "" } } };
};
const found = factsOf(key);
const stale = (age?: number): Partial<Facts> => {
  assert.ok(found.version?.kind === "found");
  return { ...found, version: { ...found.version, stale: true, ...(age !== undefined && { age }) } };
};
const below = (more: Partial<NonNullable<Facts["transitive"]>>): Partial<Facts> => {
  return { ...found, transitive: { from: "resolved", packages: [], ...more } };
};

const zero = { pending: 0, checked: 0, unchecked: 0, local: 0, findings: 0, vulnerable: 0, malicious: 0 };
type Counts = Partial<Summary>;

const rows: readonly (readonly [what: string, all: readonly Partial<Facts>[], counts: Counts])[] = [
  ["nothing", [], {}],
  ["one that is not answered", [{}], { pending: 1 }],
  ["one that is checked", [found], { checked: 1 }],
  ["one by an answer whose age is known, but that is not stale", [{ ...found, ...below({ age: 5 }) }], { checked: 1 }],
  ["the age of the oldest stale answer", [stale(5), stale(9), stale(7), found], { checked: 4, staleFor: 9 }],
  ["a stale answer of unknown age", [stale()], { checked: 1, staleFor: 0 }],
  ["local code", [skipped("path"), skipped("workspace")], { local: 2 }],
  ["what is private", [skipped("private")], { unchecked: 1 }],
  [
    "the first request that failed",
    [found, { ...found, version: failedOf("a") }, { ...found, version: failedOf("b") }],
    { checked: 1, unchecked: 2, failure: errorOf("a") },
  ],
  [
    "an advisory that failed",
    [{ ...found, advisories: new Map([["A", failedOf("a")]]) }],
    { checked: 1, failure: errorOf("a") },
  ],
  ["a graph that failed", [below({ failure: errorOf("g") })], { checked: 1, failure: errorOf("g") }],
  [
    "a version below that failed",
    [below({ packages: [{ key, path: [], advisories: new Map(), version: failedOf("v") }] })],
    { checked: 1, failure: errorOf("v") },
  ],
  [
    "an advisory below that failed",
    [below({ packages: [{ key, path: [], advisories: new Map([["A", failedOf("x")]]) }] })],
    { checked: 1, failure: errorOf("x") },
  ],
];

describe("a summary counts", () => {
  for (const [what, all, counts] of rows) {
    it(what, () => {
      const answers = all.map((more) => answerOf(factsWith(more)));
      assert.deepEqual(countAnswers(answers, []), { ...zero, ...counts });
    });
  }

  it("findings, and the dependencies that are vulnerable or malicious", () => {
    const of = (rule: RuleId): Finding => file?.findings.find((finding) => finding.rule === rule) ?? assert.fail();
    const all = [of("outdated"), of("advisory"), of("transitive-advisory")];
    assert.deepEqual(countAnswers([], all), { ...zero, findings: 3, vulnerable: 1 });
    assert.deepEqual(countAnswers([], [...all, of("malicious")]), {
      ...zero,
      findings: 4,
      vulnerable: 1,
      malicious: 1,
    });
  });

  it("those of several manifests together", () => {
    const one: Summary = { pending: 1, checked: 2, unchecked: 3, local: 4, findings: 5, vulnerable: 6, malicious: 7 };
    const twice = { pending: 2, checked: 4, unchecked: 6, local: 8, findings: 10, vulnerable: 12, malicious: 14 };
    assert.deepEqual(addSummaries([one, one]), twice);
    const failing = { ...one, staleFor: 3, failure: errorOf("a") };
    assert.deepEqual(addSummaries([one, failing]), { ...twice, staleFor: 3, failure: errorOf("a") });
    assert.deepEqual(addSummaries([failing, { ...one, staleFor: 2, failure: errorOf("b") }]), {
      ...{ ...twice, staleFor: 3, failure: errorOf("a") },
    });
  });
});
