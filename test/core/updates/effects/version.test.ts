import assert from "node:assert/strict";
import { noFacts, type MatureVersions, type VersionFacts } from "../../../../src/core/analysis/facts.ts";
import { defaultPolicy, type Policy } from "../../../../src/core/analysis/policy.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import type { Advisory, Attestation, Version } from "../../../../src/core/api/messages.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { versionEffects } from "../../../../src/core/updates/effects/version.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { isRefusal, type StopEffect, type StopSide } from "../../../../src/core/updates/plan.ts";
import { versionId } from "../../../../src/core/versions/index.ts";
import { factsOf } from "../../../support/exported.ts";

const keyOf = (version: string): VersionKey => ({ system: "NPM", name: "a", version });
const [from, to] = [keyOf("1.0.0"), keyOf("2.0.0")];
const attestation: Attestation = { type: "", url: "", verified: true, sourceRepository: "", commit: "" };
const failed: Fetched<Version> = { kind: "failed", error: { kind: "timeout", request: "GET /" } };
const day = 86_400_000;

/** An answer, or what differs from the usual one, and the advisories of the version, all of 7.5. */
type Answer = readonly [answer: Fetched<Version> | Partial<Version>, ...ids: readonly string[]];

function side(key: VersionKey, [answer, ...ids]: Answer): StopSide {
  if ("kind" in answer) return { key, facts: { version: answer, advisories: new Map() } };
  const { version } = factsOf(key);
  assert.ok(version?.kind === "found");
  const advisories = ids.map((id): [string, Fetched<Advisory>] => {
    const value = { advisoryKey: { id }, url: "", title: id, aliases: [], cvss3Score: 7.5 };
    return [id, { kind: "found", value }];
  });
  const value = { ...version.value, advisoryKeys: ids.map((id) => ({ id })), ...answer };
  const facts: VersionFacts = { version: { kind: "found", value }, advisories: new Map(advisories) };
  return { key, facts };
}

/** The version that an update leads to is too young, for the user or for a package manager. */
function young(until: number | undefined, tool?: string): MatureVersions {
  const held = new Map([[versionId(to), { publishedAt: "", ...(until !== undefined && { until }) }]]);
  return { held, now: 0, ...(tool !== undefined && { limit: { tool } }) } as unknown as MatureVersions;
}

type Row = readonly [
  what: string,
  from: Answer,
  to: Answer,
  effects: readonly string[],
  more?: { readonly policy?: Partial<Policy>; readonly mature?: MatureVersions },
];

