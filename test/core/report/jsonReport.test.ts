import assert from "node:assert/strict";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { Locked } from "../../../src/core/analysis/target/subject.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { type LockedPackage, lockedScope } from "../../../src/core/manifests/lockfile.ts";
import { message } from "../../../src/core/messages/message.ts";
import { findingEntry, jsonReport, type JsonReport } from "../../../src/core/report/jsonReport.ts";
import type { ReportFile, ReportInput } from "../../../src/core/report/reportInput.ts";
import { checkSchemaErrors } from "../../support/checkSchema.ts";
import { everyFinding, exportHost, factsOf, madeUp, nothing } from "../../support/exported.ts";

const key = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;

function report(input: ReportInput): JsonReport {
  const parsed = JSON.parse(jsonReport(input, exportHost)) as JsonReport;
  assert.equal(checkSchemaErrors(parsed), "");
  return parsed;
}

const [file] = madeUp("a", factsOf(key("a"))).files;
assert.ok(file);
const [facts] = file.facts;
assert.ok(facts);
const { declaration } = facts;

/** The only dependency of a file with these facts. */
function entryOf(more: Partial<Facts>, own: Partial<ReportFile> = {}) {
  const files = [{ ...file, ...own, facts: [{ ...facts, ...more }] }] as readonly ReportFile[];
  return report({ ...nothing, files }).files[0]?.dependencies[0];
}

const plain = {
  ...{ name: "a", package: "a", requirement: "1.0.0", scope: "dependencies", nameSpan: { start: 0, end: 1 } },
  requirementSpan: { start: 2, end: 7 },
};
const checkedAs = { resolution: { version: "1.0.0", kind: "locked", path: "package.json" } };
const { package: named, name, requirement, scope, nameSpan } = declaration;
const unwritten = { package: named, name, requirement, scope, nameSpan };
const elsewhere = { path: "/work/b/pom.xml", span: { start: 3, end: 8 } };
const skipped = { kind: "skipped", reason: "private", text: "^1" } as const;

const dependencies: readonly (readonly [
  what: string,
  more: Partial<Facts>,
  entry: object,
  own?: Partial<ReportFile>,
])[] = [
  ["a version", {}, { ...plain, ...checkedAs }],
  [
    "a version that another file decides",
    { target: { kind: "version", key: key("a"), how: "locked", from: "/work/yarn.lock" } },
    { ...plain, resolution: { version: "1.0.0", kind: "locked", path: "yarn.lock" } },
  ],
  [
    "no version",
    { target: { kind: "unknown", why: skipped }, declaration: { ...declaration, requirement: skipped } },
    { ...plain, requirement: "^1", skipReason: "private" },
  ],
  [
    "the setting that it is private by",
    {
      target: { kind: "unknown", why: skipped },
      declaration: { ...declaration, requirement: { ...skipped, detail: "registry in .npmrc" } },
    },
    { ...plain, requirement: "^1", skipReason: "private", skipDetail: "registry in .npmrc" },
  ],
  [
    "a requirement that another file has, which decides the version, too",
    { declaration: { ...declaration, elsewhere } },
    {
      ...plain,
      requirementLocation: { path: "b/pom.xml", span: elsewhere.span },
      resolution: { version: "1.0.0", kind: "locked", path: "b/pom.xml" },
    },
  ],
  ["no place of a requirement", { declaration: unwritten }, { ...plain, ...checkedAs, requirementSpan: undefined }],
  [
    "a group for development",
    { declaration: { ...declaration, scope: "devDependencies" } },
    { ...plain, ...checkedAs, scope: "devDependencies", development: true },
  ],
  [
    "a system of its own in a bill of materials",
    {},
    { ...plain, ...checkedAs, system: "NPM" },
    { system: undefined, path: "bom.json" },
  ],
  [
    "transitive dependencies of a lockfile, of which one is not checked",
    {
      transitive: {
        from: "lockfile",
        packages: [
          { key: key("b"), path: [key("a"), key("b")], advisories: new Map() },
          { key: key("c"), path: [key("a"), key("c")], advisories: new Map(), ...versionOf("c") },
        ],
      },
    },
    { ...plain, ...checkedAs, transitive: { source: "lockfile", packageCount: 2, uncheckedCount: 1 } },
  ],
];

