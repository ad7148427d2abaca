import assert from "node:assert/strict";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { coverageEntries, otherCoverageEntries } from "../../../src/core/report/coverageEntries.ts";
import { gapLines, isUnanswered, unansweredMessage } from "../../../src/core/report/gapLines.ts";

const error = { kind: "network", request: "GET /a", text: "refused" } as const;
const span = { start: 3, end: 4 };

function declared(name: string): Declaration {
  const requirement = { kind: "written", text: "1.0.0" } as const;
  return { package: { system: "NPM", name }, name, requirement, scope: "dependencies", nameSpan: span };
}

const key = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;
const advisory = (id: string): CoverageGap => ({ kind: "advisory", declaration: declared("a"), id, error });
const failed = (name: string): CoverageGap => {
  return { kind: "dependency", declaration: declared(name), why: { kind: "failed", error } };
};
const pending = (name: string): CoverageGap => {
  return { kind: "dependency", declaration: declared(name), why: { kind: "pending" } };
};
const below = (name: string, from = "a"): CoverageGap => {
  return { kind: "transitive", declaration: declared(from), key: key(name), why: { kind: "unknown-version" } };
};
const graph = (name: string): CoverageGap => {
  return { kind: "transitive", declaration: declared(name), why: { kind: "graph", message: message("too deep") } };
};
const failedBelow = (name: string): CoverageGap => {
  return { kind: "transitive", declaration: declared("a"), key: key(name), why: { kind: "failed", error } };
};
const failedGraph = (name: string): CoverageGap => {
  return { kind: "transitive", declaration: declared(name), why: { kind: "failed", error } };
};
const limit = (name: string): CoverageGap => ({ kind: "limit", declaration: declared(name), limit: "no-graph" });
const absent = (start: number): CoverageGap => {
  return { kind: "limit", limit: "absent-member", span: { start, end: start + 1 } };
};
const entry = { kind: "entry", text: "gem name", span } as const;
const damaged = { kind: "file", path: "/work/yarn.lock", reason: "damaged" } as const;
const syntax = { kind: "text", message: message("Expected `}`") } as const;

describe("entries of what was not checked", () => {
  const rows: readonly (readonly [what: string, gaps: readonly CoverageGap[], entries: readonly object[]])[] = [
    [
      "an advisory without details",
      [advisory("A-1")],
      [
        {
          kind: "advisory",
          reason: "failed",
          message: "details of A-1: GET /a: refused",
          name: "a",
          advisory: "A-1",
          span,
        },
      ],
    ],
    [
      "a dependency",
      [failed("a")],
      [{ kind: "dependency", reason: "failed", message: "GET /a: refused", name: "a", span }],
    ],
    [
      "a transitive dependency",
      [below("b")],
      [
        {
          ...{ kind: "transitive", reason: "unknown-version", name: "a", package: "b", version: "1.0.0", span },
          message: "transitive dependency b 1.0.0: the service does not know this version",
        },
      ],
    ],
    [
      "a graph",
      [graph("a")],
      [
        {
          ...{ kind: "transitive", reason: "graph", name: "a", span },
          message: "the dependency graph is incomplete (too deep)",
        },
      ],
    ],
    [
      "a file that the manifest does not name, and one that it names",
      [damaged, { ...damaged, span }],
      [
        { kind: "file", reason: "damaged", message: "yarn.lock is damaged", path: "/work/yarn.lock" },
        { kind: "file", reason: "damaged", message: "yarn.lock is damaged", path: "/work/yarn.lock", span },
      ],
    ],
    [
      "an entry of the manifest, and one of another file",
      [entry, { ...entry, path: "/work/b/Gemfile" }],
      [
        { kind: "entry", reason: "not-evaluated", message: "“gem name” is not evaluated", span },
        {
          ...{ kind: "entry", reason: "not-evaluated", path: "/work/b/Gemfile" },
          message: "“gem name” is not evaluated",
        },
      ],
    ],
    ["an error of the text", [syntax], [{ kind: "text", reason: "syntax", message: "syntax: Expected `}`" }]],
    [
      "a limit, once for all dependencies and after the rest",
      [limit("a"), limit("b"), damaged],
      [
        { kind: "file", reason: "damaged", message: "yarn.lock is damaged", path: "/work/yarn.lock" },
        { kind: "limit", reason: "no-graph", message: "transitive dependencies are not known (2 dependencies)" },
      ],
    ],
    [
      "members of a workspace that do not exist, at the first",
      [absent(5), absent(9)],
      [
        {
          ...{ kind: "limit", reason: "absent-member", span: { start: 5, end: 6 } },
          message: "2 members of the workspace do not exist; the package manager passes over them",
        },
      ],
    ],
  ];
  for (const [what, gaps, entries] of rows)
    it(`have ${what}`, () => assert.deepEqual(coverageEntries({ state: "incomplete", gaps }), entries));

  it("leave out those of declared dependencies and of the text", () => {
    const gaps = [failed("a"), syntax, advisory("A-1"), below("b"), damaged, entry, limit("a")];
    assert.deepEqual(
      otherCoverageEntries({ state: "incomplete", gaps }).map(({ kind }) => kind),
      ["advisory", "transitive", "file", "entry", "limit"],
    );
  });
});

