import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { mostDependents, requirementsOf } from "../../../../src/core/analysis/gathering/requirements.ts";
import { createLookUps } from "../../../../src/core/analysis/gathering/lookUps.ts";
import type { Locked } from "../../../../src/core/analysis/target/subject.ts";
import type { LockedPackage } from "../../../../src/core/manifests/lockfile.ts";
import type { System, VersionKey } from "../../../../src/core/model/keys.ts";
import { factsOf, madeUp } from "../../../support/exported.ts";
import { caller } from "../../../support/world.ts";
import { keyOf, miniature, type Described } from "../../fixes/miniature.ts";

const { declaration } = madeUp("a").files[0]?.facts[0] ?? assert.fail();
const none: Facts = { declaration, ignores: [], advisories: new Map() };
const known = (id: string): Facts => ({
  ...none,
  ...factsOf(keyOf(id)),
  target: { kind: "version", key: keyOf(id), how: "written" },
});

/** Packages of a lockfile as `name@version`, in parentheses where they come from, and behind `→` the indexes of what they need. */
function locked(lines: readonly string[], hasGraph = true): Facts {
  const packages = lines.map((line): LockedPackage => {
    const [left = "", right = ""] = line.split(" → ");
    const [id = "", origin = "(registry)"] = left.split(" ");
    const dependencies = right.split(" ").filter(Boolean).map(Number);
    return { key: keyOf(id), origin: origin.slice(1, -1) as LockedPackage["origin"], dependencies };
  });
  const lock: Locked = {
    ...{ from: "/w/yarn.lock", packages: packages.slice(0, 1) },
    lockfile: { packages, hasGraph, covers: () => true, locked: () => [0], problems: [] },
    privateNames: () => Promise.resolve(new Map([["secret", "private"]])),
  };
  return { ...none, locked: lock };
}

const ws = ["ws@7.5.9", "ws@7.5.10"];
const many = Array.from({ length: mostDependents }, (_, n) => `app-${n}@1.0.0`);
const world: Readonly<Record<string, Described>> = {
  "server@4.0.0": { graph: ["ws@7.5.9 ^7.0.0", "ms@1.0.0 1"] },
  "other@1.0.0": { graph: ["ms@1.0.0 1"] },
  "secret@1.0.0": { graph: ["ws@7.5.9 1"] },
  "rails@8.0.0": { requires: [{ name: "ws", requirement: "~> 7.5" }] },
  "rack@3.0.0": { requires: [{ name: "rails", requirement: ">= 1" }] },
  ...Object.fromEntries(many.map((id) => [id, { graph: [] }])),
};

const rows: readonly {
  readonly what: string;
  readonly system?: System;
  readonly affected?: readonly string[];
  readonly dependents?: readonly string[];
  readonly facts?: readonly Facts[];
  readonly found: readonly string[];
  readonly isComplete: boolean;
}[] = [
  { what: "of nothing", affected: [], dependents: ["server@4.0.0"], found: [], isComplete: true },
  { what: "of a package that has none", found: [], isComplete: true },
  { what: "of a dependent", dependents: ["server@4.0.0"], found: ["server 4.0.0 ^7.0.0"], isComplete: true },
  { what: "of one that requires something else", dependents: ["other@1.0.0"], found: [], isComplete: true },
  {
    what: "of one that is not served",
    dependents: ["gone@1.0.0", "server@4.0.0"],
    found: ["server 4.0.0 ^7.0.0"],
    isComplete: false,
  },
  {
    what: "where there are no graphs",
    system: "RUBYGEMS",
    dependents: ["rails@8.0.0", "rack@3.0.0"],
    found: ["rails 8.0.0 ~> 7.5"],
    isComplete: true,
  },
  {
    what: "where there are no graphs and one is not served",
    system: "RUBYGEMS",
    dependents: ["gone@1.0.0"],
    found: [],
    isComplete: false,
  },
  {
    what: "of too many",
    dependents: ["server@4.0.0", ...many],
    found: ["server 4.0.0 ^7.0.0"],
    isComplete: false,
  },
  {
    what: "that the lockfile has, once",
    dependents: ["server@4.0.0"],
    facts: [locked(["server@4.0.0 → 1", "ws@7.5.9", "other@1.0.0 → 3", "ws@8.0.0"])],
    found: ["server 4.0.0 ^7.0.0"],
    isComplete: true,
  },
  {
    what: "besides those of members and folders, whose manifests are read",
    facts: [locked(["own@1.0.0 (workspace) → 2", "folder@1.0.0 (path) → 2", "ws@7.5.10"])],
    found: [],
    isComplete: true,
  },
  ...["secret@1.0.0", "forked@1.0.0 (git)", "inner@1.0.0 (private)"].map((id) => ({
    what: `besides that of ${id}, which is not asked about`,
    facts: [locked([`${id} → 2`, "server@4.0.0 → 2", "ws@7.5.10"])],
    found: ["server 4.0.0 ^7.0.0"],
    isComplete: false,
  })),
  {
    what: "in the graphs of all dependencies, without a lockfile that has one",
    facts: [known("server@4.0.0"), { ...locked(["other@1.0.0"], false), ...known("other@1.0.0") }],
    found: ["server 4.0.0 ^7.0.0"],
    isComplete: true,
  },
  {
    what: "besides those of a dependency from elsewhere",
    facts: [{ ...none, target: { kind: "unknown", why: { kind: "skipped", reason: "path", text: "" } } }],
    found: [],
    isComplete: true,
  },
  ...(
    [
      ["whose version is not known", { target: { kind: "unknown", why: { kind: "malformed", text: "x" } } }],
      ["that is not answered yet", {}],
      ["whose version is not served", { ...known("other@1.0.0"), version: { kind: "missing", text: "" } }],
      ["whose graph is not served", known("gone@1.0.0")],
    ] as const
  ).map(([what, facts]) => ({
    what: `besides those of a dependency ${what}`,
    facts: [known("server@4.0.0"), { ...none, ...facts }],
    found: ["server 4.0.0 ^7.0.0"],
    isComplete: false,
  })),
];

describe("the requirements for a package", () => {
  for (const { what, system = "NPM", affected = ws, dependents = [], facts = [], found, isComplete } of rows) {
    it(`are known ${what}`, async () => {
      const { api, asked } = miniature(world, undefined, [], system);
      const keys = (ids: readonly string[]): readonly VersionKey[] => ids.map((id) => keyOf(id, system));
      const answer = await requirementsOf(keys(affected), keys(dependents), facts, createLookUps(api)(caller()));
      assert.deepEqual(
        answer.found.map(({ dependent: { name, version }, text }) => `${name} ${version} ${text}`),
        found,
      );
      assert.equal(answer.isComplete, isComplete);
      assert.ok(
        asked().every((call) => !/secret|forked|inner|folder|own@/.test(call)),
        asked().join(),
      );
    });
  }
});
