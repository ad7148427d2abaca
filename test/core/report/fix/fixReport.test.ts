import assert from "node:assert/strict";
import type { CoverageGap } from "../../../../src/core/analysis/coverage.ts";
import { noFacts } from "../../../../src/core/analysis/facts.ts";
import type { News } from "../../../../src/core/analysis/additions.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { coveragesIn, gapsOf, lockfilesOf, unfixedMessage } from "../../../../src/core/report/fix/fixReport.ts";
import { fixJson, type JsonFixReport } from "../../../../src/core/report/fix/fixJson.ts";
import { fixPatch } from "../../../../src/core/report/fix/fixPatch.ts";
import { fixText } from "../../../../src/core/report/fix/fixText.ts";
import type { FixReport } from "../../../../src/core/report/fix/fixReport.ts";
import { fixSchemaErrors } from "../../../support/checkSchema.ts";
import { minimumAge } from "../../../support/exported.ts";
import { changeOf, dependencyIn, findingsOn, madeUpReport, manifestOf, withFindings } from "./madeUpFixes.ts";

const app = manifestOf(["a", "b", "c", "d"]);
const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => dependencyIn(app, name));
assert.ok(a && b && c && d);
const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;

const lockfiles: readonly (readonly [path: string, command: string | undefined])[] = [
  ["package-lock.json", "npm install"],
  ["npm-shrinkwrap.json", "npm install"],
  ["yarn.lock", "yarn install"],
  ["pnpm-lock.yaml", "pnpm install"],
  ["bun.lock", "bun install"],
  ["deno.lock", "deno install"],
  ["Cargo.lock", "cargo check"],
  ["gradle.lockfile", "gradle dependencies --write-locks"],
  ["uv.lock", "uv lock"],
  ["poetry.lock", "poetry lock"],
  ["pdm.lock", "pdm lock"],
  ["Pipfile.lock", "pipenv lock"],
  ["go.sum", "go mod tidy"],
  ["Gemfile.lock", "bundle install"],
  ["packages.lock.json", "dotnet restore --force-evaluate"],
  ["pylock.toml", undefined],
];

describe("lockfiles of fixes", () => {
  for (const [name, command] of lockfiles) {
    it(`${name} is updated ${command === undefined ? "by hand" : `with ${command}`}`, () => {
      const path = `/app/${name}`;
      const dependency = dependencyIn(manifestOf(["a"], "/app/manifest", path), "a");
      const report = madeUpReport([dependency.manifest], { changes: [changeOf(dependency, "1.0.1")] });
      assert.deepEqual([...lockfilesOf(report)], [[path, command]]);
      const end = command === undefined ? "update it" : `update it with ${command}`;
      assert.equal(fixText(report).split("\n")[1], `${name}: not changed: ${end}`);
      const { lockfiles: entries } = JSON.parse(fixJson(report)) as JsonFixReport;
      assert.deepEqual(entries, [{ path: name, ...(command !== undefined && { command }) }]);
    });
  }

  it("are those of overrides, too, each once", () => {
    const locked = manifestOf(["a", "b"], "/app/package.json", "/app/yarn.lock");
    const [first, second] = ["a", "b"].map((name) => dependencyIn(locked, name));
    assert.ok(first && second);
    const override = { path: "/app/package.json", span: { start: 0, end: 0 }, before: "", after: "x", overrides: [] };
    const fixes = [{ ...second, findings: [] }];
    assert.deepEqual(
      [...lockfilesOf({ changes: [changeOf(first, "1.0.1")], overrides: [{ ...override, fixes }] })],
      [["/app/yarn.lock", "yarn install"]],
    );
    assert.deepEqual([...lockfilesOf({ changes: [changeOf(a, "1.0.1")], overrides: [] })], []);
  });
});

