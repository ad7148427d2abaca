import type { Message } from "../messages/message.ts";
import { csvReport } from "./csv.ts";
import { cyclonedxReport } from "./cyclonedx.ts";
import type { ReportFormat } from "./formats.ts";
import { jsonParts, jsonReport } from "./jsonReport.ts";
import { markdownReport } from "./markdown.ts";
import type { ReportHost, ReportInput } from "./reportInput.ts";
import { leftOutOfSarif, sarifReport } from "./sarif.ts";
import { tableReport } from "./table.ts";
import { textReport } from "./text.ts";

export type ReportWriter = (input: ReportInput, host: ReportHost) => string;

/** A report as it is saved or printed, and what it had to leave out. */
export interface Report {
  /** The parts of its text, one after the other, so that a long report is never in memory as a whole. */
  readonly parts: Iterable<string>;
  readonly leftOut?: Message;
}

export function reportOf(format: ReportFormat, input: ReportInput, host: ReportHost): Report {
  const parts = format === "json" ? jsonParts(input, host) : [writers[format](input, host)];
  const leftOut = leftOutOf(format, input);
  return { parts, ...(leftOut && { leftOut }) };
}

/** Tells what a report of this format has to leave out. */
export function leftOutOf(format: ReportFormat, input: ReportInput): Message | undefined {
  return format === "sarif" ? leftOutOfSarif(input) : undefined;
}

/** Every format. In the editor they are a bundle of their own, which loads with the first report. */
export const writers: Readonly<Record<ReportFormat, ReportWriter>> = {
  table: tableReport,
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  cyclonedx: cyclonedxReport,
  csv: csvReport,
  markdown: markdownReport,
};
