import { documentOf, documents, type Report, type ReportWriter } from "./documents.ts";
import type { DocumentFormat, ReportFormat } from "./formats.ts";
import { githubReport } from "./github.ts";
import { gitlabReport } from "./gitlab.ts";
import { junitReport } from "./junit.ts";
import type { ReportHost, ReportInput } from "./reportInput.ts";
import { tableReport } from "./table.ts";

export function reportOf(format: ReportFormat, input: ReportInput, host: ReportHost): Report {
  return isDocument(format) ? documentOf(format, input, host) : { parts: [writers[format](input, host)] };
}

function isDocument(format: ReportFormat): format is DocumentFormat {
  return Object.hasOwn(documents, format);
}

/** Every format. */
export const writers: Readonly<Record<ReportFormat, ReportWriter>> = {
  ...documents,
  table: tableReport,
  github: githubReport,
  gitlab: gitlabReport,
  junit: junitReport,
};
