// The words for fixes that the package manager holds back, of what is malicious, and of several packages.

import { deepEqual, equal } from "node:assert/strict";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import {
  datedVersion,
  fixCell,
  fixedInMessage,
  linesText,
  lockfileUpdate,
  packagesText,
} from "../../../src/core/messages/fixedIn.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";

const limit = { setting: "min-release-age=7", tool: "npm" };
const until = Date.parse("2026-12-03T10:00:00Z");
const qs = { system: "NPM", name: "qs", version: "6.14.3" } as const;
const line = { name: "qs", offset: 0, version: "6.14.3" };
const passedOver = { version: "1.9.0", publishedAt: "2026-11-20T10:00:00Z" };

const rows: readonly (readonly [fixedIn: object, sentence: string, cell: string])[] = [
  [
    { kind: "fixed", version: "2.0.0", held: { limit } },
    "Fixed in 2.0.0, held back (min-release-age=7)",
    "2.0.0 (held back)",
  ],
  [
    { kind: "fixed", version: "2.0.0", held: { limit, until }, losesAttestation: true, passedOver },
    "Fixed in 2.0.0 from 2026-12-03 (min-release-age=7)",
    "2.0.0 (held back)",
  ],
  [
    { kind: "packages", packages: [qs], held: { version: "6.14.3", limit, until } },
    "Fixed in qs 6.14.3; 6.14.3 is held back until 2026-12-03 by min-release-age=7",
    "qs 6.14.3 (held back)",
  ],
  [{ kind: "packages", packages: [qs], leavesOwn: true }, "Its dependencies are fixed in qs 6.14.3", "qs 6.14.3"],
  [{ kind: "lockfile", lockfile: "yarn.lock" }, "Fixed by updating yarn.lock", "lockfile update"],
  [{ kind: "lockfile", leavesOwn: true }, "Its dependencies are fixed by updating the lockfile", "lockfile update"],
  [
    { kind: "lockfile", lockfile: "yarn.lock", isWayOut: true },
    "Updating yarn.lock leads to clean versions",
    "lockfile update",
  ],
  [{ kind: "fixed", version: "2.0.0", isWayOut: true }, "The nearest clean version is 2.0.0", "2.0.0"],
  [
    { kind: "fixed", version: "2.0.0", isWayOut: true, losesAttestation: true, passedOver },
    "The nearest clean version is 2.0.0, which has no provenance attestation, apart from 1.9.0, only published on 2026-11-20",
    "2.0.0 (no attestation)",
  ],
  [
    { kind: "packages", packages: [qs, { ...qs, name: "send" }], isWayOut: true },
    "The nearest clean versions are qs 6.14.3, send 6.14.3",
    "qs 6.14.3, send 6.14.3",
  ],
  [
    { kind: "partly", version: "2.0.0", fixed: 1, of: 1, others: 1, isWayOut: true },
    "2.0.0 is not malicious, but has 1 known advisory",
    "2.0.0 (1 of 1)",
  ],
  [
    { kind: "partly", version: "2.0.0", fixed: 1, of: 2, others: 1, isWayOut: true },
    "2.0.0 is not malicious, but has 2 known advisories",
    "2.0.0 (1 of 2)",
  ],
  [
    { kind: "partly", version: "2.0.0", fixed: 2, of: 2, others: 1 },
    "2 of 2 fixed in 2.0.0, which has 1 other advisory",
    "2.0.0 (2 of 2)",
  ],
  [
    { kind: "partly", version: "2.0.0", fixed: 1, of: 2, others: 3 },
    "1 of 2 fixed in 2.0.0, which has 3 other advisories",
    "2.0.0 (1 of 2)",
  ],
];

describe("the words for a fix", () => {
  for (const [fixedIn, sentence, cell] of rows)
    it(`are “${sentence}” and “${cell}”`, () => {
      const found = fixedInMessage(fixedIn as FixedIn);
      deepEqual([found && formatMessage(found), formatMessage(fixCell(fixedIn as FixedIn))], [sentence, cell]);
    });

  it("are none in a cell while nothing is known", () => equal(formatMessage(fixCell(undefined)), ""));

  it("have the day from which a version is not held back", () => {
    const dated = (held: object) =>
      formatMessage(datedVersion({ version: "2.0.0", held } as Parameters<typeof datedVersion>[0]));
    deepEqual([dated({ limit }), dated({ limit, until })], ["2.0.0 (held back)", "2.0.0 from 2026-12-03"]);
  });

  it("name three packages or lines, and count the others", () => {
    const names = (count: number) => formatMessage(packagesText(Array.from({ length: count }, () => qs)));
    deepEqual([3, 4].map(names), ["qs 6.14.3, qs 6.14.3, qs 6.14.3", "qs 6.14.3, qs 6.14.3, qs 6.14.3 and 1 more"]);
    equal(
      formatMessage(
        linesText([
          { ...line, line: 3 },
          { ...line, file: "pom.xml", line: 9 },
        ]),
      ),
      "qs (line 3) to 6.14.3, qs (pom.xml) to 6.14.3",
    );
  });

  it("lead to a lockfile", () =>
    deepEqual(
      [undefined, "yarn.lock"].map((file) => formatMessage(lockfileUpdate(file))),
      ["update the lockfile", "update yarn.lock"],
    ));
});
