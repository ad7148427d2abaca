import assert from "node:assert/strict";
import type { AddedPackage } from "../../../../src/core/analysis/additions.ts";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import { noteLine } from "../../../../src/core/render/hover/hover.ts";
import { bareVersion } from "../../../support/bareVersion.ts";

const key = { system: "PYPI", name: "app", version: "1.0.0" } as const;

function factsOf(served: Partial<Version>): Facts {
  const version = bareVersion(key, { isDefault: true, isDeprecated: false, ...served });
  return {
    declaration: {
      package: key,
      name: key.name,
      requirement: { kind: "written", text: "==1.0.0" },
      scope: "",
      nameSpan: { start: 0, end: 3 },
    },
    target: { kind: "version", key, how: "written" },
    version: { kind: "found", value: version },
    ignores: [],
    advisories: new Map(),
  };
}

const rows: readonly (readonly [what: string, served: Partial<Version>, expected: string])[] = [
  ["an active project", { projectStatus: { status: "active", reason: "" } }, ""],
  [
    "a project in quarantine",
    { projectStatus: { status: "quarantined", reason: "malware" } },
    "$(archive) Project quarantined: malware",
  ],
  [
    "a cooldown",
    { cooldown: { end: "2026-01-09T00:00:00Z", description: "" } },
    "$(history) Cooldown until 2026\\-01\\-09",
  ],
];

const from = { system: "PYPI", name: "tool", version: "0.9.0" } as const;
const to = { ...from, version: "1.0.0" };
const day = 86_400_000;
const now = 10_000 * day;
const ago = (days: number) => new Date(now - days * day).toISOString();

function addition(name: string, more: Partial<AddedPackage>): AddedPackage {
  return { key: { system: "PYPI", name }, ...more };
}

function since(days?: number): Partial<AddedPackage> {
  return { publication: { kind: "found", value: days === undefined ? {} : { firstPublishedAt: ago(days) } } };
}

function newly(listed: readonly AddedPackage[], left = 0, addedCapabilities?: readonly string[]): Partial<Facts> {
  const packages = { listed, left };
  return { additions: { from, to, requirements: [], packages, ...(addedCapabilities && { addedCapabilities }) } };
}

const news: readonly (readonly [what: string, facts: Partial<Facts>, expected: string])[] = [
  ["no additions", newly([]), ""],
  ["unknown additions", { additions: { from, to, requirements: [] } }, ""],
  [
    "a new dependency",
    newly([addition("a*", since(3))]),
    "$(diff-added) 1\\.0\\.0 newly depends on `a*` (first published 3 days ago)",
  ],
  [
    "new dependencies of which less is known",
    newly([
      addition("a", { publication: { kind: "missing", text: "" } }),
      addition("b", { publication: { kind: "failed", error: { kind: "timeout", request: "" } } }),
      addition("c", since()),
    ]),
    "$(diff-added) 1\\.0\\.0 newly depends on `a` (unknown to the service), `b` (not checked), `c` (first publication unknown)",
  ],
  [
    "more of them than there is room for",
    newly(
      [
        addition("a", { ...since(400), similar: { kind: "found", value: ["b"] } }),
        addition("b", { notAsked: "private" }),
        addition("c", { notAsked: "bundled" }),
        addition("d", since(1)),
      ],
      7,
    ),
    "$(diff-added) 1\\.0\\.0 newly depends on `a` (first published 1 year ago, name close to `b`), `b` (private package, the service is not asked), `c` (in the archive of the version itself) and 8 more",
  ],
  [
    "capabilities",
    newly([addition("a", { notAsked: "elsewhere" })], 0, ["CAPABILITY_EXEC", "CAPABILITY_CGO"]),
    "$(diff-added) 1\\.0\\.0 newly depends on `a` (from an address, not from a registry); newly has `CAPABILITY_EXEC`, `CAPABILITY_CGO`",
  ],
];

describe("the notes of a hover", () => {
  for (const [what, facts, expected] of news)
    it(`have ${what}`, () => assert.equal(noteLine({ ...factsOf({}), ...facts }, [], now), expected));

  for (const [what, served, expected] of rows)
    it(`have ${what}`, () => assert.equal(noteLine(factsOf(served), [], 0), expected));
});
