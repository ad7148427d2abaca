import { codeOf } from "../analysis/finding.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { printable } from "../model/sanitize.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { unreadMessage } from "../scan/unreadFile.ts";
import { countsOf, type Counts } from "./counts.ts";
import { otherCoverageEntries } from "./coverageEntries.ts";
import { positionsIn } from "./positions.ts";
import type { ReportFile, ReportInput } from "./reportInput.ts";
import { uncheckedVersion } from "./unchecked.ts";

/** For terminals: a line `path:line:column …` for each finding, problem and unchecked dependency, then the counts. */
export function textReport(input: ReportInput): string {
  const lines = [
    ...input.files.flatMap(fileLines),
    ...input.unreadFiles.map(({ path, reason }) =>
      formatMessage(message("{path} not checked: {reason}", { path, reason: unreadMessage(reason) })),
    ),
    formatMessage(totals(input)),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

function fileLines({ path, text, findings, manifest, facts, coverage }: ReportFile): readonly string[] {
  const positionOf = positionsIn(text);
  const line = (offset: number, rest: string) => {
    const { line: row, column } = positionOf(offset);
    return `${path}:${row}:${column} ${rest}`;
  };
  return [
    ...findings.map((finding) =>
      line(finding.span.start, `${finding.severity} ${codeOf(finding)}: ${findingMessage(finding)}`),
    ),
    ...manifest.problems.map(({ span, message: text }) => line(span.start, `syntax: ${formatMessage(text)}`)),
    ...facts
      .flatMap((each) => uncheckedVersion(each) ?? [])
      .map(({ declaration: { name, nameSpan }, message: reason }) =>
        line(nameSpan.start, formatMessage(notChecked(name, reason))),
      ),
    ...otherCoverageEntries(coverage).map(({ kind, name, span, message: reason }) => {
      const text = kind === "limit" ? message("not all checked: {reason}", { reason }) : notChecked(name, reason);
      return line(span?.start ?? 0, formatMessage(text));
    }),
  ];
}

function notChecked(name: string | undefined, reason: string): Message {
  return name === undefined
    ? message("not checked: {reason}", { reason })
    : message("not checked {name}: {reason}", { name, reason });
}

/** `2 files, 5 dependencies: 3 checked, 1 not checked, 1 local; 2 findings` */
function totals({ files, acceptedCount = 0 }: ReportInput): Message {
  const counts = countsOf(files);
  const { checked, partiallyChecked, directOnly, unchecked, local } = counts;
  const findings = files.reduce((sum, file) => sum + file.findings.length, 0);
  return message(
    "{files}, {dependencies}: {checked} checked{gaps}, {unchecked} not checked{local}{accepted}; {findings}",
    {
      files: plural(files.length, "{count} file", "{count} files"),
      dependencies: plural(counts.dependencies, "{count} dependency", "{count} dependencies"),
      checked: checked + partiallyChecked + directOnly,
      gaps: transitiveGaps(counts),
      unchecked,
      local: local === 0 ? "" : message(", {count} local", { count: local }),
      accepted: acceptedCount === 0 ? "" : message(", {count} accepted", { count: acceptedCount }),
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
