import assert from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import type { Band, Severity } from "../../../src/core/analysis/severity.ts";
import { message } from "../../../src/core/messages/message.ts";
import type { Color, ReportFile, ReportInput } from "../../../src/core/report/reportInput.ts";
import { tableReport } from "../../../src/core/report/table.ts";
import { textReport } from "../../../src/core/report/text.ts";
import {
  everyFinding,
  exportHost,
  factsOf,
  type FindingData,
  madeUp,
  minimumAge,
  nothing,
} from "../../support/exported.ts";

const key = (name: string) => ({ system: "NPM", name, version: "1.0.0" }) as const;
const complete = { state: "complete", gaps: [] } as const;
const terminal = { columns: undefined, paint: (text: string, color: Color) => `<${color}>${text}` };

/** A manifest with a line for each of these names, all checked, and what was found on them. */
function fileOf(all: Readonly<Record<string, readonly FindingData[]>>, parts: Partial<ReportFile> = {}): ReportFile {
  const text = Object.keys(all).join("\n");
  const made = Object.entries(all).flatMap(([name, found]) => {
    const start = text.indexOf(name);
    const span = { start, end: start + name.length };
    return madeUp(name, factsOf(key(name)), found).files.map((file) => ({
      facts: file.facts,
      findings: file.findings.map((finding) => ({
        ...finding,
        span,
        declaration: { ...finding.declaration, nameSpan: span, requirementSpan: span },
      })),
    }));
  });
  const [file] = madeUp("a").files;
  assert.ok(file);
  const [facts, findings] = [made.flatMap((each) => each.facts), made.flatMap((each) => each.findings)];
  return { ...file, text, facts, findings, coverage: complete, ...parts };
}

function advisory(
  name: string,
  affected: Omit<AffectedBy, "id"> & { readonly id?: string },
  fixedIn?: FixedIn,
): FindingData {
  return {
    rule: "advisory",
    key: key(name),
    how: "locked",
    ...(fixedIn && { fixedIn }),
    items: [{ advisories: [{ id: "A-1", ...affected }] }],
  };
}

const deprecated = (name: string): FindingData => ({
  rule: "deprecated",
  key: key(name),
  how: "locked",
  items: [{}],
});

function scored(band: Band, cvss3Score?: number): Omit<AffectedBy, "id"> {
  const details = { advisoryKey: { id: "A-1" }, url: "", title: "t", aliases: [] };
  return { band, advisory: { ...details, ...(cvss3Score !== undefined && { cvss3Score }) } };
}

function withSeverity(file: ReportFile, severities: Readonly<Record<string, Severity>>): ReportFile {
  const findings = file.findings.map((finding) => {
    return { ...finding, severity: severities[finding.declaration.name] ?? finding.severity };
  });
  return { ...file, findings };
}

const lines = (input: ReportInput, host = {}) =>
  tableReport(input, { ...exportHost, ...host })
    .trimEnd()
    .split("\n");

