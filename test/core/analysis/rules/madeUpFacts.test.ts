import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { noFacts, type Facts, type Transitive } from "../../../../src/core/analysis/facts.ts";
import { ruleIds, type RuleId, ruleOf } from "../../../../src/core/analysis/finding.ts";
import { defaultPolicy, type Policy } from "../../../../src/core/analysis/policy.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import type { Advisory, Package, Version } from "../../../../src/core/api/messages.ts";
import { lockedScope, type LockedPackage } from "../../../../src/core/manifests/lockfile.ts";
import type { AgeLimit, Declaration } from "../../../../src/core/manifests/manifest.ts";
import type { System, VersionKey } from "../../../../src/core/model/keys.ts";
import { factsOf } from "../../../support/exported.ts";
import { only } from "../../../support/findings.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const day = 86_400_000;
const at = (age: number): string => new Date(now - age).toISOString();

const key = (name: string, version = "1.0.0", system: System = "NPM"): VersionKey => ({ system, name, version });
const own = key("qs");
const failed = { kind: "failed", error: { kind: "network", request: "", text: "" } } as const;
const missing = { kind: "missing", text: "" } as const;
const found = <T>(value: T) => ({ kind: "found", value }) as const;

function versionOf(more: Partial<Version> = {}, of: VersionKey = own): Fetched<Version> {
  const { version } = factsOf(of);
  assert.ok(version?.kind === "found");
  return found({ ...version.value, ...more });
}

function packageOf(
  versions: Readonly<Record<string, string | undefined>>,
  system: System = "NPM",
  name = "qs",
): Fetched<Package> {
  const summaries = Object.entries(versions).map(([version, publishedAt]) => {
    return {
      versionKey: key(name, version, system),
      isDefault: false,
      ...(publishedAt !== undefined && { publishedAt }),
    };
  });
  return found({ packageKey: { system, name }, versions: summaries });
}

function advisoriesOf(...ids: readonly string[]): ReadonlyMap<string, Fetched<Advisory>> {
  return new Map(
    ids.map((id) => [
      id,
      found({ advisoryKey: { id }, url: "", title: id, aliases: [], cvss3Score: 5 + ids.indexOf(id) }),
    ]),
  );
}

const affectedBy = (...ids: readonly string[]) => ({
  version: versionOf({ advisoryKeys: ids.map((id) => ({ id })) }),
  advisories: advisoriesOf(...ids),
});

/** What a version depends on: the packages by their names, each directly below it. */
function below(
  packages: Readonly<Record<string, Partial<Transitive["packages"][number]>>>,
  from: Transitive["from"] = "lockfile",
): Pick<Facts, "transitive"> {
  return {
    transitive: {
      from,
      packages: Object.entries(packages).map(([name, more]) => {
        return { key: key(name), path: [own, key(name)], advisories: new Map(), ...more };
      }),
    },
  };
}

const locked = (packages: readonly LockedPackage[], all = packages): Pick<Facts, "locked"> => ({
  locked: {
    from: "/work/package-lock.json",
    packages,
    lockfile: { packages: all, hasGraph: true } as NonNullable<Facts["locked"]>["lockfile"],
    privateNames: () => Promise.resolve(new Map()),
  },
});

const lockedPackage = (name: string, more: Partial<LockedPackage> = {}): LockedPackage => {
  return { key: key(name), origin: "registry", dependencies: [], ...more };
};

const declaration: Declaration = {
  package: { system: "NPM", name: "qs" },
  name: "qs",
  requirement: { kind: "written", text: "1.0.0" },
  scope: "dependencies",
  nameSpan: { start: 0, end: 2 },
  requirementSpan: { start: 3, end: 8 },
};

function findingsOf(rule: RuleId | undefined, facts: Partial<Facts>, policy: Partial<Policy> = {}) {
  const rules = only(...(rule ? [rule] : ruleIds));
  const made: Facts = { ...noFacts({ declaration }), ...factsOf(own), ...facts };
  return evaluate([made], { ...defaultPolicy(now), ...rules, ...policy });
}

