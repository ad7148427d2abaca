import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import { advisoriesOf, type Finding, type VulnerabilityFinding } from "../../../../src/core/analysis/finding.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import { attemptsFor } from "../../../../src/core/fixes/plan/attempts.ts";
import { type Change, leadingUpgrade, mergeChanges, type Upgrade } from "../../../../src/core/fixes/plan/changes.ts";
import {
  type CheckedManifest,
  laterStates,
  type VulnerableDependency,
  vulnerableIn,
} from "../../../../src/core/fixes/plan/dependency.ts";
import { type FixEffect, fixEffectOf, isChecked, joinEffects } from "../../../../src/core/fixes/plan/fixEffect.ts";
import { outcomeOf } from "../../../../src/core/fixes/plan/outcome.ts";
import { editedTexts, readTexts } from "../../../../src/core/fixes/plan/texts.ts";
import type { Unfixable } from "../../../../src/core/fixes/plan/unfixable.ts";
import { rejectedChanges, withResult } from "../../../../src/core/fixes/plan/verify.ts";
import type { FixOption, FixSearch } from "../../../../src/core/fixes/search/searchFixes.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import { message } from "../../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { factsOf } from "../../../support/exported.ts";

const path = "/work/requirements.txt";
const pypi = (name: string, version: string): VersionKey => ({ system: "PYPI", name, version });
const missing: Fetched<Version> = { kind: "missing", text: "" };
const failed: Fetched<Version> = { kind: "failed", error: { kind: "network", request: "", text: "" } };

/** A declaration whose requirement stands at the offset, in the manifest or in another file. */
function declared(name: string, start: number, text = "==1.0", elsewhere?: string): Declaration {
  const span = { start, end: start + text.length };
  return {
    ...{ package: { system: "PYPI", name }, name, scope: "", requirement: { kind: "written", text } },
    nameSpan: { start: 0, end: 1 },
    ...(elsewhere === undefined ? { requirementSpan: span } : { elsewhere: { path: elsewhere, span } }),
  };
}

function checkedFacts(declaration: Declaration, version = "1.0", more: Partial<Facts> = {}): Facts {
  return { ...noFacts({ declaration }), ...factsOf(pypi(declaration.package.name, version)), ...more };
}

const manifestOf = (facts: readonly Facts[], findings: readonly Finding[] = []): CheckedManifest => {
  return { path, facts, findings, text: "" };
};

/** The advisories of a dependency, of its version or of what is below it. */
function finding(
  facts: Facts,
  ids: readonly string[],
  below?: string,
  rule: "advisory" | "malicious" = "advisory",
): VulnerabilityFinding {
  const { declaration, target } = facts;
  const key = target?.kind === "version" ? target.key : undefined;
  const [first = "", ...others] = ids;
  const band = rule === "malicious" ? ("malicious" as const) : ("high" as const);
  const advisories = [{ id: first, band }, ...others.map((id) => ({ id, band }))];
  const affected = pypi(below ?? "", "1.0");
  const item = below === undefined ? { advisories } : { advisories, affected, path: [affected], from: "resolved" };
  const made: unknown = {
    ...{ declaration, key, severity: "error", span: declaration.nameSpan, items: [item] },
    rule: below === undefined || rule === "malicious" ? rule : "transitive-advisory",
  };
  return made as VulnerabilityFinding;
}

/** One about the items of both. */
function joinedFindings(first: VulnerabilityFinding, second: VulnerabilityFinding): VulnerabilityFinding {
  const joined: unknown = { ...first, items: [...first.items, ...second.items] };
  return joined as VulnerabilityFinding;
}

function upgradeOf(facts: Facts, version: string, more: Partial<Upgrade> = {}): Upgrade {
  return { manifest: manifestOf([facts]), facts, version, fixes: "own", ...more };
}

function changeOf(upgrade: Upgrade, more: Partial<Change> = {}): Change {
  const { facts, version } = upgrade;
  const { declaration } = facts;
  const place = declaration.elsewhere ?? { path, span: declaration.requirementSpan ?? declaration.nameSpan };
  return { ...place, before: "==1.0", after: `==${version}`, version, mode: "style", upgrades: [upgrade], ...more };
}

const a = checkedFacts(declared("a", 10));
const b = checkedFacts(declared("b", 20));

