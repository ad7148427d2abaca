import assert from "node:assert/strict";
import { heldIn, gateOf, matureOf, targetWithin, youngAmong } from "../../../../src/core/analysis/target/cooldown.ts";
import { placeId, placeOf } from "../../../../src/core/analysis/target/place.ts";
import type { Locked, Subject } from "../../../../src/core/analysis/target/subject.ts";
import { targetOf } from "../../../../src/core/analysis/target/target.ts";
import { isLocalCode, isUnknownPlugin, verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Package } from "../../../../src/core/api/messages.ts";
import type { LockedPackage } from "../../../../src/core/manifests/lockfile.ts";
import type { AgeLimit, Declaration } from "../../../../src/core/manifests/manifest.ts";
import { factsOf, madeUp, minimumAge } from "../../../support/exported.ts";

const key = (version: string) => ({ system: "NPM", name: "a", version }) as const;
const { declaration } = madeUp("a").files[0]?.facts[0] ?? assert.fail();
const required = (text: string): Declaration => ({ ...declaration, requirement: { kind: "written", text } });
const lockfile = { packages: [], hasGraph: true, covers: () => true, locked: () => [], problems: [] };

function locked(...packages: readonly (readonly [version: string, more?: Partial<LockedPackage>])[]): Locked {
  return {
    from: "/w/yarn.lock",
    packages: packages.map(([version, more]) => ({ key: key(version), origin: "registry", dependencies: [], ...more })),
    lockfile,
    privateNames: () => Promise.resolve(new Map()),
  };
}

const at = (version: string) => ({ kind: "version", key: key(version), how: "locked", from: "/w/yarn.lock" });
const skipped = (reason: string, more: object) => ({ kind: "unknown", why: { kind: "skipped", reason, ...more } });
const stale = { from: "/w/yarn.lock", key: key("1.0.0") };

const targets: readonly (readonly [what: string, subject: Subject, target: object])[] = [
  ["an exact version", { declaration: required("1.0.0") }, { kind: "version", key: key("1.0.0"), how: "written" }],
  ["a range", { declaration: required("^1") }, { kind: "range", text: "^1" }],
  [
    "an exact version that is excluded",
    { declaration: { ...required("1.0.0"), excluded: ["1.0.0"] } },
    { kind: "range", text: "1.0.0", excluded: ["1.0.0"] },
  ],
  [
    "an exact version beside others that are",
    { declaration: { ...required("1.0.0"), excluded: ["1.0.1"] } },
    { kind: "version", key: key("1.0.0"), how: "written" },
  ],
  ["a tag that is the default", { declaration: required("latest") }, { kind: "range", text: "latest" }],
  [
    "what is no requirement",
    { declaration: required("^1.x-") },
    { kind: "unknown", why: { kind: "malformed", text: "^1.x-" } },
  ],
  [
    "what is skipped",
    { declaration: { ...declaration, requirement: { kind: "skipped", reason: "git", text: "x" } } },
    skipped("git", { text: "x" }),
  ],
  [
    "the version of an override",
    { declaration: required("^1"), forcedTo: "1.2.0" },
    { kind: "version", key: key("1.2.0"), how: "written" },
  ],
  [
    "a damaged lockfile",
    { declaration: required("^1"), damage: { path: "/w/yarn.lock", reason: "damaged" } },
    { kind: "unknown", why: { kind: "lockfile", path: "/w/yarn.lock", reason: "damaged" } },
  ],
  [
    "an exact version beside a damaged lockfile",
    { declaration: required("1.0.0"), damage: { path: "/w/yarn.lock", reason: "damaged" } },
    { kind: "version", key: key("1.0.0"), how: "written" },
  ],
  ["a locked version", { declaration: required("^1"), locked: locked(["1.2.0"]) }, at("1.2.0")],
  ["the locked version that fits", { declaration: required("^1"), locked: locked(["2.0.0"], ["1.2.0"]) }, at("1.2.0")],
  [
    "a range that no locked version fits",
    { declaration: required("^1"), locked: locked(["2.0.0"]) },
    { kind: "range", text: "^1" },
  ],
  [
    "the version that a lockfile out of date has",
    { declaration: required("^2"), locked: locked(["1.0.0"]), stale: { ...stale, kind: "outdated" } },
    at("1.0.0"),
  ],
  [
    "what would be installed in its place",
    { declaration: required("^2"), locked: locked(["2.0.0"]), stale: { ...stale, kind: "next" } },
    { kind: "range", text: "^2" },
  ],
  [
    "a locked version from elsewhere",
    { declaration: required("^1"), locked: locked(["1.2.0", { origin: "git" }]) },
    skipped("git", { text: "1.2.0", detail: "yarn.lock" }),
  ],
  [
    "a locked version of a registry that may be a mirror",
    {
      declaration: required("^1"),
      locked: locked(["1.2.0", { origin: "private", registries: ["nonsense", "https://npm.acme.example/"] }]),
    },
    skipped("private", { text: "1.2.0", detail: "yarn.lock", mirror: "https://npm.acme.example/" }),
  ],
  [
    "one from elsewhere among several",
    { declaration: required("^1"), locked: locked(["1.1.0"], ["1.2.0", { origin: "url" }]) },
    skipped("url", { text: "1.2.0", detail: "yarn.lock" }),
  ],
  [
    "what a lockfile has as private, whatever is required",
    { declaration: required("^1.x-"), privateBy: "/w/yarn.lock" },
    skipped("private", { text: "^1.x-", detail: "yarn.lock" }),
  ],
];

