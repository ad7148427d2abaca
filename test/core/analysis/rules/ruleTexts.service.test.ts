import assert from "node:assert/strict";
import type { Finding, RuleId } from "../../../../src/core/analysis/finding.ts";
import { rules } from "../../../../src/core/analysis/rules.ts";
import { findingLine } from "../../../../src/core/render/hover/hover.ts";
import { findingMessage } from "../../../../src/core/render/findingMessage.ts";
import { everyFinding, madeUp, type FindingData } from "../../../support/exported.ts";

const npm = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;

/** Requirements of these packages, of the project itself where the name is empty, for any version. */
function restored(...names: readonly string[]) {
  const gets = { ...npm("qs"), version: "1.1.0" };
  return names.map((name) => ({ ...(name !== "" && { dependent: npm(name) }), requirement: "", gets }));
}

/** An entry of settings. */
const entry = { path: "/work/package-insights.json", setting: "", position: { line: 3, column: 5 } };

/** What is said of each rule's finding in `everyFinding("qs")`, or of another one. */
const rows: readonly (readonly [rule: RuleId, message: string, line: string, data?: Partial<FindingData>])[] = [
  [
    "advisory",
    "qs 1.0.0: qs (critical 9.8). Fixed in qs.",
    "$(warning) **critical 9\\.8** [GHSA\\-1](https://osv.example/GHSA-1) qs",
  ],
  ...(
    [
      [{ kind: "unknown", hasFailed: false }, ""],
      [{ kind: "none" }, ". No fixed version is known."],
      [
        { kind: "fixed", version: "1.2.0", losesAttestation: true },
        ". Fixed in 1.2.0, which has no provenance attestation.",
      ],
      [
        { kind: "fixed", version: "2.0.0", passedOver: { version: "1.2.4", publishedAt: "2026-11-18T01:02:03Z" } },
        ". Fixed in 2.0.0, and in 1.2.4, only published on 2026-11-18.",
      ],
      [{ kind: "partly", version: "1.2.0", fixed: 4, of: 5, others: 0 }, ". 4 of 5 fixed in 1.2.0."],
      [
        { kind: "partly", version: "1.2.0", fixed: 4, of: 5, others: 1 },
        ". 4 of 5 fixed in 1.2.0, which has 1 other advisory.",
      ],
      [
        { kind: "partly", version: "1.2.0", fixed: 4, of: 5, others: 2 },
        ". 4 of 5 fixed in 1.2.0, which has 2 other advisories.",
      ],
    ] as const
  ).map(
    ([fixedIn, text]) =>
      [
        "advisory",
        `qs 1.0.0: qs (critical 9.8)${text}`,
        "$(warning) **critical 9\\.8** [GHSA\\-1](https://osv.example/GHSA-1) qs",
        { fixedIn },
      ] as const,
  ),
  [
    "transitive-advisory",
    "qs 1.0.0 depends on qs-below 1.0.0 via between: qs (severity not published as CVSS v3) and 1 more",
    "$(warning) **no CVSS v3** [GHSA\\-1](https://osv.example/GHSA-1) in qs\\-below 1\\.0\\.0 via between",
  ],
  [
    "malicious",
    "qs 1.0.0 depends on qs-below 1.0.0 via between, confirmed malicious (MAL-1); treat the machine that installed it as compromised. The nearest clean version is qs-below 1.0.0.",
    "$(warning) **malicious** [MAL\\-1](https://osv.example/GHSA-1) in qs\\-below 1\\.0\\.0 via between",
  ],
  ...(
    [
      [{ kind: "fixed", version: "0.9.0" }, ". The nearest clean version is 0.9.0."],
      [
        {
          kind: "fixed",
          version: "0.9.0",
          losesAttestation: true,
          passedOver: { version: "1.0.1", publishedAt: "2026-11-18T01:02:03Z" },
        },
        ". The nearest clean version is 0.9.0, which has no provenance attestation, apart from 1.0.1, only published on 2026-11-18.",
      ],
      [
        { kind: "partly", version: "0.9.0", fixed: 1, of: 2, others: 0 },
        ". 0.9.0 is not malicious, but has 1 known advisory.",
      ],
      [
        { kind: "partly", version: "0.9.0", fixed: 1, of: 2, others: 1 },
        ". 0.9.0 is not malicious, but has 2 known advisories.",
      ],
      [{ kind: "lockfile", lockfile: "yarn.lock" }, ". Updating yarn.lock leads to clean versions."],
      [{ kind: "lockfile" }, ". Updating the lockfile leads to clean versions."],
      [{ kind: "packages", packages: [npm("a"), npm("b")] }, ". The nearest clean versions are a 1.0.0, b 1.0.0."],
      [{ kind: "none" }, ". No clean version is known: remove the dependency."],
      [{ kind: "unknown", hasFailed: true }, ""],
    ] as const
  ).map(
    ([fixedIn, text]) =>
      [
        "malicious",
        `qs 1.0.0 (assumed) is confirmed malicious (MAL-1, GHSA-2); treat the machine that installed it as compromised${text}`,
        "$(warning) **malicious** MAL\\-1 details are not available",
        {
          rule: "malicious",
          how: "assumed",
          fixedIn: { ...fixedIn, isWayOut: true },
          items: [
            {
              advisories: [
                { id: "MAL-1", band: "malicious" },
                { id: "GHSA-2", band: "malicious" },
              ],
            },
          ],
        },
      ] as const,
  ),
  ["deprecated", "qs 1.0.0 is deprecated: qs", "$(circle-slash) **Deprecated**: qs"],
  ["deprecated", "qs 1.0.0 is deprecated", "$(circle-slash) **Deprecated**", { rule: "deprecated", items: [{}] }],
  [
    "unmaintained",
    "qs 1.0.0 depends on qs-below 1.0.0 via between: qs (RUSTSEC-1)",
    "$(warning) qs ([RUSTSEC\\-1](https://osv.example/GHSA-1))",
  ],
  [
    "unmaintained",
    "qs 1.0.0: details are not available (RUSTSEC-1)",
    "$(warning) details are not available (RUSTSEC\\-1)",
    { rule: "unmaintained", items: [{ notice: { id: "RUSTSEC-1", band: "unscored" } }] },
  ],
  [
    "unmaintained",
    "qs 1.0.0: Scorecard’s Maintained is 0 for github.com/ljharb/qs (2026-11-02); last release 4.0.1 on 2021-03-05",
    "$(archive) Scorecard’s Maintained is 0 for github\\.com\\/ljharb\\/qs (2026\\-11\\-02); last release 4\\.0\\.1 on 2021\\-03\\-05",
    {
      rule: "unmaintained",
      items: [
        {
          still: {
            project: "github.com/ljharb/qs",
            scored: "2026-11-02",
            lastRelease: { version: "4.0.1", publishedAt: "2021-03-05T01:02:03Z" },
          },
          years: 2,
        },
      ],
    },
  ],
  [
    "outdated",
    "qs 1.0.0 is outdated; qs is available (minor), qs in 1 day",
    "$(arrow-up) `qs` is available (minor), qs in 1 day",
  ],
  [
    "outdated",
    "qs 1.0.0 (assumed) is outdated; qs is available (minor)",
    "$(arrow-up) `qs` is available (minor)",
    { rule: "outdated", how: "assumed", items: [{ to: "qs", step: "minor" }] },
  ],
  ["unknown-package", "Not checked: the service does not know qs. Did you mean qs?", "$(question) Did you mean `qs`?"],
  [
    "unknown-package",
    "Not checked: the service does not know qs. Did you mean a, b or c?",
    "$(question) Did you mean `a`, `b` or `c`?",
    { rule: "unknown-package", items: [{ similar: ["a", "b", "c", "d"] }] },
  ],
  [
    "unknown-package",
    "Not checked: the service does not know qs (private, new, removed or misspelled)",
    "$(question) The service does not know this package",
    { rule: "unknown-package", items: [{ similar: [] }] },
  ],
  [
    "suspicious-name",
    "qs is rarely used, and its name is close to a, b, which is far more popular. Check the name.",
    "$(warning) Rarely used, and the name is close to `a`, `b`, which is far more popular. Check the name.",
    { rule: "suspicious-name", items: [{ similar: ["a", "b"] }] },
  ],
  [
    "risky-addition",
    "qs 1.0.0 newly depends on qs, which was first published 18 hours before it, and runs an install script; its name is close to qs",
    "$(warning) Newly depends on `qs`, which was first published 18 hours before it, and runs an install script; its name is close to `qs`",
  ],
  ...(
    [
      [{ firstPublishedAt: "2026-11-20T00:05:00Z" }, "which was first published 5 minutes after it"],
      [{ firstPublishedAt: "2026-11-20T00:00:00Z" }, "which was first published less than a minute before it"],
      [{}, "which the service does not know"],
      [{ isUndated: true }, "whose first publication is not known"],
      [{ runsInstallScript: true }, "which the service does not know, and runs an install script"],
    ] as const
  ).map(
    ([item, text]) =>
      [
        "risky-addition",
        `qs 1.0.0 newly depends on ms, ${text}`,
        `$(warning) Newly depends on \`ms\`, ${text}`,
        {
          rule: "risky-addition",
          items: [{ name: "ms", publishedAt: "2026-11-20T00:00:00Z", similar: [], ...item }],
        },
      ] as const,
  ),
  [
    "unknown-version",
    "Not checked: the service does not know version 1.0.0 of qs",
    "$(question) The service does not know version 1\\.0\\.0",
  ],
  [
    "withdrawn",
    "qs 1.0.0 depends on qs-below 1.0.0 via between: removed, or never public (1.0.0 is listed)",
    "$(warning) qs\\-below 1\\.0\\.0: removed, or never public (`1.0.0` is listed)",
  ],
  [
    "withdrawn",
    "qs 1.0.0: removed, or never public (1.0.1 is listed)",
    "$(warning) This version: removed, or never public (`1.0.1` is listed)",
    { rule: "withdrawn", items: [{ listed: { system: "NPM", name: "qs", version: "1.0.1" } }] },
  ],
  [
    "withdrawn",
    "qs 1.0.0: removed, never public, or published after 2.0.0 and not listed yet",
    "$(warning) This version: removed, never public, or published after `2.0.0` and not listed yet",
    { rule: "withdrawn", items: [{ listed: { system: "NPM", name: "qs", version: "2.0.0" }, mayBeNew: true }] },
  ],
  [
    "license",
    "qs 1.0.0 depends on qs-below 1.0.0 via between: license qs is denied",
    "$(law) qs\\-below `1.0.0`: license qs is denied",
  ],
  ...(
    [
      ["denied", "license MIT is denied"],
      ["not-allowed", "license MIT is not allowed"],
      ["non-standard", "license is not a standard one"],
      ["missing", "license is not known"],
    ] as const
  ).map(
    ([state, text]) =>
      [
        "license",
        `qs 1.0.0: ${text}`,
        `$(law) ${text}`,
        { rule: "license", items: [{ state, license: "MIT" }] },
      ] as const,
  ),
  [
    "provenance-lost",
    "qs 1.0.0 has no provenance attestation, but 1.0.0 had one",
    "$(warning) No provenance attestation, but `1.0.0` had one",
  ],
  [
    "provenance-lost",
    "qs 1.0.0 has no provenance attestation, but 0.9.0 had one: pnpm refuses it (trustPolicy)",
    "$(warning) No provenance attestation, but `0.9.0` had one: pnpm refuses it (trustPolicy)",
    {
      rule: "provenance-lost",
      items: [{ attested: { system: "NPM", name: "qs", version: "0.9.0" }, isRefused: true }],
    },
  ],
  ["provenance-source", "qs 1.0.0 was built from qs but declares qs", "$(warning) Built from qs but declares qs"],
  ["scorecard", "qs has an OpenSSF Scorecard of 1.5, below 5", "$(warning) Scorecard 1\\.5, below 5"],
  [
    "stale-lockfile",
    "qs is out of date: it has qs 1.0.0 for “qs”, not for “1.0.0”",
    "$(warning) qs is out of date: it has `1.0.0`",
  ],
  [
    "stale-override",
    "The override of qs can be removed: without it, qs-parent 1.0.0 gets 1.0.0 for “^1.0.0” (qs), as clean as 1.0.0 by the service",
    "$(versions) The override can be removed: without it, qs\\-parent 1\\.0\\.0 gets 1\\.0\\.0 for “\\^1\\.0\\.0” (qs), as clean as 1\\.0\\.0 by the service",
  ],
  [
    "stale-lockfile",
    "yarn.lock is out of date: it does not have qs for “1.0.0”",
    "$(warning) yarn\\.lock is out of date: it lacks this dependency",
    { rule: "stale-lockfile", key: undefined as never, items: [{ kind: "missing", lockfile: "/work/yarn.lock" }] },
  ],
  ...(
    [
      [
        { why: "unused", source: "/work/yarn.lock" },
        "The override of qs can be removed: yarn.lock has no package that it is for",
        "Unused override: `yarn.lock` has no package that it is for",
      ],
      [
        { why: "affected", affecting: { id: "GHSA-1", band: "high" } },
        "The override of qs holds 1.0.0, which an advisory affects: details are not available",
        "The override holds an affected version: details are not available",
      ],
      [
        { why: "unneeded", source: undefined, parents: restored("a", "b", "c") },
        "The override of qs can be removed: without it, a 1.0.0 gets 1.1.0 for “*”, b 1.0.0 gets 1.1.0 for “*”, c 1.0.0 gets 1.1.0 for “*”, as clean as 1.0.0 by the service",
        "The override can be removed: without it, a 1\\.0\\.0 gets 1\\.1\\.0 for “\\*”, b 1\\.0\\.0 gets 1\\.1\\.0 for “\\*”, c 1\\.0\\.0 gets 1\\.1\\.0 for “\\*”, as clean as 1\\.0\\.0 by the service",
      ],
      [
        { why: "unneeded", source: undefined, parents: restored("", "b", "c", "d") },
        "The override of qs can be removed: without it, the project gets 1.1.0 for “*”, b 1.0.0 gets 1.1.0 for “*”, c 1.0.0 gets 1.1.0 for “*” and 1 more, as clean as 1.0.0 by the service",
        "The override can be removed: without it, the project gets 1\\.1\\.0 for “\\*”, b 1\\.0\\.0 gets 1\\.1\\.0 for “\\*”, c 1\\.0\\.0 gets 1\\.1\\.0 for “\\*” and 1 more, as clean as 1\\.0\\.0 by the service",
      ],
    ] as const
  ).map(
    ([item, text, line]) =>
      ["stale-override", text, `$(versions) ${line}`, { rule: "stale-override", items: [item] }] as const,
  ),
  [
    "several-lockfiles",
    "qs, yarn.lock are side by side, and nothing says which one is used: all of them are checked",
    "$(warning) `qs`, `yarn.lock` are side by side, and nothing says which one is used",
  ],
  [
    "release-age",
    "pnpm reads minimumReleaseAge: 7 # qs in qs as 7 minutes: another unit may be meant",
    "$(warning) pnpm reads `minimumReleaseAge: 7 # qs` in qs as 7 minutes: another unit may be meant",
  ],
  [
    "too-new",
    "qs 1.0.0 was published less than 7 days ago (2026-11-20)",
    "$(clock) Published less than 7 days ago",
    { rule: "too-new", items: [{ publishedAt: "2026-11-20T00:00:00Z", days: 7 }] },
  ],
  [
    "too-new",
    "qs 1.0.0 was published less than 1 day ago (2026-11-20)",
    "$(clock) Published less than 1 day ago",
    { rule: "too-new", items: [{ publishedAt: "2026-11-20T00:00:00Z", days: 1 }] },
  ],
  [
    "too-new",
    "qs 1.0.0 depends on between 1.0.0, published less than 1 day ago (2026-11-20)",
    "$(clock) between 1\\.0\\.0 was published less than 1 day ago",
    { rule: "too-new", items: [{ publishedAt: "2026-11-20T00:00:00Z", days: 1, path: [npm("qs"), npm("between")] }] },
  ],
  [
    "transitive-advisory",
    "qs 1.0.0 depends on ms 1.0.0, as resolved today: details are not available (severity unknown)",
    "$(warning) **severity unknown** GHSA\\-1 in ms 1\\.0\\.0",
    {
      rule: "transitive-advisory",
      items: [
        {
          affected: npm("ms"),
          path: [npm("qs"), npm("ms")],
          from: "resolved",
          advisories: [{ id: "GHSA-1", band: "unscored" }],
        },
      ],
    },
  ],
  ...(
    [
      ["here", 1_800_000, "bunfig.toml as 30 minutes: another unit may be meant"],
      [{ line: 3, column: 1 }, 1_800_000, "bunfig.toml (line 3) as 30 minutes: another unit may be meant"],
      [{ line: 3, column: 1 }, undefined, ""],
    ] as const
  ).map(([where, age, text]) => {
    const [before, after] = age === undefined ? ["reads no minimum age from", "bunfig.toml (line 3)"] : ["reads", text];
    const limit = { tool: "bun", setting: "minimumReleaseAge = 1800", path: "/work/bunfig.toml", where } as const;
    return [
      "release-age",
      `bun ${before} minimumReleaseAge = 1800 in ${after}`,
      `$(warning) bun ${before} \`minimumReleaseAge = 1800\` in ${after.replace(".", "\\.")}`,
      {
        rule: "release-age",
        items: [
          {
            limit: { ...limit, span: { start: 0, end: 1 }, exclusions: [], id: "" },
            ...(age !== undefined && { age }),
          },
        ],
      },
    ] as const;
  }),
  [
    "too-new",
    "qs 1.0.0 depends on ms 2.0.0 via a, published less than 7 days ago (2026-11-20)",
    "$(clock) ms 2\\.0\\.0 via a was published less than 7 days ago",
    {
      rule: "too-new",
      items: [
        {
          publishedAt: "2026-11-20T00:00:00Z",
          days: 7,
          path: ["qs 1.0.0", "a 1.0.0", "ms 2.0.0"].map((text) => {
            const [name = "", version = ""] = text.split(" ");
            return { system: "NPM", name, version };
          }),
        },
      ],
    },
  ],
  [
    "expired-ignore",
    "The ignore entry expired on 2026-01-01 (qs)",
    "$(bell) The ignore entry expired on 2026\\-01\\-01 (qs)",
  ],
  [
    "expired-ignore",
    "The ignore entry expired on 2026-01-01",
    "$(bell) The ignore entry expired on 2026\\-01\\-01",
    { rule: "expired-ignore", items: [{ ignore: { until: "2026-01-01" } }] },
  ],
  [
    "unused-ignore",
    "package-insights.json (line 3): the entry that ignores license of qs hides nothing",
    "$(bell) package\\-insights\\.json (line 3): the entry that ignores license of qs hides nothing",
  ],
  [
    "unused-ignore",
    "The comment that ignores CVE-2020-1 hides nothing",
    "$(bell) The comment that ignores CVE\\-2020\\-1 hides nothing",
    { rule: "unused-ignore", items: [{ ignore: { advisory: "CVE-2020-1" } }] },
  ],
  [
    "unused-ignore",
    "The comment that ignores all of a>b hides nothing",
    "$(bell) The comment that ignores all of a\\>b hides nothing",
    { rule: "unused-ignore", items: [{ ignore: { path: ["a", "b"] } }] },
  ],
  [
    "unused-ignore",
    "The comment that ignores all findings hides nothing",
    "$(bell) The comment that ignores all findings hides nothing",
    { rule: "unused-ignore", items: [{ ignore: {} }] },
  ],
  [
    "unused-ignore",
    "package-insights.json (line 3): the entry that ignores all findings hides nothing",
    "$(bell) package\\-insights\\.json (line 3): the entry that ignores all findings hides nothing",
    { rule: "unused-ignore", items: [{ ignore: {}, entry }] },
  ],
  [
    "unused-ignore",
    "package-insights.json (line 3): the entry that ignores CVE-2020-1 of pkg:npm/qs@6.0.0 hides nothing",
    "$(bell) package\\-insights\\.json (line 3): the entry that ignores CVE\\-2020\\-1 of pkg\\:npm\\/qs\\@6\\.0\\.0 hides nothing",
    {
      rule: "unused-ignore",
      items: [
        { ignore: { advisory: "CVE-2020-1", about: { key: { system: "NPM", name: "qs" }, version: "6.0.0" } }, entry },
      ],
    },
  ],
];

describe("the words of a rule", () => {
  for (const [rule, message, line, data] of rows) {
    it(message, () => {
      const [sample] = everyFinding("qs").filter((finding) => finding.rule === rule);
      const [finding] = madeUp("qs", {}, [{ ...sample, ...data } as FindingData]).files[0]!.findings;
      assert.equal(findingMessage(finding as Finding), message);
      assert.equal(findingLine(finding as Finding), line);
    });
  }

  it("are tested for every rule", () => {
    assert.deepEqual(
      rules.map(({ id }) => id).filter((id) => !rows.some(([rule]) => rule === id)),
      [],
    );
  });
});
