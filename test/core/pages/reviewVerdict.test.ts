import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import type { Finding, RuleId } from "../../../src/core/analysis/finding.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { reviewSentence } from "../../../src/core/pages/reviewVerdict.ts";
import type { ChangedSide, ChangeKind, PackageChange, Review } from "../../../src/core/review/change.ts";

const why = message("not read");
const path = "/shop/package.json";

function change(kind: ChangeKind, name = "qs", also: Partial<PackageChange> = {}): PackageChange {
  const none = { introduced: [], intoProduction: [], gone: [], unsettled: [] };
  return { package: { system: "NPM", name }, kind, paths: [path], ...none, ...also };
}

const added = (also: Partial<PackageChange>, name?: string) => change("added", name, also);
const introducing = (...rules: readonly RuleId[]) => ({
  introduced: rules.map((rule) => ({ path, finding: { rule } as Finding })),
});
const affectedBy = (id: string, band: AffectedBy["band"], cvss3Score: number): AffectedBy => ({
  ...{ id, band },
  advisory: { advisoryKey: { id }, url: "", title: "", aliases: [], cvss3Score },
});
const [high, low] = [affectedBy("GHSA-high", "high", 7.5), affectedBy("GHSA-low", "low", 2)];
const advisories = (fixed: readonly AffectedBy[], introduced: readonly AffectedBy[]) => ({
  advisories: { fixed, introduced, remaining: [] },
});
const unchecked = { unchecked: { reason: "private" } } as unknown as ChangedSide;
const checked = {} as ChangedSide;
const twice = (kind: ChangeKind, also: Partial<PackageChange> = {}) => [
  change(kind, "a", also),
  change(kind, "b", also),
];
const unread = { path, side: "before", why } as const;
const weaker = { path, text: why };

type Row = readonly [sentence: string, changes: readonly PackageChange[], also?: Partial<Review>];

