import { formatMessage, plural, type Message } from "../../messages/message.ts";
import { otherCoverageEntries } from "../coverageEntries.ts";
import type { ReportFile, ReportInput } from "../reportInput.ts";
import { listedUnchecked } from "../unchecked.ts";

/** GitHub accepts so many results of a run, and shows the first 5,000 of them. */
const mostAccepted = 25_000;

interface Limited<T> {
  readonly displayed: readonly T[];
  readonly notifications: readonly object[];
}

/** The results with the worst first, and without those beyond the limit. `rankOf` is lower for what is worse. */
export function withinLimit<T>(results: readonly T[], rankOf: (result: T) => number, most = mostAccepted): Limited<T> {
  const sorted = [...results].sort((a, b) => rankOf(a) - rankOf(b));
  const left = results.length - most;
  if (left <= 0) return { displayed: sorted, notifications: [] };
  const text = formatMessage(leftOutMessage(left, most));
  return { displayed: sorted.slice(0, most), notifications: [{ level: "error", message: { text } }] };
}

/** What the SARIF report of these manifests leaves out; undefined where it has all results. */
export function leftOutOfSarif({ files }: Pick<ReportInput, "files">, most = mostAccepted): Message | undefined {
  const count = files.reduce((sum, file) => sum + resultCount(file), 0);
  return count > most ? leftOutMessage(count - most, most) : undefined;
}

function leftOutMessage(count: number, most: number): Message {
  return plural(
    count,
    "{count} result is left out: a report has at most {most}, the worst",
    "{count} results are left out: a report has at most {most}, the worst",
    { most },
  );
}

function resultCount({ findings, facts, coverage }: ReportFile): number {
  return findings.length + listedUnchecked(facts).length + otherCoverageEntries(coverage).length;
}
