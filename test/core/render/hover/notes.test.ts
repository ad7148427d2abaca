import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import { noteLine } from "../../../../src/core/render/hover/hover.ts";

const key = { system: "PYPI", name: "app", version: "1.0.0" } as const;

function factsOf(served: Partial<Version>): Facts {
  const version: Version = {
    versionKey: key,
    isDefault: true,
    isDeprecated: false,
    licenses: [],
    advisoryKeys: [],
    links: [],
    slsaProvenances: [],
    attestations: [],
    registries: [],
    relatedProjects: [],
    ...served,
  };
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

describe("the notes of a hover", () => {
  for (const [what, served, expected] of rows)
    it(`have ${what}`, () => assert.equal(noteLine(factsOf(served), []), expected));
});
