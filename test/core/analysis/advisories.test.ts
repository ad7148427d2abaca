import { deepEqual, equal } from "node:assert/strict";
import { type AffectedBy, isSameFlaw, noticesOf, sortedAdvisories } from "../../../src/core/analysis/advisories.ts";
import type { Policy } from "../../../src/core/analysis/policy.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Advisory } from "../../../src/core/api/messages.ts";
import { factsOf } from "../../support/exported.ts";

/** `GHSA-1 7.5 = CVE-1 PYSEC-1: title`, of which all but the ID may be absent; `GHSA-1?` has no details. */
type Listed = string;

/** As `GHSA-1 high = CVE-1 PYSEC-1: title`, in order. */
type Entry = string;

const rows: readonly (readonly [what: string, listed: readonly Listed[], entries: readonly Entry[]])[] = [
  ["nothing", [], []],
  [
    "the worst first, those without a score before medium",
    ["A-1 5", "B-1", "C-1 9.8", "D-1 3", "E-1 7"],
    ["C-1 critical", "E-1 high", "B-1 unscored", "A-1 medium", "D-1 low"],
  ],
  [
    "one of two that name each other",
    ["GHSA-1 7.5 = PYSEC-1: one", "PYSEC-1 = GHSA-1: two"],
    ["GHSA-1 high = PYSEC-1: one"],
  ],
  ["one where only the first names the other", ["GHSA-1 7.5 = PYSEC-1", "PYSEC-1"], ["GHSA-1 high = PYSEC-1"]],
  ["one where only the second names the other", ["GHSA-1 7.5", "PYSEC-1 = GHSA-1"], ["GHSA-1 high = PYSEC-1"]],
  ["the ID of the highest score", ["GHSA-1: one", "PYSEC-1 9 = GHSA-1: two"], ["PYSEC-1 critical = GHSA-1: two"]],
  ["the highest score of two", ["GHSA-1 7.5", "PYSEC-1 9 = GHSA-1"], ["PYSEC-1 critical = GHSA-1"]],
  [
    "the title of the other where there is none",
    ["GHSA-1 7.5", "PYSEC-1 = GHSA-1: two"],
    ["GHSA-1 high = PYSEC-1: two"],
  ],
  ["the title of the highest score", ["GO-1 = GHSA-1: one", "GHSA-1 5: two"], ["GHSA-1 medium = GO-1: two"]],
  ["all names once", ["GHSA-1 7 = CVE-1 GO-1", "GO-1 = CVE-1 GHSA-1 BIT-1"], ["GHSA-1 high = CVE-1 BIT-1 GO-1"]],
  [
    "two that a third one joins",
    ["GHSA-1 7", "GHSA-2 8", "RUSTSEC-1 = GHSA-1 GHSA-2"],
    ["GHSA-2 high = GHSA-1 RUSTSEC-1"],
  ],
  ["one that the service lists twice", ["GHSA-1 7", "GHSA-1 7"], ["GHSA-1 high"]],
  [
    "one of two that have one and the same CVE",
    ["GHSA-1 7 = CVE-1", "PYSEC-1 = CVE-1"],
    ["GHSA-1 high = CVE-1 PYSEC-1"],
  ],
  [
    "both where one of them has another CVE, too",
    ["GHSA-1 7 = CVE-1 CVE-2", "PYSEC-1 = CVE-1"],
    ["GHSA-1 high = CVE-1 CVE-2", "PYSEC-1 unscored = CVE-1"],
  ],
  [
    "both of different CVEs",
    ["GHSA-1 7 = CVE-1", "PYSEC-1 = CVE-2"],
    ["GHSA-1 high = CVE-1", "PYSEC-1 unscored = CVE-2"],
  ],
  [
    "one of several CVEs where it names the other",
    ["GHSA-1 7 = CVE-1 CVE-2", "PYSEC-1 = CVE-1 GHSA-1"],
    ["GHSA-1 high = CVE-1 CVE-2 PYSEC-1"],
  ],
  [
    "one whose details are not available, and which the other names",
    ["GHSA-1?", "PYSEC-1 5 = GHSA-1: two"],
    ["PYSEC-1 medium = GHSA-1: two"],
  ],
  [
    "malicious first, whatever the score",
    ["GHSA-1 9.9", "MAL-1", "MAL-2?"],
    ["MAL-1 malicious", "MAL-2 malicious", "GHSA-1 critical"],
  ],
  ["malicious by an alias", ["GHSA-1 5 = MAL-1: one"], ["GHSA-1 malicious = MAL-1: one"]],
  [
    "one malicious entry of two that name each other",
    ["GHSA-1 5 = MAL-1: one", "MAL-1 = GHSA-1: two"],
    ["GHSA-1 malicious = MAL-1: one"],
  ],
  ["one where only the malicious one names the other", ["GHSA-1 9", "MAL-1 = GHSA-1"], ["GHSA-1 malicious = MAL-1"]],
  [
    "one malicious entry where its details are not available",
    ["GHSA-1 5 = MAL-1: one", "MAL-1?"],
    ["GHSA-1 malicious = MAL-1: one"],
  ],
  ["what has no details", ["GHSA-1?", "GHSA-2 5"], ["GHSA-1 unscored", "GHSA-2 medium"]],
];

