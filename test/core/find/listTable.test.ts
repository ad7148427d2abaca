import assert from "node:assert/strict";
import { findTable, isColumnName, tableRows } from "../../../src/core/find/listTable.ts";

/** A text, the columns of its table, `name 0` with the delimiter before them, and the rows, `line: cell | cell`. */
const rows: readonly (readonly [what: string, text: string, table: string, ...rows: string[]])[] = [
  ["nothing", "", ""],
  ["a list of names", "axios\nqs\n", ""],
  ["one column", "package\naxios\n", ""],
  ["a column of versions without one of names", "version,date\n1.0,2\n", ""],
  ["a head and nothing else", "name,version", "csv name 0 version 1"],
  ["rows with commas", "name,version\naxios,1.14.1\nqs,6.5.0\n", "csv name 0 version 1", "2: axios | 1.14.1", "3: qs | 6.5.0"],
  ["rows without a line break at the end", "name,version\naxios,1.14.1", "csv name 0 version 1", "2: axios | 1.14.1"],
  ["rows with semicolons", "name;version\na;1,2\n", "; name 0 version 1", "2: a | 1,2"],
  ["rows with tabs", "name\tversion\na\t1\n", "tab name 0 version 1", "2: a | 1"],
  ["rows of Markdown", "| Package | Version |\n|---|---|\n| `a` | 1 |\n", "| name 1 version 2", "2:  | --- | --- | ", "3:  |  `a`  |  1  | "],
  ["all line ends", "name,version\r\na,1\rb,2\nc,3", "csv name 0 version 1", "2: a | 1", "3: b | 2", "4: c | 3"],
  ["line ends of Windows", "name,version\r\na,1\r\nb,2\r\n", "csv name 0 version 1", "2: a | 1", "3: b | 2"],
  ["empty lines and cells", "name,version\n\na,\n,1\n", "csv name 0 version 1", "2: ", "3: a | ", "4:  | 1"],
  ["more and fewer cells than columns", "name,version\na,1,2\nb\n", "csv name 0 version 1", "2: a | 1 | 2", "3: b"],
  ["quotes", 'name,version\n"a","1, 2"\n', "csv name 0 version 1", "2: a | 1, 2"],
  ["quotes in quotes", 'name,version\n"a""b""",""""\n"",1\n', "csv name 0 version 1", '2: a"b" | "', "3:  | 1"],
  ["text behind quotes", 'name,version\n"a"b,"1"2\n', "csv name 0 version 1", "2: ab | 12"],
  ["quotes within a cell, which are none", 'name,version\na"b",1\n', "csv name 0 version 1", '2: a"b" | 1'],
  ["line breaks in quotes", 'name,note,version\na,"x\ny\r\nz",1\nb,,2\n', "csv name 0 version 2", "2: a | x\ny\r\nz | 1", "5: b |  | 2"],
  ["a quote that nothing closes", 'name,version\n"a,1\nb,2\n', "csv name 0 version 1", '2: "a | 1', "3: b | 2"],
  ["a quote that nothing closes below others", 'name,version\n"a",1\n"b,2\n"c,3\n', "csv name 0 version 1", "2: a | 1", '3: b,2\nc | 3'],
  ["quotes in Markdown, which are none", '| name | version |\n| "a | 1" |\n', "| name 1 version 2", '2:  |  "a  |  1"  | '],
  ["lines before the head", "Compromised packages\n\nname,version\na,1\n", "csv name 0 version 1", "4: a | 1"],
  ["names of columns in other words", "Affected Package,Bad Versions,Ecosystem\n", "csv name 0 version 1 system 2"],
  ["names of columns with signs and in upper case", "PACKAGE_NAME,Package-Version(s),Package Manager\n", "csv name 0 version 1 system 2"],
  ["columns of Maven", "groupId,artifactId,version\n", "csv name 1 namespace 0 version 2"],
  ["columns of scopes and registries", "scope,module,affected versions,registry\n", "csv name 1 namespace 0 version 2 system 3"],
  ["package URLs", "purl,severity\n", ""],
  ["package URLs with versions", "Package URL,version\n", "csv purl 0 version 1"],
  ["other columns between", "id,name,severity,version,link\nA,a,high,1,x\n", "csv name 1 version 3", "2: A | a | high | 1 | x"],
  ["the first of two columns of one meaning", "name,package,version\n", "csv name 0 version 2"],
  ["a head with digits, which is a package", "name,version1\na,1\n", ""],
  ["words that only contain names of columns", "filename,conversions\n", ""],
  ["a head with a delimiter in a name of a column", "name,version;x\n", ""],
]; // prettier-ignore

const signs: Readonly<Record<string, string>> = { ",": "csv", "\t": "tab" };

describe("the table of a list", () => {
  for (const [what, text, expected, ...cells] of rows) {
    it(`has ${what}`, () => {
      const table = findTable(text);
      const columns = Object.entries(table?.columns ?? {}).map(([name, index]) => `${name} ${index}`);
      assert.equal(table ? [signs[table.delimiter] ?? table.delimiter, ...columns].join(" ") : "", expected);
      const found = table ? [...tableRows(text, table)] : [];
      assert.deepEqual(
        found.map((row) => `${row.line}: ${row.cells.join(" | ")}`),
        cells,
      );
      if (table) assert.equal(text.slice(table.start, table.rows).split(table.delimiter).length, table.width);
    });
  }

  for (const [before, isFound] of [
    [99, true],
    [100, false],
  ] as const) {
    it(`is ${isFound ? "" : "not "}looked for behind ${before} lines`, () => {
      assert.equal(findTable(`${"a\n".repeat(before)}name,version\n`)?.line, isFound ? before + 2 : undefined);
    });
  }

  const names: readonly (readonly [line: string, isColumn: boolean])[] = [
    ["Package", true],
    ["package name", true],
    ["Compromised packages:", true],
    ["gem", true],
    ["purl", true],
    ["Package URLs", true],
    ["version", false],
    ["ecosystem", false],
    ["packages that were compromised", false],
    ["axios", false],
    ["", false],
    [`name${" ".repeat(95)}`, true],
    [`name${" ".repeat(96)}`, false],
  ]; // prettier-ignore
  for (const [line, isColumn] of names) {
    it(`${isColumn ? "may have" : "has no"} column of packages that is called ${JSON.stringify(line.slice(0, 40))}, ${line.length}`, () => {
      assert.equal(isColumnName(line), isColumn);
    });
  }
});
