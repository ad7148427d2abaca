import type { Finding } from "../analysis/finding.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import { formatMessage } from "../messages/message.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { unreadMessage, type UnreadFile } from "../scan/unreadFile.ts";
import { otherCoverageEntries, type CoverageEntry } from "./coverageEntries.ts";
import { csvRecord } from "./csvRecord.ts";
import { findingSubject } from "./findingSubject.ts";
import type { ReportInput, ReportFile } from "./reportInput.ts";
import { requirementText } from "./requirementText.ts";
import { listedUnchecked, type Unchecked } from "./unchecked.ts";
import { positionsIn } from "../model/positions.ts";
import { purlOf } from "../model/purl.ts";

/**
 * One row for each finding, for each dependency, transitive dependency, entry or file that was not checked, and for each syntax
 * error. RFC 4180: commas, CRLF, a header, quotes where they are needed, no byte order mark. A cell that a spreadsheet would take for a
 * formula starts with an apostrophe. The columns, empty where they do not apply:
 * - `file`, `line`, `column`: from 1
 * - `kind`: `finding`, `not-checked`, `limited` or `problem`
 * - `rule`: the ID of the rule, or the reason why something was not checked
 * - `severity`: `error`, `warning`, `information` or `hint` of a finding
 * - `system`, `package`, `version`: the declared package and the checked version
 * - `checked`: how that version was determined: `locked`, `written` or `assumed`
 * - `scope`, `requirement`: as written
 * - `purl`: the package that the finding is about; of a transitive dependency, the last of `path`
 * - `path`: package URLs from the checked version on, separated by spaces
 * - `advisories`, `aliases`: IDs separated by spaces, the worst advisory first
 * - `score`, `vector`: CVSS v3 of the worst advisory
 * - `message`: a sentence
 * - `fixedIn`: the version in which all advisories of the dependency itself are fixed; of a transitive advisory the version of
 *   the dependency that is clean with all that it depends on, or `lockfile`, or versions of other packages as package URLs
 * - `held`: the package manager's setting for which that version is too young; `attestation`: `lost` where it has none and the checked one has
 */
export function csvReport({ files, unreadFiles }: ReportInput): string {
  const rows = [...files.flatMap(fileRows), ...unreadFiles.map(unreadRow)];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map(csvRecord).join("");
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
  "fixedIn",
  "held",
  "attestation",
] as const;

type Row = Partial<Readonly<Record<(typeof columns)[number], string>>>;

function fileRows(file: ReportFile): readonly Row[] {
  const { path, text, findings, facts, manifest, coverage } = file;
  const positionOf = positionsIn(text);
  const at = (offset: number): Row => {
    const { line, column } = positionOf(offset);
    return { file: path, line: String(line), column: String(column) };
  };
  return [
    ...findings.map((finding) => ({ ...at(finding.span.start), ...findingRow(finding, text) })),
    ...listedUnchecked(facts).map((unchecked) => ({
      ...at(unchecked.declaration.nameSpan.start),
      ...uncheckedRow(unchecked, text),
    })),
    ...otherCoverageEntries(coverage).map((entry) => ({ ...at(entry.span?.start ?? 0), ...gapRow(entry, file) })),
    ...manifest.problems.map((problem) => ({ ...at(problem.span.start), ...problemRow(problem, file) })),
  ];
}

function findingRow(finding: Finding, text: string): Row {
  const { version, purl, path, advisories } = findingSubject(finding);
  const [worst] = advisories;
  return {
    kind: "finding",
    rule: finding.rule,
    severity: finding.severity,
    ...declarationCells(finding.declaration, text),
    version: version ?? "",
    checked: finding.how ?? "",
    purl,
    path: path?.map((key) => purlOf(key, key.version)).join(" ") ?? "",
    advisories: advisories.map(({ id }) => id).join(" "),
    aliases: advisories.flatMap(({ advisory }) => advisory?.aliases ?? []).join(" "),
    score: worst?.advisory?.cvss3Score?.toFixed(1) ?? "",
    vector: worst?.advisory?.cvss3Vector ?? "",
    message: findingMessage(finding),
    ...fixCells(finding),
  };
}

function fixCells({ fixedIn }: Finding): Row {
  switch (fixedIn?.kind) {
    case "fixed": {
      const { version, held, losesAttestation } = fixedIn;
      return { fixedIn: version, held: held?.limit.setting ?? "", attestation: losesAttestation ? "lost" : "" };
    }
    case "lockfile":
      return { fixedIn: "lockfile" };
    case "packages":
      return { fixedIn: fixedIn.packages.map((key) => purlOf(key, key.version)).join(" ") };
    default:
      return {};
  }
}

function uncheckedRow({ declaration, reason, version, purl, message }: Unchecked, text: string): Row {
  return {
    kind: "not-checked",
    rule: reason,
    ...declarationCells(declaration, text),
    version: version ?? "",
    purl: purl ?? "",
    message,
  };
}

function gapRow({ kind, reason, name = "", message }: CoverageEntry, { system }: ReportFile): Row {
  return {
    kind: kind === "limit" ? "limited" : "not-checked",
    rule: reason,
    system: system ?? "",
    package: name,
    message,
  };
}

function unreadRow({ path, reason }: UnreadFile): Row {
  return { file: path, kind: "not-checked", rule: reason, message: formatMessage(unreadMessage(reason)) };
}

function problemRow({ message }: SyntaxProblem, { system }: ReportFile): Row {
  return { kind: "problem", rule: "syntax", system: system ?? "", message: formatMessage(message) };
}

function declarationCells(declaration: Declaration, text: string): Row {
  const { system, name } = declaration.package;
  return { system, package: name, scope: declaration.scope, requirement: requirementText(declaration, text) };
}
