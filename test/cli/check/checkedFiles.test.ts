import assert from "node:assert/strict";
import { exitOf, type ExitOptions } from "../../../src/cli/check/checkedFiles.ts";
import { policyOfGate, readGate, refuseIdleGate, usualGate } from "../../../src/cli/check/gate.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { message } from "../../../src/core/messages/message.ts";
import { everyFinding, madeUp } from "../../support/exported.ts";

type Checked = Parameters<typeof exitOf>[0];

const file = { path: "/work/package.json", displayPath: "package.json" };
const empty: Checked = { files: [], unread: [], isInterrupted: false };
const unread: Checked["unread"] = [{ file, reason: "unreadable" }];

/** Findings of all rules on one dependency, those that are malicious left out. */
const made = madeUp("a", {}, everyFinding("a"));
const all = made.files.flatMap(({ findings }) => findings);
const others = all.filter(({ rule }) => rule !== "malicious");

function checkedWith(findings: readonly Finding[]): Checked {
  return { ...empty, files: made.files.map((each) => ({ ...each, file, findings })) };
}

function on(finding: Finding, scope: string): Finding {
  return { ...finding, declaration: { ...finding.declaration, scope } };
}

const complete = (findings: readonly Finding[]): Checked => ({
  ...empty,
  files: checkedWith(findings).files.map((each) => ({ ...each, coverage: { state: "complete", gaps: [] } })),
});

const twice = ({ files, ...rest }: Checked): Checked => ({ ...rest, files: [...files, ...files] });

const limited: Checked = {
  ...empty,
  files: complete([]).files.map((each) => ({
    ...each,
    coverage: { state: "limited", gaps: [{ kind: "limit", limit: "absent-member" }] },
  })),
};

describe("the exit of a check", () => {
  const rows: readonly (readonly [what: string, exit: string, checked: Checked, options?: Partial<ExitOptions>])[] = [
    ["of nothing", "3 nothing to check", empty],
    ["of nothing, where that is right", "0 nothing to check", empty, { allowEmpty: true }],
    ["without findings", "0 nothing fails the check", complete([])],
    ["with known findings only", "0 nothing new fails the check", complete(others), { known: new Set(others) }],
    ["that was interrupted", "2 interrupted: results are incomplete", { ...complete(all), isInterrupted: true }],
    ["whose report leaves out results", "2 the report leaves out results", complete(all), { leavesOut: true }],
    ["with a path that was not read", "2 1 path was not read", { ...complete([]), unread }],
    [
      "with a path that was not read beside findings",
      "1 1 malicious package, 2 advisories, 1 finding of deprecated",
      { ...complete(all), unread },
    ],
    ["with paths that were not read", "2 2 paths were not read", { ...complete([]), unread: [...unread, ...unread] }],
    ["with gaps", "2 1 gap in what was checked", checkedWith([])],
    ["with gaps in two manifests", "2 2 gaps in what was checked", twice(checkedWith([]))],
    ["with limits", "2 no source tells all that --strict asks for", limited],
    ["with limits that count for nothing", "0 nothing fails the check", limited, { strict: false }],
    [
      "that ended as its time was over",
      "2 timed out: results are incomplete",
      { ...complete(all), isInterrupted: true },
      { interruption: message("timed out") },
    ],
  ];
  for (const [what, exit, checked, options] of rows) {
    it(`is ${exit} for one ${what}`, () => {
      const { code, reason } = exitOf(checked, { gate: usualGate, strict: true, ...options });
      assert.equal(`${code} ${reason}`, exit);
    });
  }

  it("counts what is known", () => {
    const options = { gate: usualGate, strict: false, known: new Set(others) };
    assert.deepEqual(exitOf(complete(all), options), {
      code: 1,
      reason: "1 new malicious package",
      known: others.length,
    });
  });
});

