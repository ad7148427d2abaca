import { gapReason, type CoverageGap } from "../analysis/coverage.ts";
import { gapGroupMessage, groupGaps } from "../messages/coverage.ts";
import { errorMessage } from "../messages/errors.ts";
import { listed, message, plural, type Message } from "../messages/message.ts";
import { packageId } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import type { Span } from "../model/span.ts";
import { versionId } from "../versions/index.ts";
import { coverageEntries, type CoverageEntry } from "./coverageEntries.ts";
import type { ReportFile } from "./reportInput.ts";

/** A line about what was not checked, for a place in the manifest. */
export interface GapLine {
  readonly text: Message;
  readonly span?: Span;
}

/** The most gaps of a kind and reason that have a line each in a short report. */
const mostListed = 3;

/** Lines for the gaps of a manifest, each gap once. In a short report those of one kind and reason share one where they are many. */
export function gapLines(gaps: readonly CoverageGap[], isShort: boolean): readonly GapLine[] {
  const once = [...new Map(gaps.map((gap, index) => [`${gap.kind} ${idOf(gap) ?? index}`, gap])).values()];
  if (!isShort) return entriesOf(once).map(gapLine);
  return groupGaps(once).flatMap((group) => {
    const entries = entriesOf(group);
    return entries.length > mostListed ? [sharedLine(gapGroupMessage(group), entries)] : entries.map(gapLine);
  });
}

function entriesOf(gaps: readonly CoverageGap[]): readonly CoverageEntry[] {
  return coverageEntries({ state: "incomplete", gaps });
}

function gapLine({ kind, name, path, span, message: reason }: CoverageEntry): GapLine {
  // The reason why a file is not read names it.
  const included = kind === "entry" && path !== undefined ? fileNameOf(path) : undefined;
  const text =
    kind === "limit" ? message("not all checked: {reason}", { reason }) : notChecked(name ?? included, reason);
  return { text, ...(span && { span }) };
}

export function notChecked(name: Message | string | undefined, reason: string): Message {
  return name === undefined
    ? message("not checked: {reason}", { reason })
    : message("not checked {name}: {reason}", { name, reason });
}

/** `729 dependencies not checked: unknown package: a, b, c and 726 more; --verbose lists them` */
function sharedLine(group: Message, entries: readonly CoverageEntry[]): GapLine {
  const names = [...new Set(entries.map(entryName))];
  const others = names.length - mostListed;
  const values = { group, names: listed(names.slice(0, mostListed)), others };
  const [{ span } = {}] = entries;
  const text =
    others > 0
      ? message("{group}: {names} and {others} more; --verbose lists them", values)
      : message("{group}: {names}", values);
  return { text, ...(span && { span }) };
}

function entryName({ name, package: below, version, advisory, path, message: text }: CoverageEntry): string {
  if (below !== undefined) return [below, version].join(" ");
  return advisory ?? name ?? path ?? text;
}

/** Tells whether the service has not answered what the gap is about. */
export function isUnanswered(gap: CoverageGap): boolean {
  return errorOf(gap) !== undefined;
}

/** A line for all that the service has not answered; undefined where it is little enough to be listed. */
export function unansweredMessage(files: readonly Pick<ReportFile, "coverage">[]): Message | undefined {
  const gaps = files.flatMap(({ coverage }) => coverage.gaps.filter(isUnanswered));
  const count = new Set(gaps.map(idOf)).size;
  const error = gaps[0] && errorOf(gaps[0]);
  if (!error || count <= mostListed) return undefined;
  return plural(
    count,
    "{count} package or advisory not answered by the service: {error}; --verbose lists it",
    "{count} packages or advisories not answered by the service, first {error}; --verbose lists them",
    { error: errorMessage(error) },
  );
}

function errorOf(gap: CoverageGap) {
  if (gap.kind === "advisory") return gap.error;
  if (gap.kind !== "dependency" && gap.kind !== "transitive") return undefined;
  return gap.why.kind === "failed" ? gap.why.error : undefined;
}

/** Names what the gap is about, where several manifests or dependencies may have the same. */
function idOf(gap: CoverageGap): string | undefined {
  if (gap.kind === "advisory") return gap.id;
  if (gap.kind === "transitive" && gap.key) return `${versionId(gap.key)} ${gapReason(gap)}`;
  return errorOf(gap) && "declaration" in gap ? packageId(gap.declaration.package) : undefined;
}