function versionOf(name: string): Pick<Facts, "version"> {
  const { version } = factsOf(key(name));
  assert.ok(version);
  return { version };
}

/** The facts of packages of a lockfile that is checked by itself, in which the first two depend on the third. */
function listed(hasGraph: boolean): readonly Facts[] {
  const packages = ["a", "b", "c"].map((name): LockedPackage => ({
    key: key(name),
    origin: "registry",
    dependencies: hasGraph && name !== "c" ? [2] : [],
  }));
  const lockfile = { packages, hasGraph, covers: () => true, locked: () => [], problems: [] };
  return packages.flatMap((each) => {
    const locked: Locked = {
      ...{ from: "/work/yarn.lock", lockfile, packages: [each] },
      privateNames: () => Promise.resolve(new Map()),
      isListed: true,
    };
    const transitive = { from: "lockfile", packages: [], isListed: true } as const;
    return madeUp(each.key.name, factsOf(each.key, { locked, transitive })).files.flatMap((made) => made.facts);
  });
}

describe("an entry of a JSON report", () => {
  for (const [what, more, entry, ownFile] of dependencies) {
    it(`has ${what}`, () => {
      const found = entryOf(more, ownFile);
      const path = ownFile?.path ?? "package.json";
      assert.deepEqual(found, JSON.parse(JSON.stringify(entry).replaceAll("package.json", path)));
    });
  }

  it("has what depends on it in a lockfile that is checked by itself, as far as that has the graph", () => {
    const requiredBy = (hasGraph: boolean) =>
      report({ ...nothing, files: [{ ...file, facts: listed(hasGraph) }] }).files[0]?.dependencies.map((each) => {
        assert.ok(!("transitive" in each));
        return each.requiredBy;
      });
    const [a, b] = ["a", "b"].map((name) => ({ package: name, version: "1.0.0" }));
    assert.deepEqual(requiredBy(true), [[], [], [a, b]]);
    assert.deepEqual(requiredBy(false), [undefined, undefined, undefined]);
  });

  it("has the problems of the text, what was not checked, and the paths of gaps as they are shown", () => {
    const gaps = [
      { kind: "file", path: "/work/b/yarn.lock", reason: "damaged" },
      { kind: "file", path: "/elsewhere/x", reason: "missing" },
    ] as const;
    const problems = [{ message: message("Expected `}`"), span: { start: 1, end: 2 } }];
    const local = { target: { kind: "unknown", why: { kind: "skipped", reason: "path", text: "" } } } as const;
    const made = {
      ...file,
      manifest: { declarations: [], problems },
      coverage: { state: "incomplete", gaps } as const,
    };
    const [entry] = report({ ...nothing, files: [{ ...made, facts: [{ ...facts, ...local }] }] }).files;
    assert.deepEqual(entry?.problems, [{ message: "Expected `}`", span: { start: 1, end: 2 } }]);
    assert.deepEqual(entry.unchecked, [
      { name: "a", reason: "path", message: "local path", local: true, span: { start: 0, end: 1 } },
    ]);
    assert.deepEqual(entry.coverage, {
      state: "incomplete",
      gaps: [
        { kind: "file", reason: "damaged", message: "yarn.lock is damaged", path: "b/yarn.lock" },
        { kind: "file", reason: "missing", message: "x does not exist", path: "/elsewhere/x" },
      ],
    });
  });

  const ends: readonly (readonly [more: Partial<ReportInput>, fields: object])[] = [
    [{ unscored: { countsAs: "high", passed: 2 } }, { unscored: { countsAs: "high", passed: 2 } }],
    [{ unscored: undefined }, {}],
    [{ omittedCount: 0 }, { omitted: 0 }],
    [{ omittedCount: 3 }, { omitted: 3 }],
    [{ folder: "" }, { folder: "" }],
    [{ folder: "app" }, { folder: "app" }],
    [{ exit: { code: 1, reason: "1 finding", known: 2 } }, { exit: { code: 1, reason: "1 finding", known: 2 } }],
  ];
  for (const [more, fields] of ends) {
    it(`of the whole check has ${JSON.stringify(more)}`, () => {
      const empty = report(nothing);
      assert.deepEqual(report({ ...nothing, ...more }), { ...empty, ...fields });
    });
  }
});

