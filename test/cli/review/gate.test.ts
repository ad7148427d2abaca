import { deepEqual, equal, fail, throws } from "node:assert/strict";
import { failingReview, readReviewGate, refuseIdleReviewGate } from "../../../src/cli/review/gate.ts";
import type { Finding, RuleId } from "../../../src/core/analysis/finding.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import type { Signal } from "../../../src/core/review/signals.ts";
import { everyFinding, madeUp } from "../../support/exported.ts";

const signal = (id: Signal["id"]): Signal => ({ id, path: "/project/package.json", text: message("a signal") });

function found(rule: RuleId): Finding {
  const { files } = madeUp("theme", {}, everyFinding("theme"));
  const finding = files.flatMap(({ findings }) => findings).find((each) => each.rule === rule);
  return finding ?? fail(`no example of ${rule}`);
}

const brought = { introduced: [], intoProduction: [], signals: [] };

describe("readReviewGate", () => {
  for (const [text, problem] of [
    ["new-source,new-source", "--fail-on new-source,new-source: “new-source” is given twice"],
    ["none,integrity", "--fail-on none,integrity: “none” stands by itself"],
    ["integrity:prod", "--fail-on integrity:prod: it is written without a suffix"],
    ["high,high", "--fail-on high,high: “high” is given twice"],
  ] as const) {
    it(`refuses ${text}`, () => throws(() => readReviewGate(text), { name: "UsageError", message: problem }));
  }

  it("offers its own words besides those of a check", () => {
    throws(() => readReviewGate("new-sauce"), {
      message: /^unknown gate “new-sauce”; expected one of low, .*new-source/,
    });
  });

  it("refuses what a review does not search for, and rules that are off", () => {
    const policies = [defaultPolicy(0)];
    throws(() => refuseIdleReviewGate(readReviewGate("high:fixable"), policies), { message: /does not search/ });
    throws(() => refuseIdleReviewGate(readReviewGate("license"), policies), { message: /no license is allowed/ });
    refuseIdleReviewGate(readReviewGate("provenance-lost,new-source"), [
      { ...defaultPolicy(0), rules: { ...defaultPolicy(0).rules, "provenance-lost": "off" } },
    ]);
  });
});

describe("failingReview", () => {
  const all = [signal("new-source"), signal("new-source"), signal("integrity"), signal("weaker-settings")];
  const rows: readonly (readonly [gate: string, clauses: readonly string[]])[] = [
    ["none", []],
    ["critical", []],
    ["new-source", ["2 packages from other sources"]],
    ["integrity,weaker-settings", ["1 hash gone or changed", "1 weaker setting"]],
    ["provenance-lost", []],
  ];
  for (const [gate, clauses] of rows) {
    it(`${gate}: ${clauses.join(", ") || "nothing"}`, () => {
      deepEqual(
        failingReview({ ...brought, signals: all }, readReviewGate(gate)).clauses.map((clause) =>
          formatMessage(clause),
        ),
        clauses,
      );
    });
  }

  it("fails for what is malicious with any gate but none", () => {
    const counted = (gate: string) =>
      failingReview({ ...brought, introduced: [found("malicious")] }, readReviewGate(gate)).findings.size;
    deepEqual(["new-source", "critical", "none"].map(counted), [1, 1, 0]);
  });

  it("takes what a rule says of lost provenance for the same as the signal", () => {
    const gate = readReviewGate("provenance-lost");
    equal(failingReview({ ...brought, introduced: [found("provenance-lost")] }, gate).findings.size, 1);
    deepEqual(
      failingReview({ ...brought, signals: [signal("provenance-lost")] }, gate).clauses.map((clause) =>
        formatMessage(clause),
      ),
      ["1 provenance attestation lost"],
    );
  });

  it("counts for production what was found already where it was for development", () => {
    const moved = { ...brought, intoProduction: [found("deprecated")] };
    const counted = (gate: string) => failingReview(moved, readReviewGate(gate)).findings.size;
    deepEqual(["deprecated", "deprecated:prod"].map(counted), [0, 1]);
  });
});