const attestation = { type: "", url: "", verified: true, sourceRepository: "", commit: "" };

const ageLimit: AgeLimit = {
  ...{ tool: "npm", path: "/work/.npmrc", setting: "x", exclusions: [], id: "", age: 1000 },
  span: { start: 5, end: 6 },
};

const withoutVersion: Partial<Facts> = { version: missing, package: missing };

const checks = [
  { name: "Maintained", score: 0, reason: "", details: [], documentation: { shortDescription: "", url: "" } },
];
const scorecard = {
  ...{ date: at(day), overallScore: 1, checks, metadata: [] },
  ...{ repository: { name: "", commit: "" }, scorecard: { version: "", commit: "" } },
};
const project = found({
  ...{ projectKey: { id: "github.com/a/b" }, license: "", description: "", homepage: "" },
  scorecard,
});

/** A project that stands still, and whose package has had no release for years. */
const standing: Partial<Facts> = {
  project,
  package: packageOf({ "1.0.0": "2020-01-01T00:00:00Z" }),
  version: versionOf({
    relatedProjects: [
      {
        projectKey: { id: "github.com/a/b" },
        relationType: "SOURCE_REPO",
        relationProvenance: "UNVERIFIED_METADATA",
      },
    ],
  }),
};

type Row = readonly [
  what: string,
  rule: RuleId,
  facts: Partial<Facts>,
  found: readonly object[],
  policy?: Partial<Policy>,
];

