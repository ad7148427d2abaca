import { deepEqual, equal } from "node:assert/strict";
import {
  areCarried,
  carryOver,
  cleanIn,
  type Facts,
  fixesBefore,
  knownBefore,
  noFacts,
  type Transitive,
  transitiveFailure,
  type TransitivePackage,
  withFixes,
} from "../../../src/core/analysis/facts.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import type { ApiError } from "../../../src/core/api/errors.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Advisory } from "../../../src/core/api/messages.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { message } from "../../../src/core/messages/message.ts";
import type { System } from "../../../src/core/model/keys.ts";

const written = (text: string) => ({ kind: "written", text }) as const;
const keyOf = (version: string, name = "ms", system: System = "NPM") => ({ system, name, version }) as const;

function declared(also: Partial<Declaration> = {}): Declaration {
  return {
    ...{ package: { system: "NPM", name: "ms" }, name: "ms", requirement: written("^2.1.0") },
    ...{ scope: "dependencies", nameSpan: { start: 0, end: 2 } },
    ...also,
  };
}

const locked = (version: string, origin = "registry") => ({
  locked: { packages: [{ key: keyOf(version), origin }] } as unknown as NonNullable<Subject["locked"]>,
});
const overridesOf = (id: string, overrideId: string) => ({
  overrides: { id, overrideId } as unknown as NonNullable<Subject["overrides"]>,
});
const used = (id: string) => ({ overrideUse: { id } as NonNullable<Subject["overrideUse"]> });
const stale = (kind: string, from: string, requested?: string) => ({
  stale: { kind, from, ...(requested !== undefined && { requested }) } as unknown as NonNullable<Subject["stale"]>,
});
const subjectOf = (also: Partial<Subject> = {}, more: Partial<Declaration> = {}): Subject => ({
  declaration: declared(more),
  ...also,
});

/** What a subject is that means another thing than the usual one. */
const others: Readonly<Record<string, Subject>> = {
  "of another package": subjectOf({}, { package: { system: "NPM", name: "qs" } }),
  "of another system": subjectOf({}, { package: { system: "PYPI", name: "ms" } }),
  "with another requirement": subjectOf({}, { requirement: written("^2.1.1") }),
  "with a requirement of another kind": subjectOf(
    {},
    { requirement: { kind: "skipped", reason: "git", text: "^2.1.0" } },
  ),
  "with another reason": subjectOf({}, { requirement: { kind: "skipped", reason: "private", text: "^2.1.0" } }),
  locked: subjectOf(locked("2.1.3")),
  "locked at another version": subjectOf(locked("2.1.2")),
  "locked from elsewhere": subjectOf(locked("2.1.3", "private")),
  stale: subjectOf(stale("requirement", "^2.0.0")),
  "stale in another way": subjectOf(stale("removed", "^2.0.0")),
  "stale from another": subjectOf(stale("requirement", "^2.1.0")),
  "stale for another request": subjectOf(stale("requirement", "^2.0.0", "2.1.0")),
  "forced by an override": subjectOf({ forcedTo: "2.1.2" }),
  "forced to another version": subjectOf({ forcedTo: "2.1.3" }),
  "private by a lockfile": subjectOf({ privateBy: "/package-lock.json" }),
  "below a damaged lockfile": subjectOf({ damage: { path: "/package-lock.json", reason: "damaged" } }),
  "not read by its package manager": subjectOf({ unreadBy: "pnpm" }),
  "with a trust policy": subjectOf({ trustPolicy: { id: "no-downgrade" } as NonNullable<Subject["trustPolicy"]> }),
  "with an age limit": subjectOf({ ageLimit: { id: "7 days" } as NonNullable<Subject["ageLimit"]> }),
};

const target = (version: string) => ({ target: { kind: "version", key: keyOf(version), how: "written" } }) as const;

/** What is known of a subject: only the version tells whose it is. */
const knownOf = (subject: Subject, also: Partial<Facts> = {}): Facts => ({
  ...noFacts(subject),
  ...target("2.1.3"),
  advisories: new Map([["GHSA-1", { kind: "missing", text: "" }]]),
  ...also,
});

const all = Object.entries({ usual: subjectOf(), ...others });