describe("rows of a table", () => {
  const colors: readonly (readonly [band: Band, score: number | undefined, row: string])[] = [
    ["malicious", undefined, "  <red>malicious"],
    ["critical", 9.8, "  <red>critical 9.8"],
    ["high", 7.5, "  <red>high 7.5"],
    ["unscored", undefined, "  <yellow>unscored"],
    ["medium", 5, "  <yellow>medium 5.0"],
    ["low", 2, "  <cyan>low 2.0"],
  ];
  for (const [band, score, row] of colors) {
    it(`have a color for a band: ${band}`, () => {
      const file = fileOf({ a: [advisory("a", scored(band, score))] });
      const [head, first = ""] = lines({ ...nothing, files: [file] }, { terminal });
      assert.deepEqual([head, first.slice(0, row.length)], ["<bold>package.json", row]);
    });
  }

  const severities: readonly (readonly [severity: Severity, color: Color])[] = [
    ["error", "red"],
    ["warning", "yellow"],
    ["information", "cyan"],
    ["hint", "dim"],
  ];
  for (const [severity, color] of severities) {
    it(`have a color for a severity: ${severity}`, () => {
      const file = withSeverity(fileOf({ a: [deprecated("a")] }), { a: severity });
      assert.equal(
        lines({ ...nothing, files: [file] }, { terminal })[1],
        `  <${color}>${severity}  a  1.0.0 locked  deprecated`,
      );
    });
  }

  const exits = [
    [0, "green"],
    [1, "red"],
    [2, "yellow"],
    [3, "yellow"],
  ] as const;
  for (const [code, color] of exits) {
    it(`end with a color for the code ${code}`, () => {
      const exit = { code, reason: "so it is" };
      const unreadFiles = [{ path: "b", reason: "too-large" }] as const;
      const coverage = { state: "incomplete", gaps: [{ kind: "file", path: "/x", reason: "damaged" }] } as const;
      const input = { ...nothing, files: [fileOf({}, { coverage })], unreadFiles, exit };
      assert.deepEqual(lines(input, { terminal }), [
        "<bold>package.json",
        "<yellow>  ? not checked: x is damaged",
        "",
        "<yellow>? b not checked: too large",
        "",
        "1 file, 0 dependencies: 0 checked, 0 not checked; 0 findings",
        `<${color}>exit ${code}: so it is`,
      ]);
    });
  }

  it("have the worst advisories first, then the most severe findings", () => {
    const file = withSeverity(
      fileOf({
        "a-hint": [deprecated("a-hint")],
        "b-medium": [advisory("b-medium", scored("medium", 5))],
        "c-error": [deprecated("c-error")],
        "d-critical": [advisory("d-critical", scored("critical", 9.1))],
        "e-worse": [advisory("e-worse", scored("critical", 9.8))],
      }),
      { "a-hint": "hint", "c-error": "error" },
    );
    assert.deepEqual(lines({ ...nothing, files: [file] }).slice(0, 6), [
      "package.json",
      "  critical 9.8  e-worse     1.0.0 locked  1 own",
      "  critical 9.1  d-critical  1.0.0 locked  1 own",
      "  medium 5.0    b-medium    1.0.0 locked  1 own",
      "  error         c-error     1.0.0 locked  deprecated",
      "  hint          a-hint      1.0.0 locked  deprecated",
    ]);
  });

  it("have what was found once, however often, and other rules behind advisories", () => {
    const [, below] = everyFinding("a");
    assert.ok(below);
    const file = fileOf({
      a: [
        deprecated("a"),
        deprecated("a"),
        advisory("a", scored("high", 7)),
        advisory("a", { ...scored("high", 7), id: "A-2" }),
        below,
        { rule: "unknown-package", items: [{ similar: ["b"] }] },
      ],
    });
    assert.match(
      lines({ ...nothing, files: [file] })[1] ?? "",
      / 2 own, 2 transitive, deprecated, unknown-package \(b\?\)$/,
    );
  });

  it("have a row where something else was found than that it is unknown", () => {
    const file = fileOf({ a: [{ rule: "unknown-package", items: [{ similar: [] }] }, deprecated("a")] });
    const [declaration] = file.findings.map((finding) => finding.declaration);
    assert.ok(declaration);
    const gap = { kind: "dependency", declaration, why: { kind: "unknown-package", system: "NPM" } } as const;
    const coverage = { state: "incomplete", gaps: [gap] } as const;
    const told = withSeverity({ ...file, coverage }, { a: "information" });
    assert.match(lines({ ...nothing, files: [told] })[1] ?? "", /^ {2}information {2}a .*unknown-package, deprecated$/);
  });

  it("leave out manifests of which there is nothing to say", () => {
    const files = [
      fileOf({ a: [] }),
      fileOf({ b: [deprecated("b")] }, { path: "b.json", absolutePath: "/work/b.json" }),
    ];
    assert.equal(lines({ ...nothing, files })[0], "b.json");
  });
});