/** The items of findings, by what matters of them. */
const rows: readonly Row[] = [
  [
    "with the version that fixes it",
    "advisory",
    { ...affectedBy("GHSA-1"), fixedIn: { kind: "none" } },
    [{ fixedIn: { kind: "none" } }],
  ],
  ["without one that was not searched for", "advisory", affectedBy("GHSA-1"), [{ fixedIn: undefined }]],
  [
    "without an empty reason",
    "deprecated",
    { version: versionOf({ isDeprecated: true, deprecatedReason: "" }) },
    [{ reason: undefined }],
  ],
  [
    "with its reason",
    "deprecated",
    { version: versionOf({ isDeprecated: true, deprecatedReason: "r" }) },
    [{ reason: "r" }],
  ],
  ...(["malicious", "transitive-advisory"] as const).map((rule): Row => {
    const id = rule === "malicious" ? "MAL-1" : "GHSA-1";
    const transitive = below({ a: affectedBy(id) });
    const transitiveFixedIn = { kind: "lockfile" } as const;
    return [
      "below, with what fixes it",
      rule,
      { ...transitive, transitiveFixedIn },
      [{ affected: key("a"), fixedIn: { kind: "lockfile" } }],
    ];
  }),
  [
    "with what fixes it",
    "malicious",
    { ...affectedBy("MAL-1"), fixedIn: { kind: "fixed", version: "1.0.1" } },
    [{ fixedIn: { kind: "fixed", version: "1.0.1" } }],
  ],
  [
    "below, without a fix that was not searched for",
    "malicious",
    below({ a: affectedBy("MAL-1") }),
    [{ affected: key("a"), fixedIn: undefined }],
  ],
  [
    "below, without a fix that was not searched for",
    "transitive-advisory",
    below({ a: affectedBy("GHSA-1") }),
    [{ fixedIn: undefined }],
  ],
  [
    "below what cannot be checked itself, without a fix of it",
    "transitive-advisory",
    { ...below({ a: affectedBy("GHSA-1") }), version: failed, transitiveFixedIn: { kind: "lockfile" } },
    [{ affected: key("a"), fixedIn: undefined }],
  ],
  // The license of what is below.
  [
    "not where the license below is unknown so far",
    "license",
    below({ a: {}, b: { version: missing } }),
    [],
    { "licenses.allow": ["MIT"], "licenses.transitive": true },
  ],
  [
    "nothing where what is below is not known",
    "license",
    {},
    [],
    { "licenses.allow": ["MIT"], "licenses.transitive": true },
  ],
  [
    "nothing below where that is not asked for",
    "license",
    below({ a: { version: versionOf({ licenses: ["X-1"] }) } }),
    [],
    { "licenses.allow": ["MIT"] },
  ],
  // Recently published.
  ["not what is exactly as old", "too-new", { version: versionOf({ publishedAt: at(7 * day) }) }, []],
  [
    "what is younger by a millisecond",
    "too-new",
    { version: versionOf({ publishedAt: at(7 * day - 1) }) },
    [{ days: 7 }],
  ],
  ["not what has no date", "too-new", { version: versionOf({}) }, []],
  [
    "what is locked below",
    "too-new",
    below({ a: { version: versionOf({ publishedAt: at(day) }) } }),
    [{ publishedAt: at(day) }],
  ],
  [
    "not what is declared itself",
    "too-new",
    below({ a: { isDeclared: true, version: versionOf({ publishedAt: at(day) }) } }),
    [],
  ],
  ["not what is not answered, or not known", "too-new", below({ a: {}, b: { version: missing } }), []],
  [
    "not what the service resolves",
    "too-new",
    below({ a: { version: versionOf({ publishedAt: at(day) }) } }, "resolved"),
    [],
  ],
  // Withdrawn.
  ...(
    [
      ["not where a higher patch has been listed for exactly two days", { "1.0.1": at(2 * day) }, []],
      ["where it has been for longer", { "1.0.1": at(2 * day + 1) }, ["1.0.1"]],
      ["with the next of several", { "1.0.3": at(3 * day), "1.0.2": at(3 * day), "1.0.4": at(3 * day) }, ["1.0.2"]],
      ["not by one without a date", { "1.0.1": undefined }, []],
      ["not by a prerelease, nor by a lower one", { "1.0.1-rc.1": at(90 * day), "0.9.9": at(90 * day) }, []],
      ["not where it is listed", { "1.0.0": at(9 * day), "1.0.1": at(9 * day) }, []],
    ] as const
  ).flatMap(([what, versions, listed]): readonly Row[] => {
    const items = listed.map((version) => ({ listed: key("qs", version) }));
    const parent = packageOf(versions);
    return [
      [`${what}, below`, "withdrawn", below({ qs: { version: missing, package: parent } }), items],
      ...(listed.length > 0
        ? [[what, "withdrawn", { version: missing, package: parent, ...locked([lockedPackage("qs")]) }, items] as const]
        : []),
    ];
  }),
  [
    "not below, where it is listed in another spelling",
    "withdrawn",
    below({
      a: {
        key: key("a", "1.0", "PYPI"),
        version: missing,
        package: packageOf({ "1.0.0": at(9 * day), "1.0.1": at(9 * day) }, "PYPI", "a"),
      },
    }),
    [],
  ],
  [
    "not below, where it is declared itself",
    "withdrawn",
    below({ a: { isDeclared: true, package: packageOf({ "1.0.1": at(9 * day) }) } }),
    [],
  ],
  // New dependencies.
  ...(
    [
      [
        "of unknown age, where its version has a date",
        { publishedAt: at(day) },
        found({}),
        [{ name: "new", isUndated: true }],
      ],
      ["not where its version has no date", {}, found({}), []],
      ["that the service does not know", { publishedAt: at(day) }, missing, [{ name: "new", isUndated: undefined }]],
      ["not while it is not answered", { publishedAt: at(day) }, undefined, []],
    ] as const
  ).map(([what, version, publication, items]): Row => {
    const listed = [{ key: { system: "NPM", name: "new" } as const, ...(publication && { publication }) }];
    const additions = { from: key("qs", "0.9.0"), to: own, requirements: [], packages: { listed, left: 0 } };
    return [what, "risky-addition", { version: versionOf(version), additions }, items];
  }),
  ...(
    [
      ["with a script that its installation runs", "new", [{ runsInstallScript: true }]],
      ["without that of another package", "other", [{ runsInstallScript: undefined }]],
    ] as const
  ).map(([what, name, items]): Row => {
    const listed = [{ key: { system: "NPM", name: "new" } as const, publication: missing }];
    const additions = { from: key("qs", "0.9.0"), to: own, requirements: [], packages: { listed, left: 0 } };
    const parent = lockedPackage("qs", { dependencies: [1, 2] });
    const script = { runsInstallScript: true } as const;
    const all = [
      parent,
      lockedPackage("new", name === "new" ? script : {}),
      lockedPackage("other", name === "other" ? script : {}),
    ];
    return [
      what,
      "risky-addition",
      { version: versionOf({ publishedAt: at(day) }), additions, ...locked([parent], all) },
      items,
    ];
  }),
  // Names.
  ...(
    [
      ["of which dependents are not counted", undefined, ["qa"]],
      ["of which dependents are a hundredth", [found(1), found(101)], ["qa"]],
      ["not where they are not that much fewer", [found(1), found(100)], []],
      ["not where its own were not answered", [failed, found(1000)], []],
      ["not where those of the other were not answered", [found(1), failed], []],
      ["where its own are not known", [missing, found(1000)], ["qa"]],
      ["where those of the other are not known", [found(1000), missing], ["qa"]],
    ] as const
  ).map(([what, counts, similar]): Row => {
    const packages = found({ packageKey: own, packages: [{ packageKey: key("qa") }] });
    const countOf = (count: Fetched<number>) =>
      count.kind === "found"
        ? found({ dependentCount: count.value, directDependentCount: 0, indirectDependentCount: 0 })
        : count;
    const dependents = counts && { own: countOf(counts[0]), other: countOf(counts[1]) };
    const facts = { similar: { packages, ...(dependents && { dependents }) } };
    return [what, "suspicious-name", facts, similar.length > 0 ? [{ similar }] : []];
  }),
  ["not where similar names are not known", "suspicious-name", {}, []],
  // What overrides hold.
  ...(
    [
      ["without need, where it leads to the same", {}, {}, ["unneeded"]],
      ["not where something is not answered", {}, { version: undefined }, []],
      ["not where something is not known", {}, { version: missing }, []],
      ["not where what it leads to has another advisory", {}, affectedBy("GHSA-1"), []],
      [
        "without need, where it leads to the same advisory",
        affectedBy("GHSA-1"),
        affectedBy("GHSA-1"),
        ["unneeded", "affected GHSA-1"],
      ],
      [
        "not where an advisory of what it leads to failed",
        affectedBy("GHSA-1"),
        unanswered(failed),
        ["affected GHSA-1"],
      ],
      [
        "not where an advisory of what it leads to is not answered",
        affectedBy("GHSA-1"),
        unanswered(),
        ["affected GHSA-1"],
      ],
      ["not where an advisory of its own failed", unanswered(failed), {}, ["affected GHSA-1"]],
      ["not where what it leads to is deprecated", {}, { version: versionOf({ isDeprecated: true }) }, []],
      [
        "without need, where both are deprecated",
        { version: versionOf({ isDeprecated: true }) },
        { version: versionOf({ isDeprecated: true }) },
        ["unneeded"],
      ],
      ["the worst of its advisories", affectedBy("GHSA-1", "GHSA-2"), affectedBy("GHSA-3"), ["affected GHSA-2"]],
    ] as const
  ).map(([what, ofOverride, without, why]): Row => {
    const restored = { version: versionOf(), advisories: new Map(), ...without };
    const { version, ...others } = restored;
    const withoutOverride = { parents: [], versions: [{ ...others, ...(version && { version }) }] };
    const overrideUse = { kind: "used", own: [], by: [], id: "" } as const;
    const items = why.map((each) => {
      const [reason, id] = each.split(" ");
      return { why: reason, affecting: id };
    });
    return [what, "stale-override", { ...ofOverride, withoutOverride, overrideUse }, items];
  }),
  [
    "not where the files do not tell what it is for",
    "stale-override",
    {
      overrideUse: { kind: "unknown", id: "" },
      withoutOverride: { parents: [], versions: [] },
    },
    [],
  ],
  [
    "on its version, where nothing is what it is for",
    "stale-override",
    { overrideUse: { kind: "unused", lockfile: "/work/yarn.lock", id: "" } },
    [{ why: "unused", key: own, how: "locked", span: declaration.requirementSpan, source: "/work/yarn.lock" }],
  ],
  [
    "on the written version, below which a version is gone",
    "withdrawn",
    {
      target: { kind: "version", key: own, how: "written" },
      ...below({ qs: { version: missing, package: packageOf({ "1.0.1": at(9 * day) }) } }),
    },
    [{ how: "written", listed: key("qs", "1.0.1") }],
  ],
  [
    "not below, where the same release is listed without its build",
    "withdrawn",
    below({ qs: { key: key("qs", "1.0.0+a"), version: missing, package: packageOf({ "1.0.0": at(90 * day) }) } }),
    [],
  ],
  [
    "with the word of pnpm that refuses it",
    "provenance-lost",
    {
      previous: [versionOf({ attestations: [attestation] }, key("qs", "0.9.0"))],
      trustPolicy: { id: "", decide: () => "refused" },
    },
    [{ attested: key("qs", "0.9.0"), isRefused: true }],
  ],
  [
    "not where one of several attested sources is the declared one",
    "provenance-source",
    {
      version: versionOf({
        attestations: ["a/a", "a/b"].map((source) => ({
          ...attestation,
          sourceRepository: `https://github.com/${source}`,
        })),
        links: [{ label: "SOURCE_REPO", url: "https://github.com/a/b" }],
      }),
    },
    [],
  ],
  [
    "another one than the declared source",
    "provenance-source",
    {
      version: versionOf({
        attestations: [{ ...attestation, sourceRepository: "https://github.com/a/a" }],
        links: [{ label: "SOURCE_REPO", url: "https://github.com/a/b" }],
      }),
    },
    [{ attested: "github.com/a/a", declared: "github.com/a/b" }],
  ],
  [
    "at the start of the manifest, where the age stands in a file beside it",
    "release-age",
    { ageLimit: { ...ageLimit, where: { line: 3, column: 1 } } },
    [{ span: { start: 0, end: 0 }, beside: { path: "/work/.npmrc", setting: "x", position: { line: 3, column: 1 } } }],
  ],
  [
    "not a plugin of Gradle, which may be in another repository",
    "unknown-package",
    { ...withoutVersion, declaration: { ...declaration, package: { system: "MAVEN", name: "a.b:a.b.gradle.plugin" } } },
    [],
  ],
  ["another package that is not known", "unknown-package", withoutVersion, [{ similar: [] }]],
  ...(["dependencies", lockedScope] as const).map((scope): Row => {
    const [facts, items] = [standing, scope === lockedScope ? [] : [{ years: 2 }]];
    const policy = { unmaintainedYears: 2 };
    return [
      `where it stands still, in ${scope}`,
      "unmaintained",
      { ...facts, declaration: { ...declaration, scope } },
      items,
      policy,
    ];
  }),
  // Nobody maintains it.
  [
    "below, the nearest first",
    "unmaintained",
    below({
      far: { ...notice("RUSTSEC-1"), path: [own, key("a"), key("far")] },
      near: notice("RUSTSEC-2"),
      declared: { ...notice("RUSTSEC-3"), isDeclared: true },
    }),
    [{ notice: "RUSTSEC-2" }, { notice: "RUSTSEC-1" }],
  ],
];

