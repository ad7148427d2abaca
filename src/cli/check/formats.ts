import { csvReport } from "../../core/report/csv.ts";
import { cyclonedxReport } from "../../core/report/cyclonedx/cyclonedx.ts";
import type { ReportHost } from "../../core/report/reportInput.ts";
import { markdownReport } from "../../core/report/markdown.ts";
import { sarifReport } from "../../core/report/sarif/sarif.ts";
import type { Checked } from "./checkedFiles.ts";
import { reportOf } from "./jsonReport.ts";
import { textReport } from "./textReport.ts";

export const formats = ["text", "json", "sarif", "cyclonedx", "csv", "markdown"] as const;

export type Format = (typeof formats)[number];

/** In `text` and `json` paths are as they were given; in the others they are relative to the current folder. */
export const write: Readonly<Record<Format, (checked: Checked, host: ReportHost) => string>> = {
  text: textReport,
  json: (checked) => `${JSON.stringify(reportOf(checked), null, 2)}\n`,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  csv: csvReport,
  markdown: markdownReport,
};
