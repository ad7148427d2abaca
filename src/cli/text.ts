import { countsOf } from "../core/export/counts.ts";
import { positionsIn } from "../core/export/positions.ts";
import { unreadReasons, type Judged, type JudgedFile } from "./judged.ts";
import { printable } from "./misuse.ts";
import { reportOf, type FileReport } from "./report.ts";

/** The report for people: a line a finding as `path:line:column`, then what was not judged and why, then the counts. */
export function textReport(judged: Judged): string {
  const report = reportOf(judged);
  const lines = [
    ...report.files.flatMap((file, index) => fileLines(file, judged.files[index]?.text ?? "")),
    ...judged.unread.map(({ file, why }) => `${file.shown} not judged: it ${unreadReasons[why]}`),
    totals(report.files, judged.files),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

function fileLines(file: FileReport, text: string): readonly string[] {
  const positionOf = positionsIn(text);
  const at = (offset: number) => {
    const { line, column } = positionOf(offset);
    return `${file.path}:${line}:${column}`;
  };
  return [
    ...file.findings.map(
      ({ span, severity, message, rule, advisory }) =>
        `${at(span.start)} ${severity} ${advisory?.id ?? rule}: ${message}`,
    ),
    ...file.problems.map(({ span, message }) => `${at(span.start)} syntax: ${message}`),
    ...file.unjudged.map(({ span, name, message }) => `${at(span.start)} not judged ${name}: ${message}`),
  ];
}

function totals(reports: readonly FileReport[], files: readonly JudgedFile[]): string {
  const count = (of: (file: FileReport) => number) => reports.reduce((sum, file) => sum + of(file), 0);
  const declarations = count((file) => file.declarations.length);
  const findings = count((file) => file.findings.length);
  const unjudged = count((file) => file.unjudged.length);
  const { judgedInPart, judgedAlone } = countsOf(files);
  const rest = [
    judgedInPart > 0 ? `, ${judgedInPart} judged without all that they bring along` : "",
    judgedAlone > 0 ? `, ${judgedAlone} judged without what they bring along` : "",
  ];
  return `${reports.length} files, ${declarations} dependencies: ${findings} findings, ${unjudged} not judged${rest.join("")}`;
}
