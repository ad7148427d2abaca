import assert from "node:assert/strict";
import { csvReport } from "../../../src/core/report/csv.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { printable } from "../../../src/core/model/sanitize.ts";
import { everyFinding, hostileTexts, checked, madeUp, minimumAge, nothing } from "../../support/exported.ts";

const header =
  "file,line,column,kind,rule,severity,system,package,version,checked,scope,requirement,purl,path,advisories,aliases,score,vector,message,fixedIn,held,attestation";

/** Reads RFC 4180 strictly: every record ends with CRLF, quotes stand only around a whole cell, and are doubled inside. */
function read(text: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const match = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
    match.lastIndex = at;
    const found = match.exec(text);
    assert.ok(found, `at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    at += found[0].length;
    if (found[3] === ",") continue;
    records.push(row);
    row = [];
  }
  assert.deepEqual(row, []);
  return records;
}

describe("a CSV report", () => {
  it("has a row for each finding, each declaration that is not checked and each error of syntax", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5", "x": "link:../x", "json5": "2.2.2", } }`;
    assert.deepEqual(
      csvReport(await checked({ "package.json": text, "Cargo.toml": "[", "pom.xml": "<project/>" })).split("\r\n"),
      [
        header,
        "package.json,1,34,finding,advisory,error,NPM,minimist,1.2.5,written,dependencies,1.2.5,pkg:npm/minimist@1.2.5,,GHSA-xvch-5gv4-984h,CVE-2021-44906,9.8,CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H,minimist 1.2.5: Prototype Pollution in minimist (critical 9.8). Fixed in 1.2.8.,1.2.8,,",
        "package.json,1,43,not-checked,path,,NPM,x,,,dependencies,link:../x,,,,,,,local path,,,",
        "package.json,1,1,limited,no-graph,,NPM,,,,,,,,,,,,transitive dependencies are not known (2 dependencies),,,",
        "Cargo.toml,1,1,problem,syntax,,CARGO,,,,,,,,,,,,Expected a key,,,",
        "",
      ],
    );
  });

  it("has a row for each file that was not read, and for each gap in the coverage of a manifest", () => {
    const [file] = madeUp("a").files;
    assert.ok(file);
    const gap = { kind: "file", path: "/work/package-lock.json", reason: "damaged" } as const;
    const damaged = { ...file, facts: [], coverage: { state: "incomplete", gaps: [gap] } } as const;
    const input: ReportInput = { ...nothing, files: [damaged], unreadFiles: [{ path: "b", reason: "too-large" }] };
    const [, ...rows] = csvReport(input).split("\r\n");
    assert.deepEqual(rows, [
      "package.json,1,1,not-checked,damaged,,NPM,,,,,,,,,,,,package-lock.json is damaged,,,",
      "b,,,not-checked,too-large,,,,,,,,,,,,,,too large,,,",
      "",
    ]);
  });

  it("says of a fix what holds it back, and what it loses", () => {
    const [found] = everyFinding("a");
    assert.ok(found?.rule === "advisory");
    const held = { version: "2.0.0", limit: { ...minimumAge, setting: "before=2026-01-01" } };
    const fixedIn = { kind: "fixed", version: "2.0.0", losesAttestation: true, held } as const;
    const [, row = ""] = csvReport(madeUp("a", {}, [{ ...found, fixedIn }])).split("\r\n");
    assert.match(row, /,2\.0\.0,before=2026-01-01,lost$/);
  });

  it("has nothing but the header for an empty workspace", () => assert.equal(csvReport(nothing), `${header}\r\n`));

  it("has every rule", () => {
    const findings = everyFinding("a");
    const [, ...rows] = read(csvReport(madeUp("a", {}, findings)));
    assert.deepEqual(
      rows.map(([, , , kind, rule]) => `${kind} ${rule}`),
      [...findings.map(({ rule }) => `finding ${rule}`), "not-checked pending"],
    );
    const transitive = rows.find(([, , , , rule]) => rule === "transitive-advisory");
    assert.deepEqual(transitive?.slice(12, 18), [
      "pkg:npm/a-below@1.0.0",
      "pkg:npm/a@1.0.0 pkg:npm/between@1.0.0 pkg:npm/a-below@1.0.0",
      "GHSA-1 GHSA-2",
      "CVE-1",
      "",
      "",
    ]);
  });

  const controls: readonly (readonly [text: string, cell: string])[] = [
    ["a\u001b[2Jb", "a [2Jb"],
    ["a\u009b2Jb", "a 2Jb"],
    ["a\rb", "a b"],
    ["a\r\n\u0007b", "a b"],
    ["a\u202egnp.exe", "a\ufffdgnp.exe"],
    ["a\u2066b\u2069", "a\ufffdb\ufffd"],
    ["a\u200bb", "a\ufffdb"],
  ];
  for (const [text, cell] of controls) {
    it(`shows ${JSON.stringify(text)} as ${JSON.stringify(cell)} in names, versions, titles and paths (defect 21)`, () => {
      const [, row = []] = read(csvReport(madeUp(text, {}, everyFinding(text), "NPM", text)));
      const at = (column: string) => row[header.split(",").indexOf(column)] ?? "";
      assert.deepEqual(["file", "package", "fixedIn"].map(at), [cell, cell, cell]);
      assert.ok(at("message").includes(`: ${cell} (critical 9.8)`), at("message"));
    });
  }

  for (const text of hostileTexts) {
    it(`keeps ${JSON.stringify(text)} in its cell, as text and visible`, () => {
      const records = read(csvReport(madeUp(text, {}, everyFinding(text), "NPM", text)));
      for (const cells of records) {
        assert.equal(cells.length, header.split(",").length);
        for (const text of cells) assert.doesNotMatch(text, /^\s*[=+\-@]|[\p{Cc}\u202e]/u);
      }
      const line = printable(text);
      const cell = /^ ?[=+\-@]/.test(line) ? `'${line}` : line;
      assert.deepEqual([records[1]?.[0], records[1]?.[7]], [cell, cell]);
    });
  }
});
