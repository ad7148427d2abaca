import { countsOf } from "../../core/report/counts.ts";
import { positionsIn } from "../../core/report/positions.ts";
import { unreadReasons, type Checked, type CheckedFile } from "./checkedFiles.ts";
import { printable } from "../usageError.ts";
import { reportOf, type FileReport } from "./jsonReport.ts";

/** The report for people: a line a finding as `path:line:column`, then what was not checked and why, then the counts. */
export function textReport(checked: Checked): string {
  const report = reportOf(checked);
  const lines = [
    ...report.files.flatMap((file, index) => fileLines(file, checked.files[index]?.text ?? "")),
    ...checked.unread.map(({ file, why }) => `${file.shown} not checked: it ${unreadReasons[why]}`),
    totals(report.files, checked.files),
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
    ...file.unchecked.map(({ span, name, message }) => `${at(span.start)} not checked ${name}: ${message}`),
  ];
}

function totals(reports: readonly FileReport[], files: readonly CheckedFile[]): string {
  const count = (of: (file: FileReport) => number) => reports.reduce((sum, file) => sum + of(file), 0);
  const declarations = count((file) => file.declarations.length);
  const findings = count((file) => file.findings.length);
  const unchecked = count((file) => file.unchecked.length);
  const { partlyChecked, checkedAlone } = countsOf(files);
  const rest = [
    partlyChecked > 0 ? `, ${partlyChecked} checked without all that they bring along` : "",
    checkedAlone > 0 ? `, ${checkedAlone} checked without what they bring along` : "",
  ];
  return `${reports.length} files, ${declarations} dependencies: ${findings} findings, ${unchecked} not checked${rest.join("")}`;
}
