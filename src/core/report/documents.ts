import type { Message } from "../messages/message.ts";
import { csvReport } from "./csv.ts";
import { cyclonedxReport } from "./cyclonedx.ts";
import type { DocumentFormat, ReportFormat } from "./formats.ts";
import { htmlReport } from "./html.ts";
import { jsonParts, jsonReport } from "./jsonReport.ts";
import { markdownReport } from "./markdown.ts";
import type { ReportHost, ReportInput } from "./reportInput.ts";
import { leftOutOfSarif, sarifReport } from "./sarif.ts";
import { textReport } from "./text.ts";

export type ReportWriter = (input: ReportInput, host: ReportHost) => string;

/** A report as it is saved or printed, and what it had to leave out. */
export interface Report {
  /** The parts of its text, one after the other, so that a long report is never in memory as a whole. */
  readonly parts: Iterable<string>;
  readonly leftOut?: Message;
}

export function documentOf(format: DocumentFormat, input: ReportInput, host: ReportHost): Report {
  const parts = format === "json" ? jsonParts(input, host) : [documents[format](input, host)];
  const leftOut = leftOutOf(format, input);
  return { parts, ...(leftOut && { leftOut }) };
}

/** Tells what a report of this format has to leave out. */
export function leftOutOf(format: ReportFormat, input: ReportInput): Message | undefined {
  return format === "sarif" ? leftOutOfSarif(input) : undefined;
}

/** The formats of the editor too, where they are a bundle of their own, which loads with the first report. */
export const documents: Readonly<Record<DocumentFormat, ReportWriter>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  "cyclonedx-1.7": (input, host) => cyclonedxReport(input, host, "1.7"),
  csv: csvReport,
  markdown: markdownReport,
  html: htmlReport,
};
