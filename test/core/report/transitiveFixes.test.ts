import assert from "node:assert/strict";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { csvReport } from "../../../src/core/report/csv.ts";
import { jsonReport } from "../../../src/core/report/jsonReport.ts";
import { markdownReport } from "../../../src/core/report/markdown.ts";
import { sarifReport } from "../../../src/core/report/sarif.ts";
import { textReport } from "../../../src/core/report/text.ts";
import { everyFinding, exportHost, madeUp } from "../../support/exported.ts";

/** Packages of the made up report are called `pkg`. */
const rows: readonly (readonly [
  what: string,
  fixedIn: FixedIn,
  text: string,
  csv: string,
  entry: object | undefined,
])[] = [
  [
    "a version",
    { kind: "fixed", version: "4.20.0" },
    "Fixed in 4.20.0",
    "4.20.0",
    { state: "fixed", version: "4.20.0" },
  ],
  [
    "the lockfile",
    { kind: "lockfile", lockfile: "yarn.lock" },
    "Fixed by updating yarn.lock",
    "lockfile",
    { state: "lockfile", lockfile: "yarn.lock" },
  ],
  [
    "packages",
    {
      kind: "packages",
      packages: [
        { system: "NPM", name: "qs", version: "6.7.3" },
        { system: "NPM", name: "send", version: "0.19.0" },
      ],
    },
    "Fixed in qs 6.7.3, send 0.19.0",
    "pkg:npm/qs@6.7.3 pkg:npm/send@0.19.0",
    {
      state: "packages",
      packages: [
        { name: "qs", version: "6.7.3" },
        { name: "send", version: "0.19.0" },
      ],
    },
  ],
  ["nothing known", { kind: "none" }, "No fixed version is known", "", { state: "none" }],
  ["what was not answered", { kind: "unknown", hasFailed: true }, "", "", undefined],
];

describe("reports of what fixes transitive dependencies", () => {
  for (const [what, fixedIn, text, csv, entry] of rows) {
    it(`name ${what}`, () => {
      const findings = everyFinding("pkg")
        .filter(({ rule }) => rule === "transitive-advisory")
        .map((finding) => ({ ...finding, fixedIn }));
      const input = madeUp("pkg", {}, findings);
      const says = (report: string) => (text === "" ? !/[Ff]ixed/.test(report) : report.includes(text));
      assert.ok(says(textReport(input)), textReport(input));
      const json = JSON.parse(jsonReport(input, exportHost)) as {
        files: { findings: { fixedIn?: object; message: string }[] }[];
      };
      const [jsonFinding] = json.files[0]?.findings ?? [];
      assert.deepEqual(jsonFinding?.fixedIn, entry);
      assert.ok(says(jsonFinding?.message ?? ""));
      const sarif = JSON.parse(sarifReport(input, exportHost)) as {
        runs: { results: { properties: { fixedIn?: object } }[] }[];
      };
      assert.deepEqual(sarif.runs[0]?.results[0]?.properties.fixedIn, entry);
      const row = csvReport(input).split("\r\n")[1] ?? "";
      // The last two cells tell what holds a version back, and what it loses.
      assert.equal(row.split(",").at(-3), csv);
      const cells =
        markdownReport(input, exportHost)
          .split("\n")
          .find((line) => line.includes("transitive-advisory"))
          ?.split(" | ") ?? [];
      const expected = {
        fixed: "4.20.0",
        lockfile: "lockfile update",
        packages: "qs 6.7.3, send 0.19.0",
        none: "none known",
      } as Record<string, string>;
      assert.equal(cells.at(-2)?.replaceAll("\\", ""), expected[fixedIn.kind] ?? "");
    });
  }
});
