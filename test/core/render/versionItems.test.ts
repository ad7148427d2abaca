import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Package, Version, VersionSummary } from "../../../src/core/api/messages.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { versionId } from "../../../src/core/versions/index.ts";
import { versionItems } from "../../../src/core/render/versionItems.ts";

const now = Date.parse("2026-11-21T00:00:00Z");

/** Versions as listed: `*` is a default one, `†` a deprecated one, and behind `@` the day. */
function packageOf(system: System, listed: string): Package {
  const packageKey = { system, name: "a" };
  const versions = listed.split(" ").map((text): VersionSummary => {
    const [version = "", day] = text.split("@");
    return {
      versionKey: { ...packageKey, version: version.replace(/[*†]/g, "") },
      isDefault: version.includes("*"),
      ...(version.includes("†") && { isDeprecated: true }),
      ...(day !== undefined && { publishedAt: day }),
    };
  });
  return { packageKey, versions };
}

function affected(count: number, verified = false, id = "X"): Fetched<Version> {
  const advisoryKeys = Array.from({ length: count }, (_, index) => ({ id: `${id}-${index}` }));
  const attestations = [{ verified }];
  return { kind: "found", value: { advisoryKeys, attestations, slsaProvenances: [] } as unknown as Version };
}

const attested = affected(0, true);

const malicious = affected(2, false, "MAL");

const rows: readonly (readonly [
  what: string,
  system: System,
  listed: string,
  range: string,
  fetched: Readonly<Record<string, Fetched<Version>>>,
  lines: readonly string[],
])[] = [
  [
    "newest first, by the system's own order",
    "NPM",
    "1.9.0 1.10.0 1.2.0*",
    "",
    {},
    ["1.10.0: latest", "1.9.0: ", "1.2.0: default"],
  ],
  ["the latest is the default", "NPM", "1.0.0 1.1.0*", "", {}, ["1.1.0: default", "1.0.0: "]],
  [
    "in range, prereleases by the system's rule",
    "NPM",
    "1.0.0 1.1.0 2.0.0-rc.1 2.0.0*",
    "^1.0.0",
    {},
    ["2.0.0: default", "2.0.0-rc.1: prerelease", "1.1.0: in range", "1.0.0: in range"],
  ],
  [
    "versions without the attestation that one of the five before them has",
    "NPM",
    "1.0.0 1.1.0 1.2.0-rc.1 2.0.0 2.1.0 2.2.0*",
    "",
    { "1.0.0": attested, "1.1.0": affected(0), "2.0.0": attested, "2.1.0": affected(1), "2.2.0": attested },
    [
      "2.2.0: default · no known advisories (0)",
      "2.1.0: 1 advisory · provenance lost (1)",
      "2.0.0: no known advisories (0)",
      "1.2.0-rc.1: prerelease",
      "1.1.0: no known advisories · provenance lost (0)",
      "1.0.0: no known advisories (0)",
    ],
  ],
  ["a blank range is none", "PYPI", "1.0 2.0*", "  ", {}, ["2.0: default", "1.0: "]],
  ["what is no range", "NPM", "1.0.0*", "next", {}, ["1.0.0: default"]],
  [
    "advisories where they are known",
    "NPM",
    "1.0.0 1.1.0 1.2.0 1.3.0* 1.4.0",
    "",
    { "1.0.0": affected(2), "1.1.0": affected(1), "1.2.0": affected(0), "1.3.0": { kind: "missing", text: "" } },
    [
      "1.4.0: latest",
      "1.3.0: default",
      "1.2.0: no known advisories (0)",
      "1.1.0: 1 advisory (1)",
      "1.0.0: 2 advisories (2)",
    ],
  ],
  [
    "malicious ones last, neither the default nor the latest",
    "NPM",
    "1.0.0 1.1.0 1.2.0 1.3.0*",
    "^1.0.0",
    { "1.1.0": malicious, "1.2.0": affected(1), "1.3.0": malicious },
    [
      "1.2.0: in range · 1 advisory (1)",
      "1.0.0: in range",
      "1.3.0: malicious · in range · 2 advisories (2)",
      "1.1.0: malicious · in range · 2 advisories (2)",
    ],
  ],
  [
    "no answer is no zero",
    "NPM",
    "1.0.0*",
    "",
    { "1.0.0": { kind: "failed", error: { kind: "offline", request: "" } } },
    ["1.0.0: default"],
  ],
  [
    "the age",
    "NPM",
    "1.0.0@2024-11-20T00:00:00Z 1.1.0*@2026-11-20T00:00:00Z 1.2.0@2026-11-22T00:00:00Z 1.3.0@soon",
    "",
    {},
    ["1.3.0: latest", "1.2.0: just now", "1.1.0: default · 1 day ago", "1.0.0: 2 years ago"],
  ],
  [
    "all at once, and deprecated",
    "NPM",
    "1.0.0-rc.1*†@2026-10-01T00:00:00Z",
    "^1.0.0-rc.0",
    { "1.0.0-rc.1": affected(1) },
    ["†1.0.0-rc.1: default · in range · prerelease · 1 advisory · deprecated · 1 month ago (1)"],
  ],
];

describe("versionItems", () => {
  for (const [what, system, listed, range, fetched, lines] of rows) {
    it(what, () => {
      const parent = packageOf(system, listed);
      const before = [...parent.versions];
      const byVersion = new Map(
        Object.entries(fetched).map(([version, answer]) => [versionId({ ...parent.packageKey, version }), answer]),
      );
      const items = versionItems(parent, range, byVersion, now);
      const found = items.map(({ version, detail, isDeprecated, advisories }) => {
        const number = advisories === undefined ? "" : ` (${advisories})`;
        return `${isDeprecated ? "†" : ""}${version}: ${detail}${number}`;
      });
      assert.deepEqual(found, lines);
      assert.deepEqual(parent.versions, before, "the list itself stays as it was");
    });
  }

  it("is empty for a package without versions", () => {
    const parent = { packageKey: { system: "NPM", name: "a" }, versions: [] } as const;
    assert.deepEqual(versionItems(parent, "*", new Map(), now), []);
  });
});
