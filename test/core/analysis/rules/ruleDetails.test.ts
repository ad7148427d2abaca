import assert from "node:assert/strict";
import { type Finding, ruleIds, type RuleId, ruleOf } from "../../../../src/core/analysis/finding.ts";
import type { RuleDetails } from "../../../../src/core/analysis/rule.ts";
import { everyFinding, type FindingData, madeUp } from "../../../support/exported.ts";

const advisory = {
  id: "GHSA-1",
  severity: "unscored",
  aliases: ["CVE-1"],
  url: "https://osv.example/GHSA-1",
};
const key = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;
const entry = (name: string) => ({ name, version: "1.0.0" });
const below = { affected: entry("qs-below"), path: ["qs", "between", "qs-below"].map(entry) };
const ignore = { rule: "license", advisory: "CVE-1", path: ["a", "b"], until: "2026-01-01", reason: "r" } as const;
const span = { start: 1, end: 2 };
const about = { key: key("qs") };
const limit = { tool: "pnpm", setting: "minimumReleaseAge: x", path: "/work/a", span, exclusions: [], id: "" };
const placed = { path: "/work/package-insights.json", setting: "", position: { line: 3, column: 5 } };
const parent = { dependent: key("qs-parent"), requirement: "^1.0.0", gets: key("qs") };
const affecting = { id: "GHSA-1", band: "high" } as const;
const lastRelease = { version: "4.0.1", publishedAt: "2021-03-05T01:02:03Z" };

/** The details of each rule's finding in `everyFinding("qs")`, or of another one, with paths below `/work`. */
const rows: readonly (readonly [rule: RuleId, details: RuleDetails | undefined, items?: readonly object[]])[] = [
  ["advisory", undefined],
  [
    "transitive-advisory",
    {
      ...below,
      source: "lockfile",
      severity: "unscored",
      advisories: [advisory, { id: "GHSA-2", severity: "unscored", aliases: [] }],
    },
  ],
  [
    "malicious",
    {
      ...below,
      source: "lockfile",
      severity: "malicious",
      advisories: [{ ...advisory, id: "MAL-1", severity: "malicious", aliases: [] }],
    },
  ],
  [
    "malicious",
    { severity: "malicious", advisories: [{ id: "MAL-1", severity: "malicious", aliases: [] }] },
    [{ advisories: [{ id: "MAL-1", band: "malicious" }] }],
  ],
  ["deprecated", { reason: "qs" }],
  ["deprecated", {}, [{}]],
  ["unmaintained", { ...below, advisory: { ...advisory, id: "RUSTSEC-1" } }],
  [
    "unmaintained",
    { project: "github.com/ljharb/qs", scorecardDate: "2026-11-02", lastRelease, thresholdYears: 2 },
    [{ still: { project: "github.com/ljharb/qs", scored: "2026-11-02", lastRelease }, years: 2 }],
  ],
  ["outdated", { newVersion: "qs", updateType: "minor", heldVersion: "qs" }],
  ["outdated", { newVersion: "2.0.0", updateType: "major" }, [{ to: "2.0.0", step: "major" }]],
  ["unknown-package", { similarNames: ["qs"] }],
  ["suspicious-name", { similarNames: ["qs"] }],
  [
    "risky-addition",
    { dependency: "qs", firstPublishedAt: "2026-11-19T06:00:00Z", similarNames: ["qs"], runsInstallScript: true },
  ],
  [
    "risky-addition",
    { dependency: "ms", similarNames: [] },
    [{ name: "ms", publishedAt: "2026-11-20T00:00:00Z", similar: [] }],
  ],
  ["unknown-version", undefined],
  ["withdrawn", { ...below, listedVersion: entry("qs-below") }],
  ["withdrawn", { listedVersion: entry("qs") }, [{ listed: key("qs") }]],
  ["license", { ...below, status: "denied", license: "qs" }],
  ["provenance-lost", { attestedVersion: entry("qs") }],
  ["provenance-source", { attestedRepository: "qs", declaredRepository: "qs" }],
  ["scorecard", { project: "qs", score: 1.5, threshold: 5 }],
  ["stale-lockfile", { lockfile: "qs", requested: "qs" }],
  ["stale-lockfile", { lockfile: "yarn.lock" }, [{ kind: "missing", lockfile: "/work/yarn.lock" }]],
  [
    "stale-override",
    {
      why: "unneeded",
      parents: [{ name: "qs-parent", version: "1.0.0", requirement: "^1.0.0", resolved: "1.0.0" }],
      lockfile: "qs",
      advisory: undefined,
    },
  ],
  [
    "stale-override",
    {
      why: "unneeded",
      parents: [{ requirement: "^1.0.0", resolved: "1.0.0" }],
      lockfile: undefined,
      advisory: undefined,
    },
    [{ why: "unneeded", source: undefined, parents: [{ requirement: parent.requirement, gets: parent.gets }] }],
  ],
  [
    "stale-override",
    { why: "unused", parents: undefined, lockfile: "yarn.lock", advisory: undefined },
    [{ why: "unused", source: "/work/yarn.lock" }],
  ],
  [
    "stale-override",
    {
      why: "affected",
      parents: undefined,
      lockfile: undefined,
      advisory: { id: "GHSA-1", severity: "high", aliases: [] },
    },
    [{ why: "affected", affecting }],
  ],
  ["several-lockfiles", { lockfiles: ["qs", "yarn.lock"] }],
  ["release-age", { file: "qs", setting: "minimumReleaseAge: 7 # qs", minimumAgeSeconds: 420 }],
  ["release-age", { file: "a", setting: "minimumReleaseAge: x" }, [{ limit }]],
  ["too-new", { ...below, publishedAt: "2026-11-20T00:00:00Z", minimumAgeDays: 7 }],
  ["expired-ignore", { ignore }, [{ ignore: { ...ignore, span } }]],
  ["unused-ignore", { ignore: { rule: "license", package: "qs" }, file: "package-insights.json" }],
  ["unused-ignore", { ignore }, [{ ignore: { ...ignore, span, about } }]],
];

