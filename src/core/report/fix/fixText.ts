import { leadingUpgrade, type Change } from "../../fixes/plan/changes.ts";
import type { Dependency } from "../../fixes/plan/dependency.ts";
import { formatMessage, message, plural, type Message } from "../../messages/message.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import { declaredName } from "../../messages/shownName.ts";
import { printable } from "../../model/sanitize.ts";
import { newsMessage, overrideMessage, withNews } from "../../render/fixMessages.ts";
import { unreadFileText } from "../../scan/unreadFile.ts";
import { positionsIn } from "../../model/positions.ts";
import { advisoryIdsOf, gapsOf, lockfilesOf, unfixedMessage, type FixReport } from "./fixReport.ts";

/** `path:line: name old → new` for each change, then what is not fixed and why, then what is left to do, and the counts. */
export function fixText(report: FixReport): string {
  const { changes, overrides, unfixed, remaining, unchecked, unreadFiles, pathText, textAt } = report;
  const line = (path: string, offset: number) => `${pathText(path)}:${positionsIn(textAt(path) ?? "")(offset).line}`;
  const about = ({ manifest, facts: { declaration } }: Dependency, text: Message) =>
    `${line(manifest.path, declaration.nameSpan.start)}: ${formatMessage(declaredName(declaration))} ${formatMessage(text)}`;
  const lines = [
    ...changes.map(
      (change) => `${line(change.path, change.span.start)}: ${formatMessage(changeMessage(change, report))}`,
    ),
    ...overrides.flatMap((change) => {
      const place = line(change.path, change.span.start);
      return change.overrides.map((override) => `${place}: ${formatMessage(overrideMessage(override))}`);
    }),
    ...unfixed.map((dependency) =>
      about(dependency, message("not fixed: {reason}", { reason: clause(unfixedMessage(report, dependency)) })),
    ),
    ...remaining.map((dependency) =>
      about(
        dependency,
        message("still affected: {advisories}", { advisories: advisoryIdsOf(dependency.findings).join(", ") }),
      ),
    ),
    ...unchecked.map((dependency) => {
      const reason = dependency.why ? uncheckedReason(dependency.why) : message("not answered yet");
      return about(dependency, message("not checked: {reason}", { reason }));
    }),
    ...gapsOf(report).map(({ manifest, span, name = "", message: reason }) => {
      const text = message("not checked: {reason}", { reason });
      return `${line(manifest, span?.start ?? 0)}: ${name === "" ? "" : `${name} `}${formatMessage(text)}`;
    }),
    ...unreadFiles.map(unreadFileText),
    ...[...lockfilesOf(report)].map(([path, command]) => {
      const text =
        command === undefined
          ? message("{path}: not changed: update it", { path: pathText(path) })
          : message("{path}: not changed: update it with {command}", { path: pathText(path), command });
      return formatMessage(text);
    }),
    formatMessage(totals(report)),
  ];
  return `${lines.map(printable).join("\n")}\n`;
}

/** A sentence as it continues a line. */
function clause(sentence: Message): string {
  const text = formatMessage(sentence);
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function changeMessage(change: Change, { news, now }: FixReport): Message {
  return withNews(changedMessage(change), newsMessage(news?.get(change), now));
}

function changedMessage(change: Change): Message {
  const { upgrades, before, after } = change;
  const names = [...new Set(upgrades.map(({ facts }) => formatMessage(declaredName(facts.declaration))))].join(", ");
  const values = { names, before, after };
  const { dependencies, cleaner } = leadingUpgrade(change);
  if (dependencies === "unknown")
    return message("{names} {before} → {after} (its dependencies were not checked)", values);
  if (typeof dependencies !== "object") return message("{names} {before} → {after}", values);
  const { affected } = dependencies;
  if (!cleaner) {
    return plural(
      affected,
      "{names} {before} → {after} ({count} of its dependencies is affected)",
      "{names} {before} → {after} ({count} of its dependencies are affected)",
      values,
    );
  }
  return plural(
    affected,
    "{names} {before} → {after} ({count} of its dependencies is affected, none of {cleaner})",
    "{names} {before} → {after} ({count} of its dependencies are affected, none of {cleaner})",
    { ...values, cleaner: cleaner.version },
  );
}

function totals({ changes, overrides, unfixed, remaining, unchecked, isWritten }: FixReport): Message {
  const count = changes.length + overrides.length;
  const changed = plural(count, "{count} change", "{count} changes");
  return message("{state}, {unfixed} not fixed, {unchecked} not checked", {
    state: count === 0 ? message("no change") : writtenMessage(changed, isWritten),
    unfixed: unfixed.length + remaining.length,
    unchecked: unchecked.length,
  });
}

function writtenMessage(changed: Message, isWritten: boolean | undefined): Message {
  if (isWritten === undefined) return message("{changed} not written (without --write)", { changed });
  return isWritten ? message("{changed} written", { changed }) : message("{changed} not written", { changed });
}
