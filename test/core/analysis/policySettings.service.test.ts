import assert from "node:assert/strict";
import type { RuleId } from "../../../src/core/analysis/finding.ts";
import { type Needs, noNeeds } from "../../../src/core/analysis/needs.ts";
import { defaultPolicy, needsOf, policyFromSettings } from "../../../src/core/analysis/policy.ts";
import { only } from "../../support/findings.ts";

const untouched = policyFromSettings(() => undefined);

/** The policy of these settings, less what is as by default. */
function read(settings: Readonly<Record<string, unknown>>): object {
  const policy = policyFromSettings((name) => settings[name]);
  assert.deepEqual(Object.keys(policy).sort(), Object.keys(untouched).sort());
  return Object.fromEntries(
    Object.entries(policy).filter(([name, value]) => {
      try {
        assert.deepEqual(value, untouched[name as keyof typeof untouched]);
        return false;
      } catch {
        return true;
      }
    }),
  );
}

const rows: readonly (readonly [what: string, settings: Readonly<Record<string, unknown>>, policy: object])[] = [
  ["nothing", {}, {}],
  [
    "all that there is",
    {
      rules: { advisory: "error", outdated: "default", license: "off" },
      "licenses.allow": ["MIT"],
      "licenses.deny": ["GPL-*"],
      "licenses.transitive": true,
      scorecardBelow: 0,
      tooNewDays: 30.5,
      devDependencies: "quiet",
      ignore: [{ rule: "advisory", package: "lodash", advisory: "CVE-1", until: "2026-01-01", reason: "why" }],
    },
    {
      rules: { advisory: "error", outdated: "default", license: "off" },
      "licenses.allow": ["MIT"],
      "licenses.deny": ["GPL-*"],
      "licenses.transitive": true,
      scorecardBelow: 0,
      tooNewDays: 30.5,
      devDependencies: "quiet",
      ignores: [{ rule: "advisory", package: "lodash", advisory: "CVE-1", until: "2026-01-01", reason: "why" }],
    },
  ],
  ["rules that are no object", { rules: "off" }, {}],
  ["rules that are a list", { rules: ["advisory"] }, {}],
  ["rules that are null", { rules: null }, {}],
  [
    "rules and severities that do not exist",
    {
      rules: {
        advisory: "loud",
        Advisory: "off",
        deprecated: true,
        license: null,
        constructor: "off",
        outdated: "hint",
      },
    },
    { rules: { outdated: "hint" } },
  ],
  ["a severity with an odd prototype", { rules: JSON.parse('{"__proto__": {"advisory": "off"}}') as unknown }, {}],
  [
    "lists of licenses that are none",
    { "licenses.allow": "MIT", "licenses.deny": { 0: "MIT" }, "licenses.transitive": "true" },
    {},
  ],
  ["lists with holes", { "licenses.allow": [1, null, "", " ", "MIT", ["ISC"]] }, { "licenses.allow": ["MIT"] }],
  ["dependencies for development that are neither", { devDependencies: "silent" }, {}],
  ["numbers that are none", { scorecardBelow: "5", tooNewDays: NaN }, {}],
  ["numbers without an end", { scorecardBelow: Infinity, tooNewDays: null }, {}],
  ["numbers out of range", { scorecardBelow: 11, tooNewDays: -1 }, { scorecardBelow: 10, tooNewDays: 0 }],
  ["ignored things that name nothing", { ignore: { rule: "advisory" } }, {}],
  ["ignored things that are text", { ignore: "advisory" }, {}],
  [
    "ignored things by their names",
    { ignore: { "deprecated:left-pad": "until 2027-01-31: why" } },
    { ignores: [{ rule: "deprecated", package: "left-pad", until: "2027-01-31", reason: "why" }] },
  ],
  [
    "entries that would hide everything",
    { ignore: [{}, null, "advisory", 7, [], { until: "2026-01-01", reason: "all" }, { rule: " ", package: "" }] },
    {},
  ],
  [
    "entries that would hide more than they mean",
    {
      ignore: [
        { package: "lodash", rule: 5 },
        { package: "lodash", advisory: ["CVE-1", "CVE-2"] },
        { rule: "license", package: {} },
        { package: "lodash", until: 2026 },
      ],
    },
    {},
  ],
  [
    "entries with blanks, and with what nobody knows",
    { ignore: [{ package: " lodash ", rule: "", advisory: null, reason: 5, severity: "off" }] },
    { ignores: [{ package: "lodash" }] },
  ],
];

describe("policyFrom", () => {
  it("is the default policy without settings", () => assert.deepEqual({ ...untouched, now: 5 }, defaultPolicy(5)));
  for (const [what, settings, policy] of rows) it(what, () => assert.deepEqual(read(settings), policy));
});

describe("needsOf", () => {
  const of = (rules: readonly RuleId[], closely = true, more: Partial<typeof untouched> = {}) =>
    needsOf({ ...defaultPolicy(0), ...only(...rules), ...more }, closely);
  const needs: readonly (readonly [rules: readonly RuleId[], needs: Partial<Needs>])[] = [
    [[], {}],
    [
      [
        "advisory",
        "deprecated",
        "unknown-package",
        "unknown-version",
        "stale-lockfile",
        "several-lockfiles",
        "release-age",
        "too-new",
        "license",
      ],
      {},
    ],
    [["transitive-advisory"], { transitive: true }],
    [["outdated"], { packages: true }],
    [["provenance-lost"], { packages: true, previous: true, now: 0 }],
    [["scorecard"], { projects: true }],
    [["stale-override"], { overrides: true }],
    [["suspicious-name"], { similar: true }],
    [["risky-addition"], { additions: true, now: 0 }],
  ];
  for (const [rules, expected] of needs) {
    it(`asks for what ${rules.join(", ") || "no rule"} takes, and no more`, () =>
      assert.deepEqual(of(rules), { ...noNeeds, tooNewDays: 7, ...expected }));
  }

  it("asks for similar names only closely", () =>
    assert.deepEqual(of(["suspicious-name"], false), { ...noNeeds, tooNewDays: 7 }));

  it("looks below for licenses where the policy says so", () => {
    const denied = { "licenses.deny": ["GPL-3.0"] };
    const below = { ...denied, "licenses.transitive": true };
    assert.equal(of(["license"], true, below).transitive, true);
    assert.equal(of([], true, below).transitive, false);
    assert.equal(of(["license"], true, { "licenses.transitive": true }).transitive, false);
    assert.equal(of(["license"], true, denied).transitive, false);
  });
});
