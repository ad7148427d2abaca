import { csvReport } from "../../core/report/csv.ts";
import { cyclonedxReport } from "../../core/report/cyclonedx/cyclonedx.ts";
import { jsonReport } from "../../core/report/json/jsonReport.ts";
import { markdownReport } from "../../core/report/markdown.ts";
import type { ReportHost, ReportInput } from "../../core/report/reportInput.ts";
import { sarifReport } from "../../core/report/sarif/sarif.ts";
import { textReport } from "../../core/report/text.ts";
import type { PathStyle } from "./checkedFiles.ts";

export const formats = ["text", "json", "sarif", "cyclonedx", "csv", "markdown"] as const;

export type Format = (typeof formats)[number];

interface Writer {
  readonly paths: PathStyle;
  readonly report: (input: ReportInput, host: ReportHost) => string;
}

export const writers: Readonly<Record<Format, Writer>> = {
  text: { paths: "given", report: textReport },
  json: { paths: "given", report: jsonReport },
  sarif: { paths: "relative", report: sarifReport },
  cyclonedx: { paths: "relative", report: cyclonedxReport },
  csv: { paths: "relative", report: csvReport },
  markdown: { paths: "relative", report: markdownReport },
};