/** An advisory without details. */
function unanswered(answer?: Fetched<Advisory>): Partial<Facts> {
  const version = versionOf({ advisoryKeys: [{ id: "GHSA-1" }] });
  return { version, advisories: new Map(answer ? [["GHSA-1", answer]] : []) };
}

function notice(id: string): Pick<Facts, "advisories"> & { readonly version: Fetched<Version> } {
  const advisory = { advisoryKey: { id }, url: "", title: "it is unmaintained", aliases: [] };
  return { version: versionOf({ advisoryKeys: [{ id }] }), advisories: new Map([[id, found(advisory)]]) };
}

describe("a rule finds", () => {
  for (const [what, rule, facts, items, policy] of rows) {
    it(`${rule}: ${what}`, () => {
      const actual = findingsOf(rule, facts, policy).map((finding, index) => {
        const all: Readonly<Record<string, unknown>> = { ...finding, ...finding.items[0] };
        return Object.fromEntries(Object.keys(items[index] ?? {}).map((field) => [field, named(all[field])]));
      });
      assert.deepEqual(actual, items);
    });
  }
});

/** The ID of an advisory. */
function named(value: unknown): unknown {
  return typeof value === "object" && value !== null && "band" in value && "id" in value ? value.id : value;
}

/** All that rules find something in, apart from the version itself. */
const everything: Partial<Facts> = {
  ...below({
    a: { ...affectedBy("GHSA-1", "MAL-1"), package: packageOf({ "1.0.1": at(9 * day) }) },
    b: notice("RUSTSEC-1"),
    c: { version: versionOf({ publishedAt: at(day), licenses: ["X-1"] }) },
    d: { version: missing, package: packageOf({ "1.0.1": at(9 * day) }) },
  }),
  package: packageOf({ "1.0.0": at(9 * day), "2.0.0": at(9 * day) }),
  advisories: advisoriesOf("GHSA-1"),
  project,
  additions: {
    from: key("qs", "0.9.0"),
    to: own,
    requirements: [],
    packages: { listed: [{ key: { system: "NPM", name: "new" }, publication: missing }], left: 0 },
  },
  overrideUse: { kind: "unused", lockfile: "/work/package-lock.json", id: "" },
  previous: [versionOf({ attestations: [attestation] })],
};

