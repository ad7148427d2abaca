// The lines that count gaps of one kind and reason, and the words for scores of advisories.

import { deepEqual, equal } from "node:assert/strict";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import {
  advisoryTitle,
  linkedScore,
  passedMessage,
  scoreText,
  shortScore,
} from "../../../src/core/messages/advisories.ts";
import { coverageLines } from "../../../src/core/messages/coverage.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { lapse } from "../../../src/core/messages/time.ts";

const key = { system: "NPM", name: "ms", version: "1.0.0" };
const skipped = (reason: string) => ({ kind: "skipped", reason, text: "x" });
const timeout = { kind: "failed", error: { kind: "timeout", request: "GET /x" } };

/** The gap alone, and twice. */
const rows: readonly (readonly [gap: object, one: string, two: string])[] = [
  [{ kind: "file", path: "/w/yarn.lock", reason: "damaged" }, "yarn.lock is damaged", "2 files not read"],
  [{ kind: "entry", text: "x" }, "1 entry is not evaluated", "2 entries are not evaluated"],
  [
    { kind: "entry", text: "x", why: "no-purl" },
    "1 component not checked: no package URL",
    "2 components not checked: no package URL",
  ],
  [{ kind: "text", message: "x" }, "1 syntax error", "2 syntax errors"],
  [
    { kind: "dependency", why: skipped("private") },
    "1 dependency not checked: private",
    "2 dependencies not checked: private",
  ],
  [
    { kind: "dependency", why: { kind: "pending" } },
    "1 dependency not checked: not answered yet",
    "2 dependencies not checked: not answered yet",
  ],
  [
    { kind: "dependency", why: timeout },
    "1 dependency not checked: not answered",
    "2 dependencies not checked: not answered",
  ],
  [
    { kind: "transitive", key, why: skipped("git") },
    "1 transitive dependency not checked: git",
    "2 transitive dependencies not checked: git",
  ],
  [
    { kind: "transitive", key, why: { kind: "unknown-version" } },
    "1 transitive dependency not checked: unknown version",
    "2 transitive dependencies not checked: unknown version",
  ],
  [
    { kind: "transitive", key, why: timeout },
    "1 transitive dependency not checked: not answered",
    "2 transitive dependencies not checked: not answered",
  ],
  [
    { kind: "transitive", key, why: { kind: "pending" } },
    "1 transitive dependency not checked: not answered yet",
    "2 transitive dependencies not checked: not answered yet",
  ],
  [
    { kind: "transitive", key, why: { kind: "graph", message: "x" } },
    "The dependency graph of 1 dependency is incomplete",
    "The dependency graphs of 2 dependencies are incomplete",
  ],
  [
    { kind: "transitive", why: timeout },
    "The dependency graph of 1 dependency is incomplete",
    "The dependency graphs of 2 dependencies are incomplete",
  ],
  [
    { kind: "advisory", id: "x" },
    "Details of 1 advisory were not answered",
    "Details of 2 advisories were not answered",
  ],
  [
    { kind: "limit", limit: "no-graph" },
    "No source lists the transitive dependencies of 1 dependency",
    "No source lists the transitive dependencies of 2 dependencies",
  ],
  [
    { kind: "limit", limit: "bundled" },
    "The service has no facts about 1 bundled dependency",
    "The service has no facts about 2 bundled dependencies",
  ],
  [
    { kind: "limit", limit: "no-deprecation" },
    "This version of the API does not serve whether versions are deprecated",
    "This version of the API does not serve whether versions are deprecated",
  ],
  [
    { kind: "limit", limit: "unknown-plugin" },
    "The service does not know 1 plugin of Gradle",
    "The service does not know 2 plugins of Gradle",
  ],
  [
    { kind: "limit", limit: "absent-member" },
    "1 member of the workspace does not exist; the package manager passes over it",
    "2 members of the workspace do not exist; the package manager passes over them",
  ],
  [
    { kind: "limit", limit: "unread-override" },
    "1 override is not applied: the package manager, npm unless another is named, does not read it",
    "2 overrides are not applied: the package manager, npm unless another is named, does not read them",
  ],
];

