import assert from "node:assert/strict";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { Band, Severity } from "../../../src/core/analysis/severity.ts";
import { message } from "../../../src/core/messages/message.ts";
import { gitlabReport } from "../../../src/core/report/gitlab.ts";
import { junitReport } from "../../../src/core/report/junit.ts";
import { resultsOf } from "../../../src/core/report/results.ts";
import type { ReportFile, ReportInput } from "../../../src/core/report/reportInput.ts";
import { everyFinding, exportHost, factsOf, type FindingData, madeUp, nothing } from "../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const complete = { state: "complete", gaps: [] } as const;
const git = { target: { kind: "unknown", why: { kind: "skipped", reason: "git", text: "" } } } as const;
const path = { target: { kind: "unknown", why: { kind: "skipped", reason: "path", text: "" } } } as const;

/** One manifest with these findings and gaps, whose only dependency is checked. */
function fileWith(data: readonly FindingData[], parts: Partial<ReportFile> = {}): ReportFile {
  const [file] = madeUp("a", factsOf(key("a")), data).files;
  assert.ok(file);
  return { ...file, coverage: complete, ...parts };
}

const [advisory, transitive] = everyFinding("a");
assert.ok(advisory?.rule === "advisory" && transitive?.rule === "transitive-advisory");
const { declaration } = fileWith([]).facts[0] ?? assert.fail();

const scored = (band: Band, cvss3Score?: number): FindingData => {
  const details = { advisoryKey: { id: "A-1" }, url: "", title: "t", aliases: [] };
  const scores = cvss3Score === undefined ? {} : { cvss3Score };
  return { ...advisory, items: [{ advisories: [{ id: "A-1", band, advisory: { ...details, ...scores } }] }] };
};

function withSeverity(file: ReportFile, severity: Severity): ReportFile {
  return { ...file, findings: file.findings.map((finding) => ({ ...finding, severity })) };
}

const damaged: CoverageGap = { kind: "file", path: "/work/yarn.lock", reason: "damaged", span: { start: 3, end: 4 } };
const limit: CoverageGap = { kind: "limit", declaration, limit: "no-graph" };
const below: CoverageGap = { kind: "transitive", declaration, key: key("b"), why: { kind: "pending" } };
const open: CoverageGap = {
  ...{ kind: "advisory", declaration, id: "A-1" },
  error: { kind: "network", request: "GET /a", text: "refused" },
};

