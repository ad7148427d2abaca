import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { Requirement } from "../../../src/core/manifests/manifest.ts";
import { proposalsFor, updateWithin, withAttestation, type Reach } from "../../../src/core/fixes/proposals.ts";
import { withPackage } from "../../../src/core/analysis/target/cooldown.ts";
import type { System, VersionKey } from "../../../src/core/model/keys.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Version } from "../../../src/core/api/messages.ts";
import { caller } from "../../support/world.ts";
import { keyOf, miniature, versionOf, type Described } from "./miniature.ts";

/** One package: `*` behind a listed version marks the default, `†` a deprecated one. */
function factsOf(system: System, listed: string, range: string | Requirement, version: string): Facts {
  const packageKey = { system, name: "a" };
  const requirement = typeof range === "string" ? { kind: "written" as const, text: range } : range;
  const declaration = { package: packageKey, name: "a", requirement, scope: "", nameSpan: { start: 0, end: 1 } };
  const versions = listed.split(" ").map((text) => ({
    versionKey: { ...packageKey, version: text.replace(/[*†]/g, "") },
    isDefault: text.includes("*"),
    isDeprecated: text.includes("†"),
  }));
  return {
    ...noFacts({ declaration }),
    target: { kind: "version", key: { ...packageKey, version }, how: "written" },
    package: { kind: "found", value: { packageKey, versions } },
  };
}

const short = { default: "default", "in-range": "range", newest: "newest" } as const;

const proposals: readonly (readonly [
  what: string,
  system: System,
  listed: string,
  range: string,
  version: string,
  expected: string,
])[] = [
  [
    "one of each kind",
    "NPM",
    "1.0.0 1.2.1 2.0.0* 3.0.0",
    "^1.0.0",
    "1.0.0",
    "default 2.0.0 major, range 1.2.1 minor, newest 3.0.0 major",
  ],
  ["each once", "NPM", "1.0.0 1.0.1*", "^1.0.0", "1.0.0", "newest 1.0.1 patch"],
  [
    "the newest in range and of all",
    "NPM",
    "1.0.0 1.1.0* 1.2.0",
    "^1",
    "1.0.0",
    "default 1.1.0 minor, range 1.2.0 minor",
  ],
  ["none of the version itself, or of an older one", "NPM", "1.0.0 1.1.0*", "^1", "1.1.0", ""],
  ["none below a version above the default", "NPM", "1.0.0* 2.0.0", "*", "2.0.0", ""],
  ["no default", "NPM", "1.0.0 1.1.0 2.0.0", "^1", "1.0.0", "range 1.1.0 minor, newest 2.0.0 major"],
  ["the greatest of several defaults", "NPM", "1.0.0 1.1.0* 1.2.0*", "1.0.0", "1.0.0", "newest 1.2.0 minor"],
  ["no requirement", "NPM", "1.0.0 1.1.0* 2.0.0", "", "1.0.0", "default 1.1.0 minor, newest 2.0.0 major"],
  ["what is no requirement", "NPM", "1.0.0 1.1.0*", "latest!", "1.0.0", "newest 1.1.0 minor"],
  ["no prereleases for a release", "PYPI", "1.0 1.1* 1.2rc1 2.0b1", ">=1.0", "1.0", "newest 1.1 minor"],
  ["prereleases for one", "NPM", "2.0.0-rc.1 2.0.0-rc.2", "^2.0.0-rc.1", "2.0.0-rc.1", "range 2.0.0-rc.2 patch"],
  [
    "the release of a prerelease",
    "NPM",
    "2.0.0-rc.1 2.0.0* 3.0.0-a",
    "^2.0.0-rc.1",
    "2.0.0-rc.1",
    "newest 2.0.0 patch",
  ],
  ["a default that is a prerelease", "NPM", "1.0.0 2.0.0-rc.1*", "^1", "1.0.0", "default 2.0.0-rc.1 major"],
  ["no deprecated ones", "NPM", "1.0.0 1.1.0* 1.2.0† 9.0.0†", "^1", "1.0.0", "newest 1.1.0 minor"],
  [
    "those before the deprecated ones",
    "NPM",
    "1.0.0 1.1.0 1.2.0† 2.0.0 9.0.0†",
    "^1",
    "1.0.0",
    "range 1.1.0 minor, newest 2.0.0 major",
  ],
  ["no prerelease in a deprecated one's place", "NPM", "1.0.0 1.1.0† 2.0.0-rc.1", "^1", "1.0.0", ""],
  ["a deprecated default, as the maintainers say so", "NPM", "1.0.0† 1.1.0†*", "^1", "1.0.0", "default 1.1.0 minor"],
  ["another spelling of the same", "PYPI", "1.0 1.1* 1.1.0", ">=1", "1.0", "newest 1.1 minor"],
  ["another spelling of the version itself", "PYPI", "1.0 1.0.0*", ">=1", "1.0", ""],
  ["an epoch", "PYPI", "5.0 5.1 1!1.0*", ">=5,<6", "5.0", "newest 1!1.0 major, range 5.1 minor"],
  [
    "+incompatible",
    "GO",
    "v1.5.0 v1.6.0* v2.0.0+incompatible",
    "v1.5.0",
    "v1.5.0",
    "default v1.6.0 minor, range v2.0.0+incompatible major",
  ],
  [
    "a pseudo-version",
    "GO",
    "v0.0.0-20200101000000-abcdefabcdef v0.1.0*",
    "v0.0.0-20200101000000-abcdefabcdef",
    "v0.0.0-20200101000000-abcdefabcdef",
    "newest v0.1.0 minor",
  ],
  ["the comparison of Maven", "MAVEN", "1.9 1.10* 1.10-alpha", "1.9", "1.9", "newest 1.10 minor"],
];

