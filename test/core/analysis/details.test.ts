import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import { advisoryEntry, fixedInEntry, pathEntry, transitiveSource } from "../../../src/core/analysis/details.ts";
import { fixOfBoth, settlesAll, type FixedIn } from "../../../src/core/analysis/fixedIn.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const held = {
  version: "1.0.1",
  limit: { tool: "npm", setting: "x", path: "/x", span: { start: 0, end: 1 }, exclusions: [], id: "" },
} as const;
const passedOver = { version: "1.0.2", publishedAt: "2026-11-20T00:00:00Z" };

const fixes: readonly (readonly [fixedIn: FixedIn, entry: object | undefined, settles: boolean])[] = [
  [{ kind: "fixed", version: "1.0.1" }, { state: "fixed", version: "1.0.1" }, true],
  [{ kind: "fixed", version: "1.0.1", held, isLater: true }, { state: "fixed", version: "1.0.1" }, true],
  [
    { kind: "fixed", version: "1.0.1", losesAttestation: true, passedOver },
    { state: "fixed", version: "1.0.1", losesAttestation: true, passedOver },
    true,
  ],
  [
    { kind: "partly", version: "1.0.1", fixed: 1, of: 2, others: 3 },
    { state: "partly", version: "1.0.1", fixedCount: 1, advisoryCount: 2, otherCount: 3 },
    false,
  ],
  [{ kind: "lockfile" }, { state: "lockfile" }, true],
  [{ kind: "lockfile", lockfile: "yarn.lock" }, { state: "lockfile", lockfile: "yarn.lock" }, true],
  [
    { kind: "packages", packages: [key("qs", "6.14.3")], leavesOwn: true },
    { state: "packages", packages: [{ name: "qs", version: "6.14.3" }] },
    true,
  ],
  [{ kind: "none" }, { state: "none" }, false],
  [{ kind: "unknown", hasFailed: true }, undefined, false],
];

const details = { advisoryKey: { id: "A-1" }, url: "https://osv.example/A-1", title: "t", aliases: ["CVE-1"] };
const advisories: readonly (readonly [affected: AffectedBy, entry: object])[] = [
  [
    { id: "A-1", band: "unscored" },
    { id: "A-1", severity: "unscored", aliases: [] },
  ],
  [
    { id: "A-1", band: "unscored", countsAs: "high", advisory: details },
    { id: "A-1", severity: "unscored", countsAs: "high", aliases: ["CVE-1"], url: "https://osv.example/A-1" },
  ],
  [
    {
      id: "A-1",
      band: "high",
      advisory: { ...details, url: "file:///x", cvss3Score: 7.5, cvss3Vector: "CVSS:3.1/AV:N" },
    },
    { id: "A-1", severity: "high", aliases: ["CVE-1"], cvss3Score: 7.5, cvss3Vector: "CVSS:3.1/AV:N" },
  ],
  [
    { id: "A-1", band: "low", advisory: { ...details, url: "", cvss3Score: 0 } },
    { id: "A-1", severity: "low", aliases: ["CVE-1"], cvss3Score: 0 },
  ],
];

const none: FixedIn = { kind: "none" };
const fixed: FixedIn = { kind: "fixed", version: "1.0.1" };
const lockfile: FixedIn = { kind: "lockfile", lockfile: "yarn.lock" };
const packages: FixedIn = { kind: "packages", packages: [key("qs")] };
const both: readonly (readonly [
  what: string,
  own: FixedIn | undefined,
  transitive: FixedIn | undefined,
  fix: FixedIn | undefined,
])[] = [
  ["nothing", undefined, undefined, undefined],
  ["that of what it depends on", undefined, fixed, fixed],
  ["its own", fixed, packages, fixed],
  ["its own that is not known", { kind: "unknown", hasFailed: false }, fixed, { kind: "unknown", hasFailed: false }],
  ["none of its own", none, undefined, none],
  ["none of its own, for all that a version fixes", none, fixed, none],
  ["a lockfile that leaves its own", none, lockfile, { ...lockfile, leavesOwn: true }],
  ["packages that leave its own", none, packages, { ...packages, leavesOwn: true }],
  ["no way out of its own", { ...none, isWayOut: true }, packages, { ...none, isWayOut: true }],
];

describe("the details of reports", () => {
  for (const [fixedIn, entry, settles] of fixes) {
    it(`have the fix ${entry ? JSON.stringify(entry) : "that is not known"}`, () => {
      assert.deepEqual(fixedInEntry(fixedIn), entry);
      assert.equal(settlesAll(fixedIn), settles);
    });
  }

  for (const [affected, entry] of advisories)
    it(`have the advisory ${JSON.stringify(entry)}`, () => assert.deepEqual(advisoryEntry(affected), entry));

  it("have the way to what is affected", () => {
    const entry = (name: string) => ({ name, version: "1.0.0" });
    assert.deepEqual(pathEntry([key("a"), key("b")]), { affected: entry("b"), path: [entry("a"), entry("b")] });
    assert.deepEqual([pathEntry([]), pathEntry()], [{}, {}]);
  });

  it("have the source of transitive dependencies", () =>
    assert.deepEqual((["resolved", "lockfile"] as const).map(transitiveSource), ["service", "lockfile"]));
});

describe("the fix of a version and of what it depends on", () => {
  for (const [what, own, transitive, fix] of both)
    it(`is ${what}`, () => assert.deepEqual(fixOfBoth(own, transitive), fix));
});
