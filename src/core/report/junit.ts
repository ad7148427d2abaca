import type { Facts } from "../analysis/facts.ts";
import { codeOf, type Finding } from "../analysis/finding.ts";
import { formatMessage, message } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { positionsIn } from "../model/positions.ts";
import { printable } from "../model/sanitize.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { type UnreadFile, unreadMessage } from "../scan/unreadFile.ts";
import { coverageEntries, isListed, type CoverageEntry } from "./coverageEntries.ts";
import { isSameKey } from "../versions/index.ts";
import { escapedMarkup } from "./markup.ts";
import type { ReportFile, ReportHost, ReportInput } from "./reportInput.ts";
import { requirementText } from "./requirementText.ts";
import { uncheckedVersion } from "./unchecked.ts";

/** A test of JUnit. */
interface TestCase {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  /** The type of the failure or the error. */
  readonly type?: string;
  readonly message?: string;
  /** All that was found and was not checked, a line each. */
  readonly lines: readonly string[];
}

/**
 * Writes the XML of JUnit: a suite for each manifest with a test for each dependency. A failure is what fails the check, or in a report without a
 * gate every error and warning. What was not checked, wholly or in part, is skipped with its reason; a file that was not read is an error.
 */
export function junitReport(input: ReportInput, { now }: Pick<ReportHost, "now">): string {
  const suites = [
    ...input.files.map((file) => [file.path, casesOf(file, input.failing)] as const),
    ...(input.unreadFiles.length > 0 ? [[unreadName, input.unreadFiles.map(unreadCase)] as const] : []),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="package-insights" ${countsIn(suites.flatMap(([, cases]) => cases))} time="0">`,
    ...suites.map(([name, cases]) => suiteOf(name, cases, now)),
    "</testsuites>",
    "",
  ].join("\n");
}

const unreadName = formatMessage(message("not read"));

function suiteOf(name: string, cases: readonly TestCase[], now: number): string {
  const timestamp = new Date(now).toISOString().slice(0, 19);
  return [
    `  <testsuite name=${quoted(name)} ${countsIn(cases)} time="0" timestamp="${timestamp}">`,
    ...namedOnce(cases).map(caseText),
    "  </testsuite>",
  ].join("\n");
}

function countsIn(cases: readonly TestCase[]): string {
  const count = (wanted: TestCase["outcome"]) => cases.filter(({ outcome }) => outcome === wanted).length;
  return `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
}

/** Readers tell tests apart by their names. */
function namedOnce(cases: readonly TestCase[]): readonly TestCase[] {
  const counts = new Map<string, number>();
  return cases.map((each) => {
    const count = (counts.get(each.name) ?? 0) + 1;
    counts.set(each.name, count);
    return count === 1 ? each : { ...each, name: `${each.name} #${count}` };
  });
}

function caseText({ name, path, line, outcome, type = "", message: text = "", lines }: TestCase): string {
  const start = `    <testcase name=${quoted(name)} classname=${quoted(path)} file=${quoted(path)} line="${line}" time="0"`;
  const inner = lines.map((each) => escapedMarkup(printable(each))).join("\n");
  switch (outcome) {
    case "passed":
      return inner === "" ? `${start}/>` : `${start}><system-out>${inner}</system-out></testcase>`;
    case "skipped":
      return `${start}><skipped message=${quoted(text)}/></testcase>`;
    default:
      return `${start}><${outcome} message=${quoted(text)} type=${quoted(type)}>${inner}</${outcome}></testcase>`;
  }
}

function quoted(text: string): string {
  return `"${escapedMarkup(printable(text))}"`;
}

function casesOf(file: ReportFile, failing: ReportInput["failing"]): readonly TestCase[] {
  const { path, text, facts, findings, manifest, coverage } = file;
  const positionOf = positionsIn(text);
  const entries = coverageEntries(coverage);
  const byPlace = groupedBy(findings, ({ declaration }) => declaration.nameSpan.start);
  const gapsByPlace = groupedBy(
    entries.filter(({ kind, name }) => name !== undefined && !isListed({ kind })),
    ({ span }) => span?.start ?? 0,
  );
  const places = new Set(facts.map(({ declaration }) => declaration.nameSpan.start));
  const apart = entries.filter(
    ({ kind, name, span }) => !isListed({ kind }) && (name === undefined || !places.has(span?.start ?? 0)),
  );
  const seen = new Set<number>();
  return [
    ...facts.map((dependency) => {
      const { start } = dependency.declaration.nameSpan;
      const isFirst = !seen.has(start);
      seen.add(start);
      const own = (byPlace.get(start) ?? []).filter((finding) => isOf(finding, dependency, isFirst));
      const line = positionOf(start).line;
      return { path, line, ...dependencyCase(dependency, file, { own, gaps: gapsByPlace.get(start) ?? [], failing }) };
    }),
    ...apart.map((entry) => ({ path, line: positionOf(entry.span?.start ?? 0).line, ...entryCase(entry) })),
    ...manifest.problems.map(({ message: problem, span }): TestCase => ({
      ...errorCase(formatMessage(message("syntax: {problem}", { problem })), "syntax"),
      path,
      line: positionOf(span.start).line,
    })),
  ];
}

/** Tells which of several versions at one place a finding is about; the first has those that are about none. */
function isOf({ key }: Finding, { target }: Facts, isFirst: boolean): boolean {
  if (target?.kind !== "version" || !key) return isFirst;
  return isSameKey(key, target.key);
}

interface Found {
  readonly own: readonly Finding[];
  readonly gaps: readonly CoverageEntry[];
  readonly failing: ReportInput["failing"];
}

type Case = Omit<TestCase, "path" | "line">;

function dependencyCase(facts: Facts, { text }: ReportFile, { own, gaps, failing }: Found): Case {
  const { declaration, target } = facts;
  const version = target?.kind === "version" ? target.key.version : requirementText(declaration, text);
  const name = `${formatMessage(declaredName(declaration))} ${version}`.trimEnd();
  const unchecked = uncheckedVersion(facts);
  const reasons = [
    ...(unchecked ? [formatMessage(message("not checked: {reason}", { reason: unchecked.message }))] : []),
    ...gaps.map(({ kind, message: reason }) =>
      formatMessage(
        kind === "limit"
          ? message("not all checked: {reason}", { reason })
          : message("partially checked: {reason}", { reason }),
      ),
    ),
  ];
  const lines = [...own.map((finding) => `${codeOf(finding)}: ${findingMessage(finding)}`), ...reasons];
  const [worst] = own.filter((finding) => isFailure(finding, failing));
  if (worst) return { name, outcome: "failure", type: codeOf(worst), message: findingMessage(worst), lines };
  if (reasons.length > 0) return { name, outcome: "skipped", message: [...lines].reverse().join("; "), lines };
  return { name, outcome: "passed", lines };
}

function isFailure(finding: Finding, failing: ReportInput["failing"]): boolean {
  return failing ? failing.has(finding) : finding.severity === "error" || finding.severity === "warning";
}

function entryCase({ kind, message: reason, reason: type, name }: CoverageEntry): Case {
  const text = name === undefined ? reason : `${name}: ${reason}`;
  return kind === "limit"
    ? {
        name: text,
        outcome: "skipped",
        message: formatMessage(message("not all checked: {reason}", { reason })),
        lines: [],
      }
    : errorCase(text, type);
}

function errorCase(text: string, type: string): Case {
  return { name: text, outcome: "error", type, message: text, lines: [] };
}

function unreadCase({ path, reason }: UnreadFile): TestCase {
  const text = formatMessage(message("not checked: {reason}", { reason: unreadMessage(reason) }));
  return { ...errorCase(text, reason), name: path, path, line: 1 };
}

function groupedBy<T>(all: readonly T[], keyOf: (each: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}
