import assert from "node:assert/strict";
import { matureOf } from "../../../src/core/analysis/target/cooldown.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Advisory, Package, Version, VersionSummary } from "../../../src/core/api/messages.ts";
import type { AgeLimit } from "../../../src/core/manifests/manifest.ts";
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

/** Of `ALIASED-0`, another database says that it is about malware. */
const advisories = new Map<string, Fetched<Advisory>>([
  [
    "ALIASED-0",
    {
      kind: "found",
      value: { advisoryKey: { id: "ALIASED-0" }, url: "", title: "", aliases: ["MAL-2026-1"], cvss3Vector: "" },
    },
  ],
]);

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
    "malicious ones by an alias alone",
    "NPM",
    "1.0.0 1.1.0*",
    "",
    { "1.1.0": affected(1, false, "ALIASED") },
    ["1.0.0: ", "1.1.0: malicious · 1 advisory (1)"],
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
        Object.entries(fetched).map(([version, answer]) => [
          versionId({ ...parent.packageKey, version }),
          { version: answer, advisories },
        ]),
      );
      const items = versionItems(parent, range, { answers: byVersion, now });
      const found = items.map(({ version, detail, isDeprecated, advisories }) => {
        const number = advisories === undefined ? "" : ` (${advisories})`;
        return `${isDeprecated ? "†" : ""}${version}: ${detail}${number}`;
      });
      assert.deepEqual(found, lines);
      assert.deepEqual(parent.versions, before, "the list itself stays as it was");
    });
  }

  const young: readonly (readonly [what: string, ageLimit: AgeLimit | undefined, lines: readonly string[]])[] = [
    [
      "the user's minimum age",
      undefined,
      [
        "1.1.0: 8 days ago",
        "1.0.0: 1 year ago",
        "2.0.0: in 6 days · default · 1 day ago (young)",
        "1.3.0: malicious · 1 advisory · 2 days ago (young)",
      ],
    ],
    [
      "a date",
      {
        tool: "npm",
        setting: "",
        path: "",
        span: { start: 0, end: 0 },
        before: Date.parse("2026-11-01"),
        exclusions: [],
        id: "date",
      },
      [
        "1.0.0: 1 year ago",
        "2.0.0: held back · default · 1 day ago (young)",
        "1.1.0: held back · 8 days ago (young)",
        "1.3.0: malicious · 1 advisory · 2 days ago (young)",
      ],
    ],
  ];
  for (const [what, ageLimit, lines] of young) {
    it(`has what is too young behind what is old enough by ${what}`, () => {
      const listed =
        "1.0.0@2025-11-01T00:00:00Z 1.1.0@2026-11-13T00:00:00Z 1.3.0@2026-11-19T00:00:00Z 2.0.0*@2026-11-20T00:00:00Z";
      const parent = packageOf("NPM", listed);
      const answers = new Map([
        [versionId({ ...parent.packageKey, version: "1.3.0" }), { version: affected(1, false, "MAL"), advisories }],
      ]);
      const ages = { ageLimit, tooNewDays: 7 };
      const items = versionItems(parent, "", {
        answers,
        now,
        ...matureOf({ kind: "found", value: parent }, ages, now),
      });
      assert.deepEqual(
        items.map(({ version, detail, isYoung }) => `${version}: ${detail}${isYoung ? " (young)" : ""}`),
        lines,
      );
    });
  }

  it("is empty for a package without versions", () => {
    const parent = { packageKey: { system: "NPM", name: "a" }, versions: [] } as const;
    assert.deepEqual(versionItems(parent, "*", { now }), []);
  });
});