describe("what the files tell of a version", () => {
  for (const [what, subject, target] of targets) it(`is ${what}`, () => assert.deepEqual(targetOf(subject), target));

  it("has the place where it is written", () => {
    const elsewhere = { path: "/w/pom.xml", span: { start: 3, end: 4 } };
    const { package: own, name, requirement, scope, nameSpan } = declaration;
    const unwritten = { package: own, name, requirement, scope, nameSpan };
    assert.deepEqual(placeOf("/w/a", declaration), { path: "/w/a", span: { start: 2, end: 7 } });
    assert.deepEqual(placeOf("/w/a", { ...declaration, elsewhere }), elsewhere);
    assert.equal(placeOf("/w/a", unwritten), undefined);
    assert.equal(placeId(elsewhere), "3 4 /w/pom.xml");
  });
});

const failed = { kind: "failed", error: { kind: "network", request: "GET /a", text: "refused" } } as const;
const missing = { kind: "missing", text: "" } as const;
const target = { kind: "version", key: key("1.0.0"), how: "locked", from: "/w/yarn.lock" } as const;
const { version } = factsOf(key("1.0.0"));
assert.ok(version?.kind === "found");
const { value } = version;
const parent = (...versions: readonly string[]): Partial<Facts> => ({
  package: {
    kind: "found",
    value: { packageKey: key(""), versions: versions.map((each) => ({ versionKey: key(each), isDefault: false })) },
  },
});
const unknown = (kind: string, more: object) => ({ kind: "unknown", why: { kind, ...more } });

const verdicts: readonly (readonly [what: string, facts: Partial<Facts>, verdict: object])[] = [
  ["nothing is answered", {}, { kind: "pending" }],
  ["the package is known, the version not yet", parent("1.0.0"), { kind: "pending" }],
  ["the package is not known", { package: missing }, unknown("unknown-package", { system: "NPM" })],
  ["the package was not answered", { package: failed }, unknown("failed", { error: failed.error })],
  [
    "the files tell of no version",
    { target: { kind: "unknown", why: { kind: "malformed", text: "x" } } },
    unknown("malformed", { text: "x" }),
  ],
  ["the version is not answered", { target, ...parent("1.0.0") }, { kind: "pending" }],
  ["the version failed", { target, version: failed }, unknown("failed", { error: failed.error })],
  ["neither is known", { target, version: missing, package: missing }, unknown("unknown-package", { system: "NPM" })],
  [
    "the version is not known, and the package failed",
    { target, version: missing, package: failed },
    unknown("failed", { error: failed.error }),
  ],
  ["the version is not known", { target, version: missing }, unknown("unknown-version", { key: key("1.0.0") })],
  [
    "the package does not list it",
    { target, version: missing, ...parent("1.0.1") },
    unknown("unknown-version", { key: key("1.0.0") }),
  ],
  [
    "the package lists it",
    { target, version: missing, ...parent("1.0.0") },
    unknown("not-served", { key: key("1.0.0") }),
  ],
  ["it is checked", { target, version }, { kind: "checked", version: value, how: "locked", lockfile: "/w/yarn.lock" }],
  [
    "it is checked by an old answer",
    { target: { ...target, from: undefined } as never, version: { ...version, age: 5, stale: true } },
    { kind: "checked", version: value, how: "locked", age: 5, stale: true },
  ],
];

