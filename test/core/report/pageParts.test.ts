// What a page of HTML and a report in Markdown say of findings and of what was not checked.

import assert from "node:assert/strict";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import type { Severity } from "../../../src/core/analysis/severity.ts";
import { message } from "../../../src/core/messages/message.ts";
import { htmlReport } from "../../../src/core/report/html.ts";
import { markdownReport } from "../../../src/core/report/markdown.ts";
import type { ReportFile, ReportInput } from "../../../src/core/report/reportInput.ts";
import { everyFinding, exportHost, factsOf, type FindingData, madeUp, nothing } from "../../support/exported.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
const damaged: CoverageGap = { kind: "file", path: "/work/yarn.lock", reason: "damaged", span: { start: 2, end: 3 } };
const problems = [{ message: message("Expected <`}`>"), span: { start: 2, end: 3 } }];

function fileWith(data: readonly FindingData[], parts: Partial<ReportFile> = {}): ReportFile {
  const [file] = madeUp("a", factsOf(key), data).files;
  assert.ok(file);
  return { ...file, text: "a\nb", coverage: { state: "complete", gaps: [] }, ...parts };
}

function withSeverities(file: ReportFile, severities: readonly Severity[]): ReportFile {
  const findings = severities.flatMap((severity) => file.findings.map((finding) => ({ ...finding, severity })));
  return { ...file, findings };
}

const deprecated: FindingData = { rule: "deprecated", key, items: [{ reason: "use b" }] };
const unknown: FindingData = { rule: "unknown-package", items: [{ similar: [] }] };
const [advisory] = everyFinding("a");
assert.ok(advisory?.rule === "advisory");
const below: FindingData = {
  ...{ rule: "advisory", key, fixedIn: { kind: "none" } },
  items: [{ advisories: [{ id: "A-1", band: "unscored" }] }],
};
const gap = { state: "incomplete", gaps: [damaged] } as const;
const withProblems = { manifest: { declarations: [], problems } };
const head = "could not be checked, or not completely. It does not mean that it is safe.";

describe("a page of HTML", () => {
  const page = (input: ReportInput) => htmlReport(input, { ...exportHost, fixArguments: ["."] });
  /** The cells of the rows of the tables, with their tags. */
  const rowsOf = (text: string) =>
    [...text.matchAll(/<tr>(.*)<\/tr>/g)].map(([, cells = ""]) =>
      cells.replace(/^<td>|<\/td>$/g, "").split("</td><td>"),
    );
  const columns = `<th scope="col">${["Severity", "Line", "Package", "Version", "Finding", "Fix", "Advisories"].join('</th><th scope="col">')}</th>`;

  it("has the findings of a manifest, the most severe first", () => {
    const file = withSeverities(fileWith([deprecated]), ["hint", "error", "warning"]);
    const [first, ...rows] = rowsOf(page({ ...nothing, files: [file] }));
    assert.deepEqual(first, [columns]);
    assert.deepEqual(
      rows,
      ["error", "warning", "hint"].map((severity) => [
        severity,
        "1",
        "a",
        "1.0.0",
        "a 1.0.0 is deprecated: use b",
        "",
        "",
      ]),
    );
  });

  it("has the scores, the fixes and the addresses of advisories", () => {
    const [, ...rows] = rowsOf(page({ ...nothing, files: [fileWith([advisory, below, unknown])] }));
    assert.deepEqual(
      rows.map(([severity, , , version, , fix, ids]) => [severity, version, fix, ids]),
      [
        ["critical 9.8", "1.0.0", "a", '<a href="https://osv.example/GHSA-1">GHSA-1</a>'],
        ["unscored", "1.0.0", "none known", "A-1"],
        ["warning", "", "", ""],
      ],
    );
  });

  it("has what was not checked with its places, and nothing where all was", () => {
    const file = fileWith([], { ...withProblems, coverage: gap });
    const text = page({ ...nothing, files: [file], unreadFiles: [{ path: "<b>", reason: "too-large" }] });
    assert.deepEqual(rowsOf(text), [
      ['<th scope="col">Location</th><th scope="col">Reason</th>'],
      ["package.json:2", "syntax: Expected &lt;`}`&gt;"],
      ["package.json:2", "not checked: yarn.lock is damaged"],
      ["&lt;b&gt;", "&lt;b&gt; not checked: too large"],
    ]);
    assert.ok(text.includes(`<h2>Not checked</h2>\n<p>This ${head}</p>`));
    const clean = page({ ...nothing, files: [fileWith([])] });
    assert.deepEqual(rowsOf(clean), []);
    assert.doesNotMatch(clean, /<h2>/);
  });

  it("begins with its head and ends with the source of the data", () => {
    const text = page({ ...nothing, exit: { code: 0, reason: "fine" } });
    assert.match(text, /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n/);
    assert.ok(text.includes("<title>Nothing was checked</title>"));
    assert.ok(
      text.includes(
        "<h1>Nothing was checked</h1>\n<p>0 files, 0 dependencies: 0 checked, 0 not checked; 0 findings</p>\n<p>exit 0: fine</p>\n",
      ),
    );
    const footer =
      "<p>Data: deps.dev (https://deps.dev), whose generated data is licensed CC BY 4.0; advisories keep their own terms.</p></footer>";
    assert.ok(text.endsWith(`<footer><p>Package Insights 0.1.0, 2026-11-21</p>${footer}\n</body>\n</html>\n`));
    assert.ok(text.includes("<style>:root{color-scheme:light dark}body{"));
  });

  it("lists several findings of what to do with all their places", () => {
    const files = ["a.json", "b.json"].map((path) => ({
      ...fileWith([advisory]),
      path,
      absolutePath: `/work/${path}`,
    }));
    const text = page({ ...nothing, files });
    assert.ok(text.includes("<ol>\n<li>Update a to a <small>(critical 9.8, a.json:1, b.json:1)</small></li>\n</ol>"));
    assert.ok(text.includes("<p>Vulnerable dependencies: 2 critical</p>\n"));
    assert.ok(text.includes("</table>\n<h2><code>b.json</code></h2>"));
  });
});