describe("--fail-on", () => {
  const fixed = others.map((finding): Finding => ({ ...finding, fixedIn: { kind: "fixed", version: "2.0.0" } }));
  const as = (scope: string) => fixed.map((finding) => on(finding, scope));
  const partly = { kind: "partly", version: "2.0.0", fixed: 1, of: 2, others: 0 } as const;
  const rows: readonly (readonly [gate: string, exit: string, findings: readonly Finding[]])[] = [
    ["none", "0 nothing fails the check", all],
    ["low", "1 2 advisories", others],
    ["critical", "1 2 advisories of critical or worse or without a score", others],
    ["critical", "1 1 malicious package, 2 advisories of critical or worse or without a score", all],
    ["outdated", "1 1 finding of outdated", others],
    ["outdated", "1 1 malicious package, 1 finding of outdated", all],
    ["outdated, too-new", "1 1 finding of outdated, 1 finding of too-new", others],
    ["outdated", "1 2 findings of outdated", [...others, ...others]],
    ["outdated:prod", "1 1 finding of outdated in production", others],
    ["outdated,malicious", "1 1 malicious package, 1 finding of outdated", all],
    ["low,critical:prod", "1 2 advisories", others],
    ["license", "1 1 finding of license", others],
    ["unknown-license", "0 nothing fails the check", others],
    ["fixable", "1 2 fixable advisories", fixed],
    ["fixable", "0 nothing fails the check", fixed.map((finding) => ({ ...finding, fixedIn: { kind: "none" } }))],
    ["fixable", "0 nothing fails the check", fixed.map((finding) => ({ ...finding, fixedIn: partly }))],
    [
      "fixable",
      "1 1 malicious package, 2 fixable advisories",
      [...all.filter(({ rule }) => rule === "malicious"), ...fixed],
    ],
    ["high:fixable", "1 2 fixable advisories of high or worse or without a score", fixed],
    ["high:prod", "1 2 advisories of high or worse or without a score in production", fixed],
    ["high:prod", "0 nothing fails the check", as("devDependencies")],
    ["high:prod:fixable,outdated:prod", "0 nothing fails the check", as("devDependencies")],
    ["critical:prod,fixable", "1 2 fixable advisories", as("devDependencies")],
    ["outdated:prod", "1 1 malicious package", all.map((finding) => on(finding, "devDependencies"))],
  ];
  for (const [gate, exit, findings] of rows) {
    it(`${gate} ends with ${exit}`, () => {
      const { code, reason } = exitOf(complete(findings), { gate: readGate(gate), strict: false });
      assert.equal(`${code} ${reason}`, exit);
    });
  }

  it("does not take for none what nobody knows: whether a version fixes it", () => {
    const unknown = others.map((finding): Finding => ({ ...finding, fixedIn: { kind: "unknown", hasFailed: true } }));
    const { code, reason } = exitOf(complete(unknown), { gate: readGate("fixable"), strict: false });
    assert.equal(`${code} ${reason}`, "2 it is not known whether versions fix 2 findings");
  });

  it("finds unknown licenses without a list of licenses", () => {
    const policy = defaultPolicy(0);
    assert.deepEqual(policyOfGate(readGate("unknown-license"), policy)["licenses.allow"], ["*"]);
    const denied = { ...policy, "licenses.deny": ["MIT"] };
    assert.equal(policyOfGate(readGate("unknown-license"), denied), denied);
    for (const state of ["missing", "non-standard"] as const) {
      const findings = others.map((finding) =>
        finding.rule === "license" ? { ...finding, items: [{ ...finding.items[0], state }] as const } : finding,
      );
      const { reason } = exitOf(complete(findings), { gate: readGate("unknown-license"), strict: false });
      assert.equal(reason, "1 unknown license");
    }
  });

  const off = { ...defaultPolicy(0), rules: { deprecated: "off" } } as const;
  const wrong: readonly (readonly [gate: string, message: RegExp])[] = [
    ["", /unknown gate “”; expected one of low, /],
    ["severe", /unknown gate “severe”; expected one of low, medium, high, critical, fixable, unknown-license, /],
    ["high:dev", /unknown suffix “dev”; expected one of prod, fixable/],
    ["high:", /unknown suffix “”/],
    ["none,high", /“none” stands by itself/],
    ["outdated:fixable", /only advisories are fixed by a version/],
    ["deprecated", /the rule is off; --rule deprecated=default turns it on/],
    ["license", /no license is allowed or denied/],
    ["high:fixable", /--no-fixed-in leaves out the search/],
  ];
  for (const [gate, problem] of wrong) {
    it(`${gate || "nothing"} is refused`, () =>
      assert.throws(() => refuseIdleGate(readGate(gate), [off], false), problem));
  }
});
