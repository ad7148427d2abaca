import assert from "node:assert/strict";
import { message } from "../../../src/core/messages/message.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import { documents } from "../../../src/core/report/documents.ts";
import { pageWriters } from "../../../src/core/report/pageReport.ts";
import { exportHost, nothing } from "../../support/exported.ts";

const page: Page = {
  title: "a",
  kind: message("Package"),
  subject: { kind: "advisory", id: "a" },
  sections: [],
  actions: [],
};

const json = /"data": \{\s*"source": "https:\/\/deps\.dev",\s*"license": "CC-BY-4\.0"\s*\}/;
const bom = /"annotations": \[\s*\{[^\]]+\][^\]]+"text": "Data: deps\.dev \(https:[^"]+ CC BY 4\.0/;

const named: readonly (readonly [report: string, text: string, place: RegExp])[] = [
  ["Markdown", documents.markdown(nothing, exportHost), /^Data: deps\.dev \(https:.+ CC BY 4\.0; .+\n$/m],
  ["HTML", documents.html(nothing, exportHost), /^<footer>.*<p>Data: deps\.dev \(https:.+ CC BY 4\.0; .+<\/footer>$/m],
  ["JSON", documents.json(nothing, exportHost), json],
  ["CycloneDX 1.6", documents.cyclonedx(nothing, exportHost), bom],
  ["CycloneDX 1.7", documents["cyclonedx-1.7"](nothing, exportHost), bom],
  ["a page in Markdown", pageWriters.markdown(page), /^Data: deps\.dev \(https:.+ CC BY 4\.0; .+\n$/m],
  ["a page in JSON", pageWriters.json(page), json],
];

describe("whose data it is, and its license,", () => {
  for (const [report, text, place] of named) it(`is in ${report}`, () => assert.match(text, place));
});