describe("a Markdown report", () => {
  const report = (input: ReportInput) => markdownReport(input, exportHost);

  it("has the findings of each severity in a table, and nothing of a manifest without any", () => {
    const file = withSeverities(fileWith([deprecated]), ["hint", "error", "warning", "information"]);
    const clean = { ...fileWith([]), path: "b.json", absolutePath: "/work/b.json" };
    const text = report({ ...nothing, files: [file, clean] });
    assert.deepEqual(text.match(/^##+ .*/gm), [
      "## What to do",
      "## In numbers",
      "## package.json",
      "### Errors",
      "### Warnings",
      "### Information",
      "### Hints",
    ]);
    const row = "| 1 | a | 1.0.0 | deprecated | a 1.0.0 is deprecated: use b |  |  |";
    assert.equal(text.split("\n").filter((line) => line === row).length, 4);
    for (const count of [
      "| Errors | 1 |",
      "| Warnings | 1 |",
      "| Information | 1 |",
      "| Hints | 1 |",
      "| Findings | 4 |",
    ])
      assert.ok(text.includes(count), count);
    assert.doesNotMatch(text, /Malicious|unscored/);
  });

  it("has no link where an advisory has no address, and the name alone of what has no version", () => {
    const text = report({ ...nothing, files: [fileWith([below, unknown])] });
    assert.match(text, /^\| 1 \| a \| 1\.0\.0 \| advisory \|.*\| none known \| A-1 \|$/m);
    assert.match(text, /^\| 1 \| a \| {2}\| unknown-package \|/m);
  });

  it("counts malicious packages, and the unscored advisories that passed", () => {
    const files = [fileWith(everyFinding("a"))];
    assert.match(report({ ...nothing, files }), /^\| \*\*Malicious packages\*\* \| 1 \|$/m);
    const passed = (count: number) => report({ ...nothing, files, unscored: { countsAs: "low", passed: count } });
    assert.match(
      passed(2),
      /\n\n2 unscored advisories count as low and did not fail the check\.\n\n## package\.json\n/,
    );
    assert.doesNotMatch(passed(0), /count as low/);
  });

  it("has errors of syntax by themselves, and counts the gaps without them and without limits", () => {
    const { declaration } = fileWith([]).facts[0] ?? assert.fail();
    const gaps: readonly CoverageGap[] = [
      damaged,
      { kind: "text", message: message("Expected <`}`>") },
      { kind: "limit", declaration, limit: "no-graph" },
    ];
    const text = report({
      ...nothing,
      files: [fileWith([], { ...withProblems, coverage: { state: "incomplete", gaps } })],
    });
    const problem = "| package.json:2 | Expected <\\`}\\`> |";
    assert.ok(
      text.includes(
        `## Syntax errors\n\nDependencies may be missing.\n\n| Location | Problem |\n| --- | --- |\n${problem}\n\n`,
      ),
      text,
    );
    assert.ok(text.includes("| Syntax errors | 1 |"));
    assert.ok(
      text.includes(
        "| Manifest | Dependencies | Findings | Not checked |\n| --- | --- | --- | --- |\n| package.json | 1 | 0 | 1 |",
      ),
    );
    assert.ok(text.includes(`## Not checked\n\nThis ${head}\n\n| Location | Package | Requirement | Reason |\n`));
    assert.ok(
      text.includes(
        "| package.json:2 |  |  | yarn.lock is damaged |\n| package.json:1 |  |  | transitive dependencies are not known (one dependency) |",
      ),
    );
  });
});