describe("facts that an edit keeps", () => {
  for (const [what, subject] of all)
    it(`are those of what is ${what}, and of nothing else`, () => {
      for (const [other, before] of all) {
        const known = knownOf(before);
        const [carried] = carryOver([subject], [known]);
        deepEqual(
          { isCarried: carried?.target !== undefined, are: areCarried([subject], [before]) },
          { isCarried: other === what, are: other === what },
          other,
        );
        equal(carried?.advisories.size, other === what ? 1 : 0);
      }
    });

  it("have the place and the comments of now", () => {
    const nameSpan = { start: 5, end: 7 };
    const ignores = [{ reason: "ours" }] as unknown as Facts["ignores"];
    const [carried] = carryOver([subjectOf({ ignores }, { nameSpan, scope: "dev" })], [knownOf(subjectOf())]);
    deepEqual(
      [carried?.declaration.nameSpan, carried?.declaration.scope, carried?.ignores],
      [nameSpan, "dev", ignores],
    );
  });

  it("are all there only in the same order, in the same sections, below the same overrides", () => {
    const [a, b] = [subjectOf(), subjectOf({}, { package: { system: "NPM", name: "qs" } })];
    const rows: readonly (readonly [now: readonly Subject[], before: readonly Subject[], are: boolean])[] = [
      [[], [], true],
      [[a, b], [a, b], true],
      [[b, a], [a, b], false],
      [[a], [a, b], false],
      [[a, b], [a], false],
      [[subjectOf({}, { scope: "dev" })], [a], false],
      [[subjectOf({}, { nameSpan: { start: 9, end: 11 } })], [a], true],
      [[subjectOf(overridesOf("1", ""))], [a], false],
      [[subjectOf(overridesOf("1", ""))], [subjectOf(overridesOf("2", ""))], false],
      [[subjectOf(overridesOf("1", "x"))], [subjectOf(overridesOf("1", "y"))], true],
    ];
    for (const [now, before, are] of rows) equal(areCarried(now, before), are);
  });

  it("have the transitive dependencies of the lockfile, or of the same overrides", () => {
    const transitive = (from: Transitive["from"]) => ({ transitive: { from, packages: [] } }) satisfies Partial<Facts>;
    const rows: readonly (readonly [
      from: Transitive["from"],
      before: Partial<Subject>,
      now: Partial<Subject>,
      has: boolean,
    ])[] = [
      ["resolved", {}, {}, true],
      ["resolved", overridesOf("1", "x"), overridesOf("2", "x"), true],
      ["resolved", overridesOf("1", "x"), overridesOf("1", "y"), false],
      ["resolved", {}, overridesOf("1", "y"), false],
      ["resolved", overridesOf("1", "x"), {}, false],
      ["resolved", {}, overridesOf("1", ""), true],
      ["lockfile", overridesOf("1", "x"), overridesOf("1", "y"), true],
    ];
    for (const [from, before, now, has] of rows) {
      const [carried] = carryOver([subjectOf(now)], [knownOf(subjectOf(before), transitive(from))]);
      deepEqual([carried?.transitive !== undefined, carried?.overrides], [has, now.overrides]);
    }
    equal("transitive" in (carryOver([subjectOf()], [knownOf(subjectOf())])[0] ?? {}), false);
  });

  it("have what would be without the override only for the same use of it", () => {
    const withoutOverride = { parents: [], versions: [] };
    for (const [before, now, has] of [
      [used("1"), used("1"), true],
      [used("1"), used("2"), false],
      [used("1"), {}, false],
      [{}, {}, true],
    ] as const) {
      const [carried] = carryOver([subjectOf(now)], [knownOf(subjectOf(before), { withoutOverride })]);
      deepEqual(
        [carried?.withoutOverride !== undefined, carried?.overrideUse],
        [has, "overrideUse" in now ? now.overrideUse : undefined],
      );
    }
  });
});

describe("facts that were known before", () => {
  const subject = subjectOf();
  const news = (id: string) => new Map([[id, { kind: "missing", text: "" } as const]]);
  const before = { ...knownOf(subject), advisories: news("A"), version: { kind: "missing", text: "before" } as const };

  it("are all there is while nothing is answered, at the place of now", () => {
    const declaration = declared({ nameSpan: { start: 7, end: 9 } });
    const now = { ...noFacts({ declaration }), advisories: news("B") };
    const found = knownBefore(now, before);
    deepEqual(found, { ...before, declaration, ignores: [] });
  });

  it("are added for the same version, behind what is known now", () => {
    const now: Facts = { ...knownOf(subject), advisories: news("B") };
    const found = knownBefore(now, before);
    deepEqual([[...found.advisories.keys()], found.version], [["A", "B"], before.version]);
    const version = { kind: "missing", text: "now" } as const;
    equal(knownBefore({ ...now, version }, before).version, version);
  });

  it("are dropped for another version, another package, and none", () => {
    const rows: readonly (readonly [Facts, Facts | undefined])[] = [
      [{ ...knownOf(subject), ...target("2.1.2") }, before],
      [{ ...noFacts(subject), target: { kind: "unknown" } as unknown as NonNullable<Facts["target"]> }, before],
      [{ ...noFacts(subject), package: { kind: "missing", text: "" } }, before],
      [
        { ...noFacts(subject), package: { kind: "missing", text: "" } },
        { ...noFacts(subject), package: { kind: "missing", text: "" } },
      ],
      [knownOf(subject), undefined],
      [knownOf(subject), noFacts(subject)],
    ];
    for (const [now, known] of rows) equal(knownBefore(now, known), now);
  });

  it("have fixes that count for the same version alone", () => {
    const own: FixedIn = { kind: "none" };
    const transitive = { kind: "fixed", version: "3.0.0" } as FixedIn;
    const known: Facts = { ...knownOf(subject), fixedIn: own, transitiveFixedIn: transitive };
    deepEqual(fixesBefore(knownOf(subject), known), { own, transitive });
    equal(fixesBefore({ ...knownOf(subject), ...target("2.1.2") }, known), undefined);
    equal(fixesBefore(knownOf(subject), undefined), undefined);
    equal(fixesBefore(noFacts(subject), noFacts(subject)), undefined);
  });
});