describe("lines about what was not checked", () => {
  const rows: readonly (readonly [
    what: string,
    gaps: readonly CoverageGap[],
    short: readonly string[],
    all?: readonly string[],
  ])[] = [
    ["nothing", [], []],
    ["what has no name", [damaged], ["- not checked: yarn.lock is damaged"]],
    [
      "three of a kind",
      [graph("a"), graph("b"), graph("c")],
      ["a", "b", "c"].map((name) => `3 not checked ${name}: the dependency graph is incomplete (too deep)`),
    ],
    [
      "four of a kind, of which three are named",
      [graph("a"), graph("b"), graph("c"), graph("d")],
      ["3 The dependency graphs of 4 dependencies are incomplete: a, b, c and 1 more; --verbose lists them"],
      ["a", "b", "c", "d"].map((name) => `3 not checked ${name}: the dependency graph is incomplete (too deep)`),
    ],
    [
      "four of a kind with three names",
      [graph("a"), graph("b"), graph("c"), graph("c")],
      ["3 The dependency graphs of 4 dependencies are incomplete: a, b, c"],
      ["a", "b", "c", "c"].map((name) => `3 not checked ${name}: the dependency graph is incomplete (too deep)`),
    ],
    [
      "a transitive dependency of several once",
      [below("b", "a"), below("b", "c")],
      ["3 not checked c: transitive dependency b 1.0.0: the service does not know this version"],
    ],
    [
      "many transitive dependencies by their versions",
      ["b", "c", "d", "e"].map((name) => below(name)),
      [
        "3 4 transitive dependencies not checked: unknown version: b 1.0.0, c 1.0.0, d 1.0.0 and 1 more; --verbose lists them",
      ],
      ["b", "c", "d", "e"].map(
        (name) => `3 not checked a: transitive dependency ${name} 1.0.0: the service does not know this version`,
      ),
    ],
    [
      "an advisory once, and many by their IDs",
      ["A-1", "A-1", "A-2", "A-3", "A-4"].map((id) => advisory(id)),
      ["3 Details of 4 advisories were not answered: A-1, A-2, A-3 and 1 more; --verbose lists them"],
      ["A-1", "A-2", "A-3", "A-4"].map((id) => `3 not checked a: details of ${id}: GET /a: refused`),
    ],
    [
      "many files by their paths",
      ["a", "b", "c", "d"].map((name) => ({ ...damaged, path: `/${name}` })),
      ["- 4 files not read: /a, /b, /c and 1 more; --verbose lists them"],
      ["a", "b", "c", "d"].map((name) => `- not checked: ${name} is damaged`),
    ],
    [
      "an entry of an included file with the name of that",
      [{ ...entry, path: "/work/b/base.txt" }],
      ["- not checked base.txt: “gem name” is not evaluated"],
    ],
    [
      "many entries by what they say",
      ["a", "b", "c", "d"].map((text) => ({ ...entry, text })),
      [
        "3 4 entries are not evaluated: “a” is not evaluated, “b” is not evaluated, “c” is not evaluated and 1 more; --verbose lists them",
      ],
      ["a", "b", "c", "d"].map((text) => `3 not checked: “${text}” is not evaluated`),
    ],
    [
      "a package that was not answered once, and one that is not answered yet for each declaration",
      [failed("a"), failed("a"), pending("b"), pending("b")],
      ["3 not checked a: GET /a: refused", "3 not checked b: not answered yet", "3 not checked b: not answered yet"],
    ],
    [
      "a limit",
      [limit("a"), limit("b"), limit("c"), limit("d")],
      ["- not all checked: transitive dependencies are not known (4 dependencies)"],
    ],
    [
      "members of a workspace at the first",
      [absent(5), absent(9)],
      ["5 not all checked: 2 members of the workspace do not exist; the package manager passes over them"],
    ],
  ];
  const lines = (gaps: readonly CoverageGap[], isShort: boolean) =>
    gapLines(gaps, isShort).map((line) => `${line.span?.start ?? "-"} ${formatMessage(line.text)}`);
  for (const [what, gaps, short, all = short] of rows) {
    it(`tell ${what}`, () => assert.deepEqual([lines(gaps, true), lines(gaps, false)], [short, all]));
    it(`have no span of their own with ${what}`, () => {
      for (const isShort of [true, false])
        for (const line of gapLines(gaps, isShort)) assert.equal("span" in line, line.span !== undefined);
    });
  }
});

