import type { Finding } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { escape, link } from "../render/markdown.ts";
import { concernOf } from "./concern.ts";
import { countsOf } from "./counts.ts";
import type { Exported, ExportedFile, ExportHost } from "./exported.ts";
import { notJudged, type NotJudged } from "./notJudged.ts";
import { positionsIn, type Position } from "./positions.ts";

/**
 * The report for people: counts, then what was found in each manifest, worst first, then what was not judged and why, and
 * where a text could not be read. All of it that comes from outside is escaped.
 */
export function markdownReport(exported: Exported, { productVersion, now }: ExportHost): string {
  const files = exported.files.map(reportedFile);
  const day = new Date(now).toISOString().slice(0, 10);
  return `${[
    "# Package Insights",
    `${day}, version ${escape(productVersion)}`,
    ...summary(files),
    ...files.flatMap(findingsOf),
    ...notJudgedOf(files),
    ...problemsOf(files),
  ].join("\n\n")}\n`;
}

interface ReportedFile extends ExportedFile {
  readonly unjudged: readonly NotJudged[];
  readonly positionOf: (offset: number) => Position;
}

function reportedFile(file: ExportedFile): ReportedFile {
  return { ...file, unjudged: file.facts.flatMap(notJudged), positionOf: positionsIn(file.text) };
}

const groups: readonly (readonly [severity: Severity, title: string])[] = [
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["information", "Information"],
  ["hint", "Hints"],
];

function summary(files: readonly ReportedFile[]): readonly string[] {
  if (files.length === 0) return ["There is no manifest, so nothing was judged."];
  const counts = countsOf(files);
  const findings = files.flatMap((file) => file.findings);
  const rows: readonly (readonly [what: string, number: number])[] = [
    ["Manifests", files.length],
    ["Dependencies", counts.dependencies],
    ["Judged, with all that they bring along", counts.judged],
    ["Judged, with some of what they bring along", counts.judgedInPart],
    ["Judged, without what they bring along", counts.judgedAlone],
    ["**Not judged**", counts.notJudged],
    ["The user's own code", counts.own],
    ...groups.map(
      ([severity, title]) => [title, findings.filter((finding) => finding.severity === severity).length] as const,
    ),
    ["Errors of syntax", files.flatMap(({ manifest }) => manifest.problems).length],
  ];
  const manifests = files.map(({ path, facts, findings: found, unjudged }) =>
    [escape(path), facts.length, found.length, unjudged.length].map(String),
  );
  return [
    table(
      ["", "Number"],
      rows.map(([what, number]) => [what, String(number)]),
    ),
    table(["Manifest", "Dependencies", "Findings", "Not or not wholly judged"], manifests),
  ];
}

function findingsOf(file: ReportedFile): readonly string[] {
  if (file.findings.length === 0) return [];
  const tables = groups.flatMap(([severity, title]) => {
    const group = file.findings.filter((finding) => finding.severity === severity);
    return group.length === 0
      ? []
      : [
          `### ${title}`,
          table(
            findingColumns,
            group.map((one) => findingCells(one, file)),
          ),
        ];
  });
  return [`## ${escape(file.path)}`, ...tables];
}

const findingColumns = ["Line", "Package", "Version", "Rule", "Finding", "Advisories"];

function findingCells(finding: Finding, { positionOf }: ReportedFile): readonly string[] {
  const { version = "", advisories } = concernOf(finding);
  return [
    String(positionOf(finding.span.start).line),
    escape(finding.declaration.name),
    escape(version),
    finding.rule,
    escape(findingMessage(finding)),
    advisories.map(({ id, advisory }) => link(id, advisory?.url ?? "")).join(", "),
  ];
}

function notJudgedOf(files: readonly ReportedFile[]): readonly string[] {
  const rows = files.flatMap(({ path, unjudged, positionOf }) =>
    unjudged.map(({ declaration: { name, requirement, nameSpan }, message }) => [
      placeOf(path, positionOf(nameSpan.start)),
      escape(name),
      escape(requirement.text),
      escape(message),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    "## Not judged",
    "Nothing is known of these, or not of all that they bring along. That does not mean that they are safe.",
    table(["Where", "Package", "Requirement", "Why"], rows),
  ];
}

function problemsOf(files: readonly ReportedFile[]): readonly string[] {
  const rows = files.flatMap(({ path, manifest, positionOf }) =>
    manifest.problems.map(({ message, span }) => [placeOf(path, positionOf(span.start)), escape(message)]),
  );
  if (rows.length === 0) return [];
  return ["## Not readable", "Dependencies may be missing here.", table(["Where", "What"], rows)];
}

function placeOf(path: string, { line }: Position): string {
  return `${escape(path)}:${line}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [row(columns), row(columns.map(() => "---")), ...rows.map(row)].join("\n");
}
