import { weightOf } from "../analysis/advisories.ts";
import { advisoriesOf, codeOf } from "../analysis/finding.ts";
import type { Band, Severity } from "../analysis/severity.ts";
import { formatMessage } from "../messages/message.ts";
import { positionsIn } from "../model/positions.ts";
import { printable } from "../model/sanitize.ts";
import { unreadFileText } from "../scan/unreadFile.ts";
import { jsonText } from "./jsonText.ts";
import type { ReportFile, ReportInput } from "./reportInput.ts";
import { type Result, resultsOf } from "./results.ts";
import { uncheckedRule } from "./sarifRules.ts";

/** A violation of GitLab's code quality. */
interface Violation {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: GitLabSeverity;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

type GitLabSeverity = "info" | "minor" | "major" | "critical" | "blocker";

/**
 * Writes a code quality report of GitLab. What was not checked is `major`, as it may hide anything; what no source can tell is `info`. A
 * fingerprint is the path and what the result is about, and unique.
 */
export function gitlabReport({ files, unreadFiles }: ReportInput): string {
  const violations = [
    ...files.flatMap(violationsOf),
    ...unreadFiles.map((file): Violation => ({
      ...violation(uncheckedRule, unreadFileText(file), "major"),
      fingerprint: `${file.path} ${uncheckedRule} ${file.reason}`,
      location: { path: file.path, lines: { begin: 1 } },
    })),
  ];
  return `${jsonText(violations)}\n`;
}

function violationsOf(file: ReportFile): readonly Violation[] {
  const positionOf = positionsIn(file.text);
  const at = (offset: number) => ({ path: file.path, lines: { begin: positionOf(offset).line } });
  const results = resultsOf(file).filter((result) => result.kind !== "unchecked" || !result.isLocal);
  return [
    ...results.map((result): Violation => ({
      ...violation(ruleName(result), result.text, severityOf(result)),
      fingerprint: `${file.path} ${result.fingerprint}`,
      location: at(result.span.start),
    })),
    ...file.manifest.problems.map((problem, index): Violation => ({
      ...violation("syntax", formatMessage(problem.message), "major"),
      fingerprint: `${file.path} syntax ${index + 1}`,
      location: at(problem.span.start),
    })),
  ];
}

function violation(check_name: string, text: string, severity: GitLabSeverity) {
  return { description: printable(text), check_name, severity };
}

function ruleName(result: Result): string {
  if (result.kind === "signal") return result.id;
  return result.kind === "finding" ? codeOf(result.finding) : uncheckedRule;
}

function severityOf(result: Result): GitLabSeverity {
  if (result.kind === "signal") return bySeverity.warning;
  if (result.kind === "unchecked") return result.isLimit ? "info" : "major";
  const [worst] = advisoriesOf(result.finding);
  return worst ? byBand[weightOf(worst)] : bySeverity[result.finding.severity];
}

const byBand: Readonly<Record<Band, GitLabSeverity>> = {
  malicious: "blocker",
  critical: "blocker",
  high: "critical",
  unscored: "critical",
  medium: "major",
  low: "minor",
};

const bySeverity: Readonly<Record<Severity, GitLabSeverity>> = {
  error: "critical",
  warning: "major",
  information: "info",
  hint: "info",
};