/** Items of a rule that are about one version, and none of which says the same as another. */
const different: readonly (readonly [rule: RuleId, items: readonly object[]])[] = [
  [
    "license",
    [
      { state: "missing", license: "" },
      { state: "denied", license: "" },
    ],
  ],
  ["risky-addition", ["a", "b"].map((name) => ({ name, publishedAt: "", similar: [] }))],
  [
    "unmaintained",
    [
      { notice: { id: "RUSTSEC-1", band: "unscored" } },
      { notice: { id: "RUSTSEC-2", band: "unscored" } },
      { still: { project: "", scored: "", lastRelease }, years: 2 },
    ],
  ],
  [
    "stale-override",
    [
      { why: "unused", source: "" },
      { why: "unneeded", source: "", parents: [] },
      { why: "affected", affecting },
      { why: "affected", affecting: { ...affecting, id: "GHSA-2" } },
    ],
  ],
  [
    "expired-ignore",
    [
      { ignore: {} },
      { ignore: { rule: "license" } },
      { ignore: { advisory: "license" } },
      { ignore: { path: ["a", "b"] } },
      { ignore: { path: ["a", "c"] } },
      { ignore: { until: "2026-01-01" } },
    ],
  ],
  [
    "unused-ignore",
    [
      { ignore: {} },
      { ignore: { rule: "license" } },
      { ignore: { advisory: "license" } },
      { ignore: { package: "a" } },
      { ignore: { path: ["a", "b"] } },
      { ignore: {}, entry: placed },
    ],
  ],
];

describe("in reports", () => {
  for (const [rule, details, items] of rows) {
    it(`the details of ${rule} are ${JSON.stringify(details)}`, () => {
      const [sample] = everyFinding("qs").filter((finding) => finding.rule === rule);
      const [finding] = madeUp("qs", {}, [{ ...sample, ...(items && { items }) } as unknown as FindingData]).files[0]!
        .findings;
      const actual = ruleOf({ rule }).details?.(finding as Finding, (path) => path.replace("/work/", ""));
      assert.deepEqual(actual, details);
    });
  }

  it("have details that are tested for every rule", () => {
    assert.deepEqual(
      ruleIds.filter((id) => !rows.some(([rule]) => rule === id)),
      [],
    );
  });

  for (const [rule, items] of different) {
    it(`items of ${rule} that say something else are told apart, and others are not`, () => {
      const identities = items.map((item) => ruleOf({ rule }).identity?.(item).join("\n"));
      assert.equal(new Set(identities).size, items.length, identities.join(" | "));
      assert.deepEqual(
        identities,
        items.map((item) =>
          ruleOf({ rule })
            .identity?.({ ...item })
            .join("\n"),
        ),
      );
    });
  }

  const any: readonly (readonly [rule: RuleId, identity: readonly string[]])[] = [
    ["expired-ignore", ["*", "*", ""]],
    ["unused-ignore", ["*", "*", "*"]],
  ];
  for (const [rule, identity] of any) {
    it(`an entry of ${rule} without a word counts as one for everything`, () => {
      const item: object = { ignore: {} };
      assert.deepEqual(ruleOf({ rule }).identity?.(item), identity);
    });
  }
});