describe("proposalsFor", () => {
  for (const [what, system, listed, range, version, expected] of proposals) {
    it(`${system} ${version}: ${what}`, () => {
      const found = proposalsFor(factsOf(system, listed, range, version));
      assert.equal(
        found
          .map((proposal) => [short[proposal.kind], proposal.version, proposal.step ?? ""].join(" ").trimEnd())
          .join(", "),
        expected,
      );
    });
  }

  it("finds none in range of what is skipped", () => {
    const skipped = { kind: "skipped", reason: "inherited", text: "^1" } as const;
    const found = proposalsFor(factsOf("NPM", "1.0.0 1.1.0 2.0.0*", skipped, "1.0.0"));
    assert.deepEqual(found, [{ kind: "newest", version: "2.0.0", step: "major" }]);
  });

  const newest = { kind: "newest", version: "1.2.0" };
  const unknownVersions: readonly (readonly [what: string, facts: Facts])[] = [
    [
      "a version that the service does not know",
      { ...factsOf("NPM", "1.1.0 1.2.0*", "9.0.0", "9.0.0"), version: { kind: "missing", text: "" } },
    ],
    [
      "a range that nothing satisfies",
      {
        ...factsOf("NPM", "1.1.0 1.2.0*", "^9.0.0", "9.0.0"),
        target: { kind: "unknown", why: { kind: "unsatisfied", text: "^9.0.0" } },
      },
    ],
  ];
  for (const [what, facts] of unknownVersions)
    it(`finds the latest in the place of ${what}`, () => assert.deepEqual(proposalsFor(facts), [newest]));
});

const reaches: readonly (readonly [
  what: string,
  system: System,
  listed: string,
  version: string,
  /** For patch, minor and major. */
  expected: string,
])[] = [
  ["the greatest within each", "NPM", "1.0.0 1.0.1 1.0.2 1.1.0 2.0.0 2.1.0*", "1.0.0", "1.0.2 1.1.0 2.1.0"],
  ["none above the default", "NPM", "1.0.0 1.0.1 1.1.0* 1.1.1 2.0.0", "1.0.0", "1.0.1 1.1.0 1.1.0"],
  ["the default is within none but the last", "NPM", "1.0.0 2.0.0*", "1.0.0", "- - 2.0.0"],
  ["the latest, where there is no default", "NPM", "1.0.0 1.0.1 1.1.0", "1.0.0", "1.0.1 1.1.0 1.1.0"],
  ["nothing to update", "NPM", "1.0.0 1.1.0*", "1.1.0", "- - -"],
  ["nothing, as the default is older", "NPM", "1.0.0* 1.1.0 1.2.0", "1.1.0", "- - -"],
  ["no deprecated ones", "NPM", "1.0.0 1.0.1 1.0.2† 1.1.0† 2.0.0*", "1.0.0", "1.0.1 1.0.1 2.0.0"],
  ["not even as the default", "NPM", "1.0.0 1.0.1 2.0.0†*", "1.0.0", "1.0.1 1.0.1 1.0.1"],
  ["no prereleases", "NPM", "1.0.0 1.0.1-rc.1 1.1.0-rc.1 2.0.0*", "1.0.0", "- - 2.0.0"],
  ["a prerelease that is the default", "NPM", "1.0.0 1.1.0-rc.1*", "1.0.0", "- 1.1.0-rc.1 1.1.0-rc.1"],
  ["the release of a prerelease", "NPM", "2.0.0-rc.1 2.0.0-rc.2 2.0.0*", "2.0.0-rc.1", "2.0.0 2.0.0 2.0.0"],
  ["an epoch is major", "PYPI", "5.0 5.0.1 5.1 1!1.0*", "5.0", "5.0.1 5.1 1!1.0"],
  [
    "+incompatible is major",
    "GO",
    "v1.5.0 v1.5.1 v1.6.0 v2.0.0+incompatible*",
    "v1.5.0",
    "v1.5.1 v1.6.0 v2.0.0+incompatible",
  ],
  [
    "+incompatible by +incompatible",
    "GO",
    "v2.0.0+incompatible v2.0.1+incompatible*",
    "v2.0.0+incompatible",
    "v2.0.1+incompatible v2.0.1+incompatible v2.0.1+incompatible",
  ],
];