describe("places of what would not be known with fixes", () => {
  // `a 1.0.0\nb 1.0.0\n…` becomes `a 1.10.0\nb 2\n…`, with a line before that of d.
  const changes = [changeOf(b, "2"), changeOf(a, "1.10.0")];
  const inserted = {
    path: app.path,
    span: { start: 24, end: 24 },
    before: "",
    after: "x 1.0.0\n",
    overrides: [],
    fixes: [],
  };
  const rows: readonly (readonly [what: string, after: number, before: number])[] = [
    ["before all", 0, 0],
    ["at the start of a longer version", 2, 2],
    ["in a longer version", 7, 2],
    ["behind a longer version", 8, 7],
    ["at the start of a shorter version", 11, 10],
    ["behind a shorter version", 12, 15],
    ["before what is inserted", 20, 23],
    ["in what is inserted", 22, 24],
    ["behind what is inserted", 29, 24],
    ["at the end", 36, 31],
  ];
  for (const [what, after, before] of rows) {
    it(`are those before the changes: ${what}`, () => {
      const gap: CoverageGap = { kind: "file", path: "/app/x", reason: "damaged", span: { start: after, end: after } };
      const coverages = new Map([[app.path, { state: "incomplete", gaps: [gap] } as const]]);
      const [found] = gapsOf(madeUpReport([app], { changes, overrides: [inserted], coverages }));
      assert.deepEqual(found?.span, { start: before, end: before });
    });
  }

  it("are as they are in other manifests, and none where a gap has none", () => {
    const without: CoverageGap = { kind: "file", path: "/app/x", reason: "damaged" };
    const gap: CoverageGap = { ...without, span: { start: 20, end: 21 } };
    const coverages = new Map([["/app/b/package.json", { state: "incomplete", gaps: [gap, without] }]] as const);
    assert.deepEqual(
      gapsOf(madeUpReport([app], { changes, coverages })).map(({ manifest, span }) => [manifest, span]),
      [
        ["/app/b/package.json", { start: 20, end: 21 }],
        ["/app/b/package.json", undefined],
      ],
    );
  });
});

describe("gaps of fixes", () => {
  const declaration = a.facts.declaration;
  const pending: CoverageGap = { kind: "dependency", declaration, why: { kind: "pending" } };
  const below: CoverageGap = { kind: "transitive", declaration, key: key("z"), why: { kind: "pending" } };
  const limit: CoverageGap = { kind: "limit", declaration: b.facts.declaration, limit: "no-graph" };
  const file: CoverageGap = { kind: "file", path: "/app/x", reason: "damaged" };
  const coverage = { state: "incomplete", gaps: [pending, below, file, limit] } as const;

  it("are neither those of versions nor what no source tells", () => {
    const found = gapsOf(madeUpReport([app], { coverages: new Map([[app.path, coverage]]) }));
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ["transitive", "file"],
    );
  });

  it("are those of the dependencies that are selected, and of the manifest", () => {
    const unasked = manifestOf(["e"], "/app/b/package.json");
    const gapsWith = (name: string) =>
      [...coveragesIn([{ ...app, coverage }, unasked], ({ facts }) => facts.declaration.name === name)].map(
        ([path, { state, gaps }]) => [path, state, gaps.map(({ kind }) => kind)],
      );
    assert.deepEqual(gapsWith("a"), [[app.path, "incomplete", ["dependency", "transitive", "file"]]]);
    assert.deepEqual(gapsWith("b"), [[app.path, "incomplete", ["file", "limit"]]]);
    assert.deepEqual(gapsWith("c"), [[app.path, "incomplete", ["file"]]]);
  });

  it("are told with their names, lines and spans where they have some", () => {
    const other: CoverageGap = { ...file, span: { start: 8, end: 9 } };
    const gaps = [below, file, other];
    const report = madeUpReport([app], { coverages: new Map([[app.path, { ...coverage, gaps }]]) });
    assert.deepEqual(fixText(report).split("\n").slice(0, 3), [
      "package.json:1: a not checked: transitive dependency z 1.0.0: not answered yet",
      "package.json:1: not checked: x is damaged",
      "package.json:2: not checked: x is damaged",
    ]);
    const damaged = { path: "package.json", reason: "damaged", message: "x is damaged" };
    assert.deepEqual((JSON.parse(fixJson(report)) as JsonFixReport).gaps, [
      {
        ...{ path: "package.json", reason: "pending", name: "a", span: { start: 0, end: 1 } },
        message: "transitive dependency z 1.0.0: not answered yet",
      },
      damaged,
      { ...damaged, span: { start: 8, end: 9 } },
    ]);
  });
});