describe("what the service has not answered", () => {
  const rows: readonly (readonly [gap: CoverageGap, isUnanswered: boolean])[] = [
    [advisory("A-1"), true],
    [failed("a"), true],
    [pending("a"), false],
    [failedBelow("b"), true],
    [failedGraph("a"), true],
    [below("b"), false],
    [graph("a"), false],
    [damaged, false],
    [limit("a"), false],
  ];
  for (const [gap, expected] of rows) {
    const why = "why" in gap && typeof gap.why === "object" ? ` ${gap.why.kind}` : "";
    it(`is ${expected ? "" : "not "}a gap of the kind ${gap.kind}${why}`, () =>
      assert.equal(isUnanswered(gap), expected));
  }

  const sentences: readonly (readonly [
    what: string,
    gaps: readonly (readonly CoverageGap[])[],
    text: string | undefined,
  ])[] = [
    ["nothing", [[]], undefined],
    ["three packages", [[failed("a"), failed("b")], [failed("c")]], undefined],
    [
      "four packages of two manifests",
      [
        [failed("a"), failed("b")],
        [failed("c"), failed("d")],
      ],
      "4 packages or advisories not answered by the service, first GET /a: refused; --verbose lists them",
    ],
    [
      "three that two manifests have",
      [
        [failed("a"), failed("b")],
        [failed("b"), failed("c")],
      ],
      undefined,
    ],
    [
      "advisories and transitive dependencies, too",
      [[failed("a"), failedBelow("b"), advisory("A-1"), advisory("A-2"), damaged, graph("a")]],
      "4 packages or advisories not answered by the service, first GET /a: refused; --verbose lists them",
    ],
  ];
  for (const [what, gaps, text] of sentences) {
    it(`has ${text === undefined ? "no sentence" : "a sentence"} for ${what}`, () => {
      const found = unansweredMessage(gaps.map((own) => ({ coverage: { state: "incomplete", gaps: own } })));
      assert.equal(found && formatMessage(found), text);
    });
  }
});
