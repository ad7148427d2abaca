import assert from "node:assert/strict";
import { jsonReport, type JsonReport } from "../../../src/core/report/jsonReport.ts";
import { sarifReport } from "../../../src/core/report/sarif.ts";
import { checkSchemaErrors } from "../../support/checkSchema.ts";
import { checked, exportHost } from "../../support/exported.ts";
import { checkRows, type FindingRow, only } from "../../support/findings.ts";

const shared = only("advisory");

const rows: readonly FindingRow[] = [
  [
    "are as on others by default",
    "package.json",
    `
      { "dependencies": { "minimist": "1.2.5" },
                                       ^^^^^ advisory error: minimist 1.2.5: GHSA-xvch-5gv4-984h critical
        "devDependencies": { "ws": "7.4.0" } }
                                    ^^^^^ advisory error: ws 7.4.0: GHSA-3h5v-q93c-6h6q high
                                    ^^^^^ advisory warning: ws 7.4.0: GHSA-6fc8-4gx4-v693 medium`,
    { policy: shared },
  ],
  [
    "are at most information where they are quiet, also with a severity of the user's",
    "package.json",
    `
      { "dependencies": { "minimist": "1.2.5" },
                                       ^^^^^ advisory error: minimist 1.2.5: GHSA-xvch-5gv4-984h critical
        "devDependencies": { "ws": "7.4.0", "node-fetch": "2.6.0", "request": "2.88.2" } }
                                    ^^^^^ advisory information: ws 7.4.0: GHSA-3h5v-q93c-6h6q high
                                    ^^^^^ advisory information: ws 7.4.0: GHSA-6fc8-4gx4-v693 medium
                                                           ^^^^^ advisory information: node-fetch 2.6.0: GHSA-r683-j2x4-v87g high
                                                           ^^^^^ advisory hint: node-fetch 2.6.0: GHSA-w7rc-rwvf-8q5r low
                                                                               ^^^^^^ advisory information: request 2.88.2: GHSA-p8p7-x288-28g6 medium
                                                                               ^^^^^^ deprecated information: request 2.88.2`,
    { policy: { devDependencies: "quiet", ...only("advisory", ["deprecated", "error"]) } },
  ],
  [
    "are none where they are off",
    "package.json",
    `
      { "dependencies": { "minimist": "1.2.5" },
                                       ^^^^^ advisory error: minimist 1.2.5: GHSA-xvch-5gv4-984h critical
        "devDependencies": { "ws": "7.4.0" } }`,
    { policy: { devDependencies: "off", ...shared } },
  ],
];

describe("findings on dependencies for development", () => {
  checkRows(rows);

  it("are marked in JSON and SARIF", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5" }, "devDependencies": { "request": "2.88.2" } }`;
    const input = await checked({ "package.json": text }, shared);
    const report = JSON.parse(jsonReport(input, exportHost)) as JsonReport;
    assert.equal(checkSchemaErrors(report), "");
    const [file] = report.files;
    const inJson = { dependencies: file?.dependencies, findings: file?.findings };
    const inSarif = JSON.parse(sarifReport(input, exportHost)) as Sarif;
    const results = inSarif.runs[0]?.results.filter(({ ruleId }) => ruleId !== "not-checked");
    assert.deepEqual(
      [
        inJson.dependencies?.map(({ package: name, development }) => [name, development]),
        inJson.findings?.map(({ package: name, development }) => [name, development]),
        results?.map(({ properties: { purl, development } }) => [purl, development]),
      ],
      [
        [
          ["minimist", undefined],
          ["request", true],
        ],
        [
          ["minimist", undefined],
          ["request", true],
        ],
        [
          ["pkg:npm/minimist@1.2.5", undefined],
          ["pkg:npm/request@2.88.2", true],
        ],
      ],
    );
  });
});

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly properties: { readonly purl: string; readonly development?: true };
    }[];
  }[];
}