describe("the entry of a finding in a JSON report", () => {
  const findings = madeUp("a", {}, everyFinding("a")).files.flatMap((made) => made.findings);
  const entry = (finding: Finding, withSystem = false) => findingEntry(finding, (path) => path, withSystem);
  const [advisory] = findings;
  assert.ok(advisory?.rule === "advisory");
  const unknown = findings.find(({ rule }) => rule === "unknown-package");
  assert.ok(unknown);

  it("has the advisory and its fix, and what a bill of materials needs", () => {
    assert.deepEqual(entry(advisory, true), {
      ...{ rule: "advisory", severity: "warning", message: "a 1.0.0: a (critical 9.8). Fixed in a.", system: "NPM" },
      ...{ package: "a", version: "1.0.0", span: { start: 0, end: 1 } },
      advisory: {
        ...{ id: "GHSA-1", severity: "critical", aliases: ["CVE-1"], url: "https://osv.example/GHSA-1" },
        ...{ cvss3Score: 9.8, cvss3Vector: "CVSS:3.1/AV:N" },
      },
      fixedIn: { state: "fixed", version: "a" },
    });
  });

  it("has neither a version nor an advisory where there is none", () => {
    const { message: text, ...rest } = entry(unknown);
    assert.match(text, /does not know a/);
    assert.deepEqual(rest, {
      ...{ rule: "unknown-package", severity: "warning", package: "a", span: { start: 0, end: 1 } },
      details: { similarNames: ["a"] },
    });
  });

  const writer = (all: readonly Finding[]) =>
    report({ ...nothing, files: all.map((finding) => ({ ...file, findings: [finding] })) }).files.flatMap(
      (made) => made.findings,
    );
  const withDeclaration = (finding: Finding, more: Partial<Declaration>): Finding => {
    return { ...finding, declaration: { ...finding.declaration, ...more } };
  };
  const locked = withDeclaration(advisory, { scope: lockedScope });
  const differences: readonly (readonly [what: string, other: Finding, first?: Finding])[] = [
    ["place", { ...advisory, span: { start: 5, end: 6 } }],
    ["severity", { ...advisory, severity: "error" }],
    ["version", { ...advisory, key: { ...key("a"), version: "1.0.1" } }],
    ["how", { ...advisory, how: "assumed" }],
    ["fix", { ...advisory, fixedIn: { kind: "fixed", version: "3.0.0" } }],
    ["name", withDeclaration(unknown, { name: "alias" }), unknown],
    ["package", withDeclaration(advisory, { package: { system: "NPM", name: "other" } })],
    ["section", withDeclaration(advisory, { scope: "devDependencies" })],
    ["use", withDeclaration(advisory, { isForDevelopment: true })],
    ["place of its name, which is none", withDeclaration(locked, { nameSpan: { start: 0, end: 0 } }), locked],
  ];
  for (const [what, other, first = advisory] of differences) {
    it(`is not that of another ${what}, though they share their items`, () => {
      const alone = [first, other].flatMap((finding) => writer([finding]));
      assert.notDeepEqual(alone[0], alone[1]);
      assert.deepEqual(writer([first, other, first]), [...alone, alone[0]]);
    });
  }
});
