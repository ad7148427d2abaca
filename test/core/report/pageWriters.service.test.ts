import assert from "node:assert/strict";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import { purlsPage } from "../../../src/core/pages/purlsPage.ts";
import type { TableFormat } from "../../../src/core/report/formats.ts";
import { pageWriters } from "../../../src/core/report/pageReport.ts";
import { base, caller, wire } from "../../support/world.ts";

/** With equal ones, one that cannot be read, a private one and one that a spreadsheet would take for a formula. */
const purls = [
  "pkg:npm/lodash@4.17.20",
  "pkg:cargo/serde@1.0.0",
  "not a purl",
  "pkg:npm/lodash@4.17.20",
  "=1+1",
  "pkg:npm/%40acme/till@1.0.0",
  'pkg:npm/a|b,"c"@1',
];

const verdicts = [
  /^GHSA-\S+: lodash vulnerable to Code Injection.*; GHSA-35jh-r3h4-6jhm: Command Inj/,
  /^no problems found$/,
  /not a valid/,
  /^GHSA-/,
  /not a valid/,
  /private/,
  /not checked/,
];

const core = coreOver(createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());

async function page() {
  const withheldAmong = (_: string, names: readonly string[]) =>
    Promise.resolve(
      new Map(names.filter((name) => name.startsWith("@acme/")).map((name) => [name, { reason: "private" } as const])),
    );
  const checked = await core.checkPurls(purls, { policy: defaultPolicy(0), withheldAmong }, caller());
  return purlsPage({ kind: "purls", purls, leftOut: 3, without: 2 }, checked);
}

interface JsonRow {
  readonly number: number;
  readonly purl: string;
  readonly result: {
    readonly checked: boolean;
    readonly findings: readonly { readonly advisory?: string; readonly message: string }[];
    readonly notChecked?: string;
  };
}

type Row = readonly [number: string, purl: string, result: string];

/** The rows of the table as each format has them. */
const rowsIn: Readonly<Record<TableFormat, (text: string) => readonly Row[]>> = {
  csv: (text) => text.trimEnd().split("\r\n").slice(1).map(csvCells).flatMap(rowOfCells),
  json(text) {
    const { sections } = JSON.parse(text) as { sections: { tables?: { rows: JsonRow[] }[] }[] };
    const rows = sections.flatMap(({ tables = [] }) => tables).flatMap((table) => table.rows);
    return rows.map(({ number, purl, result: { checked, findings, notChecked = "" } }) => {
      const found = findings.map(({ advisory = "", message }) => message.replace(/^.*?: /, `${advisory}: `));
      const told =
        findings.length > 0 ? found.join("; ") : checked && notChecked === "" ? "no problems found" : notChecked;
      return [String(number), purl, told];
    });
  },
  markdown: (text) =>
    text
      .split("\n")
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map(plainCell),
      )
      .flatMap(rowOfCells),
  text: (text) =>
    [...text.matchAll(/^ +(\d+) {2,}(\S.*?) {2,}(?:.* {2,})?(\S.*)$/gm)].map(
      ([, number = "", purl = "", result = ""]) => [number, purl, result],
    ),
};

function rowOfCells(cells: readonly string[]): readonly Row[] {
  const [number = "", purl = ""] = cells;
  return /^\d+$/.test(number) ? [[number, purl, cells.at(-1) ?? ""]] : [];
}

function csvCells(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^`+|`+$/g, "")
    .replace(/\\(.)/g, "$1")
    .replaceAll("&nbsp;", " ");
}

describe("pageWriters", () => {
  for (const format of Object.keys(rowsIn) as readonly TableFormat[]) {
    it(`leaves no package URL out of ${format}, in the order of the list`, async () => {
      const text = pageWriters[format](await page());
      const rows = rowsIn[format](text);
      const safe = format === "csv" ? purls.map((purl) => purl.replace(/^=/, "'=")) : purls;
      assert.deepEqual(
        rows.map(([number, purl]) => [number, purl]),
        safe.map((purl, index) => [String(index + 1), purl]),
        text,
      );
      rows.forEach(([, , result], index) => assert.match(result, verdicts[index] ?? /^$/));
      for (const gap of ["3 more were left out", "2 components have no package URL"])
        assert.ok(text.includes(gap), gap);
    });
  }
});