describe("what fixes say", () => {
  const news: News = { from: key("a"), to: key("a", "2.0.0"), losesAttestation: true, requirements: [] };
  const held = { change: changeOf(a, "2.0.0"), held: { version: "2.0.0", limit: minimumAge }, settings: "", after: [] };
  const unfixable = { kind: "no-version" } as const;

  it("has what a fix that is held back would bring, of that dependency alone", () => {
    const known = new Map([[held.change, news]]);
    const report = madeUpReport([app], { held: [held], news: known });
    const texts = [a, b].map((dependency) => formatMessage(unfixedMessage(report, { ...dependency, why: unfixable })));
    assert.deepEqual(texts, ["Its version is not known; no provenance attestation", "Its version is not known"]);
    const without = unfixedMessage(madeUpReport([app], { news: known }), { ...a, why: unfixable });
    assert.equal(formatMessage(without), "Its version is not known");
  });

  type Row = readonly [
    what: string,
    parts: (all: typeof report) => Partial<FixReport>,
    lines: readonly string[],
    entry: object,
  ];
  const found = withFindings(app, [...findingsOn(a, ["A-2", "A-1", "A-2"]), ...findingsOn(c, ["C-1"])]);
  const report = {
    a: dependencyIn(found, "a"),
    c: dependencyIn(found, "c"),
    d: dependencyIn(found, "d"),
  };
  const entryOf = (name: string, start: number) => {
    return { path: "package.json", name, package: name, version: "1.0.0", span: { start, end: start + 1 } };
  };
  const change = {
    ...{ path: "package.json", span: { start: 2, end: 7 }, before: "1.0.0", after: "2.0.0", version: "2.0.0" },
    dependencies: [{ ...entryOf("a", 0), advisories: ["A-2", "A-1"] }],
  };
  const ended = (state: string, unfixed = 0, unchecked = 0) =>
    `${state}, ${unfixed} not fixed, ${unchecked} not checked`;
  const written = "1 change not written (without --write)";
  const rows: readonly Row[] = [
    ["nothing", () => ({}), [ended("no change")], {}],
    [
      "a change whose dependencies nobody asked for",
      (all) => ({ changes: [changeOf(all.a, "2.0.0")] }),
      ["package.json:1: a 1.0.0 → 2.0.0", ended(written)],
      { changes: [change] },
    ],
    [
      "a change whose dependencies are clean",
      (all) => ({ changes: [changeOf(all.a, "2.0.0", { dependencies: "clean" })] }),
      ["package.json:1: a 1.0.0 → 2.0.0", ended(written)],
      { changes: [{ ...change, transitive: { state: "clean" } }] },
    ],
    [
      "a change with one affected dependency",
      (all) => ({ changes: [changeOf(all.a, "2.0.0", { dependencies: { affected: 1 } })] }),
      ["package.json:1: a 1.0.0 → 2.0.0 (1 of its dependencies is affected)", ended(written)],
      { changes: [{ ...change, transitive: { state: "affected", affectedCount: 1 } }] },
    ],
    [
      "a change with affected dependencies and a later version without",
      (all) => ({
        changes: [changeOf(all.a, "2.0.0", { dependencies: { affected: 2 }, cleaner: { version: "3.0.0" } })],
      }),
      ["package.json:1: a 1.0.0 → 2.0.0 (2 of its dependencies are affected, none of 3.0.0)", ended(written)],
      { changes: [{ ...change, transitive: { state: "affected", affectedCount: 2 }, cleanerVersion: "3.0.0" }] },
    ],
    [
      "a requirement that leads to a later version",
      (all) => ({ changes: [{ ...changeOf(all.a, "2.0.0"), leadsTo: "2.0.1" }] }),
      ["package.json:1: a 1.0.0 → 2.0.0", ended(written)],
      { changes: [{ ...change, version: "2.0.1" }] },
    ],
    [
      "what is not fixed, with all that was found on it",
      (all) => ({ unfixed: [{ ...all.a, why: unfixable }] }),
      ["package.json:1: a not fixed: its version is not known", ended("no change", 1)],
      {
        unfixed: [
          {
            ...{ ...entryOf("a", 0), reason: "no-version", message: "Its version is not known" },
            advisories: ["A-2", "A-1"],
          },
        ],
      },
    ],
    [
      "what is still affected",
      (all) => ({ remaining: [{ ...all.c, findings: findingsOn(all.c, ["C-1", "C-2", "C-1"]) }] }),
      ["package.json:3: c still affected: C-1, C-2", ended("no change", 1)],
      { remaining: [{ ...entryOf("c", 16), advisories: ["C-1", "C-2"] }] },
    ],
    [
      "what was not checked, and what has not been answered",
      (all) => ({
        unchecked: [all.c, { ...all.d, why: { kind: "unknown-package", system: "NPM" } }],
      }),
      [
        "package.json:3: c not checked: not answered yet",
        "package.json:4: d not checked: the service does not know this package (private, new, removed or misspelled)",
        ended("no change", 0, 2),
      ],
      {
        unchecked: [
          { ...entryOf("c", 16), reason: "pending", message: "not answered yet" },
          {
            ...{ ...entryOf("d", 24), reason: "unknown-package" },
            message: "the service does not know this package (private, new, removed or misspelled)",
          },
        ],
      },
    ],
    [
      "an override that nothing is known to require, and its own part of the advisories",
      (all) => ({
        unfixed: [{ ...all.a, why: unfixable }],
        overrides: [
          {
            ...{ path: "/app/package.json", span: { start: 24, end: 24 }, before: "", after: "x" },
            overrides: [{ to: key("z", "2.0.0"), affected: [key("z")], requirements: [], dependencies: "clean" }],
            fixes: [{ ...all.a, findings: findingsOn(all.a, ["A-2"]) }],
          },
        ],
      }),
      [
        "package.json:4: override z 1.0.0 → 2.0.0",
        "package.json:1: a not fixed: its version is not known",
        ended(written, 1),
      ],
      {
        overrides: [
          {
            ...{ path: "package.json", span: { start: 24, end: 24 }, before: "", after: "x" },
            packages: [
              {
                ...{ name: "z", version: "2.0.0", affectedVersions: ["1.0.0"], requirements: [] },
                transitive: { state: "clean" },
              },
            ],
            dependencies: [{ ...entryOf("a", 0), advisories: ["A-2"] }],
          },
        ],
        unfixed: [
          { ...entryOf("a", 0), reason: "no-version", message: "Its version is not known", advisories: ["A-1"] },
        ],
      },
    ],
  ];
  const empty = {
    ...{ version: 1, written: false, changes: [], overrides: [], unfixed: [], remaining: [], unchecked: [], gaps: [] },
    ...{ unreadFiles: [], lockfiles: [], data: { source: "https://deps.dev", license: "CC-BY-4.0" } },
  };
  for (const [what, parts, lines, entry] of rows) {
    it(`has ${what}`, () => {
      const made = madeUpReport([found], parts(report));
      assert.deepEqual(fixText(made).trimEnd().split("\n"), lines);
      const json: unknown = JSON.parse(fixJson(made));
      assert.equal(fixSchemaErrors(json), "");
      assert.deepEqual(json, { ...empty, ...entry });
    });
  }

  it("has no version that is not known, and a reason for each new dependency", () => {
    const one = changeOf({ ...report.a, facts: noFacts({ declaration: report.a.facts.declaration }) }, "2.0.0");
    const packages = { listed: [{ key: key("young") }], left: 0 };
    const made = madeUpReport([found], {
      changes: [one],
      news: new Map([[one, { from: key("a"), to: key("a", "2.0.0"), requirements: [], packages }]]),
    });
    const [entry] = (JSON.parse(fixJson(made)) as JsonFixReport).changes;
    assert.ok(entry && !("version" in (entry.dependencies[0] ?? {})) && !("losesAttestation" in entry));
    assert.deepEqual(
      [entry.newDependencies, entry.moreNewDependencies],
      [[{ name: "young", similarNames: [] }], undefined],
    );
  });
});