describe("results", () => {
  const rows: readonly (readonly [what: string, file: ReportFile, rank: number, fingerprint: string])[] = [
    [
      "an error with a score",
      withSeverity(fileWith([scored("critical", 9.8)]), "error"),
      -9.8,
      "advisory pkg:npm/a@1.0.0 A-1",
    ],
    ["a warning with a score", fileWith([scored("medium", 5)]), 95, "advisory pkg:npm/a@1.0.0 A-1"],
    ["one without a score", fileWith([scored("unscored")]), 93, "advisory pkg:npm/a@1.0.0 A-1"],
    ["what is malicious", fileWith([scored("malicious")]), 89, "advisory pkg:npm/a@1.0.0 A-1"],
    [
      "advisories of what is brought along, by the order of their names",
      fileWith([
        {
          ...transitive,
          items: [{ ...transitive.items[0], advisories: [...transitive.items[0].advisories].reverse() as never }],
        },
      ]),
      93,
      "transitive-advisory pkg:npm/a@1.0.0 pkg:npm/a-below@1.0.0 GHSA-1 GHSA-2",
    ],
    [
      "a finding without an advisory",
      fileWith([{ rule: "deprecated", key: key("a"), items: [{ reason: "" }] }]),
      100,
      "deprecated pkg:npm/a@1.0.0",
    ],
    [
      "a hint",
      withSeverity(fileWith([{ rule: "deprecated", key: key("a"), items: [{ reason: "" }] }]), "hint"),
      300,
      "deprecated pkg:npm/a@1.0.0",
    ],
    [
      "a finding on a package without a version",
      fileWith([{ rule: "unknown-package", items: [{ similar: [] }] }]),
      100,
      "unknown-package pkg:npm/a",
    ],
    [
      "a dependency that was not checked",
      { ...fileWith([]), facts: madeUp("a", git).files.flatMap(({ facts }) => facts) },
      400,
      "not-checked NPM a git",
    ],
    [
      "a dependency that was not answered",
      { ...fileWith([]), facts: madeUp("a").files.flatMap(({ facts }) => facts) },
      400,
      "not-checked pkg:npm/a pending",
    ],
    [
      "a file",
      fileWith([], { coverage: { state: "incomplete", gaps: [damaged] } }),
      400,
      "not-checked file damaged yarn.lock is damaged",
    ],
    [
      "a transitive dependency",
      fileWith([], { coverage: { state: "incomplete", gaps: [below] } }),
      400,
      "not-checked transitive pending a b 1.0.0",
    ],
    [
      "an advisory without details",
      fileWith([], { coverage: { state: "incomplete", gaps: [open] } }),
      400,
      "not-checked advisory failed a   A-1",
    ],
    [
      "a signal",
      fileWith([], { signals: [{ id: "new-source", span: { start: 0, end: 1 }, text: message("a comes from b") }] }),
      150,
      "new-source a comes from b",
    ],
    [
      "what is not certain",
      fileWith([], { open: [{ reason: "uncertain", span: { start: 0, end: 1 }, text: message("a: not certain") }] }),
      399,
      "not-checked uncertain a: not certain",
    ],
  ];
  for (const [what, file, rank, fingerprint] of rows) {
    it(`have a rank and a fingerprint for ${what}, and another where there are two`, () => {
      const { findings, facts, coverage, signals = [], open: uncertain = [] } = file;
      const twice = {
        ...file,
        findings: [...findings, ...findings],
        facts: [...facts, ...facts],
        coverage: { ...coverage, gaps: [...coverage.gaps, ...coverage.gaps] },
        signals: [...signals, ...signals],
        open: [...uncertain, ...uncertain],
      };
      assert.deepEqual(
        resultsOf(file).map((result) => [result.rank, result.fingerprint]),
        [[rank, fingerprint]],
      );
      assert.deepEqual(
        resultsOf(twice).map((result) => result.fingerprint),
        [fingerprint, `${fingerprint} #2`],
      );
    });
  }

  const texts: readonly (readonly [what: string, file: ReportFile, text: string, start: number])[] = [
    [
      "a dependency",
      { ...fileWith([]), facts: madeUp("a", git).files.flatMap(({ facts }) => facts) },
      "a was not checked: from a Git repository, not from a registry",
      0,
    ],
    [
      "a file",
      fileWith([], { coverage: { state: "incomplete", gaps: [damaged] } }),
      "not checked: yarn.lock is damaged",
      3,
    ],
    [
      "a transitive dependency",
      fileWith([], { coverage: { state: "incomplete", gaps: [below] } }),
      "a was only partially checked: transitive dependency b 1.0.0: not answered yet",
      0,
    ],
    [
      "a limit",
      fileWith([], { coverage: { state: "limited", gaps: [limit] } }),
      "not all checked: transitive dependencies are not known (one dependency)",
      0,
    ],
  ];
  for (const [what, file, text, start] of texts) {
    it(`say that ${what} was not checked, at its place`, () => {
      const [result] = resultsOf(file);
      assert.deepEqual([result?.text, result?.span.start], [text, start]);
      assert.ok(result?.kind === "unchecked" && !result.isLocal);
      assert.equal(result.isLimit, what === "a limit" ? true : undefined);
    });
  }

  it("tell what is local", () => {
    const [result] = resultsOf({ ...fileWith([]), facts: madeUp("a", path).files.flatMap(({ facts }) => facts) });
    assert.ok(result?.kind === "unchecked" && result.isLocal);
  });
});