const linesOf = (gaps: readonly object[]) =>
  coverageLines({ state: "incomplete", gaps: gaps as readonly CoverageGap[] }).map(formatMessage);

describe("gaps of one kind and reason", () => {
  for (const [gap, one, two] of rows)
    it(`are one line: ${two}`, () => deepEqual([linesOf([gap]), linesOf([gap, gap])], [[one], [two]]));

  it("of other kinds and reasons are other lines, in their order", () => {
    const gaps = [...rows.map(([gap]) => gap), ...rows.map(([gap]) => gap)];
    // Two kinds of gaps are of the same graph.
    equal(linesOf(gaps).length, rows.length - 1);
    const mixed = [skipped("git"), skipped("private"), skipped("git")].map((why) => ({ kind: "dependency", why }));
    deepEqual(linesOf(mixed), ["2 dependencies not checked: git", "1 dependency not checked: private"]);
    // A graph that was not answered, and a version in one that was.
    deepEqual(
      linesOf([
        { kind: "transitive", why: timeout },
        { kind: "transitive", key, why: timeout },
      ]),
      ["The dependency graph of 1 dependency is incomplete", "1 transitive dependency not checked: not answered"],
    );
  });
});

describe("the score of an advisory", () => {
  type Affected = Parameters<typeof scoreText>[0];
  const advisory = { title: "Title.", url: "https://osv.example/x" };
  const scores: readonly (readonly [affected: Affected, long: string, short: string])[] = [
    [{ band: "high", advisory: { ...advisory, cvss3Score: 7.5 } }, "high 7.5", "high 7.5"],
    [{ band: "critical", advisory: { ...advisory, cvss3Score: 10 } }, "critical 10.0", "critical 10.0"],
    [{ band: "malicious", advisory }, "malicious", "malicious"],
    [{ band: "malicious", advisory: { ...advisory, cvss3Score: 9.8 } }, "malicious", "malicious"],
    [{ band: "unscored" }, "severity unknown", "severity unknown"],
    [{ band: "unscored", advisory }, "severity not published as CVSS v3", "no CVSS v3"],
    [
      { band: "unscored", countsAs: "medium", advisory },
      "severity not published as CVSS v3, counts as medium",
      "no CVSS v3, counts as medium",
    ],
  ];
  for (const [affected, long, short] of scores)
    it(`is ${long}, or ${short}`, () => {
      deepEqual([scoreText(affected), shortScore(affected)].map(formatMessage), [long, short]);
      const isLinked = affected.band === "unscored" && affected.advisory !== undefined;
      equal("text" in linkedScore(affected), !isLinked);
    });

  it("is beside a title without its full stop", () => {
    const titles = ["Title.", "and so on...", "Title"].map(
      (title) => ({ band: "high", advisory: { ...advisory, title } }) as const,
    );
    deepEqual(
      [...titles, { band: "high" } as const].map((each) => formatMessage(advisoryTitle(each))),
      ["Title", "and so on...", "Title", "details are not available"],
    );
  });

  it("may be one that the user has decided", () =>
    deepEqual(
      [1, 2].map((passed) => formatMessage(passedMessage({ countsAs: "low", passed }))),
      [
        "1 unscored advisory counts as low and did not fail the check",
        "2 unscored advisories count as low and did not fail the check",
      ],
    ));
});

describe("a lapse of time", () => {
  const lapses: readonly (readonly [seconds: number, text: string])[] = [
    [0, "less than a minute"],
    [59, "less than a minute"],
    [60, "1 minute"],
    [3_599, "59 minutes"],
    [3_600, "1 hour"],
    [86_399, "23 hours"],
    [86_400, "1 day"],
    [400 * 86_400, "400 days"],
  ];
  for (const [seconds, text] of lapses) it(`is ${text}`, () => equal(formatMessage(lapse(seconds)), text));
});