describe("the verdict", () => {
  for (const [what, facts, verdict] of verdicts) {
    it(`is ${(verdict as { readonly kind: string }).kind} where ${what}`, () =>
      assert.deepEqual(verdictOf({ declaration, ignores: [], advisories: new Map(), ...facts }), verdict));
  }

  it("tells local code, and plugins of Gradle that the service does not know", () => {
    const reasons = ["path", "workspace", "git", "private", "archive"] as const;
    assert.deepEqual(
      reasons.filter((reason) => isLocalCode({ kind: "skipped", reason, text: "" })),
      ["path", "workspace"],
    );
    assert.equal(isLocalCode({ kind: "malformed", text: "" }), false);
    const plugin = "x.y:x.y.gradle.plugin";
    const rows = [
      [plugin, "unknown-package"],
      [plugin, "private"],
      ["x.y:z", "unknown-package"],
    ] as const;
    assert.deepEqual(
      rows.map(([name, why]) => isUnknownPlugin(name, why)),
      [true, false, false],
    );
  });
});

const day = 86_400_000;
const now = Date.parse("2026-11-21T00:00:00Z");
const week: AgeLimit = { ...minimumAge, age: 7 * day };

/** Versions with the days since each was published, of which `!` marks the default and `-` those that are deprecated. */
function published(...versions: readonly (readonly [version: string, days?: number])[]): Package["versions"] {
  return versions.map(([text, days]) => ({
    versionKey: key(text.replace(/[!~]/g, "")),
    isDefault: text.endsWith("!"),
    ...(text.endsWith("~") && { isDeprecated: true }),
    ...(days !== undefined && { publishedAt: new Date(now - days * day).toISOString() }),
  }));
}

