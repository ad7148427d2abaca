import type { Finding } from "../analysis/finding.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { findingSubject } from "./findingSubject.ts";
import type { ReportInput, ReportFile } from "./reportInput.ts";
import { uncheckedIn, type Unchecked } from "./unchecked.ts";
import { printable } from "../model/sanitize.ts";
import { positionsIn } from "./positions.ts";
import { purlOf } from "../model/purl.ts";

/**
 * One row for each finding, for each declaration that is not or not wholly checked, and for each thing that is wrong with a
 * text. RFC 4180: commas, CRLF, a header, quotes where they are needed, no byte order mark. A cell that a spreadsheet would
 * take for a formula begins with an apostrophe. The columns, empty where there is nothing to say:
 * - `file`, `line`, `column`: where it stands; from 1
 * - `kind`: `finding`, `not-checked` or `problem`
 * - `rule`: the code of the rule; of what is not checked, the reason
 * - `severity`: `error`, `warning`, `information` or `hint`; only of findings
 * - `system`, `package`, `version`: what is declared, and the version that is checked
 * - `checked`: how that version was chosen: `locked`, `written` or `assumed`
 * - `scope`, `requirement`: as written
 * - `purl`: what the finding is true of; of a transitive one, the last of `path`
 * - `path`: package URLs from the checked version on, with blanks between them
 * - `advisories`, `aliases`: IDs with blanks between them, the worst advisory first
 * - `score`, `vector`: CVSS v3 of the worst advisory; empty where it has none
 * - `message`: a sentence
 */
export function csvReport({ files }: ReportInput): string {
  const rows = files.flatMap(fileRows);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map(record).join("");
}

const columns = [
  "file",
  "line",
  "column",
  "kind",
  "rule",
  "severity",
  "system",
  "package",
  "version",
  "checked",
  "scope",
  "requirement",
  "purl",
  "path",
  "advisories",
  "aliases",
  "score",
  "vector",
  "message",
] as const;

type Row = Partial<Readonly<Record<(typeof columns)[number], string>>>;

function fileRows(file: ReportFile): readonly Row[] {
  const { path, text, findings, facts, manifest } = file;
  const positionOf = positionsIn(text);
  const at = (offset: number): Row => {
    const { line, column } = positionOf(offset);
    return { file: path, line: String(line), column: String(column) };
  };
  return [
    ...findings.map((finding) => ({ ...at(finding.span.start), ...findingRow(finding) })),
    ...facts.flatMap(uncheckedIn).map((one) => ({ ...at(one.declaration.nameSpan.start), ...uncheckedRow(one) })),
    ...manifest.problems.map((problem) => ({ ...at(problem.span.start), ...problemRow(problem, file) })),
  ];
}

function findingRow(finding: Finding): Row {
  const { version, purl, path, advisories } = findingSubject(finding);
  const [worst] = advisories;
  return {
    kind: "finding",
    rule: finding.rule,
    severity: finding.severity,
    ...declarationCells(finding.declaration),
    version: version ?? "",
    checked: finding.how ?? "",
    purl,
    path: path?.map((key) => purlOf(key, key.version)).join(" ") ?? "",
    advisories: advisories.map(({ id }) => id).join(" "),
    aliases: advisories.flatMap(({ advisory }) => advisory?.aliases ?? []).join(" "),
    score: worst?.advisory?.cvss3Score?.toFixed(1) ?? "",
    vector: worst?.advisory?.cvss3Vector ?? "",
    message: findingMessage(finding),
  };
}

function uncheckedRow({ declaration, reason, version, purl, message }: Unchecked): Row {
  return {
    kind: "not-checked",
    rule: reason,
    ...declarationCells(declaration),
    version: version ?? "",
    purl: purl ?? "",
    message,
  };
}

function problemRow({ message }: SyntaxProblem, { system }: ReportFile): Row {
  return { kind: "problem", rule: "syntax", system, message };
}

function declarationCells({ package: { system, name }, scope, requirement }: Declaration): Row {
  return { system, package: name, scope, requirement: requirement.text };
}

function record(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const line = printable(text);
  const safe = /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