describe("changes of several dependencies", () => {
  const rows: readonly (readonly [
    what: string,
    changes: readonly Change[],
    merged: readonly string[],
    overlapping: number,
  ])[] = [
    [
      "are in the order of their places",
      [changeOf(upgradeOf(b, "2.0")), changeOf(upgradeOf(a, "3.0"))],
      [`10 3.0`, `20 2.0`],
      0,
    ],
    [
      "are in the order of their files",
      [changeOf(upgradeOf(a, "2.0"), { path: "/b" }), changeOf(upgradeOf(b, "3.0"), { path: "/a" })],
      ["20 3.0", "10 2.0"],
      0,
    ],
    [
      "are in the order of their files, where they come so",
      [changeOf(upgradeOf(b, "3.0"), { path: "/a" }), changeOf(upgradeOf(a, "2.0"), { path: "/b" })],
      ["20 3.0", "10 2.0"],
      0,
    ],
    [
      "are one to the higher version where they have one place",
      [changeOf(upgradeOf(a, "2.0")), changeOf(upgradeOf(a, "3.0"))],
      ["10 3.0"],
      0,
    ],
    [
      "are one to the higher version, whichever comes first",
      [changeOf(upgradeOf(a, "10.0")), changeOf(upgradeOf(a, "9.0"))],
      ["10 10.0"],
      0,
    ],
    [
      "may touch each other",
      [changeOf(upgradeOf(a, "2.0")), changeOf(upgradeOf(b, "2.0"), { span: { start: 15, end: 16 } })],
      ["10 2.0", "15 2.0"],
      0,
    ],
    [
      "leave out what another one replaces",
      [changeOf(upgradeOf(a, "2.0")), changeOf(upgradeOf(b, "2.0"), { span: { start: 14, end: 16 } })],
      ["10 2.0"],
      1,
    ],
  ];
  for (const [what, single, merged, overlapping] of rows) {
    it(what, () => {
      const { changes, unfixed } = mergeChanges(single);
      assert.deepEqual(
        changes.map(({ span, version }) => `${span.start} ${version}`),
        merged,
      );
      assert.deepEqual(
        unfixed.map(({ why }) => why),
        Array.from({ length: overlapping }, () => ({ kind: "overlap" })),
      );
      const upgrades = changes.reduce((sum, change) => sum + change.upgrades.length, unfixed.length);
      assert.equal(upgrades, single.length);
    });
  }

  it("are written like the first of those with one version", () => {
    const [first, second] = [changeOf(upgradeOf(a, "2.0")), changeOf(upgradeOf(a, "2.0"), { mode: "exact" })];
    const { changes } = mergeChanges([first, second]);
    assert.deepEqual(changes, [{ ...first, upgrades: [...first.upgrades, ...second.upgrades] }]);
  });

  it("are made in the manifests and the files in which versions are written, each of which is read once", async () => {
    const placed = [path, "/props", "/props", "/lost"].map((place) => checkedFacts(declared("c", 1, "==1.0", place)));
    const reads: string[] = [];
    const textAt = await readTexts([{ ...manifestOf([a, ...placed]), text: "own" }], (file) => {
      reads.push(file);
      return Promise.resolve(file === "/props" ? "shared" : undefined);
    });
    assert.deepEqual(reads, ["/props", "/lost"]);
    assert.deepEqual([path, "/props", "/lost"].map(textAt), ["own", "shared", undefined]);
  });

  it("write a file that there is not yet", () => {
    const edit = { ...changeOf(upgradeOf(a, "2.0")), span: { start: 0, end: 0 } };
    assert.deepEqual([...editedTexts([edit], () => undefined)], [[path, "==2.0"]]);
  });

  it("are led by the first of those with the highest version", () => {
    const [low, high, same] = [upgradeOf(a, "9.0"), upgradeOf(b, "10.0"), upgradeOf(a, "10.0.0")];
    for (const upgrades of [
      [low, high, same],
      [high, low, same],
    ] as const)
      assert.equal(leadingUpgrade({ upgrades }), high);
  });
});

