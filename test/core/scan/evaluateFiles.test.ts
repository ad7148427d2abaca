import assert from "node:assert/strict";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import type { Facts, Fixes } from "../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { createDeduplicator } from "../../../src/core/scan/deduplicate.ts";
import { verdictsByPolicy } from "../../../src/core/scan/evaluateFiles.ts";
import { exportHost, factsOf, madeUp, minimumAge } from "../../support/exported.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
const policy = defaultPolicy(exportHost.now);

/** A deprecated version with an advisory. */
function gathered(more: Partial<Facts> = {}): Facts {
  const { version } = factsOf(key);
  assert.ok(version?.kind === "found");
  const value = { ...version.value, isDeprecated: true, advisoryKeys: [{ id: "A-1" }] };
  const details = { advisoryKey: { id: "A-1" }, url: "", title: "t", aliases: [], cvss3Score: 7 };
  const [facts] = madeUp("a", {
    ...factsOf(key),
    version: { kind: "found", value },
    advisories: new Map([["A-1", { kind: "found", value: details }]]),
    ...more,
  }).files.flatMap((file) => file.facts);
  return facts ?? assert.fail();
}

function subjectAt(start: number, more: Partial<Subject> = {}, declared: Partial<Declaration> = {}): Subject {
  const { declaration } = gathered();
  const spans = { nameSpan: { start, end: start + 1 }, requirementSpan: { start: start + 2, end: start + 7 } };
  return { declaration: { ...declaration, ...spans, ...declared }, ...more };
}

const fixes: Fixes = { own: { kind: "fixed", version: "1.0.1" } };
const ignore = { rule: "deprecated", span: { start: 90, end: 99 } };
const { declaration: plain } = subjectAt(40);
const without: Declaration = {
  package: plain.package,
  name: plain.name,
  requirement: plain.requirement,
  scope: plain.scope,
  nameSpan: plain.nameSpan,
};

const subjects: readonly (readonly [what: string, subject: Subject, fixes?: Fixes])[] = [
  ["one", subjectAt(0)],
  ["another place of the same", subjectAt(20)],
  ["one without a place of its version", { declaration: without }],
  ["the same with a fix", subjectAt(60), fixes],
  ["the same with another fix", subjectAt(60), { own: { kind: "none" } }],
  ["the same without a fix again", subjectAt(80)],
  ["one with a comment", subjectAt(100, { ignores: [ignore] })],
  ["one of a group for development", subjectAt(120, {}, { scope: "devDependencies" })],
  ["one under another name", subjectAt(140, {}, { name: "alias" })],
];

describe("findings that many manifests share", () => {
  for (const facts of [gathered(), gathered({ ageLimit: { ...minimumAge, isUnread: true, where: "here" } })]) {
    it(`are those of each by itself${facts.ageLimit ? ", also at places of their own" : ""}`, () => {
      const deduplicator = createDeduplicator();
      const added = subjects.map(([what, subject, own]) => ({ what, subject: deduplicator.add(subject), own }));
      const verdicts = verdictsByPolicy(deduplicator.subjects.map(() => facts))({ policy });
      for (const { what, subject, own } of added) {
        const found = verdicts.findings(subject, own);
        const alone = verdicts.facts(subject, own);
        assert.equal(alone.declaration, subject.subject.declaration);
        assert.deepEqual(alone.fixedIn, own?.own);
        assert.deepEqual(found, evaluate([alone], policy), what);
        assert.ok(found.length > 0);
      }
    });
  }

  it("are by the policy of each", () => {
    const deduplicator = createDeduplicator();
    const subject = deduplicator.add(subjectAt(0));
    const verdictsOf = verdictsByPolicy([gathered()]);
    const strict = { ...policy, rules: { deprecated: "error" as const } };
    const severities = [policy, strict, policy].map((own) =>
      verdictsOf({ policy: own })
        .findings(subject)
        .flatMap(({ rule, severity }) => (rule === "deprecated" ? severity : [])),
    );
    assert.deepEqual(severities, [["warning"], ["error"], ["warning"]]);
    assert.equal(verdictsOf({ policy }), verdictsOf({ policy }));
  });

  it("are none of what is not answered", () => {
    const deduplicator = createDeduplicator();
    const verdicts = verdictsByPolicy([])({ policy });
    const subject = deduplicator.add(subjectAt(0));
    assert.deepEqual([verdicts.findings(subject), verdicts.answer(subject)], [[], { verdict: { kind: "pending" } }]);
  });
});
