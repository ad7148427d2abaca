import assert from "node:assert/strict";
import type { Locked, Subject } from "../../../src/core/analysis/target/subject.ts";
import type { LockedPackage } from "../../../src/core/manifests/lockfile.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { createDeduplicator } from "../../../src/core/scan/deduplicate.ts";
import { minimumAge } from "../../support/exported.ts";

const declaration: Declaration = {
  package: { system: "NPM", name: "qs" },
  name: "qs",
  requirement: { kind: "written", text: "^6.5.1" },
  scope: "dependencies",
  nameSpan: { start: 0, end: 2 },
};
const key = (version: string) => ({ system: "NPM", name: "qs", version }) as const;
const packages = ["6.5.1", "6.5.2"].map((version): LockedPackage => ({
  key: key(version),
  origin: "registry",
  dependencies: [],
}));
const lockfile = { packages, hasGraph: true, covers: () => true, locked: () => [0], problems: [] };
const locked: Locked = {
  ...{ from: "/w/yarn.lock", packages: packages.slice(0, 1), lockfile },
  privateNames: () => Promise.resolve(new Map()),
};
const stale = { kind: "kept", from: "/w/yarn.lock", requested: "^6.5.0" } as const;
const pom = { role: "parent", name: "g:p", why: "unknown" } as const;
const skipped = { kind: "skipped", reason: "inherited", text: "1", pom } as const;
const overrides = (id: string) => ({ byName: new Map(), id, overrideId: "" });
const ageLimit = { ...minimumAge, id: "7 days" };
const trustPolicy = (id: string) => ({ id, decide: () => undefined });
const parents = new Set(packages);

/** What two subjects have besides the same requirement, and whether one answer is for both. */
const answers: readonly (readonly [what: string, a: Partial<Subject>, b: Partial<Subject>, isAlike: boolean])[] = [
  ["nothing", {}, {}, true],
  ["another place", {}, { declaration: { ...declaration, nameSpan: { start: 9, end: 11 } } }, true],
  ["another name as written", {}, { declaration: { ...declaration, name: "my-qs" } }, true],
  ["another group", {}, { declaration: { ...declaration, scope: "devDependencies" } }, true],
  ["another package", {}, { declaration: { ...declaration, package: { system: "NPM", name: "ms" } } }, false],
  [
    "a POM that was not read",
    { declaration: { ...declaration, requirement: skipped } },
    { declaration: { ...declaration, requirement: { ...skipped, pom: { ...pom, why: "private" } } } },
    false,
  ],
  ["lockfiles", { lockfiles: ["/w/a", "/w/b"] }, {}, false],
  ["the same lockfiles", { lockfiles: ["/w/a", "/w/b"] }, { lockfiles: ["/w/a", "/w/b"] }, true],
  ["other lockfiles", { lockfiles: ["/w/a", "/w/b"] }, { lockfiles: ["/w/a", "/w/c"] }, false],
  ["a lockfile that is out of date", { stale }, {}, false],
  ["the same lockfile out of date", { stale }, { stale: { ...stale } }, true],
  ["another that is", { stale }, { stale: { ...stale, from: "/v/yarn.lock" } }, false],
  ["one that is in another way", { stale }, { stale: { ...stale, kind: "outdated" } }, false],
  ["one for another requirement", { stale }, { stale: { ...stale, requested: "^6.4.0" } }, false],
  [
    "one for no requirement",
    { stale: { kind: "missing", from: "/w/yarn.lock" } },
    { stale: { kind: "missing", from: "/w/yarn.lock", requested: "1" } },
    false,
  ],
  ["a damaged lockfile", { damage: { path: "/w/yarn.lock", reason: "damaged" } }, {}, false],
  [
    "one that is damaged otherwise",
    { damage: { path: "/w/yarn.lock", reason: "damaged" } },
    { damage: { path: "/w/yarn.lock", reason: "conflicted" } },
    false,
  ],
  [
    "another one that is damaged",
    { damage: { path: "/w/yarn.lock", reason: "damaged" } },
    { damage: { path: "/v/yarn.lock", reason: "damaged" } },
    false,
  ],
  ["an override's requirement", { forcedTo: "6.5.2" }, {}, false],
  ["another override's", { forcedTo: "6.5.2" }, { forcedTo: "6.5.3" }, false],
  ["overrides", { overrides: overrides("a") }, {}, false],
  ["the same overrides", { overrides: overrides("a") }, { overrides: overrides("a") }, true],
  ["other overrides", { overrides: overrides("a") }, { overrides: overrides("b") }, false],
  ["an override that is not read", { unreadBy: "pnpm" }, {}, false],
  ["one that another does not read", { unreadBy: "pnpm" }, { unreadBy: "yarn" }, false],
  ["an override and what it is for", { overrideUse: { kind: "unknown", id: "a" } }, {}, false],
  ["the same use", { overrideUse: { kind: "unknown", id: "a" } }, { overrideUse: { kind: "unknown", id: "a" } }, true],
  ["another use", { overrideUse: { kind: "unknown", id: "a" } }, { overrideUse: { kind: "unknown", id: "b" } }, false],
  ["a minimum age", { ageLimit }, {}, false],
  ["the same age in another file", { ageLimit }, { ageLimit: { ...ageLimit, path: "/v/.npmrc" } }, true],
  ["another age", { ageLimit }, { ageLimit: { ...ageLimit, id: "8 days" } }, false],
  [
    "an age beside the manifest, elsewhere",
    { ageLimit: { ...ageLimit, where: "here" } },
    { ageLimit: { ...ageLimit, where: "here", path: "/v/.npmrc" } },
    false,
  ],
  ["what pnpm trusts", { trustPolicy: trustPolicy("a") }, {}, false],
  ["the same trust", { trustPolicy: trustPolicy("a") }, { trustPolicy: trustPolicy("a") }, true],
  ["another trust", { trustPolicy: trustPolicy("a") }, { trustPolicy: trustPolicy("b") }, false],
  ["the same locked version", { locked }, { locked: { ...locked } }, true],
  ["another locked version", { locked }, { locked: { ...locked, packages: packages.slice(1) } }, false],
  ["the locked version and another", { locked }, { locked: { ...locked, packages } }, false],
  ["another lockfile with the same", { locked }, { locked: { ...locked, from: "/v/yarn.lock" } }, false],
  ["a lock that is forced", { locked }, { locked: { ...locked, isForced: true } }, false],
  ["one that is forced to another", { locked }, { locked: { ...locked, forcedTo: "6.5.2" } }, false],
  [
    "one that is checked by itself",
    { locked: { ...locked, isForced: true } },
    { locked: { ...locked, isListed: true, isForced: true } },
    false,
  ],
  ["what is declared with it", { locked }, { locked: { ...locked, declared: { packages: parents, id: "a" } } }, false],
  [
    "the same that is declared with it",
    { locked: { ...locked, declared: { packages: parents, id: "a" } } },
    { locked: { ...locked, declared: { packages: parents, id: "a" } } },
    true,
  ],
  [
    "other packages that are declared with it",
    { locked: { ...locked, declared: { packages: parents, id: "a" } } },
    { locked: { ...locked, declared: { packages: parents, id: "b" } } },
    false,
  ],
];