describe("the declarations of a later check", () => {
  /** `x y:dev`: names, with their section. */
  const manifestWith = (names: string): CheckedManifest =>
    manifestOf(
      names.split(" ").map((each, index) => {
        const [name = "", scope = ""] = each.split(":");
        return checkedFacts({ ...declared(name, index), scope }, `${index}.0`);
      }),
    );
  const rows: readonly (readonly [what: string, before: string, after: string, found: readonly string[]])[] = [
    ["are those of the same names, in their order", "x x y", "x x y", ["0.0", "1.0", "2.0"]],
    ["are found among new ones", "x y", "x new y", ["0.0", "2.0"]],
    ["are not those of another section", "x x:dev", "x:dev x", ["1.0", "0.0"]],
    ["are none where a section has lost its own", "x:dev y", "x y", ["", "1.0"]],
    ["are none of a name that is declared more often", "x x y", "x x x y", ["", "", "3.0"]],
    ["are none of a name that is declared less often", "x x y", "x y", ["", "", "1.0"]],
  ];
  for (const [what, before, after, found] of rows) {
    it(what, () => {
      const manifest = manifestWith(before);
      const later = laterStates(manifest, manifestWith(after));
      const versions = manifest.facts.map((facts) =>
        later(facts).map(({ facts: { target } }) => (target?.kind === "version" ? target.key.version : "?")),
      );
      assert.deepEqual(
        versions.map((each) => each.join(" ")),
        found,
      );
    });
  }

  it("have all versions that are locked, but those that an update of the lockfile replaces", () => {
    const outdated = { kind: "outdated" } as Facts["stale"] & object;
    const [one, two, three] = ["1.0", "2.0", "3.0"].map((version) => checkedFacts(a.declaration, version));
    assert.ok(one && two && three);
    const after = manifestOf([one, two, { ...three, stale: outdated }], [finding(two, ["A"])]);
    const states = laterStates(manifestOf([a]), after)(a);
    assert.deepEqual(
      states.map(({ facts, findings }) => [facts, findings.length]),
      [
        [one, 0],
        [two, 1],
      ],
    );
    assert.deepEqual(
      vulnerableIn(after).map(({ facts }) => facts),
      [two],
    );
  });

  it("have nothing that is found on a version where none is known", () => {
    const unknown = noFacts({ declaration: a.declaration });
    const alone: Facts = { ...unknown, transitive: { from: "lockfile", packages: [] } };
    assert.deepEqual(vulnerableIn(manifestOf([unknown, alone], [finding(a, ["A"])])), []);
  });
});

describe("the effects of a change on several dependencies", () => {
  const none: FixEffect = { advisories: { fixed: 0, of: 0 }, added: 0 };
  const rows: readonly (readonly [what: string, effects: readonly FixEffect[], joined: FixEffect])[] = [
    ["are none for none of them", [none], none],
    [
      "are their sums, and the largest step",
      [
        { step: "patch", advisories: { fixed: 1, of: 2 }, transitive: { fixed: 1, of: 1 }, added: 1 },
        { step: "major", isLower: true, advisories: { fixed: 2, of: 2 }, transitive: { fixed: 0, of: 3 }, added: 2 },
        { step: "minor", isWayOut: true, advisories: { fixed: 0, of: 1 }, transitive: { fixed: 0, of: 0 }, added: 0 },
      ],
      {
        ...{ step: "major", isLower: true, isWayOut: true },
        ...{ advisories: { fixed: 3, of: 5 }, transitive: { fixed: 1, of: 4 }, added: 3 },
      },
    ],
    [
      "claim nothing about what is below where that of one is not known",
      [
        { ...none, transitive: { fixed: 1, of: 1 } },
        { ...none, step: "minor" },
      ],
      { ...none, step: "minor" },
    ],
  ];
  for (const [what, effects, joined] of rows) it(what, () => assert.deepEqual(joinEffects(effects), joined));

  const found = factsOf(pypi("c", "1.0")).version;
  const part = { key: pypi("c", "1.0"), path: [], advisories: new Map() };
  const parts: readonly (readonly [what: string, transitive: Facts["transitive"], isKnown: boolean])[] = [
    ["nothing", undefined, false],
    ["an empty list", { from: "resolved", packages: [] }, true],
    ["what is not complete", { from: "resolved", packages: [], incomplete: message("Not all") }, false],
    ["what failed", { from: "resolved", packages: [], failure: { kind: "network", request: "", text: "" } }, false],
    ["an answer", { from: "resolved", packages: [{ ...part, ...(found && { version: found }) }] }, true],
    ["no answer", { from: "resolved", packages: [part] }, false],
    ["a failure", { from: "resolved", packages: [{ ...part, version: failed }] }, false],
    ...(["path", "workspace", "bundled", "git", "private"] as const).map(
      (skipped) =>
        [
          skipped,
          { from: "lockfile" as const, packages: [{ ...part, skipped }] },
          skipped !== "git" && skipped !== "private",
        ] as const,
    ),
  ];
  for (const [what, transitive, isKnown] of parts)
    it(`are ${isKnown ? "" : "not "}known with ${what} below`, () => assert.equal(isChecked(transitive), isKnown));
});

