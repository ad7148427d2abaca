import assert from "node:assert/strict";
import type { Coverage, CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { Declaration, SkipReason } from "../../../src/core/manifests/manifest.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { checkedCount, progressText, statusText, uncheckedCount, worstCount } from "../../../src/core/render/status.ts";

const span = { start: 0, end: 1 };
const declaration: Declaration = {
  package: { system: "NPM", name: "qs" },
  name: "qs",
  requirement: { kind: "written", text: "1" },
  scope: "",
  nameSpan: span,
};
const key = { system: "NPM", name: "ms", version: "1.0.0" } as const;
const error = { kind: "offline", request: "GET …" } as const;
const missing: CoverageGap = { kind: "file", path: "/a/base.txt", reason: "missing" };
const damaged: CoverageGap = { kind: "file", path: "/a/yarn.lock", reason: "damaged" };
const failed = { kind: "failed", error } as const;

function skipped(reason: SkipReason): CoverageGap {
  return { kind: "dependency", declaration, why: { kind: "skipped", reason, text: "" } };
}

function limit(limit: "no-graph" | "bundled" | "no-deprecation"): CoverageGap {
  return { kind: "limit", declaration, limit };
}

function below(why: Extract<CoverageGap, { kind: "transitive" }>["why"]): CoverageGap {
  return { kind: "transitive", declaration, key, why };
}

interface Row {
  readonly gaps: readonly CoverageGap[];
  readonly findings?: number;
  readonly vulnerable?: number;
  readonly malicious?: number;
  readonly unchecked?: number;
  readonly state: Coverage["state"];
  readonly text: string;
  readonly lines: readonly string[];
}

const rows: readonly Row[] = [
  { gaps: [], state: "complete", text: "pass No findings", lines: [] },
  { gaps: [], findings: 1, state: "complete", text: "shield 1 finding", lines: [] },
  {
    gaps: [],
    findings: 5,
    vulnerable: 1,
    state: "complete",
    text: "shield 1 vulnerable dependency",
    lines: [],
  },
  {
    gaps: [],
    findings: 5,
    vulnerable: 1,
    malicious: 1,
    state: "complete",
    text: "shield 1 malicious dependency",
    lines: [],
  },
  {
    gaps: [],
    findings: 5,
    vulnerable: 2,
    state: "complete",
    text: "shield 2 vulnerable dependencies",
    lines: [],
  },
  {
    gaps: [limit("no-graph"), limit("no-graph")],
    state: "limited",
    text: "info No findings",
    lines: ["No source lists the transitive dependencies of 2 dependencies"],
  },
  {
    gaps: [limit("bundled"), limit("no-deprecation"), limit("no-deprecation")],
    state: "limited",
    text: "info No findings",
    lines: [
      "The service has no facts about 1 bundled dependency",
      "This version of the API does not serve whether versions are deprecated",
    ],
  },
  {
    gaps: [skipped("private"), skipped("git"), skipped("private"), limit("no-graph")],
    unchecked: 3,
    state: "incomplete",
    text: "question No findings, 3 not checked",
    lines: [
      "2 dependencies not checked: private",
      "1 dependency not checked: git",
      "No source lists the transitive dependencies of 1 dependency",
    ],
  },
  {
    gaps: [skipped("variable")],
    findings: 2,
    unchecked: 1,
    state: "incomplete",
    text: "shield 2 findings",
    lines: ["1 dependency not checked: variable"],
  },
  {
    gaps: [damaged],
    state: "incomplete",
    text: "question No findings, not everything was checked",
    lines: ["yarn.lock is damaged"],
  },
  {
    gaps: [
      missing,
      damaged,
      { kind: "entry", text: "gem name", span },
      { kind: "text", message: message("Expected a comma") },
      { kind: "dependency", declaration, why: failed },
      { kind: "dependency", declaration, why: { kind: "pending" } },
    ],
    state: "incomplete",
    text: "question No findings, not everything was checked",
    lines: [
      "2 files not read",
      "1 entry is not evaluated",
      "1 syntax error",
      "1 dependency not checked: not answered",
      "1 dependency not checked: not answered yet",
    ],
  },
  {
    gaps: [
      below(failed),
      below(failed),
      below({ kind: "skipped", reason: "private" }),
      below({ kind: "unknown-version" }),
      below({ kind: "graph", message: message("no version of dep") }),
      { kind: "advisory", declaration, id: "A", error },
    ],
    state: "incomplete",
    text: "question No findings, not everything was checked",
    lines: [
      "2 transitive dependencies not checked: not answered",
      "1 transitive dependency not checked: private",
      "1 transitive dependency not checked: unknown version",
      "The dependency graph of 1 dependency is incomplete",
      "Details of 1 advisory were not answered",
    ],
  },
];

describe("the status of a manifest", () => {
  for (const { gaps, findings = 0, vulnerable = 0, malicious = 0, unchecked = 0, state, text, lines } of rows) {
    it(`${text}: ${lines.join("; ")}`, () => {
      const summary = { pending: 0, checked: 4, unchecked, local: 1, findings, vulnerable, malicious };
      const { icon, title, details } = statusText(summary, { state, gaps });
      assert.equal(`${icon} ${formatMessage(title)}`, text);
      assert.deepEqual(
        details.map((line) => formatMessage(line)),
        [...(vulnerable > 0 ? [`${findings} findings`] : []), `4 checked, ${unchecked} not checked, 1 local`, ...lines],
      );
    });
  }
});

describe("counts of what was found", () => {
  const counts: readonly (readonly [malicious: number, vulnerable: number, findings: number, text: string])[] = [
    [0, 0, 0, "No findings"],
    [0, 0, 1, "1 finding"],
    [0, 0, 2, "2 findings"],
    [0, 1, 5, "1 vulnerable dependency"],
    [0, 2, 5, "2 vulnerable dependencies"],
    [1, 2, 5, "1 malicious dependency"],
    [2, 2, 5, "2 malicious dependencies"],
  ];
  for (const [malicious, vulnerable, findings, text] of counts)
    it(text, () => assert.equal(formatMessage(worstCount({ malicious, vulnerable, findings })), text));

  it("say how many were checked, and were not", () =>
    assert.deepEqual(
      [checkedCount(1), uncheckedCount(2)].map((text) => formatMessage(text)),
      ["1 checked", "2 not checked"],
    ));

  const summary = { pending: 0, checked: 4, unchecked: 0, local: 0, findings: 5 };
  const details: readonly (readonly [malicious: number, vulnerable: number, details: readonly string[]])[] = [
    [1, 1, ["5 findings", "4 checked, 0 not checked, 0 local"]],
    [1, 3, ["3 vulnerable dependencies", "5 findings", "4 checked, 0 not checked, 0 local"]],
  ];
  for (const [malicious, vulnerable, expected] of details) {
    it(`have ${vulnerable} vulnerable beside ${malicious} malicious`, () => {
      const status = statusText({ ...summary, malicious, vulnerable }, { state: "complete", gaps: [] });
      assert.deepEqual(
        status.details.map((line) => formatMessage(line)),
        expected,
      );
    });
  }

  it("say how far a scan has come", () => {
    const progress = { done: 3, total: 8, step: 0.456 };
    assert.deepEqual(
      (["asked", "checked"] as const).map((kind) => formatMessage(progressText({ ...progress, kind }))),
      ["Checking dependencies… 46%, 3 of 8 manifests", "3 of 8 manifests checked…"],
    );
  });
});
