import { csvReport } from "./csv.ts";
import { cyclonedxReport } from "./cyclonedx/cyclonedx.ts";
import type { ReportFormat } from "./formats.ts";
import { jsonReport } from "./json/jsonReport.ts";
import { markdownReport } from "./markdown.ts";
import type { ReportHost, ReportInput } from "./reportInput.ts";
import { sarifReport } from "./sarif/sarif.ts";
import { textReport } from "./text.ts";

export type ReportWriter = (input: ReportInput, host: ReportHost) => string;

/** Every format. In the editor they are a bundle of their own, which loads with the first report. */
export const writers: Readonly<Record<ReportFormat, ReportWriter>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  csv: csvReport,
  markdown: markdownReport,
};