describe("the effect of a change on a dependency", () => {
  const zero = { fixed: 0, of: 0 };
  const later = checkedFacts(a.declaration, "2.0");
  const known = (facts: Facts): Facts => ({ ...facts, transitive: { from: "resolved", packages: [] } });
  const elsewhere = { ...manifestOf([checkedFacts(a.declaration, "2.0")], [finding(later, ["X"])]), path: "/other" };
  const effectOf = (facts: Facts, version: string, before: readonly Finding[], after: readonly CheckedManifest[]) =>
    fixEffectOf({ version }, { manifest: manifestOf([facts], before), facts }, after);

  it("is nothing without findings, where what is below is not asked for", () => {
    const effect = { step: "major", advisories: zero, transitive: zero, added: 0 };
    assert.deepEqual(effectOf(a, "2.0", [], [elsewhere, manifestOf([later])]), effect);
  });

  it("does not tell about what is below where that is asked for and not known", () => {
    const effect = { step: "major", advisories: zero, added: 0 };
    assert.deepEqual(effectOf(known(a), "2.0", [], [manifestOf([later])]), effect);
    assert.deepEqual(effectOf({ ...a, isTransitiveUnlisted: true }, "2.0", [], [manifestOf([later])]), effect);
    assert.deepEqual(effectOf(known(a), "2.0", [], [manifestOf([known(later)])]), { ...effect, transitive: zero });
    assert.deepEqual(effectOf(known(a), "2.0", [], [manifestOf([known(later), later])]), effect);
  });

  it("counts what it fixes and what it brings", () => {
    const [one, two] = [finding(a, ["A", "B"]), finding(a, ["C"], "c")];
    const after = manifestOf([later], [finding(later, ["B", "D", "E"]), finding(later, ["C"], "d")]);
    assert.deepEqual(effectOf(a, "1.1", [one, two], [after]), {
      ...{ step: "minor", advisories: { fixed: 1, of: 2 }, transitive: { fixed: 1, of: 1 }, added: 3 },
    });
  });

  it("tells a lower version, the way out of what is malicious, and no step where no version is known", () => {
    const bad = [finding(a, ["A"]), finding(a, ["MAL-1"], undefined, "malicious")];
    const effect = { advisories: { fixed: 2, of: 2 }, transitive: zero, added: 0 };
    assert.deepEqual(effectOf(a, "0.9", bad, [manifestOf([later])]), {
      step: "major",
      isLower: true,
      isWayOut: true,
      ...effect,
    });
    const unknown = noFacts({ declaration: a.declaration });
    assert.deepEqual(effectOf(unknown, "0.9", [], [manifestOf([later])]), { ...effect, advisories: zero });
  });
});

describe("of a plan is left", () => {
  const [own, other] = [finding(a, ["A"]), finding(b, ["B"])];
  const later = checkedFacts(a.declaration, "2.0");
  const left = (
    before: CheckedManifest,
    after: readonly CheckedManifest[],
    {
      selected = [a],
      unfixed = [],
    }: { readonly selected?: readonly Facts[]; readonly unfixed?: readonly Facts[] } = {},
  ) => {
    const why = { kind: "no-version" } as const;
    const plan = { unfixed: unfixed.map((facts) => ({ manifest: before, facts, why })), after };
    const { remaining, unchecked } = outcomeOf([before], plan, ({ facts }) => selected.includes(facts));
    return [
      ...remaining.map(
        ({ facts, findings }) =>
          `${facts.declaration.name} ${findings.map((each) => advisoriesOf(each).map(({ id }) => id)).join(" ")}`,
      ),
      ...unchecked.map((each) => `${each.facts.declaration.name} unchecked ${each.why?.kind ?? "so far"}`),
    ];
  };
  const before = manifestOf([a, b], [own, other]);

  it("nothing where nothing is found any more", () => assert.deepEqual(left(before, [manifestOf([later, b])]), []));

  it("what is found still, of those that are selected", () => {
    const after = manifestOf([later, b], [finding(later, ["A"]), other]);
    assert.deepEqual(left(before, [after]), ["a A"]);
    assert.deepEqual(left(before, [after], { selected: [a, b] }), ["a A", "b B"]);
    assert.deepEqual(left(before, [after], { selected: [] }), []);
  });

  it("what is found newly, of any", () => {
    const clean = manifestOf([a, b], [own]);
    assert.deepEqual(left(clean, [manifestOf([later, b], [other])]), ["b B"]);
  });

  it("not what the plan says not to fix", () => {
    assert.deepEqual(left(before, [manifestOf([later, b], [finding(later, ["A"])])], { unfixed: [a] }), []);
  });

  const states: readonly (readonly [what: string, facts: Facts, left: readonly string[]])[] = [
    ["what is not answered", noFacts({ declaration: a.declaration }), ["a unchecked so far"]],
    ["what failed", { ...a, version: failed }, ["a unchecked failed"]],
    ["what is not known", { ...a, version: missing }, ["a unchecked unknown-version"]],
    ["not local code", { ...a, target: { kind: "unknown", why: { kind: "skipped", reason: "path", text: "" } } }, []],
    [
      "what is private",
      { ...a, target: { kind: "unknown", why: { kind: "skipped", reason: "private", text: "" } } },
      ["a unchecked skipped"],
    ],
  ];
  for (const [what, facts, found] of states) {
    it(`${what}, of those that are selected`, () => {
      assert.deepEqual(left(manifestOf([a]), [manifestOf([facts])]), found);
      assert.deepEqual(left(manifestOf([a]), [manifestOf([facts])], { selected: [] }), []);
    });
  }

  it("what the manifest no longer has, by its state before", () => {
    const before = manifestOf([{ ...a, version: failed }]);
    assert.deepEqual(left(before, [], { selected: before.facts }), ["a unchecked failed"]);
  });

  it("not a plugin of Gradle that the service does not know", () => {
    const name = "x:x.gradle.plugin";
    const declaration: Declaration = { ...a.declaration, package: { system: "MAVEN", name }, name };
    const plugin: Facts = { ...noFacts({ declaration }), package: missing };
    assert.deepEqual(left(manifestOf([plugin]), [manifestOf([plugin])], { selected: [plugin] }), []);
  });
});