describe("the vulnerable dependencies of a table", () => {
  const fixed = { kind: "fixed", version: "1.0.1" } as const;
  const rows: readonly (readonly [what: string, files: readonly ReportFile[], lines: readonly string[]])[] = [
    ["nothing", [fileOf({ a: [deprecated("a")] })], []],
    [
      "each band with its count",
      [
        fileOf({
          ...{ a: [advisory("a", scored("low", 2))], b: [advisory("b", scored("critical", 9.8))] },
          ...{ c: [advisory("c", scored("low", 1))], d: [advisory("d", scored("unscored"))] },
        }),
      ],
      ["Vulnerable dependencies: 1 critical, 1 unscored, 2 low"],
    ],
    [
      "several updates",
      [
        fileOf({
          a: [advisory("a", scored("low", 2), fixed)],
          b: [advisory("b", scored("low", 2), fixed)],
          c: [advisory("c", scored("low", 2))],
        }),
      ],
      ["Vulnerable dependencies: 3 low", "2 of 3 vulnerable packages are fixed by updating 2 dependencies"],
    ],
    [
      "no update that is a way out or held back",
      [
        fileOf({
          a: [advisory("a", scored("low", 2), { ...fixed, isWayOut: true })],
          b: [advisory("b", scored("low", 2), { ...fixed, held: { version: "1.0.1", limit: minimumAge } })],
        }),
      ],
      ["Vulnerable dependencies: 2 low"],
    ],
    [
      "one update of a version that two manifests take from one place",
      ["one", "two"].map((folder) => {
        const file = fileOf({ a: [advisory("a", scored("low", 2), fixed)] });
        const elsewhere = { path: "/work/package.json", span: { start: 4, end: 9 } };
        return {
          ...file,
          ...{ path: `${folder}/package.json`, absolutePath: `/work/${folder}/package.json` },
          findings: file.findings.map((finding) => ({
            ...finding,
            declaration: { ...finding.declaration, elsewhere },
          })),
        };
      }),
      ["Vulnerable dependencies: 1 low", "1 of 1 vulnerable packages are fixed by updating 1 dependency"],
    ],
  ];
  for (const [what, files, expected] of rows) {
    it(`are told with ${what}`, () => {
      const report = lines({ ...nothing, files });
      assert.deepEqual(
        report.filter((line) => /^Vulnerable|updating/.test(line)),
        expected,
      );
    });
  }

  const commands: readonly (readonly [count: number, hasCommand: boolean])[] = [
    [0, false],
    [12, true],
    [13, false],
  ];
  for (const [count, hasCommand] of commands) {
    it(`have ${hasCommand ? "a" : "no"} command with ${count} arguments`, () => {
      const input = { ...nothing, files: [fileOf({ a: [advisory("a", scored("low", 2), fixed)] })] };
      const fixArguments = Array.from({ length: count }, (_, at) => `p${at}`);
      const found = lines(input, { fixArguments }).find((line) => line.includes("updating")) ?? "";
      assert.equal(found.endsWith(`: package-insights fix ${fixArguments.join(" ")}`), hasCommand);
    });
  }
});

describe("columns of a table on a terminal", () => {
  const narrow = (columns: number) => ({ terminal: { columns, paint: (text: string) => text } });
  const long = (letter: string, length: number) => letter.repeat(length);
  const fix = (version: string): FixedIn => ({ kind: "fixed", version });

  const rows: readonly (readonly [what: string, columns: number, file: ReportFile, rows: readonly string[]])[] = [
    [
      "a name in its middle",
      53,
      fileOf({ [long("a", 40)]: [deprecated(long("a", 40))] }),
      [`  warning  ${long("a", 8)}…${long("a", 7)}  1.0.0 locked  deprecated`],
    ],
    [
      "the group of a name at its start",
      54,
      fileOf({ [`org.${long("g", 30)}:artifact`]: [deprecated(`org.${long("g", 30)}:artifact`)] }),
      [`  warning  …${long("g", 7)}:artifact  1.0.0 locked  deprecated`],
    ],
    [
      "a fix before a name",
      70,
      fileOf({ [long("a", 20)]: [advisory(long("a", 20), scored("low", 2), fix(long("9", 40)))] }),
      [`  low 2.0  ${long("a", 20)}  1.0.0 locked  → ${long("9", 13)}…  1 own`],
    ],
    [
      "nothing where all fits",
      80,
      fileOf({ abc: [advisory("abc", scored("low", 2), fix("1.0.1"))] }),
      ["  low 2.0  abc  1.0.0 locked  → 1.0.1  1 own"],
    ],
  ];
  for (const [what, columns, file, expected] of rows) {
    it(`cut ${what}`, () => {
      const found = lines({ ...nothing, files: [file] }, narrow(columns)).slice(1, 1 + expected.length);
      assert.deepEqual(found, expected);
      for (const line of found) assert.ok(line.length <= columns, line);
    });
  }
});