const rows: readonly Row[] = [
  ["No changes of dependencies", []],
  ["1 package added: nothing found", [change("added")]],
  ["2 packages added: nothing found", twice("added")],
  ["1 package updated: nothing found", [change("updated")]],
  ["2 packages updated: nothing found", twice("updated")],
  ["1 package downgraded: nothing found", [change("downgraded")]],
  ["2 packages downgraded: nothing found", twice("downgraded")],
  ["1 package replaced: nothing found", [change("replaced")]],
  ["2 packages replaced: nothing found", twice("replaced")],
  ["1 package moved: nothing found", [change("moved")]],
  ["2 packages moved: nothing found", twice("moved")],
  ["1 requirement changed: nothing found", [change("requirement")]],
  ["2 requirements changed: nothing found", twice("requirement")],
  ["1 package removed: nothing found", [change("removed")]],
  ["2 packages removed: nothing found", twice("removed")],
  [
    "1 package added, 1 updated, 1 downgraded, 1 replaced, 1 moved, 1 required otherwise, 2 removed: nothing found",
    [
      ...twice("removed"),
      change("requirement"),
      change("moved"),
      change("replaced"),
      change("downgraded"),
      change("updated"),
      change("added"),
    ],
  ],
  // Each advisory counts once for each package, however often it is seen.
  ["1 package added: 1 advisory fixed", [added(advisories([low], []))]],
  ["2 packages added: 1 advisory fixed", [added(advisories([low], [])), added(advisories([low], []))]],
  ["2 packages added: 2 advisories fixed", [added(advisories([low], []), "a"), added(advisories([low], []), "b")]],
  ["1 package added: 1 advisory introduced (low 2.0)", [added(advisories([], [low]))]],
  ["1 package added: 2 advisories introduced (worst high 7.5)", [added(advisories([], [low, high]))]],
  ["1 package added: 1 advisory fixed, 1 introduced (high 7.5)", [added(advisories([low], [high]))]],
  ["1 package added: 1 advisory fixed, 2 introduced (worst high 7.5)", [added(advisories([low], [low, high]))]],
  ["1 package added: 1 malicious package", [added(introducing("malicious"))]],
  ["3 packages added: 2 malicious packages", ["a", "a", "b"].map((name) => added(introducing("malicious"), name))],
  ["1 package added: 1 from another source", [added({ source: { from: "a", to: "b" } })]],
  ["2 packages added: 2 from other sources", twice("added", { source: { from: "a", to: "b" } })],
  ["1 package added: 1 hash gone or changed", [added({ integrity: "gone" })]],
  ["2 packages added: 2 hashes gone or changed", twice("added", { integrity: "changed" })],
  // Advisories have their own words.
  ["1 package added: nothing found", [added(introducing("advisory", "transitive-advisory"))]],
  ["1 package added: 1 license not allowed, 1 deprecated", [added(introducing("license", "deprecated"))]],
  ["1 package added: 1 deprecated", [added(introducing("deprecated", "deprecated"))]],
  ["2 packages added: 2 licenses not allowed", twice("added", introducing("license"))],
  ["2 packages added: 2 deprecated", twice("added", introducing("deprecated"))],
  ["1 package added: 1 without the provenance of before", [added({ provenance: "lost" })]],
  [
    "1 package added: 1 without the provenance of before",
    [added({ provenance: "lost", ...introducing("provenance-lost") })],
  ],
  ["1 package added: nothing found", [added({ provenance: "gained" })]],
  ["1 package added: 1 unknown package", [added(introducing("unknown-package"))]],
  ["2 packages added: 2 unknown packages", twice("added", introducing("unknown-package"))],
  ["1 package added: 1 unknown version", [added(introducing("unknown-version"))]],
  ["2 packages added: 2 unknown versions", twice("added", introducing("unknown-version"))],
  ["1 package added: 1 outdated", [added(introducing("outdated"))]],
  ["1 package added: 1 suspicious name", [added(introducing("suspicious-name"))]],
  ["2 packages added: 2 suspicious names", twice("added", introducing("suspicious-name"))],
  ["1 package added: 1 with scorecard", [added(introducing("scorecard"))]],
  ["1 setting weaker", [], { weaker: [weaker] }],
  ["2 settings weaker", [], { weaker: [weaker, weaker] }],
  ["1 package added: 1 advisory not settled", [added({ unsettled: [low, high] })]],
  ["2 packages added: 2 advisories not settled", twice("added", { unsettled: [low] })],
  ["1 change not certain", [added({ uncertain: why })]],
  ["1 package added: 2 changes not certain", [...twice("removed", { uncertain: why }), change("added")]],
  ["1 package added: 1 not checked", [added({ before: checked, after: unchecked })]],
  ["1 package updated: nothing found", [change("updated", "qs", { before: unchecked, after: checked })]],
  ["1 package removed: 1 not checked", [change("removed", "qs", { before: unchecked })]],
  ["1 file not read", [], { unread: [unread] }],
  ["1 package added: 2 files not read", [change("added")], { unread: [unread, unread] }],
  [
    "1 package added: 1 malicious package, 1 advisory fixed, 1 introduced (high 7.5), 1 from another source, 1 hash gone or changed, 1 deprecated, 1 setting weaker, 1 advisory not settled, 1 not checked, 1 file not read",
    [
      added({
        ...{ ...advisories([low], [high]), ...introducing("malicious", "deprecated"), unsettled: [low] },
        ...{ source: { from: "a", to: "b" }, integrity: "gone", after: unchecked },
      }),
    ],
    { weaker: [weaker], unread: [unread] },
  ],
];

describe("the sentence of a review", () => {
  for (const [sentence, changes, also] of rows)
    it(sentence, () => {
      const review: Review = {
        ...{ changes, weaker: [], notes: [], unread: [], withheld: 0, compared: { before: 1, after: 1 } },
        files: new Map(),
        ...also,
      };
      assert.equal(formatMessage(reviewSentence(review)), sentence);
    });
});