const decided: readonly (readonly [
  what: string,
  listed: readonly Listed[],
  unscored: Policy["unscored"],
  entries: readonly Entry[],
])[] = [
  [
    "as low, after what has a score",
    ["A-1", "B-1 3", "C-1 5"],
    "low",
    ["C-1 medium", "B-1 low", "A-1 unscored as low"],
  ],
  [
    "as critical, after what has a score",
    ["A-1", "B-1 9", "C-1 8"],
    "critical",
    ["B-1 critical", "A-1 unscored as critical", "C-1 high"],
  ],
  ["not where the details are not available", ["A-1?"], "low", ["A-1 unscored"]],
  [
    "not where it is malicious",
    ["A-1 = MAL-1", "MAL-1", "MAL-2?"],
    "low",
    ["A-1 malicious = MAL-1", "MAL-2 malicious"],
  ],
  [
    "not where those of one are not available, which may have a score",
    ["A-1", "B-1?", "C-1 = A-1 B-1"],
    "low",
    ["A-1 unscored = B-1 C-1"],
  ],
];

const notices: readonly (readonly [what: string, listed: readonly Listed[], notices: readonly Entry[]])[] = [
  ["RustSec's title", ["RUSTSEC-1: ansi_term is Unmaintained"], ["RUSTSEC-1 unscored: ansi_term is Unmaintained"]],
  [
    "the ID of RustSec as an alias",
    ["GHSA-1 = RUSTSEC-1: `atty` is unmaintained."],
    ["GHSA-1 unscored = RUSTSEC-1: `atty` is unmaintained."],
  ],
  [
    "two databases",
    ["RUSTSEC-1: a is unmaintained", "GHSA-1 = RUSTSEC-1: a is unmaintained"],
    ["GHSA-1 unscored = RUSTSEC-1: a is unmaintained"],
  ],
  ["no other database alone", ["GHSA-1: atty is unmaintained"], []],
  ["no other title", ["RUSTSEC-1: a is unmaintained and unsound", "RUSTSEC-2: a"], []],
  ["nothing with a score", ["RUSTSEC-1 5: a is unmaintained"], []],
  ["nothing malicious", ["RUSTSEC-1 = MAL-1: a is unmaintained"], []],
  [
    "nothing that another database says more of",
    ["RUSTSEC-1: a is unmaintained", "GHSA-1 = RUSTSEC-1: Segfault in a"],
    [],
  ],
  ["nothing of which details are not available", ["RUSTSEC-1 = GHSA-1: a is unmaintained", "GHSA-1?"], []],
  [
    "beside a vulnerability",
    ["RUSTSEC-1: a is unmaintained", "GHSA-1 5: b"],
    ["RUSTSEC-1 unscored: a is unmaintained"],
  ],
];

describe("the advisories of a version", () => {
  for (const [what, listed, entries] of rows) {
    it(`have ${what}`, () => {
      for (const order of [listed, listed.toReversed()]) {
        deepEqual(sortedAdvisories(...answersOf(order)).map(entryText), entries);
      }
    });
  }

  for (const [what, listed, unscored, entries] of decided) {
    it(`count ${what}`, () => {
      deepEqual(sortedAdvisories(...answersOf(listed), { unscored }).map(entryText), entries);
    });
  }

  for (const [what, listed, expected] of notices) {
    it(`say only that nobody maintains it: ${what}`, () => {
      const [value, advisories] = answersOf(listed);
      const found = noticesOf({ version: { kind: "found", value }, advisories });
      deepEqual(found.map(entryText), expected);
      const names = sortedAdvisories(value, advisories).map(({ id }) => id);
      equal(
        names.some((id) => found.some((notice) => notice.id === id)),
        false,
      );
    });
  }

  it("are the same in two versions by the same rule", () => {
    const [before, after] = [["PYSEC-1 9 = GHSA-1"], ["GHSA-1 7"]].map(
      (listed) => sortedAdvisories(...answersOf(listed))[0],
    );
    equal(before && after && isSameFlaw(before, after), true);
  });
});

type Answers = readonly [NonNullable<Parameters<typeof sortedAdvisories>[0]>, Parameters<typeof sortedAdvisories>[1]];

function answersOf(listed: readonly Listed[]): Answers {
  const advisories = new Map(
    listed.map((text): [string, Fetched<Advisory>] => {
      const [, id = "", failed, score, aliases = "", title = ""] =
        /^([^ ?:]+)(\?)?(?: (\d[\d.]*))?(?: = ([^:]*))?(?:: (.*))?$/.exec(text) ?? [];
      if (failed) return [id, { kind: "missing", text: "" }];
      const value = {
        advisoryKey: { id },
        url: "",
        title,
        aliases: aliases.split(" ").filter(Boolean),
        ...(score !== undefined && { cvss3Score: Number(score) }),
      };
      return [id, { kind: "found", value }];
    }),
  );
  const { version } = factsOf({ system: "PYPI", name: "a", version: "1.0.0" });
  if (version?.kind !== "found") throw new RangeError("The facts have a version");
  const advisoryKeys = listed.map((text) => ({ id: text.split(/[ ?:]/)[0] ?? "" }));
  return [{ ...version.value, advisoryKeys }, advisories];
}

function entryText({ id, band, countsAs, advisory }: AffectedBy): Entry {
  const { aliases = [], title = "" } = advisory ?? {};
  const names = aliases.length === 0 ? "" : ` = ${aliases.toSorted(compareNames).join(" ")}`;
  return `${id} ${band}${countsAs ? ` as ${countsAs}` : ""}${names}${title && `: ${title}`}`;
}

/** CVEs first, then by the alphabet, as the order of the aliases is that of the service. */
function compareNames(a: string, b: string): number {
  return Number(b.startsWith("CVE-")) - Number(a.startsWith("CVE-")) || (a < b ? -1 : 1);
}
