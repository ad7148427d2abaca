import assert from "node:assert/strict";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { markdownReport } from "../../../src/core/report/markdown.ts";
import { everyFinding, exportHost, factsOf, hostileTexts, checked, madeUp, nothing } from "../../support/exported.ts";

describe("a Markdown report", () => {
  it("tells people what was found, and what was not checked", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5",\n "x": "link:../x", "acme-invented-nowhere": "1.0.0", } }`;
    const report = await checked({ "app/package.json": text });
    assert.equal(
      markdownReport(report, exportHost),
      `# Package Insights

2026-11-21, version 0.1.0

|  | Number |
| --- | --- |
| Manifests | 1 |
| Dependencies | 3 |
| Checked, with all transitive dependencies | 0 |
| Checked, with some transitive dependencies | 0 |
| Checked, without transitive dependencies | 1 |
| **Not checked** | 1 |
| Local code | 1 |
| **Vulnerable** | 1 |
| Findings | 2 |
| Errors | 1 |
| Warnings | 0 |
| Information | 1 |
| Hints | 0 |
| Syntax errors | 0 |

| Manifest | Dependencies | Findings | Not checked |
| --- | --- | --- | --- |
| app/package.json | 3 | 2 | 1 |

## app/package.json

### Errors

| Line | Package | Version | Rule | Finding | Fix | Advisories |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | minimist | 1.2.5 | advisory | minimist 1.2.5: Prototype Pollution in minimist (critical 9.8) | 1.2.8 | [GHSA-xvch-5gv4-984h](https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h) |

### Information

| Line | Package | Version | Rule | Finding | Fix | Advisories |
| --- | --- | --- | --- | --- | --- | --- |
| 2 | acme-invented-nowhere |  | unknown-package | Not checked: the service does not know acme-invented-nowhere (private, new, removed or misspelled) |  |  |

## Not checked

This could not be checked, or not completely. It does not mean that it is safe.

| Location | Package | Requirement | Reason |
| --- | --- | --- | --- |
| app/package.json:2 | x | link:../x | local path |
| app/package.json:2 | acme-invented-nowhere | 1.0.0 | the service does not know this package (private, new, removed or misspelled) |
| app/package.json:1 |  |  | no source lists the transitive dependencies (one dependency) |
`,
    );
  });

  const cells: readonly (readonly [fixedIn: FixedIn | undefined, cell: string])[] = [
    [undefined, ""],
    [{ kind: "unknown", hasFailed: true }, ""],
    [{ kind: "none" }, "none known"],
    [{ kind: "partly", version: "1.2.0", fixed: 4, of: 5, others: 0 }, "1.2.0 (4 of 5)"],
    [{ kind: "fixed", version: "1.2.0", losesAttestation: true }, "1.2.0 (no attestation)"],
  ];
  for (const [fixedIn, cell] of cells) {
    it(`has ${cell || "nothing"} under “Fix”`, () => {
      const [finding] = everyFinding("a");
      assert.ok(finding?.rule === "advisory");
      const { rule, items } = finding;
      const row = {
        rule,
        items,
        key: { system: "NPM", name: "a", version: "1.0.0" },
        ...(fixedIn && { fixedIn }),
      } as const;
      const report = markdownReport(madeUp("a", {}, [row]), exportHost);
      assert.match(report, new RegExp(`\\| a 1.*\\| ${cell.replace(/[.()]/g, "\\$&")} \\| \\[GHSA`));
    });
  }

  it("lists files that were not read", () => {
    const report = markdownReport({ ...nothing, unreadFiles: [{ path: "b", reason: "too-large" }] }, exportHost);
    assert.match(report, /^## Not checked$[^]*^\| b \|  \|  \| too large \|$/m);
  });

  it("calls an empty workspace not checked", () => {
    assert.match(markdownReport(nothing, exportHost), /No manifests found\. Nothing was checked\.\n$/);
  });

  it("counts a checked version apart whose dependencies nobody knows", () => {
    const key = { system: "GO", name: "acme.example/a", version: "v1.0.0" } as const;
    const alone = markdownReport(madeUp(key.name, factsOf(key), [], "GO", "go.mod"), exportHost);
    assert.match(alone, /\| Checked, with all transitive dependencies \| 0 \|/);
    assert.match(alone, /\| Checked, without transitive dependencies \| 1 \|/);
  });

  for (const text of hostileTexts) {
    it(`shows ${JSON.stringify(text)} as text`, () => {
      const findings = everyFinding(text);
      const report = markdownReport(madeUp(text, {}, findings, "NPM", text), exportHost);
      const rows = report.split("\n").filter((line) => line.startsWith("|"));
      for (const row of rows) assert.match(row, /^\| (?:[^|\\]|\\.)*(?: \| (?:[^|\\]|\\.)*)* \|$/);
      const found = rows.filter((row) => row.split(/(?<!\\)\|/).length === 9 && row.startsWith("| 1 |"));
      assert.equal(found.length, findings.length);
      assert.doesNotMatch(report, /(?<!\\)<script|(?<!\\)`code|[^\\]\]\(http:|\u0000|\r/);
    });
  }
});
