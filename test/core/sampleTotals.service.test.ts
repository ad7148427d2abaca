import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coreOver } from "../../src/core/core.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import type { ReportFormat } from "../../src/core/report/formats.ts";
import type { ReportInput } from "../../src/core/report/reportInput.ts";
import { writers } from "../../src/core/report/writers.ts";
import type { ScanResult } from "../../src/core/scan/scanResult.ts";
import { isVulnerable } from "../../src/core/scan/tree/dependencies.ts";
import { groupsOf, type Grouping } from "../../src/core/scan/tree/groups.ts";
import { exportHost } from "../support/exported.ts";
import { client } from "../support/findings.ts";
import { checkerOf } from "../support/project.ts";
import { caller } from "../support/world.ts";

/** The files that `npm start` opens. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  ["test/fixtures/sample", "test/fixtures/showcase"].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
      .map((path) => [path.slice(root.length), readFileSync(path, "utf8")]),
  ),
);

interface Totals {
  readonly vulnerable: number;
  readonly findings: number;
  readonly unchecked: number;
}

/** The numbers of the line at the end, such as `3 checked, 1 not checked; 1 vulnerable, 2 findings`. */
function textTotals(text: string): Totals {
  const [, unchecked, vulnerable, findings] =
    /(\d+) not checked.*; (\d+) vulnerable, (\d+) findings$/m.exec(text) ?? [];
  return { vulnerable: Number(vulnerable), findings: Number(findings), unchecked: Number(unchecked) };
}

function markdownTotals(text: string): Totals {
  const row = (name: string) => Number(new RegExp(`^\\| ${name} \\| (\\d+) \\|$`, "m").exec(text)?.[1]);
  return {
    vulnerable: row("\\*\\*Vulnerable\\*\\*"),
    findings: row("Findings"),
    unchecked: row("\\*\\*Not checked\\*\\*"),
  };
}

interface JsonReport {
  readonly counts: Omit<Totals, "findings">;
  readonly files: readonly { readonly findings: readonly unknown[] }[];
}

interface SarifLog {
  readonly runs: readonly [
    {
      readonly properties: Omit<Totals, "findings">;
      readonly results: readonly { readonly properties: { readonly details?: object }; readonly kind?: string }[];
    },
  ];
}

describe("the totals of the sample", () => {
  let result: ScanResult;
  let input: ReportInput;
  let expected: Totals;

  before(async () => {
    const core = coreOver(client().api, () => Promise.resolve());
    const paths = Object.keys(files).filter((path) => parserFor(path));
    result = await checkerOf(files, { core }).scan(paths, { ...caller(), keepFacts: true });
    const reported = result.files.map(({ path, system, findings, reportSource }) => {
      return { path: path.slice(1), absolutePath: path, system, findings, ...(reportSource ?? assert.fail(path)) };
    });
    input = { files: reported, unreadFiles: result.unread, isInterrupted: false };
    const { vulnerable, findings, unchecked } = result.counts;
    expected = { vulnerable, findings, unchecked };
  });

  it("are many in the badge", () => assert.ok(expected.vulnerable > 50 && expected.unchecked > 20));

  for (const by of ["manifest", "package"] satisfies Grouping[]) {
    it(`are the same in the tree by ${by}`, () => {
      const groups = groupsOf(result, by, { text: formatMessage, path: (path) => path, now: 0 });
      const dependencies = groups.flatMap((group) => group.dependencies);
      assert.equal(dependencies.filter(isVulnerable).length, expected.vulnerable);
      assert.equal(new Set(dependencies).size, dependencies.length);
    });
  }

  const reports: Readonly<Partial<Record<ReportFormat, (text: string) => Totals>>> = {
    text: textTotals,
    markdown: markdownTotals,
    json(text) {
      const { counts, files } = JSON.parse(text) as JsonReport;
      const findings = files.reduce((sum, file) => sum + file.findings.length, 0);
      return { vulnerable: counts.vulnerable, findings, unchecked: counts.unchecked };
    },
    sarif(text) {
      const [{ properties, results }] = (JSON.parse(text) as SarifLog).runs;
      const { vulnerable, unchecked } = properties;
      return { vulnerable, unchecked, findings: results.filter(({ kind = "fail" }) => kind === "fail").length };
    },
  };
  for (const [format, totalsOf] of Object.entries(reports)) {
    it(`are the same in ${format}`, () => {
      assert.deepEqual(totalsOf(writers[format as ReportFormat](input, exportHost)), expected);
    });
  }
});