/** The same of findings, which are for a group and a name, too. */
const findings: readonly (readonly [what: string, more: Partial<Declaration>, isAlike: boolean])[] = [
  ["another place", { nameSpan: { start: 9, end: 11 } }, true],
  ["another group", { scope: "devDependencies" }, false],
  ["a group for development", { isForDevelopment: true }, false],
  ["another name as written", { name: "my-qs" }, false],
];

describe("two dependencies", () => {
  for (const [what, a, b, isAlike] of answers) {
    it(`have ${isAlike ? "one answer" : "answers of their own"} with ${what}`, () => {
      const deduplicator = createDeduplicator();
      const [first, second] = [a, b].map((more) => deduplicator.add({ declaration, ...more }));
      assert.equal(first?.answerIndex === second?.answerIndex, isAlike);
      assert.equal(deduplicator.subjects.length, isAlike ? 1 : 2);
    });
  }

  for (const [what, more, isAlike] of findings) {
    it(`have ${isAlike ? "the same findings" : "findings of their own"} with ${what}`, () => {
      const deduplicator = createDeduplicator();
      const [first, second] = [{}, more].map((own) => deduplicator.add({ declaration: { ...declaration, ...own } }));
      assert.equal(first?.findingsIndex === second?.findingsIndex, isAlike);
    });
  }

  it("keep what is private to any of their manifests, also for an override", async () => {
    const names = (name: string) => () => Promise.resolve(new Map([[name, "private"] as const]));
    const by = (name: string) => ({ lock: { path: "/w/yarn.lock", lockfile, privateNames: names(name) }, parents: [] });
    const deduplicator = createDeduplicator();
    const use = (name: string) => ({ kind: "used", own: [], by: by(name), id: "a" }) as const;
    deduplicator.add({ declaration, locked: { ...locked, privateNames: names("one") } });
    deduplicator.add({ declaration, locked: { ...locked, privateNames: names("two") } });
    deduplicator.add({ declaration, overrideUse: use("three") });
    const [first, second] = deduplicator.subjects;
    assert.deepEqual([...((await first?.locked?.privateNames()) ?? [])].sort(), [
      ["one", "private"],
      ["three", "private"],
      ["two", "private"],
    ]);
    const used = second?.overrideUse;
    assert.ok(used?.kind === "used" && "lock" in used.by);
    assert.equal((await used.by.lock.privateNames()).size, 3);
  });
});
