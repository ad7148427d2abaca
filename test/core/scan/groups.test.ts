import assert from "node:assert/strict";
import type { Coverage, CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { Severity } from "../../../src/core/analysis/severity.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { groupsOf, type Group, type Grouping } from "../../../src/core/scan/groups.ts";
import { spanOf } from "../../../src/core/scan/items.ts";
import { scanResult, type ScannedFile } from "../../../src/core/scan/scanResult.ts";

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

function file(path: string, findings: readonly Finding[], more: Partial<ScannedFile> = {}): ScannedFile {
  const counts = { pending: 0, checked: 1, unchecked: 0, local: 0, findings: findings.length, vulnerable: 0 };
  return {
    path,
    system: "NPM",
    counts,
    findings,
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
  file("/work/c/package.json", [], {
    problems: [{ message: message("a comma is missing"), span: { start: 1, end: 2 } }],
  }),
  file("/work/d/package.json", [], {
    isPartial: true,
    counts: { pending: 2, checked: 0, unchecked: 0, local: 0, findings: 0, vulnerable: 0 },
  }),
  file("/work/e/package.json", [], { isPartial: true }),
];
const result = scanResult(files, [{ path: "/work/f/package.json", reason: "too-large" }], 2, true);

const wording = {
  text: formatMessage,
  path: (path: string) => path.slice("/work/".length),
};

/** `error 2+1 label (description)`, children further in. */
function lines(groups: readonly Group[], indent = ""): string[] {
  return groups.flatMap(({ worst = "-", count, unknown, label, description, children }) => [
    `${indent}${worst} ${count}+${unknown} ${label}${description === "" ? "" : ` (${description})`}`,
    ...lines(children, `${indent}  `),
  ]);
}

const rows: readonly (readonly [Grouping, readonly string[]])[] = [
  [
    "manifest",
    [
      "error 2+1 package.json (b · 2 findings · 1 not checked)",
      "  error 1+0 ms 1.0.0 is deprecated",
      "  error 1+0 ms 1.0.0 is deprecated",
      "  - 0+1 own-tool: from a Git repository, not from a registry",
      "warning 2+0 package.json (a · 2 findings)",
      "  warning 1+0 ms 1.0.0 is deprecated",
      "  information 1+0 qs 1.0.0 is deprecated",
      "warning 1+0 package.json (1 finding)",
      "  warning 1+0 ms 1.0.0 is deprecated",
      "- 0+1 package.json (c · 1 not checked)",
      "  - 0+1 a comma is missing",
      "- 0+1 package.json (d · 1 not checked)",
      "  - 0+1 Interrupted: 2 dependencies not checked",
      "- 0+1 package.json (e · 1 not checked)",
      "  - 0+1 Interrupted: results are incomplete",
      "- 0+1 package.json (f · 1 not checked)",
      "  - 0+1 too large",
    ],
  ],
  [
    "package",
    [
      "error 4+0 ms (NPM · 4 findings)",
      "  error 4+0 ms 1.0.0 is deprecated (4 findings)",
      "    error 1+0 b/package.json",
      "    error 1+0 b/package.json",
      "    warning 1+0 a/package.json",
      "    warning 1+0 package.json",
      "information 1+0 qs (NPM · 1 finding)",
      "  information 1+0 qs 1.0.0 is deprecated (1 finding)",
      "    information 1+0 a/package.json",
      "- 0+4 Manifests (4 not checked)",
      "  - 0+1 Interrupted: 2 dependencies not checked (1 not checked)",
      "    - 0+1 d/package.json",
      "  - 0+1 Interrupted: results are incomplete (1 not checked)",
      "    - 0+1 e/package.json",
      "  - 0+1 a comma is missing (1 not checked)",
      "    - 0+1 c/package.json",
      "  - 0+1 too large (1 not checked)",
      "    - 0+1 f/package.json",
      "- 0+1 own-tool (NPM · 1 not checked)",
      "  - 0+1 own-tool: from a Git repository, not from a registry (1 not checked)",
      "    - 0+1 b/package.json",
    ],
  ],
  [
    "severity",
    [
      "error 2+0 Errors (2 findings)",
      "  error 2+0 ms 1.0.0 is deprecated (2 findings)",
      "    error 1+0 b/package.json",
      "    error 1+0 b/package.json",
      "warning 2+0 Warnings (2 findings)",
      "  warning 2+0 ms 1.0.0 is deprecated (2 findings)",
      "    warning 1+0 a/package.json",
      "    warning 1+0 package.json",
      "information 1+0 Information (1 finding)",
      "  information 1+0 qs 1.0.0 is deprecated (1 finding)",
      "    information 1+0 a/package.json",
      "- 0+5 Not checked (5 not checked)",
      "  - 0+1 Interrupted: 2 dependencies not checked (1 not checked)",
      "    - 0+1 d/package.json",
      "  - 0+1 Interrupted: results are incomplete (1 not checked)",
      "    - 0+1 e/package.json",
      "  - 0+1 a comma is missing (1 not checked)",
      "    - 0+1 c/package.json",
      "  - 0+1 own-tool: from a Git repository, not from a registry (1 not checked)",
      "    - 0+1 b/package.json",
      "  - 0+1 too large (1 not checked)",
      "    - 0+1 f/package.json",
    ],
  ],
];

describe("what a scan has found, as a tree", () => {
  for (const [by, expected] of rows) {
    it(`by ${by}`, () => assert.deepEqual(lines(groupsOf(result, by, wording)), expected));

    it(`by ${by}, with an id for each that is unlike its siblings', and the thing at the end`, () => {
      const check = (groups: readonly Group[]): void => {
        assert.equal(new Set(groups.map(({ id }) => id)).size, groups.length);
        for (const { children, item } of groups) {
          assert.equal(item === undefined, children.length > 0);
          check(children);
        }
      };
      check(groupsOf(result, by, wording));
    });
  }

  it("lists the findings of a manifest from above", () => {
    const [first] = groupsOf(result, "manifest", wording);
    const starts = first?.children.map(({ item }) => item?.kind === "finding" && item.finding.span.start);
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
      assert.deepEqual(lines(groups), ["- 0+1 package.json (1 not checked)", `  - 0+1 ${line}`]);
      const item = groups[0]?.children[0]?.item;
      assert.equal(item && spanOf(item)?.start, start);
    });
  }

  it("leaves out a manifest that no source can tell more about", () => {
    const coverage: Coverage = { state: "limited", gaps: [{ kind: "limit", declaration, limit: "no-graph" }] };
    const scanned = file("/work/package.json", [], { coverage });
    assert.deepEqual(groupsOf(scanResult([scanned], [], 1, false), "manifest", wording), []);
  });
});