describe("a rule asks for", () => {
  const licenses = { "licenses.allow": ["MIT"], "licenses.deny": [] };
  const asked: readonly (readonly [RuleId, closely: boolean, policy: Partial<Policy>, needs: readonly string[]])[] = [
    ["license", true, { ...licenses, "licenses.transitive": true }, ["transitive"]],
    ["license", true, licenses, []],
    ["license", true, { "licenses.transitive": true }, []],
    ["unmaintained", true, {}, []],
    ["unmaintained", false, { unmaintainedYears: 2 }, ["projects", "packages"]],
    ["suspicious-name", true, {}, ["similar"]],
    ["suspicious-name", false, {}, []],
    ["stale-override", true, {}, ["overrides"]],
    ["stale-override", false, {}, []],
    ["provenance-lost", true, {}, ["packages", "previous"]],
    ["provenance-lost", false, {}, ["previous"]],
  ];
  for (const [rule, closely, policy, needs] of asked) {
    it(`${needs.join(", ") || "nothing"}: ${rule}${closely ? ", closely" : ""} ${JSON.stringify(policy)}`, () => {
      assert.deepEqual(ruleOf({ rule }).needs?.({ ...defaultPolicy(now), ...policy }, closely), needs);
    });
  }
});

const unchecked: readonly (readonly [what: string, facts: Partial<Facts>, rules: readonly RuleId[]])[] = [
  ["is not answered", {}, []],
  ["has advisories that are not answered", { version: versionOf({ advisoryKeys: [{ id: "GHSA-2" }] }) }, []],
  ["was not answered", { version: failed }, ["malicious", "transitive-advisory", "too-new", "withdrawn"]],
  ["is listed, but not served", { version: missing }, ["malicious", "transitive-advisory", "too-new", "withdrawn"]],
  [
    "is not known",
    { version: missing, package: packageOf({}) },
    ["malicious", "transitive-advisory", "too-new", "withdrawn"],
  ],
];

describe("of a version that", () => {
  for (const [what, facts, found] of unchecked) {
    it(`${what}, only what the lockfile has below is found`, () => {
      const policy = {
        "licenses.allow": ["MIT"],
        "licenses.transitive": true,
        scorecardBelow: 5,
        unmaintainedYears: 2,
      };
      const rules = findingsOf(
        undefined,
        { version: undefined, ...everything, ...facts } as Partial<Facts>,
        policy,
      ).map(({ rule }) => rule);
      assert.deepEqual([...new Set(rules)].sort(), found.toSorted());
    });
  }
});
