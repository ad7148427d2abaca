import assert from "node:assert/strict";
import type { Advisory } from "../../../src/core/api/messages.ts";
import { csvReport } from "../../../src/core/report/csv.ts";
import { cyclonedxReport } from "../../../src/core/report/cyclonedx.ts";
import { jsonReport } from "../../../src/core/report/jsonReport.ts";
import { markdownReport } from "../../../src/core/report/markdown.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { sarifReport } from "../../../src/core/report/sarif.ts";
import { textReport } from "../../../src/core/report/text.ts";
import { exportHost, factsOf, madeUp } from "../../support/exported.ts";

const reports = { csvReport, cyclonedxReport, jsonReport, markdownReport, sarifReport, textReport };
const withUrls = new Set(["cyclonedxReport", "jsonReport", "markdownReport", "sarifReport"]);

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;

function affectedBy(url: string): ReportInput {
  const advisory: Advisory = { advisoryKey: { id: "GHSA-1" }, url, title: "a", aliases: [] };
  const facts = factsOf(key);
  assert.ok(facts.version?.kind === "found");
  const version = { ...facts.version, value: { ...facts.version.value, advisoryKeys: [{ id: "GHSA-1" }] } };
  const advisories = new Map([["GHSA-1", { kind: "found", value: advisory } as const]]);
  const items = [{ advisories: [{ id: "GHSA-1", band: "unscored", advisory }] }] as const;
  return madeUp("a", { ...facts, version, advisories }, [{ rule: "advisory", key, how: "locked", items }]);
}

describe("the URL of an advisory in a report", () => {
  for (const [name, report] of Object.entries(reports)) {
    it(`is left out of ${name} unless it is http or https`, () => {
      assert.equal(report(affectedBy("https://osv.example/x"), exportHost).includes("osv.example"), withUrls.has(name));
      for (const url of ["javascript:alert('osv.example')", "file:///osv.example"]) {
        assert.ok(!report(affectedBy(url), exportHost).includes("osv.example"), url);
      }
    });
  }
});