describe("lines of a text report", () => {
  const last = (input: ReportInput) => textReport(input).trimEnd().split("\n");
  const counts = "0 files, 0 dependencies: 0 checked, 0 not checked";
  const ends: readonly (readonly [more: Partial<ReportInput>, lines: readonly string[]])[] = [
    [{}, [`${counts}; 0 findings`]],
    [{ acceptedCount: 2 }, [`${counts}, 2 accepted; 0 findings`]],
    [{ omittedCount: 3 }, [`${counts}, 3 omitted; 0 findings`]],
    [{ acceptedCount: 0, omittedCount: 0 }, [`${counts}; 0 findings`]],
    [{ unscored: { countsAs: "low", passed: 0 } }, [`${counts}; 0 findings`]],
    [
      { unscored: { countsAs: "low", passed: 1 } },
      [`${counts}; 0 findings`, "1 unscored advisory counts as low and did not fail the check"],
    ],
    [{ verdict: message("No changes of dependencies") }, ["No changes of dependencies"]],
    [{ exit: { code: 0, reason: "fine" } }, [`${counts}; 0 findings`, "exit 0: fine"]],
    [{ exit: { code: 1, reason: "bad", known: 0 } }, [`${counts}; 0 findings`, "exit 1: bad"]],
    [{ exit: { code: 1, reason: "bad", known: 1 } }, [`${counts}; 0 findings`, "exit 1: bad; 1 known finding"]],
    [{ exit: { code: 1, reason: "bad", known: 5 } }, [`${counts}; 0 findings`, "exit 1: bad; 5 known findings"]],
  ];
  for (const [more, expected] of ends)
    it(`end with ${JSON.stringify(more)}`, () => assert.deepEqual(last({ ...nothing, ...more }), expected));

  const elsewhere = { path: "/work/base.txt", span: { start: 6, end: 7 } };
  function including(isIncluded: boolean): ReportFile {
    const file = fileOf({ a: [deprecated("a")] });
    const declared = { elsewhere, ...(isIncluded && { isIncluded: true as const }) };
    const pending = madeUp("a").files.flatMap(({ facts }) => facts);
    return {
      ...file,
      findings: file.findings.map((finding) => ({ ...finding, declaration: { ...finding.declaration, ...declared } })),
      facts: pending.map((facts) => ({ ...facts, declaration: { ...facts.declaration, ...declared } })),
    };
  }
  const texts = new Map([["/work/base.txt", { path: "base.txt", text: "first\na" }]]);
  const places: readonly (readonly [what: string, isIncluded: boolean, isRead: boolean, place: string])[] = [
    ["its place in the file that has it", true, true, "base.txt:2:1"],
    ["the manifest where the file is not known", true, false, "package.json:1:1"],
    ["the manifest where only its version is elsewhere", false, true, "package.json:1:1"],
  ];
  for (const [what, isIncluded, isRead, place] of places) {
    it(`tell of a declaration at ${what}`, () => {
      const included = (path: string) => (isRead ? texts.get(path) : undefined);
      assert.deepEqual(last({ ...nothing, files: [including(isIncluded)], included }).slice(0, 2), [
        `${place} warning deprecated: a 1.0.0 is deprecated`,
        `${place} not checked a: not answered yet`,
      ]);
    });
  }

  it("have the problems and the gaps of a manifest at their lines", () => {
    const problems = [{ message: message("Expected `}`"), span: { start: 2, end: 3 } }];
    const gap = { kind: "file", path: "/work/yarn.lock", reason: "damaged", span: { start: 3, end: 3 } } as const;
    const file = fileOf(
      {},
      {
        text: "a\nbc",
        manifest: { declarations: [], problems },
        coverage: { state: "incomplete", gaps: [gap] },
      },
    );
    assert.deepEqual(last({ ...nothing, files: [file] }).slice(0, 2), [
      "package.json:2:1 syntax: Expected `}`",
      "package.json:2:2 not checked: yarn.lock is damaged",
    ]);
  });

  it("that are left out are the least severe, of gaps after warnings", () => {
    const kinds: readonly (readonly [name: string, severity: Severity])[] = [
      ["hint", "hint"],
      ["information", "information"],
      ["warning", "warning"],
      ["error", "error"],
    ];
    const files = kinds.flatMap(([name, severity]) => {
      const file = withSeverity(fileOf({ [name]: [deprecated(name)] }), { [name]: severity });
      const findings = Array.from({ length: 60 }, () => file.findings).flat();
      const gap = { kind: "file", path: "/work/yarn.lock", reason: "damaged" } as const;
      return [{ ...file, path: `${name}.json`, findings, coverage: { state: "incomplete", gaps: [gap] } as const }];
    });
    const found = last({ ...nothing, files });
    const count = (word: string) => found.filter((line) => line.includes(` ${word}`)).length;
    assert.deepEqual(["error", "warning", "information", "hint", "not checked:"].map(count), [60, 60, 60, 6, 4]);
    assert.equal(found.at(-2), "54 more lines are left out, the least severe; --verbose has all");
  });
});
