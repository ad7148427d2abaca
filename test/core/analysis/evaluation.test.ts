import assert from "node:assert/strict";
import { createEvaluation, evaluate } from "../../../src/core/analysis/evaluate.ts";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import { defaultPolicy, type Policy } from "../../../src/core/analysis/policy.ts";
import type { Locked } from "../../../src/core/analysis/target/subject.ts";
import type { LockedPackage } from "../../../src/core/manifests/lockfile.ts";
import { exportHost, factsOf, madeUp } from "../../support/exported.ts";

const key = (version: string) => ({ system: "NPM", name: "a", version }) as const;
const policy = defaultPolicy(exportHost.now);
const packages = ["1.0.0", "2.0.0"].map((version): LockedPackage => ({
  key: key(version),
  origin: "registry",
  dependencies: [],
}));
const locked: Locked = {
  ...{ from: "/w/yarn.lock", packages: packages.slice(0, 1) },
  lockfile: { packages, hasGraph: true, covers: () => true, locked: () => [], problems: [] },
  privateNames: () => Promise.resolve(new Map()),
  declared: { packages: new Set(), id: "a" },
};
const overrides = { byName: new Map(), id: "a", overrideId: "" };
const stale = { kind: "kept", from: "/w/yarn.lock", key: key("1.0.0"), requested: "^1" } as const;

const { version } = factsOf(key("1.0.0"));
assert.ok(version?.kind === "found");
const [deprecated] = madeUp("a", {
  ...factsOf(key("1.0.0")),
  version: { kind: "found", value: { ...version.value, isDeprecated: true } },
}).files.flatMap(({ facts }) => facts);
assert.ok(deprecated);
const whole: Facts = { ...deprecated, locked, overrides, stale, overrideUse: { kind: "unknown", id: "a" } };
const { declaration } = whole;
const { requirementSpan = { start: 0, end: 0 } } = declaration;
const moved = {
  nameSpan: { start: 40, end: 41 },
  requirementSpan: { start: 42, end: 47 },
};
const { package: named, name, requirement, scope, nameSpan } = declaration;

/** Facts after an edit, and whether what was found before is kept, at its new place. */
const rows: readonly (readonly [what: string, after: Facts, isKept: boolean])[] = [
  ["nothing else", { ...whole }, true],
  ["another place", { ...whole, declaration: { ...declaration, ...moved } }, true],
  [
    "an equal package and requirement",
    { ...whole, declaration: { ...declaration, package: { ...named }, requirement: { ...requirement } } },
    true,
  ],
  [
    "a lock read anew with the same",
    {
      ...whole,
      locked: {
        ...locked,
        packages: [...locked.packages],
        privateNames: () => Promise.resolve(new Map()),
        declared: { packages: new Set(), id: "a" },
      },
    },
    true,
  ],
  ["equal overrides", { ...whole, overrides: { ...overrides }, overrideUse: { kind: "unknown", id: "a" } }, true],
  ["a lockfile that is out of date as before", { ...whole, stale: { ...stale, key: key("1.0.0") } }, true],
  ["another package that is locked", { ...whole, locked: { ...locked, packages: packages.slice(1) } }, false],
  ["one more that is locked", { ...whole, locked: { ...locked, packages } }, false],
  [
    "others that are declared with it",
    { ...whole, locked: { ...locked, declared: { packages: new Set(), id: "b" } } },
    false,
  ],
  ["another lockfile", { ...whole, locked: { ...locked, from: "/v/yarn.lock" } }, false],
  ["a lock that is forced", { ...whole, locked: { ...locked, isForced: true } }, false],
  ["no place of its version", { ...whole, declaration: { package: named, name, requirement, scope, nameSpan } }, false],
  [
    "another requirement",
    { ...whole, declaration: { ...declaration, requirement: { kind: "written", text: "^1" } } },
    false,
  ],
  ["an exact version", { ...whole, declaration: { ...declaration, isExact: true } }, false],
  ["other overrides", { ...whole, overrides: { ...overrides, id: "b" } }, false],
  ["another use of it", { ...whole, overrideUse: { kind: "unknown", id: "b" } }, false],
  ["another version in the lockfile", { ...whole, stale: { ...stale, key: key("2.0.0") } }, false],
  ["a lockfile for another requirement", { ...whole, stale: { ...stale, requested: "^2" } }, false],
  ["an answer", { ...whole, package: { kind: "missing", text: "" } }, false],
  ["a comment", { ...whole, ignores: [{ rule: "license" }] }, false],
];

describe("the evaluation of an edited manifest", () => {
  const isKept = (before: Facts, after: Facts, policies: readonly [Policy, Policy] = [policy, policy]) => {
    const evaluation = createEvaluation();
    const [first] = evaluation(before, policies[0]);
    const found = evaluation(after, policies[1]);
    assert.deepEqual(found, evaluate([after], policies[1]));
    assert.ok(first && found[0]);
    return found[0].items === first.items;
  };

  for (const [what, after, expected] of rows) {
    it(`${expected ? "keeps" : "makes anew"} what was found with ${what}`, () => {
      assert.equal(isKept(whole, after), expected);
      assert.equal(isKept(after, whole), expected);
    });
  }

  const without: readonly (keyof Facts)[] = ["locked", "overrides", "stale", "overrideUse"];
  for (const field of without) {
    it(`makes anew what was found with no ${field} any more`, () => {
      const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field)) as unknown as Facts;
      assert.deepEqual([isKept(whole, rest), isKept(rest, whole), isKept(rest, { ...rest })], [false, false, true]);
    });
  }

  const policies: readonly (readonly [what: string, after: Policy, isKept: boolean])[] = [
    ["the same policy", { ...policy }, true],
    ["seconds later", { ...policy, now: policy.now + 59_999 }, true],
    ["seconds earlier", { ...policy, now: policy.now - 59_999 }, true],
    ["a minute later", { ...policy, now: policy.now + 60_000 }, false],
    ["another rule", { ...policy, rules: { deprecated: "error" } }, false],
  ];
  for (const [what, after, expected] of policies)
    it(`${expected ? "keeps" : "makes anew"} what was found by ${what}`, () =>
      assert.equal(isKept(whole, { ...whole }, [policy, after]), expected));

  it("keeps apart declarations of one package in two sections, and under two names", () => {
    const evaluation = createEvaluation();
    const all = [{}, { scope: "devDependencies" }, { name: "alias" }].map((more) => ({
      ...whole,
      declaration: { ...declaration, ...more, requirementSpan },
    }));
    const first = all.map((facts) => evaluation(facts, policy));
    const again = all.map((facts) => evaluation({ ...facts }, policy));
    assert.deepEqual(
      again.map(([finding], index) => finding?.items === first[index]?.[0]?.items),
      [true, true, true],
    );
    for (const [index, facts] of all.entries()) assert.deepEqual(again[index], evaluate([facts], policy));
  });
});