describe("a change is checked", () => {
  const own = finding(a, ["A", "B"]);

  interface Row {
    readonly upgrade?: Partial<Upgrade>;
    /** What is found before, if that is not the advisories A and B. */
    readonly before?: readonly VulnerabilityFinding[];
    readonly facts?: Facts;
    /** What the dependency is with the change, and what is found. */
    readonly after: Facts | undefined;
    readonly found?: readonly Finding[];
    readonly rejection: object | undefined;
  }
  const a2 = checkedFacts(declared("a", 10, "==2.0"), "2.0");
  const still = { kind: "still-affected", requirement: "==2.0", key: pypi("a", "2.0") };
  const bad = pypi("bad", "1.0");
  /** Only the lockfile tells about what is below it. */
  const elsewhere: Facts = {
    ...noFacts({ declaration: a2.declaration }),
    target: { kind: "unknown", why: { kind: "skipped", reason: "private", text: "" } },
    transitive: { from: "lockfile", packages: [{ key: bad, path: [pypi("a", "1.5"), bad], advisories: new Map() }] },
  };
  const rows: Readonly<Record<string, Row>> = {
    "and rejected where something malicious is below what comes from elsewhere": {
      upgrade: { fixes: undefined as never },
      facts: { ...elsewhere, declaration: a.declaration },
      before: [],
      after: elsewhere,
      found: [finding(elsewhere, ["MAL-1"], "bad", "malicious")],
      rejection: { ...still, key: pypi("a", "1.5"), advisories: ["MAL-1"], inDependencies: true },
    },
    "and accepted where nothing is found any more": { after: a2, rejection: undefined },
    "and rejected where the manifest has lost the dependency": { after: undefined, rejection: { kind: "unreadable" } },
    "and rejected where advisories are left": {
      after: a2,
      found: [finding(a2, ["B"])],
      rejection: { ...still, advisories: ["B"], inDependencies: false },
    },
    "and accepted where only what is below is left": {
      after: a2,
      found: [finding(a2, ["B"], "c")],
      rejection: undefined,
    },
    "and rejected where it is for what is below, which is left": {
      upgrade: { fixes: "below" },
      after: a2,
      found: [finding(a2, ["B"], "c")],
      rejection: { ...still, advisories: ["B"], inDependencies: true },
    },
    "and accepted where it is for what is below, and its own are left": {
      upgrade: { fixes: "below" },
      after: a2,
      found: [finding(a2, ["B"])],
      rejection: undefined,
    },
    "and rejected where the version is not known": {
      after: { ...a2, version: missing },
      rejection: { kind: "not-shared", version: "2.0", sharing: "a" },
    },
    "and not counted as lost where the version was not known before": {
      facts: { ...a, version: failed },
      after: { ...a2, version: missing },
      rejection: { kind: "unverified", requirement: "==2.0", why: { kind: "unknown-version", key: pypi("a", "2.0") } },
    },
    "and rejected where the version was not answered": {
      after: { ...a2, version: failed },
      rejection: { kind: "unverified", requirement: "==2.0", why: failed },
    },
    ...Object.fromEntries(
      (
        [
          { kind: "skipped", reason: "git", text: "" },
          { kind: "malformed", text: "" },
          { kind: "unsatisfied", text: "" },
        ] as const
      ).map((why) => [
        `and rejected where it leads to no version: ${why.kind}`,
        {
          after: { ...noFacts({ declaration: a2.declaration }), target: { kind: "unknown", why } },
          rejection: { kind: "not-shared", version: "2.0", sharing: "a" },
        } satisfies Row,
      ]),
    ),
    "and rejected where the version is not answered yet": {
      after: { ...noFacts({ declaration: a2.declaration }), ...(a2.target && { target: a2.target }) },
      rejection: { kind: "unverified", requirement: "==2.0" },
    },
    "and accepted where an update was not answered": {
      upgrade: { fixes: undefined as never },
      after: { ...a2, version: failed },
      rejection: undefined,
    },
    "and accepted where an update goes on being affected": {
      upgrade: { fixes: undefined as never },
      after: a2,
      found: [finding(a2, ["B"])],
      rejection: undefined,
    },
    "and rejected where an update leads to what is malicious": {
      upgrade: { fixes: undefined as never },
      after: a2,
      found: [finding(a2, ["MAL-1"], undefined, "malicious")],
      rejection: { ...still, advisories: ["MAL-1"], inDependencies: false },
    },
    "and rejected where it brings something malicious below": {
      after: a2,
      found: [finding(a2, ["MAL-1"], "bad", "malicious")],
      rejection: { ...still, advisories: ["MAL-1"], inDependencies: true },
    },
    "and rejected where more than before below is malicious": {
      upgrade: { fixes: undefined as never },
      before: [finding(a, ["MAL-1"], "bad", "malicious")],
      after: a2,
      found: [joinedFindings(finding(a2, ["MAL-1"], "bad", "malicious"), finding(a2, ["MAL-2"], "worse", "malicious"))],
      rejection: { ...still, advisories: ["MAL-1", "MAL-2"], inDependencies: true },
    },
    "and accepted where that was below before": {
      upgrade: { fixes: undefined as never },
      before: [finding(a, ["MAL-1"], "bad", "malicious")],
      after: a2,
      found: [finding(a2, ["MAL-1"], "bad", "malicious")],
      rejection: undefined,
    },
  };
  for (const [what, { upgrade, before = [own], facts = a, after, found = [], rejection }] of Object.entries(rows)) {
    it(what, () => {
      const { fixes, ...others } = upgradeOf(facts, "2.0", upgrade);
      const change = changeOf({ ...others, ...(fixes !== undefined && { fixes }) });
      const now = after && manifestOf([after], found);
      const rejected = rejectedChanges([change], [manifestOf([facts], before)], now ? [now] : []);
      assert.deepEqual(rejected.get(change), rejection);
    });
  }

  it("for those that share its place, which must not become affected", () => {
    const [one, other] = [
      checkedFacts(declared("a", 10, "==1.0", "/props")),
      checkedFacts(declared("b", 10, "==1.0", "/props")),
    ];
    const [one2, other2] = [
      checkedFacts(declared("a", 10, "==2.0", "/props"), "2.0"),
      checkedFacts(declared("b", 10, "==2.0", "/props"), "2.0"),
    ];
    const change = changeOf(upgradeOf(one, "2.0"));
    const before = manifestOf([one, other], [finding(one, ["A"]), finding(other, ["C"])]);
    const rejectionWith = (ids: readonly string[], later = other2) =>
      rejectedChanges([change], [before], [manifestOf([one2, later], ids.length > 0 ? [finding(later, ids)] : [])]).get(
        change,
      );
    assert.equal(rejectionWith(["C"]), undefined);
    assert.equal(rejectionWith([], { ...other2, version: failed }), undefined);
    assert.deepEqual(rejectionWith(["C", "D"]), {
      ...{ kind: "still-affected", requirement: "==2.0", key: pypi("b", "2.0") },
      ...{ advisories: ["D"], inDependencies: false },
    });
    assert.deepEqual(rejectionWith([], { ...other2, version: missing }), {
      kind: "not-shared",
      version: "2.0",
      sharing: "b",
    });
  });

  it("for what it fixes, where it is an update of another one as well", () => {
    const update: Upgrade = { manifest: manifestOf([b]), facts: b, version: "2.0" };
    const change = { ...changeOf(upgradeOf(a, "2.0")), upgrades: [update, upgradeOf(a, "2.0")] as const };
    const after = manifestOf([a2], [finding(a2, ["B"])]);
    assert.deepEqual(rejectedChanges([change], [manifestOf([a], [own])], [after]).get(change), {
      ...still,
      ...{ advisories: ["B"], inDependencies: false },
    });
  });

  it("and tells which version it leads to, in its own manifest", () => {
    const change = changeOf(upgradeOf(a, "2.0"));
    const later = checkedFacts(declared("a", 10, ">=2.0"), "2.5");
    const other = { ...manifestOf([checkedFacts(declared("a", 10), "9.9")]), path: "/other" };
    assert.equal(withResult(change, [other, manifestOf([later])]).leadsTo, "2.5");
    assert.equal(withResult(change, [other]), change);
    assert.equal(withResult(change, [manifestOf([noFacts({ declaration: later.declaration })])]), change);
  });
});

