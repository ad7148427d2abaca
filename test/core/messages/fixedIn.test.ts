import { equal } from "node:assert/strict";
import type { FixedIn, SettingLine } from "../../../src/core/analysis/fixedIn.ts";
import { datedVersion, fixCell, fixedInMessage, linesText } from "../../../src/core/messages/fixedIn.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { listProblemText, type ListProblem } from "../../../src/core/purls/listProblem.ts";

const qs = { system: "NPM", name: "qs", version: "6.14.3" } as const;
const line: SettingLine = { name: "qs", offset: 0, version: "6.14.3" };

const rows: readonly (readonly [fixedIn: FixedIn, sentence: string, cell: string])[] = [
  [{ kind: "fixed", version: "2.0.0" }, "Fixed in 2.0.0", "2.0.0"],
  [
    { kind: "fixed", version: "2.0.0", losesAttestation: true },
    "Fixed in 2.0.0, which has no provenance attestation",
    "2.0.0 (no attestation)",
  ],
  [
    { kind: "fixed", version: "2.0.0", passedOver: { version: "1.9.0", publishedAt: "2026-11-20T10:00:00Z" } },
    "Fixed in 2.0.0, and in 1.9.0, only published on 2026-11-20",
    "2.0.0",
  ],
  [{ kind: "partly", version: "2.0.0", fixed: 4, of: 5, others: 0 }, "4 of 5 fixed in 2.0.0", "2.0.0 (4 of 5)"],
  [{ kind: "lockfile" }, "Fixed by updating the lockfile", "lockfile update"],
  [
    { kind: "lockfile", lockfile: "yarn.lock", leavesOwn: true },
    "Its dependencies are fixed by updating yarn.lock",
    "lockfile update",
  ],
  [{ kind: "packages", packages: [qs] }, "Fixed in qs 6.14.3", "qs 6.14.3"],
  [{ kind: "packages", packages: [qs], setBy: [line] }, "Fixed by updating qs to 6.14.3", "qs 6.14.3"],
  [
    { kind: "packages", packages: [qs], setBy: [{ ...line, line: 29 }], leavesOwn: true },
    "Its dependencies are fixed by updating qs (line 29) to 6.14.3",
    "qs 6.14.3",
  ],
  [{ kind: "none" }, "No fixed version is known", "none known"],
  [{ kind: "none", isWayOut: true }, "No clean version is known: remove the dependency", "remove it"],
  [{ kind: "lockfile", isWayOut: true }, "Updating the lockfile leads to clean versions", "lockfile update"],
  [{ kind: "packages", packages: [qs], isWayOut: true }, "The nearest clean version is qs 6.14.3", "qs 6.14.3"],
  [{ kind: "unknown", hasFailed: true }, "", ""],
  [{ kind: "unknown", hasFailed: true, isWayOut: true }, "", ""],
];

describe("the words for a fix", () => {
  for (const [fixedIn, sentence, cell] of rows)
    it(`are “${sentence}” and “${cell}”`, () => {
      const found = fixedInMessage(fixedIn);
      equal(found === undefined ? "" : formatMessage(found), sentence);
      equal(formatMessage(fixCell(fixedIn)), cell);
    });

  it("count the lines that are not named", () => {
    const other = { ...line, file: "pom.xml" };
    equal(
      formatMessage(linesText([line, other, line, line, line])),
      "qs to 6.14.3, qs (pom.xml) to 6.14.3, qs to 6.14.3 and 2 more",
    );
  });

  it("are the version alone where nothing holds it back", () => equal(formatMessage(datedVersion(line)), "6.14.3"));
});

describe("the words for what a list may lack", () => {
  const problems: readonly (readonly [kind: ListProblem["kind"], text: RegExp])[] = [
    ["broken", /^line 3: it is not valid JSON or is cut off/],
    ["conflicted", /^line 3: it has a merge conflict/],
    ["cyclonedx", /^line 3: it is not valid XML or is cut off/],
    ["spdx", /^line 3: SPDX is read as JSON only/],
  ];
  for (const [kind, text] of problems)
    it(`name what is ${kind}`, () => equal(text.test(formatMessage(listProblemText({ kind, line: 3 }))), true));
});