describe("the paths of a patch", () => {
  const rows: readonly (readonly [path: string, before: string])[] = [
    ["package.json", "a/package.json"],
    ["my app/package.json", "a/my app/package.json\t"],
    ["a!#-[]^~/x", "a/a!#-[]^~/x"],
    ['a"b\\c/x', '"a/a\\"b\\\\c/x"'],
    ["a\u0007\b\t\n\v\f\r/x", '"a/a\\a\\b\\t\\n\\v\\f\\r/x"'],
    ["a\u0001\u007f/x", '"a/a\\001\\177/x"'],
    ["é 日/x", '"a/\\303\\251 \\346\\227\\245/x"'],
    ["\ud800/x", '"a/\\357\\277\\275/x"'],
  ];
  for (const [path, before] of rows) {
    it(`${JSON.stringify(path)} is written as git does`, () => {
      const manifest = manifestOf(["a"], `/app/${path}`);
      const patch = fixPatch(madeUpReport([manifest], { changes: [changeOf(dependencyIn(manifest, "a"), "2.0.0")] }));
      const after = before.replace("a/", "b/");
      assert.equal(patch, `--- ${before}\n+++ ${after}\n@@ -1,1 +1,1 @@\n-a 1.0.0\n+a 2.0.0\n`);
    });
  }
});
