import { codeOf } from "../analysis/finding.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { passedMessage } from "../messages/advisories.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import type { Span } from "../model/span.ts";
import { printable } from "../model/sanitize.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { unreadFileText } from "../scan/unreadFile.ts";
import { countsOf, type Counts } from "./counts.ts";
import { otherCoverageEntries } from "./coverageEntries.ts";
import { positionsIn } from "./positions.ts";
import type { ExitEntry, ReportFile, ReportInput } from "./reportInput.ts";
import { listedUnchecked } from "./unchecked.ts";

/**
 * Writes a report for terminals: a line `path:line:column …` for each finding, problem and unchecked dependency, then the counts.
 */
export function textReport(input: ReportInput): string {
  const lines = [
    ...input.files.flatMap((file) => fileLines(file, input)),
    ...input.unreadFiles.map(unreadFileText),
    formatMessage(totals(input)),
    ...(input.unscored && input.unscored.passed > 0 ? [formatMessage(passedMessage(input.unscored))] : []),
    ...(input.exit ? [exitLine(input.exit)] : []),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

/** `exit 1: 3 new advisories of high or worse; 5 known findings` */
export function exitLine({ code, reason, known = 0 }: ExitEntry): string {
  const counted = plural(known, "; {count} known finding", "; {count} known findings");
  return formatMessage(message("exit {code}: {reason}{known}", { code, reason, known: known === 0 ? "" : counted }));
}

function fileLines(file: ReportFile, { included }: ReportInput): readonly string[] {
  const { findings, manifest, facts, coverage } = file;
  const positionsOf = positionsByText();
  const lineIn = (other: Pick<ReportFile, "path" | "text">, offset: number, rest: string) => {
    const { line, column } = positionsOf(other)(offset);
    return `${other.path}:${line}:${column} ${rest}`;
  };
  const line = (offset: number, rest: string) => lineIn(file, offset, rest);
  /** Returns a line for a declaration; in a file that the manifest includes, at its place there. */
  const declared = ({ isIncluded, elsewhere }: Declaration, { start }: Span, rest: string) => {
    const other = isIncluded && elsewhere && included?.(elsewhere.path, file);
    return other ? lineIn(other, elsewhere.span.start, rest) : line(start, rest);
  };
  return [
    ...findings.map((finding) =>
      declared(finding.declaration, finding.span, `${finding.severity} ${codeOf(finding)}: ${findingMessage(finding)}`),
    ),
    ...manifest.problems.map(({ span, message: text }) => line(span.start, `syntax: ${formatMessage(text)}`)),
    ...listedUnchecked(facts).map(({ declaration, message: reason }) =>
      declared(declaration, declaration.nameSpan, formatMessage(notChecked(declaredName(declaration), reason))),
    ),
    ...otherCoverageEntries(coverage).map(({ kind, name, span, message: reason }) => {
      const text = kind === "limit" ? message("not all checked: {reason}", { reason }) : notChecked(name, reason);
      return line(span?.start ?? 0, formatMessage(text));
    }),
  ];
}

/** Each text is divided into lines once. */
function positionsByText(): (file: Pick<ReportFile, "text">) => ReturnType<typeof positionsIn> {
  const known = new Map<string, ReturnType<typeof positionsIn>>();
  return ({ text }) => {
    const positionOf = known.get(text) ?? positionsIn(text);
    known.set(text, positionOf);
    return positionOf;
  };
}

function notChecked(name: Message | string | undefined, reason: string): Message {
  return name === undefined
    ? message("not checked: {reason}", { reason })
    : message("not checked {name}: {reason}", { name, reason });
}

/** `2 files, 5 dependencies: 3 checked, 1 not checked, 1 local; 2 findings` */
function totals({ files, acceptedCount = 0, omittedCount = 0 }: ReportInput): Message {
  const counts = countsOf(files);
  const { checked, partiallyChecked, directOnly, unchecked, local } = counts;
  const findings = files.reduce((sum, file) => sum + file.findings.length, 0);
  return message(
    "{files}, {dependencies}: {checked} checked{gaps}, {unchecked} not checked{local}{accepted}{omitted}; {findings}",
    {
      files: plural(files.length, "{count} file", "{count} files"),
      dependencies: plural(counts.dependencies, "{count} dependency", "{count} dependencies"),
      checked: checked + partiallyChecked + directOnly,
      gaps: transitiveGaps(counts),
      unchecked,
      local: local === 0 ? "" : message(", {count} local", { count: local }),
      accepted: acceptedCount === 0 ? "" : message(", {count} accepted", { count: acceptedCount }),
      omitted: omittedCount === 0 ? "" : message(", {count} omitted", { count: omittedCount }),
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