const rows: readonly Row[] = [
  ["nothing that differs", [{}], [{}], []],
  ["no answer", [{}], [failed], ["advisories unknown: not checked: GET /: no answer in time [GetVersion]"]],
  [
    "a version that is not served",
    [{}],
    [{ kind: "missing", text: "" }],
    ["advisories unknown: not checked: the service does not know version 2.0.0 [GetVersion]"],
  ],
  [
    "a malicious version",
    [{}, "GHSA-1"],
    [{}, "GHSA-1", "MAL-1"],
    ["advisories breaks, refused: confirmed malicious [advisories of both versions]"],
  ],
  [
    "advisories where the version before is not known",
    [failed],
    [{}, "GHSA-1", "GHSA-2"],
    ["advisories worse: 2 advisories in it, worst high 7.5 (GHSA-1) [advisories of both versions]"],
  ],
  ["none where the version before is not known", [failed], [{ licenses: ["ISC"] }], []],
  [
    "advisories that come, stay and go",
    [{}, "GHSA-1", "GHSA-2"],
    [{}, "GHSA-2", "GHSA-3"],
    [
      "advisories worse: 1 advisory introduced: high 7.5 (GHSA-3) [advisories of both versions]",
      "advisories worse: 1 advisory remaining: high 7.5 (GHSA-2) [advisories of both versions]",
      "advisories better: 1 advisory fixed: high 7.5 (GHSA-1) [advisories of both versions]",
    ],
  ],
  [
    "several advisories that come, stay and go",
    [{}, "GHSA-1", "GHSA-2", "GHSA-3", "GHSA-4"],
    [{}, "GHSA-3", "GHSA-4", "GHSA-5", "GHSA-6"],
    [
      "advisories worse: 2 advisories introduced, worst high 7.5 (GHSA-5) [advisories of both versions]",
      "advisories worse: 2 advisories remaining, worst high 7.5 (GHSA-3) [advisories of both versions]",
      "advisories better: 2 advisories fixed, worst high 7.5 (GHSA-1) [advisories of both versions]",
    ],
  ],
  [
    "one advisory where the version before is not known",
    [failed],
    [{}, "GHSA-1"],
    ["advisories worse: 1 advisory in it: high 7.5 (GHSA-1) [advisories of both versions]"],
  ],
  [
    "a version that the user finds too young by a day",
    [{}],
    [{}],
    ["age worse: published less than 1 day ago [tooNewDays]"],
    { policy: { tooNewDays: 1 }, mature: young(undefined) },
  ],
  [
    "a version that a package manager refuses no longer",
    [{}],
    [{}],
    ["age breaks, refused: too new for npm [minimum age of npm]"],
    { mature: young(0, "npm") },
  ],
  ["licenses in another order", [{ licenses: ["ISC", "MIT"] }], [{ licenses: ["MIT", "ISC"] }], []],
  [
    "licenses where the version before is not known",
    [failed],
    [{ licenses: ["ISC"], attestations: [attestation] }],
    [],
  ],
  ["a license that is gone", [{}], [{ licenses: [] }], []],
  ["an attestation that stays", [{ attestations: [attestation] }], [{ attestations: [attestation] }], []],
  ["a deprecated version", [{}], [{ isDeprecated: true }], ["deprecated worse: deprecated [GetVersion]"]],
  [
    "a deprecated version with its reason",
    [{}],
    [{ isDeprecated: true, deprecatedReason: "use b" }],
    ["deprecated worse: deprecated: use b [GetVersion]"],
  ],
  [
    "another license",
    [{}],
    [{ licenses: ["ISC", "MIT"] }],
    ["license told: license changes from MIT to ISC, MIT [GetVersion]"],
  ],
  ["a license that is not known", [{ licenses: [] }], [{}], []],
  [
    "a license that is denied",
    [{}],
    [{ licenses: ["GPL-3.0-only"] }],
    ["license worse: license GPL-3.0-only is denied [licenses.allow and licenses.deny]"],
    { policy: { "licenses.deny": ["GPL-3.0-only"] } },
  ],
  [
    "a license that is allowed",
    [{}],
    [{ licenses: ["ISC"] }],
    ["license told: license changes from MIT to ISC [GetVersion]"],
    { policy: { "licenses.allow": ["ISC"] } },
  ],
  [
    "an attestation",
    [{}],
    [{ attestations: [attestation] }],
    ["provenance better: provenance attested [attestations of both versions]"],
  ],
  [
    "an attestation that is lost",
    [{ attestations: [attestation] }],
    [{}],
    ["provenance worse: provenance attestation lost [attestations of both versions]"],
  ],
  [
    "a version that the user finds too young",
    [{}],
    [{}],
    ["age worse: published less than 7 days ago [tooNewDays]"],
    { mature: young(undefined) },
  ],
  [
    "a version that a package manager refuses",
    [{}],
    [{}],
    ["age breaks, refused: too new for npm for 2 days more [minimum age of npm]"],
    { mature: young(2 * day, "npm") },
  ],
  [
    "one that it refuses for an unknown time, and that is not answered",
    [{}],
    [failed],
    [
      "advisories unknown: not checked: GET /: no answer in time [GetVersion]",
      "age breaks, refused: too new for npm [minimum age of npm]",
    ],
    { mature: young(undefined, "npm") },
  ],
];

function lineOf(effect: StopEffect): string {
  const { kind, mark, text, source } = effect;
  const refused = isRefusal(effect) ? ", refused" : "";
  return `${kind} ${mark}${refused}: ${formatMessage(text)} [${formatMessage(source)}]`;
}

describe("what an update brings by the answers about both versions", () => {
  for (const [what, old, now, effects, { policy = {}, mature } = {}] of rows)
    it(`is ${what}`, () => {
      const declaration = { package: { system: "NPM", name: "a" }, name: "a" } as Declaration;
      const facts = { ...noFacts({ declaration }), ...(mature && { mature }) };
      const manifest = { path: "", text: "", facts: [facts], findings: [] };
      const context = { dependency: { manifest, facts }, policy: { ...defaultPolicy(0), ...policy } };
      const found = versionEffects({ ...context, from: side(from, old), to: side(to, now) });
      assert.deepEqual(found.map(lineOf), effects);
    });
});