describe("the attempts at a dependency", () => {
  interface Row {
    readonly text: string;
    readonly options: readonly FixOption[];
    readonly resolved?: FixSearch["resolved"];
    readonly why?: Unfixable;
    readonly path?: string;
    /** The version that one has; null where it is not known. */
    readonly version?: string | null;
    /** What stands behind the requirement. */
    readonly behind?: string;
    readonly declaration?: Partial<Declaration>;
    readonly texts?: readonly string[];
    readonly left: Unfixable["kind"] | `edit ${string}`;
  }
  const held = {
    version: "2.0",
    limit: { tool: "uv", path: "", span: { start: 0, end: 0 }, setting: "", exclusions: [], id: "" },
  } as const;
  const numbers = Array.from({ length: 9 }, (_, index) => ({ version: `2.${index}` }));
  const rows: Readonly<Record<string, Row>> = {
    "write each version, and patches of it": {
      text: ">=1.0",
      options: [{ version: "2.1" }, { version: "3.0" }],
      texts: [">=2.1", "~=2.1.0", ">=3.0", "~=3.0.0"],
      left: "no-version",
    },
    "write each text once": { text: "==1.0", options: [{ version: "2.1" }], texts: ["==2.1"], left: "no-version" },
    "are eight at most": {
      text: "==1.0",
      options: numbers,
      texts: numbers.slice(0, 8).map(({ version }) => `==${version}`),
      left: "no-version",
    },
    "write a lower version exactly": {
      text: ">=1.0",
      version: "3.0",
      options: [{ version: "2.1" }],
      texts: ["==2.1"],
      left: "no-version",
    },
    "are none where the version is too young": { text: "==1.0", options: [{ version: "2.1", held }], left: "held" },
    "are none where nothing was found": { text: "==1.0", options: [], left: "no-version" },
    "are none where a search says why": { text: "==1.0", options: [], why: { kind: "unsettled" }, left: "unsettled" },
    "are none in a file that a tool has made": {
      text: "==1.0",
      path: "/work/poetry.lock",
      options: [{ version: "2.1" }],
      left: "edit generated 2.1",
    },
    "are none where a checksum stands next to it, whatever the lockfile would lead to": {
      text: "==1.0",
      behind: " --hash=sha256:00",
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit checksum 2.1",
    },
    "are none in a file that a tool has made, whatever the lockfile would lead to": {
      text: "==1.0",
      path: "/work/poetry.lock",
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit generated 2.1",
    },
    "are none where no version is written, whatever the lockfile would lead to": {
      text: "==1.0",
      declaration: { elsewhere: { path: "/other", span: { start: 0, end: 1 } } },
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit unwritten 2.1",
    },
    "are none where a POM outside of the project has it, whatever the lockfile would lead to": {
      text: "==1.0",
      declaration: { elsewhere: { path: "/other", span: { start: 0, end: 1 } }, managedBy: "g:p 1" },
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit managed 2.1",
    },
    "write nothing below the version as the last": {
      text: "==0.*",
      version: "0.0.9",
      options: [{ version: "0.1.13" }],
      resolved: { version: "0.9", isClean: false },
      texts: ["==0.1.*", "~=0.1.13"],
      left: "edit allowed 0.1.13",
    },
    "say why the first version cannot be written": {
      text: "(x)",
      options: [{ version: "2.1" }, { version: "3.0" }],
      left: "edit unclear 2.1",
    },
    "say what the search says, where no version can be written": {
      text: "(x)",
      options: [{ version: "2.1" }],
      why: { kind: "unsettled" },
      left: "unsettled",
    },
    "write what can be, where the requirement allows a later version already": {
      text: "<4",
      options: [{ version: "5.1" }, { version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      texts: [">=5.1,<6", ">=5.1,<5.2", ">=2.1,<2.2"],
      left: "edit allowed 2.1",
    },
    "are none where the lockfile alone is out of date": {
      text: "<4",
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit allowed 3.9",
    },
    "are none where that is not known": { text: "<4", options: [{ version: "2.1" }], left: "edit allowed 2.1" },
    "write patches where what it leads to is affected": {
      text: "<4",
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: false },
      texts: [">=2.1,<2.2"],
      left: "edit allowed 2.1",
    },
    "are none where a text that is not understood leads to another version, which is clean": {
      text: "(x)",
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit allowed 3.9",
    },
    "say that the text is not understood, where it is not known what it leads to": {
      text: "(x)",
      options: [{ version: "2.1" }],
      left: "edit unclear 2.1",
    },
    "say that the text is not understood, where the version that one has is not known": {
      text: "(x)",
      version: null,
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: true },
      left: "edit unclear 2.1",
    },
    "say that the text is not understood, where it leads to the same version": {
      text: "(x)",
      options: [{ version: "2.1" }],
      resolved: { version: "1.0.0", isClean: true },
      left: "edit unclear 2.1",
    },
    "say that the text is not understood, where it leads to one that is not clean": {
      text: "(x)",
      options: [{ version: "2.1" }],
      resolved: { version: "3.9", isClean: undefined },
      left: "edit unclear 2.1",
    },
  };
  for (const [what, row] of Object.entries(rows)) {
    const { text, options, resolved, why, path: at = path, version, behind = "", texts = [], left } = row;
    it(what, () => {
      const declaration = { ...declared("a", 0, text), ...row.declaration };
      const facts = version === null ? noFacts({ declaration }) : checkedFacts(declaration, version);
      const manifest = { ...manifestOf([facts]), path: at };
      const dependency: VulnerableDependency = { manifest, facts, findings: [finding(facts, ["A"])] };
      const search: FixSearch = { dependency, options, ...(resolved && { resolved }), ...(why && { why }) };
      const attempts = attemptsFor(search, (file) => (file === at ? text + behind : undefined));
      assert.deepEqual(
        attempts.changes.map(({ after }) => after),
        texts,
      );
      const { kind } = attempts.why;
      const shown = attempts.why.kind === "edit" ? `edit ${attempts.why.obstacle} ${attempts.why.to.version}` : kind;
      assert.equal(shown, left);
      assert.ok(attempts.changes.every(({ upgrades: [{ fixes }] }) => fixes === "own"));
      if (attempts.why.kind === "held") assert.equal(attempts.why.fixes, "own");
    });
  }

  it("keep the first way to write a text, and the version that is to be offered as well", () => {
    const facts = checkedFacts(declared("a", 0));
    const dependency = { manifest: manifestOf([facts]), facts, findings: [finding(facts, ["A"])] };
    const cleaners = [{ version: "3.0" }, undefined].map((cleaner) => {
      const search: FixSearch = { dependency, options: [{ version: "2.1" }], ...(cleaner && { cleaner }) };
      return attemptsFor(search, () => "==1.0").changes.map(({ mode, upgrades: [upgrade] }) => [mode, upgrade]);
    });
    const upgrade = { manifest: dependency.manifest, facts, version: "2.1", fixes: "own" };
    assert.deepEqual(cleaners, [[["style", { ...upgrade, cleaner: { version: "3.0" } }]], [["style", upgrade]]]);
  });

  it("tell in which file a version cannot be written, and which lockfile has it", () => {
    const place = { start: 0, end: 5 };
    const lockfile = { format: "uv.lock", hasGraph: true, packages: [] };
    const whyOf = (more: Partial<Facts>, elsewhere?: string) => {
      const declaration = {
        ...declared("a", 0),
        ...(elsewhere !== undefined && { elsewhere: { path: elsewhere, span: place } }),
      };
      const facts = checkedFacts(declaration, "1.0", more);
      const dependency = { manifest: manifestOf([facts]), facts, findings: [finding(facts, ["A"])] };
      return attemptsFor({ dependency, options: [{ version: "2.1" }] }, () => ">=5.0").why;
    };
    const why = { kind: "edit", to: pypi("a", "2.1"), obstacle: "unclear", requirement: "==1.0" };
    const locked = { locked: { from: "/work/uv.lock", lockfile } } as never;
    assert.deepEqual(whyOf({}), { ...why, path });
    assert.deepEqual(whyOf(locked, "/work/pins.txt"), { ...why, path: "/work/pins.txt", lockfile: "uv.lock" });
  });

  it("are for what is below where only that is affected", () => {
    const facts = checkedFacts(declared("a", 0));
    const dependency = { manifest: manifestOf([facts]), facts, findings: [finding(facts, ["A"], "c")] };
    const attempts = attemptsFor({ dependency, options: [{ version: "2.1" }] }, () => "==1.0");
    assert.deepEqual(
      attempts.changes.map(({ upgrades: [{ fixes }] }) => fixes),
      ["below"],
    );
    const tooYoung = attemptsFor({ dependency, options: [{ version: "2.1", held }] }, () => "==1.0");
    assert.deepEqual(tooYoung.why, { kind: "held", to: pypi("a", "2.1"), held, fixes: "below" });
  });
});
