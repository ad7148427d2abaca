import assert from "node:assert/strict";
import type { LockedPackage, Lockfile } from "../../../src/core/manifests/lockfile.ts";
import type { Declaration, Manifest, Requirement } from "../../../src/core/manifests/manifest.ts";
import { privateInLockfiles, withheldByProject } from "../../../src/core/manifests/privateInProject.ts";
import type { System } from "../../../src/core/model/keys.ts";

type Origins = readonly (readonly [name: string, origin: LockedPackage["origin"]])[];

function lockOf(path: string, origins: Origins): { readonly path: string; readonly lockfile: Lockfile } {
  const packages = origins.map(([name, origin]): LockedPackage => {
    return { key: { system: "NPM", name, version: "1.0.0" }, origin, dependencies: [] };
  });
  return { path, lockfile: { packages, hasGraph: false, covers: () => true, locked: () => [], problems: [] } };
}

function declared(name: string, requirement: Requirement): Declaration {
  return { package: { system: "NPM", name }, name, requirement, scope: "dependencies", nameSpan: { start: 0, end: 1 } };
}

const skippedFor = (reason: Extract<Requirement, { kind: "skipped" }>["reason"], detail?: string) =>
  declared(reason, { kind: "skipped", reason, text: "", ...(detail !== undefined && { detail }) });

interface Row {
  readonly what: string;
  readonly system?: System;
  readonly manifest?: Partial<Manifest>;
  readonly locks?: readonly ReturnType<typeof lockOf>[];
  readonly released?: readonly string[];
  readonly names: readonly string[];
  /** A line for each name that is not asked about. */
  readonly withheld: readonly string[];
}

const rows: readonly Row[] = [
  { what: "nothing", names: ["ms"], withheld: [] },
  {
    what: "what is declared from elsewhere",
    manifest: {
      declarations: (["path", "archive", "git", "url", "workspace"] as const).map((reason) => skippedFor(reason)),
    },
    names: ["path", "archive", "git", "url", "workspace"],
    withheld: ["path", "archive", "git", "url", "workspace"].map((name) => `${name}: unknown-origin (m.json)`),
  },
  {
    what: "what is declared as private, or may be",
    manifest: { declarations: [skippedFor("private", ".npmrc"), skippedFor("unknown-origin")] },
    names: ["private", "unknown-origin"],
    withheld: ["private: private (.npmrc)", "unknown-origin: unknown-origin (m.json)"],
  },
  {
    what: "what is declared as private, though the user says that it is public",
    manifest: { declarations: [skippedFor("private", ".npmrc"), skippedFor("path")] },
    released: ["private", "path"],
    names: ["private", "path"],
    withheld: ["private: private (.npmrc)"],
  },
  {
    what: "nothing else that is declared",
    manifest: {
      declarations: [declared("ms", { kind: "written", text: "1" }), skippedFor("inherited"), skippedFor("variable")],
    },
    names: ["ms", "inherited", "variable"],
    withheld: [],
  },
  {
    what: "its own name, and packages of its own module",
    manifest: { self: "acme.example/till" },
    names: ["acme.example/till", "acme.example/till/ui", "acme.example/tilling", "x/acme.example/till/"],
    withheld: ["acme.example/till: unknown-origin (m.json)", "acme.example/till/ui: unknown-origin (m.json)"],
  },
  { what: "no name", names: ["undefined/ui"], withheld: [] },
  {
    what: "what is public by the user's word",
    manifest: { self: "till", privateNames: ["own", "g:*"] },
    released: ["till", "own", "g:a", "till/ui"],
    names: ["till", "own", "g:a", "till/ui", "g:b"],
    withheld: ["g:b: unknown-origin (m.json)"],
  },
  {
    what: "names of members and whole groups, but not by patterns",
    manifest: { privateNames: ["own", "com.acme:*", "@acme/*", "x*:*", "y:*z"] },
    names: ["own", "com.acme:a", "com.acmes:a", "x:com.acme:", "@acme/ui", "@acme/*", "xa:b", "y:az"],
    withheld: ["own: unknown-origin (m.json)", "com.acme:a: unknown-origin (m.json)"],
  },
  {
    what: "what lockfiles alone have from elsewhere",
    locks: [
      lockOf("/w/a.lock", [
        ["local", "workspace"],
        ["fork", "git"],
        ["secret", "private"],
        ["archive", "url"],
        ["ms", "registry"],
        ["both", "path"],
      ]),
      lockOf("/w/b.lock", [
        ["both", "registry"],
        ["other", "path"],
      ]),
    ],
    names: ["local", "fork", "secret", "archive", "ms", "both", "other"],
    withheld: [
      "local: unknown-origin (a.lock)",
      "fork: unknown-origin (a.lock)",
      "secret: unknown-origin (a.lock)",
      "archive: unknown-origin (a.lock)",
      "other: unknown-origin (b.lock)",
    ],
  },
  {
    what: "what a lockfile has from a private registry, whatever the user says",
    locks: [
      lockOf("/w/a.lock", [
        ["secret", "private"],
        ["local", "path"],
      ]),
    ],
    released: ["secret", "local"],
    names: ["secret", "local"],
    withheld: ["secret: unknown-origin (a.lock)"],
  },
  {
    what: "other spellings of a crate",
    system: "CARGO",
    manifest: { self: "acme-core" },
    names: ["acme_core", "acme-core", "acme.core"],
    withheld: ["acme_core: unknown-origin (m.json)", "acme-core: unknown-origin (m.json)"],
  },
];

describe("the names that a project has from elsewhere", () => {
  for (const { what, system = "NPM", manifest, locks = [], released = [], names, withheld } of rows)
    it(`are ${what}`, () => {
      const project = { system, path: "/w/m.json", manifest: { declarations: [], problems: [], ...manifest }, locks };
      const found = withheldByProject(names, project, (name) => released.includes(name));
      const lines = [...found].map(([name, { reason, detail = "" }]) => `${name}: ${reason} (${detail})`);
      assert.deepEqual(lines, withheld);
    });
});

describe("what lockfiles have from private registries alone", () => {
  const first = lockOf("/w/a.lock", [
    ["secret", "private"],
    ["archive", "url"],
    ["local", "path"],
    ["both", "private"],
  ]);
  const second = lockOf("/w/b.lock", [
    ["both", "registry"],
    ["more", "private"],
  ]);

  it("is not what any of them has from elsewhere", () => {
    assert.deepEqual([...privateInLockfiles([])], []);
    assert.deepEqual([...privateInLockfiles([first]).keys()], ["secret", "archive", "both"]);
    assert.deepEqual(
      [...privateInLockfiles([first, second])],
      [
        ["secret", "/w/a.lock"],
        ["archive", "/w/a.lock"],
        ["more", "/w/b.lock"],
      ],
    );
    assert.deepEqual([...privateInLockfiles([first, first]).keys()], ["secret", "archive", "both"]);
  });

  it("is kept while they are the same", () => {
    const found = privateInLockfiles([first, second]);
    assert.equal(privateInLockfiles([first, second]), found);
    assert.notEqual(privateInLockfiles([first, lockOf("/w/c.lock", [])]), found);
  });
});