describe("fixes of a dependency and of what it depends on", () => {
  const facts = knownOf(subjectOf());
  const fixed = (version: string, also: object = {}) => ({ kind: "fixed", version, ...also }) as FixedIn;
  const rows: readonly (readonly [
    what: string,
    own: FixedIn | undefined,
    transitive: FixedIn | undefined,
    found: FixedIn | undefined,
  ])[] = [
    ["the own one alone", fixed("2.1.4"), undefined, fixed("2.1.4")],
    ["the own one where the other is none", fixed("2.1.4"), { kind: "none" }, fixed("2.1.4")],
    ["the clean one", fixed("2.1.4"), fixed("3.0.0"), fixed("3.0.0")],
    [
      "the own one of the same version",
      fixed("2.1.4", { passedOver: 1 }),
      fixed("v2.1.4"),
      fixed("2.1.4", { passedOver: 1 }),
    ],
    ["the own one where the other comes later", fixed("2.1.4"), fixed("3.0.0", { isLater: true }), fixed("2.1.4")],
    [
      "the clean one, which is a way out",
      fixed("2.1.4", { isWayOut: true }),
      fixed("3.0.0"),
      fixed("3.0.0", { isWayOut: true }),
    ],
    [
      "the clean one of the same version, which is a way out",
      fixed("3.0.0"),
      fixed("3.0.0", { isWayOut: true }),
      fixed("3.0.0", { isWayOut: true }),
    ],
    ["the own one that is none", { kind: "none" }, fixed("3.0.0"), { kind: "none" }],
    ["none", undefined, fixed("3.0.0"), undefined],
  ];
  for (const [what, own, transitive, found] of rows)
    it(`are ${what}`, () => {
      const all = withFixes(facts, { own, transitive });
      deepEqual([all.fixedIn, all.transitiveFixedIn], [found, transitive]);
      equal("fixedIn" in all, found !== undefined);
    });

  it("are none where none are known", () => {
    equal(withFixes(facts), facts);
    equal(withFixes(facts, {}), facts);
    deepEqual([cleanIn({}), cleanIn({ transitiveFixedIn: { kind: "none" } })], [undefined, undefined]);
  });
});

describe("the first failure among transitive dependencies", () => {
  const errorOf = (text: string) => ({ message: text }) as unknown as ApiError;
  const failed = (text: string) => ({ kind: "failed", error: errorOf(text) }) as const;
  const packageOf = (also: Partial<TransitivePackage> = {}): TransitivePackage => ({
    ...{ key: keyOf("1.0.0"), path: [], advisories: new Map() },
    ...also,
  });
  const graph = (packages: readonly TransitivePackage[], also: Partial<Transitive> = {}): Transitive => ({
    ...{ from: "resolved", packages },
    ...also,
  });
  const missing = { kind: "missing", text: "" } as const;
  const rows: readonly (readonly [what: string, transitive: Transitive | undefined, error: string | undefined])[] = [
    ["none without a graph", undefined, undefined],
    [
      "none where all is answered",
      graph([packageOf({ version: missing, advisories: new Map([["A", missing]]) })]),
      undefined,
    ],
    ["that of the graph", graph([packageOf({ version: failed("version") })], { failure: errorOf("graph") }), "graph"],
    ["that of a version", graph([packageOf(), packageOf({ version: failed("version") })]), "version"],
    [
      "that of an advisory",
      graph([
        packageOf({
          advisories: new Map<string, Fetched<Advisory>>([
            ["A", missing],
            ["B", failed("advisory")],
          ]),
        }),
      ]),
      "advisory",
    ],
    ["none where it is only not whole", graph([], { incomplete: message("not whole") }), undefined],
  ];
  for (const [what, transitive, error] of rows)
    it(`is ${what}`, () => equal((transitiveFailure(transitive) as { message?: string } | undefined)?.message, error));
});

describe("facts of a subject of which nothing is known", () => {
  it("have all that the subject says, and nothing that it does not say", () => {
    const full: Subject = {
      ...subjectOf({ ...locked("2.1.3"), ...stale("requirement", "^2.0.0"), ...overridesOf("1", "x"), ...used("1") }),
      ...{ ignores: [], lockfiles: ["/package-lock.json"], unreadBy: "", privateBy: "", forcedTo: "" },
      damage: { path: "/package-lock.json", reason: "damaged" },
      trustPolicy: { id: "a" } as NonNullable<Subject["trustPolicy"]>,
      ageLimit: { id: "b" } as NonNullable<Subject["ageLimit"]>,
    };
    deepEqual(noFacts(full), { ...full, advisories: new Map() });
    deepEqual(noFacts(subjectOf()), { declaration: declared(), ignores: [], advisories: new Map() });
  });
});
