import assert from "node:assert/strict";
import type { AffectedBy } from "../../../../src/core/analysis/advisories.ts";
import type { Coverage, CoverageGap } from "../../../../src/core/analysis/coverage.ts";
import type { Finding } from "../../../../src/core/analysis/finding.ts";
import { bandOf, type Severity } from "../../../../src/core/analysis/severity.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import { formatMessage, message } from "../../../../src/core/messages/message.ts";
import type { Group } from "../../../../src/core/scan/tree/groupNodes.ts";
import { groupsOf, type Grouping } from "../../../../src/core/scan/tree/groups.ts";
import { spanOf } from "../../../../src/core/scan/items.ts";
import { scanResult, type ScannedFile } from "../../../../src/core/scan/scanResult.ts";

function declared(name: string, start: number): Declaration {
  const nameSpan = { start, end: start + name.length };
  return {
    package: { system: "NPM", name },
    name,
    requirement: { kind: "written", text: "1.0.0" },
    scope: "",
    nameSpan,
  };
}

function deprecated(name: string, severity: Severity, start = 0): Finding {
  const declaration = declared(name, start);
  const key = { ...declaration.package, version: "1.0.0" };
  return { rule: "deprecated", declaration, key, how: "written", severity, span: declaration.nameSpan, items: [{}] };
}

function vulnerable(name: string, start: number, more: Partial<Declaration> = {}): readonly Finding[] {
  const declaration = { ...declared(name, start), ...more };
  const key = { ...declaration.package, version: "1.0.0" };
  const found = { declaration, key, how: "written", span: declaration.nameSpan } as const;
  const fixedIn = { kind: "fixed", version: "1.0.3" } as const;
  const affected = { system: "NPM", name: "qs", version: "6.5.2" } as const;
  const via = { system: "NPM", name: "body-parser", version: "1.0.0" } as const;
  const path = [key, via, affected];
  return [
    { ...found, fixedIn, rule: "advisory", severity: "warning", items: [{ advisories: [scored("GHSA-1", 5.3)] }] },
    { ...found, fixedIn, rule: "advisory", severity: "error", items: [{ advisories: [scored("GHSA-2", 9.8)] }] },
    {
      ...found,
      rule: "transitive-advisory",
      severity: "error",
      items: [{ advisories: [scored("GHSA-3", 7.5), scored("GHSA-4", 5)], affected, path, from: "lockfile" }],
    },
    { ...found, rule: "deprecated", severity: "warning", items: [{}] },
  ];
}

function scored(id: string, cvss3Score: number): AffectedBy {
  const advisory = { advisoryKey: { id }, title: `Title of ${id}`, aliases: [], url: "", cvss3Score, cvss3Vector: "" };
  return { id, band: bandOf(advisory), advisory };
}

function file(path: string, findings: readonly Finding[], more: Partial<ScannedFile> = {}): ScannedFile {
  const counts = {
    pending: 0,
    checked: 1,
    unchecked: 0,
    local: 0,
    findings: findings.length,
    vulnerable: 0,
    malicious: 0,
  };
  return {
    path,
    system: "NPM",
    counts,
    findings,
    uses: [],
    unchecked: [],
    problems: [],
    coverage: { state: "complete", gaps: [] },
    ...more,
  };
}

const why = { kind: "skipped", reason: "git", text: "" } as const;
const files: readonly ScannedFile[] = [
  file("/work/clean/package.json", []),
  file("/work/a/package.json", [deprecated("qs", "information", 9), deprecated("ms", "warning", 30)]),
  file("/work/b/package.json", [deprecated("ms", "error", 5), deprecated("ms", "error", 2)], {
    unchecked: [{ declaration: declared("own-tool", 40), why }],
  }),
  file("/work/package.json", [deprecated("ms", "warning")]),
  file("/work/x/pom.xml", [
    ...vulnerable("org.acme:core", 3, { package: { system: "MAVEN", name: "org.acme:core" }, scope: "test" }),
    deprecated("ms", "warning", 50),
  ]),
  file("/work/c/package.json", [], {
    problems: [{ message: message("a comma is missing"), span: { start: 1, end: 2 } }],
  }),
  file("/work/d/package.json", [], {
    isPartial: true,
    counts: { pending: 2, checked: 0, unchecked: 0, local: 0, findings: 0, vulnerable: 0, malicious: 0 },
  }),
  file("/work/e/package.json", [], { isPartial: true }),
];
const result = scanResult(files, [{ path: "/work/f/package.json", reason: "too-large" }], 2, true);