describe("severities of GitLab", () => {
  const severities = (input: ReportInput) =>
    (JSON.parse(gitlabReport(input)) as readonly { readonly severity: string }[]).map(({ severity }) => severity);

  const bands: readonly (readonly [band: Band, severity: string])[] = [
    ["malicious", "blocker"],
    ["critical", "blocker"],
    ["high", "critical"],
    ["unscored", "critical"],
    ["medium", "major"],
    ["low", "minor"],
  ];
  for (const [band, severity] of bands) {
    it(`are ${severity} for an advisory that is ${band}`, () =>
      assert.deepEqual(severities({ ...nothing, files: [fileWith([scored(band)])] }), [severity]));
  }

  const findings: readonly (readonly [own: Severity, severity: string])[] = [
    ["error", "critical"],
    ["warning", "major"],
    ["information", "info"],
    ["hint", "info"],
  ];
  for (const [own, severity] of findings) {
    it(`are ${severity} for a finding that is ${own}`, () => {
      const file = fileWith([{ rule: "deprecated", key: key("a"), items: [{ reason: "" }] }]);
      assert.deepEqual(severities({ ...nothing, files: [withSeverity(file, own)] }), [severity]);
    });
  }

  it("are major for what was not checked and not read, and info for what nobody can tell", () => {
    const signals = [{ id: "integrity", span: { start: 0, end: 1 }, text: message("a has another archive") }] as const;
    const problems = [0, 2].map((start) => ({ message: message("Expected `}`"), span: { start, end: start } }));
    const file = fileWith([], {
      ...{ path: "b/package.json", text: "a\nb", coverage: { state: "incomplete", gaps: [damaged, limit] }, signals },
      manifest: { declarations: [], problems },
    });
    const entry = (check_name: string, description: string, severity: string, fingerprint: string, begin = 1) => {
      return {
        description,
        check_name,
        severity,
        fingerprint: `b/package.json ${fingerprint}`,
        location: { path: "b/package.json", lines: { begin } },
      };
    };
    assert.deepEqual(
      JSON.parse(gitlabReport({ ...nothing, files: [file], unreadFiles: [{ path: "c", reason: "too-large" }] })),
      [
        entry("integrity", "a has another archive", "major", "integrity a has another archive"),
        entry(
          "not-checked",
          "not checked: yarn.lock is damaged",
          "major",
          "not-checked file damaged yarn.lock is damaged",
          2,
        ),
        entry(
          "not-checked",
          "not all checked: transitive dependencies are not known (one dependency)",
          "info",
          "not-checked limit no-graph transitive dependencies are not known (one dependency)",
        ),
        entry("syntax", "Expected `}`", "major", "syntax 1"),
        entry("syntax", "Expected `}`", "major", "syntax 2", 2),
        {
          ...{ description: "c not checked: too large", check_name: "not-checked", severity: "major" },
          fingerprint: "c not-checked too-large",
          location: { path: "c", lines: { begin: 1 } },
        },
      ],
    );
  });
});

