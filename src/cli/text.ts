import type { FileReport, Report } from "./report.ts";

/** The report for people: a line a finding as `path:line:column`, then what was not judged and why, then the counts. */
export function textReport(report: Report, textOf: (path: string) => string): string {
  const lines = report.files.flatMap((file) => fileLines(file, textOf(file.path)));
  return `${[...lines, totals(report)].join("\n")}\n`;
}

function fileLines(file: FileReport, text: string): string[] {
  const at = (offset: number) => `${file.path}:${position(text, offset)}`;
  return [
    ...file.findings.map(({ span, severity, message, rule, advisory }) =>
      printable(`${at(span.start)} ${severity} ${advisory?.id ?? rule}: ${message}`),
    ),
    ...file.problems.map(({ span, message }) => printable(`${at(span.start)} syntax: ${message}`)),
    ...file.unjudged.map(({ span, name, message }) => printable(`${at(span.start)} not judged ${name}: ${message}`)),
  ];
}

function totals({ files }: Report): string {
  const count = (of: (file: FileReport) => number) => files.reduce((sum, file) => sum + of(file), 0);
  const declarations = count((file) => file.declarations.length);
  const findings = count((file) => file.findings.length);
  const unjudged = count((file) => file.unjudged.length);
  return `${files.length} files, ${declarations} dependencies: ${findings} findings, ${unjudged} not judged`;
}

function position(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** A terminal obeys control characters; text from outside must not. */
function printable(line: string): string {
  return line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
}