const wording = {
  now: 7_200_000,
  text: formatMessage,
  path: (path: string) => path.slice("/work/".length),
};

/** `error label (description)`, children further in. */
function lines(groups: readonly Group[], indent = ""): string[] {
  return groups.flatMap(({ worst = "-", label, description, children }) => [
    `${indent}${worst} ${label}${description === "" ? "" : ` (${description})`}`,
    ...lines(children, `${indent}  `),
  ]);
}

const rows: readonly (readonly [Grouping, readonly string[]])[] = [
  [
    "manifest",
    [
      "error pom.xml (x · 1 vulnerable · 1 with other findings)",
      "  error core 1.0.0 → 1.0.3 (org.acme · dev · 2 advisories · 1 vulnerable dependency · 1 other finding · worst critical 9.8)",
      "    error critical 9.8: Title of GHSA-2 (GHSA-2)",
      "    error high 7.5: qs 6.5.2 via body-parser (Title of GHSA-3 · GHSA-3 · 1 more)",
      "    warning medium 5.3: Title of GHSA-1 (GHSA-1)",
      "    warning org.acme:core 1.0.0 is deprecated",
      "  warning ms 1.0.0 is deprecated",
      "error package.json (b · 2 with findings · 1 not checked)",
      "  error ms 1.0.0 is deprecated",
      "  error ms 1.0.0 is deprecated",
      "  - own-tool (from a Git repository, not from a registry)",
      "warning package.json (a · 2 with findings)",
      "  warning ms 1.0.0 is deprecated",
      "  information qs 1.0.0 is deprecated",
      "warning package.json (1 with findings)",
      "  warning ms 1.0.0 is deprecated",
      "- package.json (c · 1 not checked)",
      "  - a comma is missing",
      "- package.json (d · 1 not checked)",
      "  - Interrupted: 2 dependencies not checked",
      "- package.json (e · 1 not checked)",
      "  - Interrupted: results are incomplete",
      "- package.json (f · 1 not checked)",
      "  - too large",
    ],
  ],
  [
    "package",
    [
      "error core 1.0.0 → 1.0.3 (org.acme · Maven · worst critical 9.8)",
      "  error pom.xml (1.0.0 → 1.0.3 · x · 2 advisories · 1 vulnerable dependency · 1 other finding · worst critical 9.8)",
      "    error critical 9.8: Title of GHSA-2 (GHSA-2)",
      "    error high 7.5: qs 6.5.2 via body-parser (Title of GHSA-3 · GHSA-3 · 1 more)",
      "    warning medium 5.3: Title of GHSA-1 (GHSA-1)",
      "    warning org.acme:core 1.0.0 is deprecated",
      "error ms (npm · 4 manifests · 5 with findings)",
      "  error package.json (ms 1.0.0 is deprecated · b)",
      "  error package.json (ms 1.0.0 is deprecated · b)",
      "  warning package.json (ms 1.0.0 is deprecated · a)",
      "  warning package.json (ms 1.0.0 is deprecated)",
      "  warning pom.xml (ms 1.0.0 is deprecated · x)",
      "information qs (npm · 1 with findings)",
      "  information package.json (qs 1.0.0 is deprecated · a)",
      "- own-tool (npm · 1 not checked)",
      "  - package.json (from a Git repository, not from a registry · b)",
      "- Manifests (4 not checked)",
      "  - package.json (c · a comma is missing)",
      "  - package.json (d · Interrupted: 2 dependencies not checked)",
      "  - package.json (e · Interrupted: results are incomplete)",
      "  - package.json (f · too large)",
    ],
  ],
  [
    "severity",
    [
      "error Errors (1 vulnerable · 2 with other findings)",
      "  error core 1.0.0 → 1.0.3 (pom.xml · x · org.acme · dev · 2 advisories · 1 vulnerable dependency · 1 other finding · worst critical 9.8)",
      "    error critical 9.8: Title of GHSA-2 (GHSA-2)",
      "    error high 7.5: qs 6.5.2 via body-parser (Title of GHSA-3 · GHSA-3 · 1 more)",
      "    warning medium 5.3: Title of GHSA-1 (GHSA-1)",
      "    warning org.acme:core 1.0.0 is deprecated",
      "  error ms 1.0.0 is deprecated (package.json · b)",
      "  error ms 1.0.0 is deprecated (package.json · b)",
      "warning Warnings (3 with findings)",
      "  warning ms 1.0.0 is deprecated (package.json · a)",
      "  warning ms 1.0.0 is deprecated (package.json)",
      "  warning ms 1.0.0 is deprecated (pom.xml · x)",
      "information Information (1 with findings)",
      "  information qs 1.0.0 is deprecated (package.json · a)",
      "- Not checked (5)",
      "  - own-tool (package.json · b · from a Git repository, not from a registry)",
      "  - package.json (c · a comma is missing)",
      "  - package.json (d · Interrupted: 2 dependencies not checked)",
      "  - package.json (e · Interrupted: results are incomplete)",
      "  - package.json (f · too large)",
    ],
  ],
];