describe("a minimum age", () => {
  const choices: readonly (readonly [
    what: string,
    limit: AgeLimit | undefined,
    range: string,
    versions: Package["versions"],
    chosen: string,
  ])[] = [
    ["no limit", undefined, "^1", published(["1.0.0", 90], ["1.1.0!", 1]), "1.1.0"],
    ["the version where it is old enough", week, "^1", published(["1.0.0", 90], ["1.1.0!", 8]), "1.1.0"],
    [
      "an older one, and says which is held back",
      week,
      "^1",
      published(["1.0.0", 90], ["1.1.0!", 1]),
      "1.0.0 held 1.1.0 until 2026-11-27",
    ],
    ["none where all are too young", week, "^1", published(["1.1.0!", 1]), "unsatisfied held 1.1.0"],
    [
      "the lowest where the tool falls back",
      { ...week, fallsBack: true },
      "^1",
      published(["1.1.0!", 1], ["1.2.0", 2]),
      "1.1.0 fallback",
    ],
    ["none where nothing fits the range", { ...week, fallsBack: true }, "^2", published(["1.1.0!", 1]), "unsatisfied"],
    [
      "the version that is excluded from it",
      { ...week, exclusions: [{ name: "a", isFor: (name) => name === "a" }] },
      "^1",
      published(["1.0.0", 90], ["1.1.0!", 1]),
      "1.1.0",
    ],
    [
      "an older one where another package is excluded",
      { ...week, exclusions: [{ name: "b", isFor: (name) => name === "b" }] },
      "^1",
      published(["1.0.0", 90], ["1.1.0!", 1]),
      "1.0.0 held 1.1.0 until 2026-11-27",
    ],
    [
      "an older one where other versions are excluded",
      { ...week, exclusions: [{ name: "a", isFor: () => true, range: "1.0.x" }] },
      "^1",
      published(["1.0.0", 90], ["1.1.0!", 1]),
      "1.0.0 held 1.1.0 until 2026-11-27",
    ],
    [
      "one by its own age",
      { ...week, exclusions: [{ name: "a", isFor: () => true, age: day }] },
      "^1",
      published(["1.0.0", 90], ["1.1.0!", 2]),
      "1.1.0",
    ],
    [
      "one that has no age before one with its own",
      {
        ...week,
        exclusions: [
          { name: "a", isFor: () => true, age: 90 * day },
          { name: "a", isFor: () => true, before: now - 90 * day },
          { name: "a", isFor: () => true },
        ],
      },
      "^1",
      published(["1.0.0", 90], ["1.1.0!", 2]),
      "1.1.0",
    ],
    [
      "one of before a day",
      { ...minimumAge, before: now - 5 * day },
      "^1",
      published(["1.0.0", 6], ["1.1.0!", 4]),
      "1.0.0 held 1.1.0",
    ],
    ["one without a date", week, "^1", published(["1.0.0", 90], ["1.1.0!"]), "1.1.0"],
    [
      "none without a date where these are held, too",
      { ...week, holdsUndated: true },
      "^1",
      published(["1.0.0", 90], ["1.1.0!"]),
      "1.0.0 held 1.1.0",
    ],
    ["any where one has no date", { ...week, needsDates: true }, "^1", published(["1.0.0"], ["1.1.0!", 1]), "1.1.0"],
    [
      "the highest below the tag",
      week,
      "latest",
      published(["1.0.0", 90], ["1.2.0", 80], ["1.3.0~", 50], ["2.0.0!", 1], ["3.0.0", 50]),
      "1.2.0 held 2.0.0 until 2026-11-27",
    ],
    [
      "a deprecated one below the tag where there are no others",
      week,
      "latest",
      published(["1.0.0~", 90], ["2.0.0!", 1]),
      "1.0.0 held 2.0.0 until 2026-11-27",
    ],
    [
      "no prerelease below the tag",
      week,
      "latest",
      published(["1.0.0", 90], ["1.1.0-rc.1", 80], ["2.0.0!", 1]),
      "1.0.0 held 2.0.0 until 2026-11-27",
    ],
    [
      "a prerelease below the tag where that is one of the same release",
      week,
      "latest",
      published(["0.9.0", 99], ["1.0.0-rc.1", 90], ["1.0.0-rc.2!", 1]),
      "1.0.0-rc.1 held 1.0.0-rc.2 until 2026-11-27",
    ],
    [
      "no prerelease of another release than that of the tag",
      week,
      "latest",
      published(["1.0.0", 90], ["1.1.0-rc.1", 80], ["2.0.0-rc.1!", 1]),
      "1.0.0 held 2.0.0-rc.1 until 2026-11-27",
    ],
    [
      "a prerelease of the same major version before others for pnpm",
      { ...week, tool: "pnpm" },
      "latest",
      published(["1.9.0", 40], ["2.0.0-rc.1", 30], ["2.0.0!", 1]),
      "2.0.0-rc.1 held 2.0.0 until 2026-11-27",
    ],
    [
      "no prerelease of another major version for pnpm",
      { ...week, tool: "pnpm" },
      "latest",
      published(["1.9.0-rc.1", 40], ["2.0.0!", 1]),
      "unsatisfied held 2.0.0",
    ],
    [
      "one of the same major version for pnpm",
      { ...week, tool: "pnpm" },
      "*",
      published(["1.9.0", 20], ["2.0.0", 40], ["2.0.5", 30], ["1.8.0", 50], ["2.1.0!", 1]),
      "2.0.5 held 2.1.0 until 2026-11-27",
    ],
  ];
  for (const [what, limit, range, versions, expected] of choices) {
    it(`chooses ${what}`, () => {
      const found = targetWithin(limit, versions, { system: "NPM", range, now });
      const held =
        found.kind === "version" ? found.held : found.why.kind === "unsatisfied" ? found.why.held : undefined;
      const text = [
        found.kind === "version" ? found.key.version : found.why.kind,
        ...(held ? [`held ${held.version}`] : []),
        ...(held?.until === undefined || found.kind === "unknown"
          ? []
          : [`until ${new Date(held.until).toISOString().slice(0, 10)}`]),
        ...(found.kind === "version" && found.fallback ? ["fallback"] : []),
      ];
      assert.equal(text.join(" "), expected);
      assert.ok(found.kind === "unknown" || found.how === "assumed");
      if (held) assert.equal(held.limit, limit);
    });
  }

  it("tells of a version whether it is held back", () => {
    const versions = published(["1.0.0", 90], ["1.1.0!", 1]);
    const all: Package = { packageKey: key(""), versions };
    assert.deepEqual(heldIn(all, key("1.1.0"), week, now), { version: "1.1.0", until: now + 6 * day, limit: week });
    assert.deepEqual(
      [heldIn(all, key("1.0.0"), week, now), heldIn(all, key("9.0.0"), week, now)],
      [undefined, undefined],
    );
    assert.deepEqual(versions.map(youngAmong(versions, week, now)), [
      undefined,
      { version: "1.1.0", until: now + 6 * day },
    ]);
  });

  it("is that of the package manager, unless it finds none there, or else the user's", () => {
    assert.equal(gateOf({ ageLimit: week, tooNewDays: 3 }), week);
    const own = { age: 3 * day, exclusions: [], id: "3 days" };
    assert.deepEqual(gateOf({ ageLimit: { ...week, isUnread: true }, tooNewDays: 3 }), own);
    assert.deepEqual(gateOf({ ageLimit: undefined, tooNewDays: undefined }), { age: 0, exclusions: [], id: "0 days" });
  });

  it("leaves what is old enough of a package, and who holds the rest back", () => {
    const all = () =>
      ({ kind: "found", value: { packageKey: key(""), versions: published(["1.0.0", 90], ["1.1.0!", 1]) } }) as const;
    const shown = (
      ageLimit: AgeLimit | undefined,
      tooNewDays: number | undefined,
      of: Parameters<typeof matureOf>[0] = all(),
    ) => {
      const { mature } = matureOf(of, { ageLimit, tooNewDays }, now);
      return (
        mature && [
          mature.package.versions.map(({ versionKey, isDefault }) => versionKey.version + (isDefault ? "!" : "")),
          mature.held.size,
          mature.limit,
        ]
      );
    };
    assert.deepEqual(shown(week, 0), [["1.0.0!"], 1, week]);
    assert.deepEqual(shown(undefined, 7), [["1.0.0!"], 1, undefined]);
    assert.deepEqual(
      [shown(undefined, 0), shown(undefined, undefined), shown(week, 0, missing)],
      [undefined, undefined, undefined],
    );
    assert.deepEqual(matureOf(all(), { ageLimit: week, tooNewDays: 0 }, undefined), {});
    assert.deepEqual(matureOf(undefined, { ageLimit: week, tooNewDays: 0 }, now), {});
  });

  it("is remembered for a minute and for the same limit", () => {
    const one = {
      kind: "found",
      value: { packageKey: key(""), versions: published(["1.0.0", 90], ["1.1.0!", 1]) },
    } as const;
    const { mature } = matureOf(one, { ageLimit: week, tooNewDays: 0 }, now);
    assert.equal(matureOf(one, { ageLimit: week, tooNewDays: 0 }, now + 59_999).mature, mature);
    assert.notEqual(matureOf(one, { ageLimit: week, tooNewDays: 0 }, now + 60_000).mature, mature);
    assert.equal(matureOf(one, { ageLimit: undefined, tooNewDays: 1 }, now).mature, undefined);
  });
});