describe("updateWithin", () => {
  for (const [what, system, listed, version, expected] of reaches) {
    it(`${system} ${version}: ${what}`, () => {
      const within = (reach: Reach) => updateWithin(factsOf(system, listed, "", version), reach) ?? "-";
      assert.equal((["patch", "minor", "major"] as const).map(within).join(" "), expected);
    });
  }
});

describe("updates without facts", () => {
  const facts = factsOf("NPM", "1.0.0 2.0.0*", "^1", "1.0.0");
  const { target, package: parent, ...none } = facts;
  assert.ok(target && parent);
  const rows: readonly (readonly [what: string, facts: Facts])[] = [
    ["nothing", none],
    ["no package", { ...none, target }],
    ["no target", { ...none, package: parent }],
    ["a malformed target", { ...facts, target: { kind: "unknown", why: { kind: "malformed", text: "^^" } } }],
    ["an unknown package", { ...facts, package: { kind: "missing", text: "" } }],
    ["a package that failed", { ...facts, package: { kind: "failed", error: { kind: "offline", request: "" } } }],
  ];
  for (const [what, incomplete] of rows) {
    it(`${what} known: none`, () => {
      assert.deepEqual(proposalsFor(incomplete), []);
      assert.equal(updateWithin(incomplete, "major"), undefined);
    });
  }
});

/** Versions with an attestation have `+` behind them, those of an advisory `!`, and unanswered ones `?`. */
const attested: readonly (readonly [what: string, listed: string, from: string, to: string, expected: string])[] = [
  [
    "keeps the attestation by the last version that has one",
    "1.0.0+ 1.1.0+ 1.2.0+ 1.3.0 1.4.0*",
    "1.0.0",
    "1.4.0",
    "1.2.0",
  ],
  ["stays with a version that has one", "1.0.0+ 1.1.0+ 1.2.0+*", "1.0.0", "1.2.0", "1.2.0"],
  ["leads to no version that an advisory affects", "1.0.0+ 1.1.0+ 1.2.0+! 1.3.0*", "1.0.0", "1.3.0", "1.1.0"],
  ["loses it where no version has one", "1.0.0+ 1.1.0 1.2.0*", "1.0.0", "1.2.0", "1.2.0"],
  ["leads to no deprecated version", "1.0.0+ 1.1.0+† 1.2.0*", "1.0.0", "1.2.0", "1.2.0"],
  ["passes over what is not known", "1.0.0+ 1.1.0+ 1.2.0? 1.3.0*", "1.0.0", "1.3.0", "1.1.0"],
  ["is not stopped by what is not known", "1.0.0+ 1.1.0+ 1.2.0?*", "1.0.0", "1.2.0", "1.2.0"],
  ["asks nothing where there is none to keep", "1.0.0 1.1.0+ 1.2.0*", "1.0.0", "1.2.0", "1.2.0"],
];

