import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { withPackage } from "../../../src/core/analysis/target/cooldown.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { chooseStops } from "../../../src/core/updates/stops.ts";

const now = Date.parse("2026-11-01T00:00:00Z");

interface Project {
  readonly system?: System;
  readonly from: string;
  readonly fixedIn?: FixedIn;
  readonly tooNewDays?: number;
}

/** One package: `*` behind a listed version marks the default, `†` a deprecated one, `~` one of yesterday. */
function stopsIn(listed: string, { system = "NPM", from, fixedIn, tooNewDays = 0 }: Project): string {
  const packageKey = { system, name: "a" };
  const requirement = { kind: "written", text: from } as const;
  const declaration = { package: packageKey, name: "a", requirement, scope: "", nameSpan: { start: 0, end: 1 } };
  const versions = listed.split(" ").map((text) => ({
    versionKey: { ...packageKey, version: text.replace(/[*†~]/g, "") },
    publishedAt: text.includes("~") ? "2026-10-31T00:00:00Z" : "2020-01-01T00:00:00Z",
    isDefault: text.includes("*"),
    isDeprecated: text.includes("†"),
  }));
  const key = { ...packageKey, version: from };
  const facts: Facts = {
    ...noFacts({ declaration }),
    target: { kind: "version", key, how: "written" },
    ...(fixedIn && { fixedIn }),
  };
  const known = withPackage(facts, { kind: "found", value: { packageKey, versions } }, { tooNewDays, now });
  const { stops, leftOut } = chooseStops(known, key);
  const shown = stops.map((stop) => `${stop.key.version} ${stop.step}: ${stop.kinds.join(" ")}`).join(", ");
  return leftOut === 0 ? shown : `${shown} +${leftOut}`;
}

const rows: readonly (readonly [what: string, listed: string, project: Project, expected: string])[] = [
  ["nothing newer", "1.0.0 1.1.0*", { from: "1.1.0" }, ""],
  [
    "the newest of each minor version of the present major version, then of each major version",
    "1.0.0 1.0.3 1.1.0 1.1.2 1.2.0 2.0.0 2.5.1 3.0.0 3.0.1*",
    { from: "1.0.0" },
    "1.0.3 patch: patch, 1.1.2 minor: minor, 1.2.0 minor: minor, 2.5.1 major: major, 3.0.1 major: major latest",
  ],
  [
    "the nearest clean one, which may be another stop too",
    "1.0.0 1.0.1 1.0.2 2.0.0*",
    { from: "1.0.0", fixedIn: { kind: "fixed", version: "1.0.1" } },
    "1.0.1 patch: fix, 1.0.2 patch: patch, 2.0.0 major: major latest",
  ],
  [
    "a clean one that is lower than what is malicious",
    "1.0.0 1.0.1*",
    { from: "1.0.1", fixedIn: { kind: "fixed", version: "1.0.0", isWayOut: true } },
    "1.0.0 patch: fix",
  ],
  [
    "no deprecated one and no prerelease",
    "1.0.0 1.0.1 1.0.2† 1.1.0-rc.1 2.0.0-beta.1",
    { from: "1.0.0" },
    "1.0.1 patch: patch latest",
  ],
  [
    "prereleases for a prerelease",
    "2.0.0-beta.1 2.0.0-beta.2*",
    { from: "2.0.0-beta.1" },
    "2.0.0-beta.2 patch: patch latest",
  ],
  [
    "none that is too new but the latest",
    "1.0.0 1.0.1 1.0.2~ 2.0.0~*",
    { from: "1.0.0", tooNewDays: 7 },
    "1.0.1 patch: patch, 2.0.0 major: latest",
  ],
  [
    "eight: the latest, the patch and the major versions before minor ones",
    "1.0.0 1.0.1 1.1.0 1.2.0 1.3.0 1.4.0 2.0.0 3.0.0 4.0.0 5.0.0 6.0.0*",
    { from: "1.0.0" },
    "1.0.1 patch: patch, 1.3.0 minor: minor, 1.4.0 minor: minor, 2.0.0 major: major, 3.0.0 major: major, 4.0.0 major: major, 5.0.0 major: major, 6.0.0 major: major latest +2",
  ],
  [
    "versions of Python in its own order",
    "1.0 1.0.post1 1.10 1.9 2!0.1*",
    { system: "PYPI", from: "1.0" },
    "1.0.post1 patch: patch, 1.9 minor: minor, 1.10 minor: minor, 2!0.1 major: major latest",
  ],
];

describe("the stops of an update", () => {
  for (const [what, listed, project, expected] of rows)
    it(what, () => {
      assert.equal(stopsIn(listed, project), expected);
    });
});