describe("what a scan has found, as a tree", () => {
  const packages: readonly (readonly [what: string, files: readonly ScannedFile[], expected: string])[] = [
    [
      "a manifest for each place",
      [file("/work/a/package.json", vulnerable("qs", 3)), file("/work/b/package.json", vulnerable("qs", 3))],
      "error qs 1.0.0 → 1.0.3 (npm · 2 manifests · worst critical 9.8)",
    ],
    [
      "two places in a manifest",
      [file("/work/a/package.json", [...vulnerable("qs", 3), ...vulnerable("qs", 30)])],
      "error qs 1.0.0 → 1.0.3 (npm · 2 vulnerable · worst critical 9.8)",
    ],
    [
      "a manifest with another finding",
      [file("/work/a/package.json", vulnerable("qs", 3)), file("/work/b/package.json", [deprecated("qs", "warning")])],
      "error qs (npm · 2 manifests · 1 vulnerable · 1 with other findings · worst critical 9.8)",
    ],
  ];
  for (const [what, scanned, expected] of packages) {
    it(`has each count of a package once: ${what}`, () =>
      assert.equal(lines(groupsOf(scanResult(scanned, [], 0, false), "package", wording))[0], expected));
  }

  for (const [by, expected] of rows) {
    it(`by ${by}`, () => assert.deepEqual(lines(groupsOf(result, by, wording)), expected));

    it(`by ${by}, with an id for each that is unlike its siblings', and the thing at the end`, () => {
      const check = (groups: readonly Group[]): void => {
        assert.equal(new Set(groups.map(({ id }) => id)).size, groups.length);
        for (const { children, item } of groups) {
          assert.ok(item !== undefined || children.length > 0);
          check(children);
        }
      };
      check(groupsOf(result, by, wording));
    });
  }

  const datedRows: readonly (readonly [by: Grouping, at: string, expected: readonly string[]])[] = [
    [
      "manifest",
      "",
      ["error package.json (a · 1 vulnerable · scanned 2 hours ago)", "error package.json (b · 1 vulnerable)"],
    ],
    [
      "package",
      "  ",
      [
        "  error package.json (1.0.0 → 1.0.3 · a · 2 advisories · 1 vulnerable dependency · 1 other finding · worst critical 9.8 · scanned 2 hours ago)",
        "  error package.json (1.0.0 → 1.0.3 · b · 2 advisories · 1 vulnerable dependency · 1 other finding · worst critical 9.8)",
      ],
    ],
  ];
  for (const [by, indent, expected] of datedRows) {
    it(`by ${by}, with the age of a manifest that an earlier window scanned`, () => {
      const scanned = [
        file("/work/a/package.json", vulnerable("qs", 3), { rememberedSince: 0 }),
        file("/work/b/package.json", vulnerable("qs", 3)),
      ];
      const shown = lines(groupsOf(scanResult(scanned, [], 0, false), by, wording));
      assert.deepEqual(
        shown.filter((line) => line.startsWith(`${indent}error `)),
        expected,
      );
    });
  }

  const ages: readonly (readonly [
    what: string,
    since: readonly (number | undefined)[],
    expected: number | undefined,
  ])[] = [
    ["without files", [], undefined],
    ["of this window", [undefined, undefined], undefined],
    ["of both windows", [5, undefined], undefined],
    ["of earlier windows", [7, 5], 5],
  ];
  for (const [what, since, expected] of ages) {
    it(`is remembered since ${String(expected)} where it has files ${what}`, () => {
      const scanned = since.map((rememberedSince, at) =>
        file(`/work/${at}/package.json`, [], rememberedSince === undefined ? {} : { rememberedSince }),
      );
      assert.equal(scanResult(scanned, [], 0, false).rememberedSince, expected);
    });
  }

  it("lists the findings of a manifest from above", () => {
    const [, second] = groupsOf(result, "manifest", wording);
    const starts = second?.children.map(({ item }) => item?.kind === "finding" && item.finding.span.start);
    assert.deepEqual(starts, [2, 5, false]);
  });

  it("is empty where nothing is to be told", () => {
    assert.deepEqual(groupsOf(scanResult(files.slice(0, 1), [], 1, false), "severity", wording), []);
  });

  const declaration = declared("qs", 20);
  const below = { ...declaration.package, version: "1.0.0" };
  const graph = { kind: "graph", message: message("no version of dep") } as const;
  const gapRows: readonly (readonly [what: string, gap: CoverageGap, line: string, start?: number])[] = [
    ["a file", { kind: "file", path: "/work/yarn.lock", reason: "damaged" }, "yarn.lock is damaged"],
    [
      "a file that the manifest names",
      { kind: "file", path: "/work/base.txt", reason: "missing", span: { start: 7, end: 9 } },
      "base.txt does not exist",
      7,
    ],
    ["an entry", { kind: "entry", text: "gem name", span: { start: 7, end: 9 } }, "“gem name” is not evaluated", 7],
    [
      "an entry of another file",
      { kind: "entry", text: "gem name", span: { start: 7, end: 9 }, path: "/work/Gemfile.dev" },
      "“gem name” is not evaluated",
    ],
    [
      "a transitive dependency",
      { kind: "transitive", declaration, key: below, why: { kind: "unknown-version" } },
      "1 transitive dependency not checked: unknown version",
    ],
    ["a graph", { kind: "transitive", declaration, why: graph }, "The dependency graph of 1 dependency is incomplete"],
    [
      "details of an advisory",
      { kind: "advisory", declaration, id: "A", error: { kind: "offline", request: "GET …" } },
      "Details of 1 advisory were not answered",
    ],
    [
      "a transitive dependency without an answer",
      { kind: "dependency", declaration, why: { kind: "pending" } },
      "Interrupted: results are incomplete",
    ],
  ];
  for (const [what, gap, line, start] of gapRows) {
    it(`lists a manifest without findings for ${what} that was not checked`, () => {
      const scanned = file("/work/package.json", [], { coverage: { state: "incomplete", gaps: [gap] } });
      const groups = groupsOf(scanResult([scanned], [], 1, false), "manifest", wording);
      assert.deepEqual(lines(groups), ["- package.json (1 not checked)", `  - ${line}`]);
      const item = groups[0]?.children[0]?.item;
      assert.equal(item && spanOf(item)?.start, start);
    });
  }

  it("by severity, has hints too", () => {
    const scanned = scanResult([file("/work/package.json", [deprecated("ms", "hint")])], [], 1, false);
    assert.deepEqual(lines(groupsOf(scanned, "severity", wording)), [
      "hint Hints (1 with findings)",
      "  hint ms 1.0.0 is deprecated (package.json)",
    ]);
  });

  it("keeps apart what has the same text", () => {
    const problems = [1, 5, 9].map((start) => ({
      message: message("a comma is missing"),
      span: { start, end: start },
    }));
    for (const by of ["manifest", "package", "severity"] as const) {
      const [group] = groupsOf(scanResult([file("/work/package.json", [], { problems })], [], 1, false), by, wording);
      const ids = group?.children.map(({ id }) => id) ?? [];
      assert.deepEqual([ids.length, new Set(ids).size], [3, 3], by);
      assert.ok(ids.every((id) => !/undefined|NaN/.test(id)));
    }
  });

  it("leaves out a manifest that no source can tell more about", () => {
    const coverage: Coverage = { state: "limited", gaps: [{ kind: "limit", declaration, limit: "no-graph" }] };
    const scanned = file("/work/package.json", [], { coverage });
    assert.deepEqual(groupsOf(scanResult([scanned], [], 1, false), "manifest", wording), []);
  });
});