describe("withPackage", () => {
  const now = Date.parse("2026-11-21");
  const day = 86_400_000;
  const facts = factsOf("NPM", "1.0.0 1.1.0 1.1.1 1.2.0*", "1.0.0", "1.0.0");
  const parent = facts.package?.kind === "found" ? facts.package.value : assert.fail();
  const ages = [900, 90, 9, 1];
  const versions = parent.versions.map((version, index) => ({
    ...version,
    publishedAt: new Date(now - (ages[index] ?? 0) * day).toISOString(),
  }));
  const asked = { kind: "found", value: { ...parent, versions } } as const;
  const span = { start: 0, end: 0 };
  const ageLimit = { tool: "npm", setting: "", path: "", span, age: 30 * day, exclusions: [], id: "" } as const;
  const words = (limited: Facts) =>
    proposalsFor(limited).map(({ kind, version, held }) => `${kind} ${version}${held ? `, held ${held.to}` : ""}`);

  it("leads to what is old enough for the package manager", () =>
    assert.deepEqual(words(withPackage({ ...facts, ageLimit }, asked, { tooNewDays: 0, now })), [
      "newest 1.1.0, held 1.2.0",
    ]));
  it("leads to what is old enough for the user where no package manager has a limit", () => {
    assert.deepEqual(words(withPackage(facts, asked, { tooNewDays: 7, now })), ["newest 1.1.1, held 1.2.0"]);
    assert.deepEqual(words(withPackage({ ...facts, ageLimit }, asked, { tooNewDays: 7, now })), [
      "newest 1.1.0, held 1.2.0",
    ]);
  });
  it("leads to what is old enough for the user, at each setting, where the package manager reads no age", () => {
    const unread = { ...facts, ageLimit: { ...ageLimit, isUnread: true } } as const;
    assert.deepEqual(words(withPackage(unread, asked, { tooNewDays: 0, now })), ["newest 1.2.0"]);
    assert.deepEqual(words(withPackage(unread, asked, { tooNewDays: 7, now })), ["newest 1.1.1, held 1.2.0"]);
  });
  it("leads to the default without a limit", () =>
    assert.deepEqual(words(withPackage(facts, asked, { tooNewDays: 0, now })), ["newest 1.2.0"]));
});

describe("withAttestation", () => {
  for (const [what, listed, from, to, expected] of attested) {
    it(what, async () => {
      const described = listed
        .split(" ")
        .map((text): readonly [string, Described] => [
          `a@${text.replace(/[+!?*†]/g, "")}`,
          { ...(text.includes("+") && { attested: true }), ...(text.includes("!") && { advisories: ["A-1"] }) },
        ]);
      const isUnanswered = (call: string) =>
        listed.split(" ").some((text) => text.includes("?") && call.endsWith(text.replace(/[?*]/g, "")));
      const { api, asked } = miniature(Object.fromEntries(described), isUnanswered);
      const versions = (keys: readonly VersionKey[]) =>
        Promise.all(
          keys.map(async (versionKey) => ({ version: await api.call("GetVersion", { versionKey }, caller()) })),
        );
      const [present] = await versions([{ system: "NPM", name: "a", version: from }]);
      const facts = { ...factsOf("NPM", listed.replace(/[+!?]/g, ""), "*", from), ...present };
      assert.equal(await withAttestation(facts, to, versions), expected);
      assert.equal(asked().length > 1, listed.startsWith("1.0.0+") && !listed.includes("†"));
    });
  }

  const known = factsOf("NPM", "1.0.0 1.1.0 1.2.0*", "*", "1.0.0");
  const answerOf = (version: string, isAttested: boolean): Fetched<Version> => ({
    kind: "found",
    value: versionOf(keyOf(`a@${version}`), isAttested ? { attested: true } : {}),
  });
  const kept = { ...known, version: answerOf("1.0.0", true) };
  const { target, package: parent, ...none } = kept;
  assert.ok(target && parent);
  const incomplete: readonly (readonly [what: string, facts: Facts, answers?: readonly Pick<Facts, "version">[]])[] = [
    ["no target", { ...none, package: parent }],
    ["a malformed target", { ...kept, target: { kind: "unknown", why: { kind: "malformed", text: "^^" } } }],
    ["no version", known],
    ["a missing version", { ...known, version: { kind: "missing", text: "" } }],
    ["no package", { ...none, target }],
    ["no answer", kept, []],
    ["an answer to the version alone", kept, [{ version: answerOf("1.2.0", false) }]],
    ["an answer without the version before it", kept, [{ version: answerOf("1.2.0", false) }, {}]],
  ];
  for (const [what, facts, answers] of incomplete) {
    it(`stays with the version by ${what}`, async () => {
      const ask = () => Promise.resolve(answers ?? assert.fail("nothing is asked"));
      assert.equal(await withAttestation(facts, "1.2.0", ask), "1.2.0");
    });
  }
});
