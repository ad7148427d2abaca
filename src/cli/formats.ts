import { csvReport } from "../core/export/csv.ts";
import { cyclonedxReport } from "../core/export/cyclonedx.ts";
import type { ExportHost } from "../core/export/exported.ts";
import { markdownReport } from "../core/export/markdownReport.ts";
import { sarifReport } from "../core/export/sarif.ts";
import type { Judged } from "./judged.ts";
import { reportOf } from "./report.ts";
import { textReport } from "./text.ts";

export const formats = ["text", "json", "sarif", "cyclonedx", "csv", "markdown"] as const;

export type Format = (typeof formats)[number];

/** In `text` and `json` paths are as they were given; in the others they are relative to the current folder. */
export const write: Readonly<Record<Format, (judged: Judged, host: ExportHost) => string>> = {
  text: textReport,
  json: (judged) => `${JSON.stringify(reportOf(judged), null, 2)}\n`,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  csv: csvReport,
  markdown: markdownReport,
};