describe("tests of JUnit", () => {
  /** The lines below the head. */
  const casesOf = (input: ReportInput) =>
    junitReport(input, exportHost)
      .trimEnd()
      .split("\n")
      .slice(2, -1)
      .map((line) => line.trim().replace(' classname="package.json" file="package.json"', "").replace(' time="0"', ""));
  const suite = (tests: number, failures: number, errors: number, skipped: number) =>
    `<testsuite name="package.json" tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}" timestamp="2026-11-21T00:00:00">`;
  const deprecated: FindingData = { rule: "deprecated", key: key("a"), items: [{ reason: "use b" }] };
  const unknown: FindingData = { rule: "unknown-package", items: [{ similar: [] }] };
  const gapsAt = (gaps: readonly CoverageGap[]): Partial<ReportFile> => ({ coverage: { state: "incomplete", gaps } });
  const old = madeUp("a", factsOf(key("a", "0.9.0"))).files.flatMap(({ facts }) => facts);

  const rows: readonly (readonly [what: string, file: ReportFile, lines: readonly string[]])[] = [
    ["a dependency that passes", fileWith([]), [suite(1, 0, 0, 0), '<testcase name="a 1.0.0" line="1"/>']],
    [
      "one with what does not fail",
      withSeverity(fileWith([deprecated]), "hint"),
      [
        suite(1, 0, 0, 0),
        '<testcase name="a 1.0.0" line="1"><system-out>deprecated: a 1.0.0 is deprecated: use b</system-out></testcase>',
      ],
    ],
    [
      "one that fails, with all that is known of it",
      fileWith([deprecated, scored("high", 7.5)], gapsAt([below])),
      [
        suite(1, 1, 0, 0),
        '<testcase name="a 1.0.0" line="1"><failure message="a 1.0.0 is deprecated: use b" type="deprecated">deprecated: a 1.0.0 is deprecated: use b',
        "A-1: a 1.0.0: t (high 7.5). Fixed in a.",
        "partially checked: transitive dependency b 1.0.0: not answered yet</failure></testcase>",
      ],
    ],
    [
      "one that is skipped, the reason first",
      withSeverity(fileWith([deprecated], gapsAt([below])), "information"),
      [
        suite(1, 0, 0, 1),
        '<testcase name="a 1.0.0" line="1"><skipped message="partially checked: transitive dependency b 1.0.0: not answered yet; deprecated: a 1.0.0 is deprecated: use b"/></testcase>',
      ],
    ],
    [
      "a limit and a file by themselves",
      fileWith([], gapsAt([damaged, limit])),
      [
        suite(3, 0, 1, 1),
        '<testcase name="a 1.0.0" line="1"/>',
        '<testcase name="yarn.lock is damaged" line="1"><error message="yarn.lock is damaged" type="damaged"></error></testcase>',
        '<testcase name="transitive dependencies are not known (one dependency)" line="1"><skipped message="not all checked: transitive dependencies are not known (one dependency)"/></testcase>',
      ],
    ],
    [
      "a gap on a dependency that is not in the manifest",
      { ...fileWith([], gapsAt([below])), facts: [] },
      [
        suite(1, 0, 1, 0),
        '<testcase name="a: transitive dependency b 1.0.0: not answered yet" line="1"><error message="a: transitive dependency b 1.0.0: not answered yet" type="pending"></error></testcase>',
      ],
    ],
    [
      "errors of syntax",
      fileWith([], {
        text: "a 1.0.0\n{",
        manifest: { declarations: [], problems: [{ message: message("Expected `}`"), span: { start: 8, end: 9 } }] },
      }),
      [
        suite(2, 0, 1, 0),
        '<testcase name="a 1.0.0" line="1"/>',
        '<testcase name="syntax: Expected `}`" line="2"><error message="syntax: Expected `}`" type="syntax"></error></testcase>',
      ],
    ],
    [
      "each version at a place with its own findings, and the first with those of none",
      { ...fileWith([deprecated, unknown]), facts: [...old, ...fileWith([]).facts] },
      [
        suite(2, 2, 0, 0),
        '<testcase name="a 0.9.0" line="1"><failure message="Not checked: the service does not know a (private, new, removed or misspelled)" type="unknown-package">unknown-package: Not checked: the service does not know a (private, new, removed or misspelled)</failure></testcase>',
        '<testcase name="a 1.0.0" line="1"><failure message="a 1.0.0 is deprecated: use b" type="deprecated">deprecated: a 1.0.0 is deprecated: use b</failure></testcase>',
      ],
    ],
  ];
  for (const [what, file, lines] of rows) {
    it(`have ${what}`, () => assert.deepEqual(casesOf({ ...nothing, files: [file] }), [...lines, "</testsuite>"]));
  }

  it("have a suite of the files that were not read", () => {
    assert.deepEqual(casesOf({ ...nothing, unreadFiles: [{ path: "c/pom.xml", reason: "too-large" }] }), [
      '<testsuite name="not read" tests="1" failures="0" errors="1" skipped="0" timestamp="2026-11-21T00:00:00">',
      '<testcase name="c/pom.xml" classname="c/pom.xml" file="c/pom.xml" line="1"><error message="not checked: too large" type="too-large"></error></testcase>',
      "</testsuite>",
    ]);
  });
});
