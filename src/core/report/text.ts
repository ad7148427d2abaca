import { codeOf } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { passedMessage } from "../messages/advisories.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import type { Span } from "../model/span.ts";
import { printable } from "../model/sanitize.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { unreadFileText } from "../scan/unreadFile.ts";
import { countsOf, type Counts } from "./counts.ts";
import { isListed } from "./coverageEntries.ts";
import { gapLines, isUnanswered, notChecked, unansweredMessage } from "./gapLines.ts";
import { positionsIn } from "../model/positions.ts";
import type { ExitEntry, ReportFile, ReportHost, ReportInput } from "./reportInput.ts";
import { listedUnchecked } from "./unchecked.ts";

/** The most lines of a report that is not verbose, but the last ones. */
const mostLines = 190;

/**
 * Writes a report for terminals and logs: a line `path:line:column …` for each finding, problem and unchecked dependency, then the counts.
 * Where these are too many, gaps of one reason share a line, and then the least severe are left out.
 */
export function textReport(input: ReportInput, { isVerbose = false }: Pick<ReportHost, "isVerbose"> = {}): string {
  const unanswered = isVerbose ? undefined : unansweredMessage(input.files);
  const linesOf = (isShort: boolean) => [
    ...input.files.flatMap((file) => fileLines(file, input, { isShort, isAnswered: unanswered !== undefined })),
    ...input.unreadFiles.map((file) => ({ text: unreadFileText(file), rank: 1 })),
  ];
  const all = linesOf(false);
  const lines = [
    ...(isVerbose || all.length <= mostLines ? all.map(({ text }) => text) : shortened(linesOf(true))),
    ...(unanswered ? [formatMessage(unanswered)] : []),
    ...lastLines(input),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

/** The counts, and the reason of the exit code. */
export function lastLines(input: ReportInput): readonly string[] {
  return [
    formatMessage(input.verdict ?? totals(input)),
    ...(input.unscored && input.unscored.passed > 0 ? [formatMessage(passedMessage(input.unscored))] : []),
    ...(input.exit ? [exitLine(input.exit)] : []),
  ];
}

/** A line, and how soon it is left out, the highest first. */
interface Line {
  readonly text: string;
  readonly rank: number;
}

function shortened(lines: readonly Line[]): readonly string[] {
  const left = lines.length - mostLines;
  if (left <= 0) return lines.map(({ text }) => text);
  const kept = new Set([...lines].sort((a, b) => a.rank - b.rank).slice(0, mostLines));
  const more = plural(
    left,
    "{count} more line is left out, the least severe; --verbose has all",
    "{count} more lines are left out, the least severe; --verbose has all",
  );
  return [...lines.filter((line) => kept.has(line)).map(({ text }) => text), formatMessage(more)];
}

/** `exit 1: 3 new advisories of high or worse; 5 known findings` */
export function exitLine({ code, reason, known = 0 }: ExitEntry): string {
  const counted = plural(known, "; {count} known finding", "; {count} known findings");
  return formatMessage(message("exit {code}: {reason}{known}", { code, reason, known: known === 0 ? "" : counted }));
}

interface Short {
  /** Gaps of one reason share a line. */
  readonly isShort: boolean;
  /** Another line has all that the service has not answered. */
  readonly isAnswered: boolean;
}

function fileLines(file: ReportFile, { included }: ReportInput, { isShort, isAnswered }: Short): readonly Line[] {
  const { findings, manifest, facts, coverage } = file;
  const positionsOf = positionsByText();
  const lineIn = (other: Pick<ReportFile, "path" | "text">, offset: number, rest: string, rank = 3): Line => {
    const { line, column } = positionsOf(other)(offset);
    return { text: `${other.path}:${line}:${column} ${rest}`, rank };
  };
  /** Returns a line for a declaration; in a file that the manifest includes, at its place there. */
  const declared = ({ isIncluded, elsewhere }: Declaration, { start }: Span, rest: string, rank?: number) => {
    const other = isIncluded && elsewhere && included?.(elsewhere.path, file);
    return other ? lineIn(other, elsewhere.span.start, rest, rank) : lineIn(file, start, rest, rank);
  };
  const open = coverage.gaps.filter((gap) => !isAnswered || !isUnanswered(gap));
  const other = open.filter((gap) => !isListed(gap));
  const unchecked = listedUnchecked(facts).filter(({ reason }) => !isAnswered || reason !== "failed");
  const gaps = isShort ? [...open.filter(({ kind }) => kind === "dependency"), ...other] : other;
  const alone = isShort ? unchecked.filter(({ isLocal }) => isLocal) : unchecked;
  return [
    ...findings.map((finding) => {
      const text = `${finding.severity} ${codeOf(finding)}: ${findingMessage(finding)}`;
      return declared(finding.declaration, finding.span, text, ranks[finding.severity]);
    }),
    ...manifest.problems.map(({ span, message: text }) => lineIn(file, span.start, `syntax: ${formatMessage(text)}`)),
    ...alone.map(({ declaration, message: reason }) =>
      declared(declaration, declaration.nameSpan, formatMessage(notChecked(declaredName(declaration), reason))),
    ),
    ...gapLines(gaps, isShort).map(({ text, span }) => lineIn(file, span?.start ?? 0, formatMessage(text))),
  ];
}

/** Gaps are between warnings and what is merely told. */
const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 2, information: 4, hint: 5 };

/** Each text is divided into lines once. */
function positionsByText(): (file: Pick<ReportFile, "text">) => ReturnType<typeof positionsIn> {
  const known = new Map<string, ReturnType<typeof positionsIn>>();
  return ({ text }) => {
    const positionOf = known.get(text) ?? positionsIn(text);
    known.set(text, positionOf);
    return positionOf;
  };
}

/** `2 files, 5 dependencies: 3 checked, 1 not checked, 1 local; 1 vulnerable, 2 findings` */
function totals({ files, acceptedCount = 0, omittedCount = 0 }: ReportInput): Message {
  const counts = countsOf(files);
  const { checked, partiallyChecked, directOnly, unchecked, local, vulnerable } = counts;
  const findings = files.reduce((sum, file) => sum + file.findings.length, 0);
  return message(
    "{files}, {dependencies}: {checked} checked{gaps}, {unchecked} not checked{local}{accepted}{omitted}; {vulnerable}{findings}",
    {
      files: plural(files.length, "{count} file", "{count} files"),
      dependencies: plural(counts.dependencies, "{count} dependency", "{count} dependencies"),
      checked: checked + partiallyChecked + directOnly,
      gaps: transitiveGaps(counts),
      unchecked,
      local: local === 0 ? "" : message(", {count} local", { count: local }),
      accepted: acceptedCount === 0 ? "" : message(", {count} accepted", { count: acceptedCount }),
      omitted: omittedCount === 0 ? "" : message(", {count} omitted", { count: omittedCount }),
      vulnerable: vulnerable === 0 ? "" : message("{count} vulnerable, ", { count: vulnerable }),
      findings: plural(findings, "{count} finding", "{count} findings"),
    },
  );
}

function transitiveGaps({ partiallyChecked, directOnly }: Counts): Message | string {
  if (partiallyChecked + directOnly === 0) return "";
  if (directOnly === 0) return message(" ({count} without all transitive dependencies)", { count: partiallyChecked });
  if (partiallyChecked === 0) return message(" ({count} without transitive dependencies)", { count: directOnly });
  return message(" ({partial} without all, {direct} without any transitive dependencies)", {
    partial: partiallyChecked,
    direct: directOnly,
  });
}
