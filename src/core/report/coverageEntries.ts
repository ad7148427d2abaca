import { gapReason, type Coverage, type CoverageGap, type Limit } from "../analysis/coverage.ts";
import { formatMessage, plural } from "../messages/message.ts";
import type { Span } from "../model/span.ts";
import { absentMembers, gapMessage, limitMessages } from "../messages/reasons.ts";
import type { VersionText } from "../model/keys.ts";

/** A reason why the check of a manifest is not complete, for reports, with what it is about. */
export interface CoverageEntry {
  readonly kind: CoverageGap["kind"];
  /** A stable word, such as `private`, `failed` or `damaged`. */
  readonly reason: string;
  readonly message: string;
  /** The name of the dependency, as written. */
  readonly name?: string;
  /** The transitive version that was not checked. */
  readonly package?: string;
  readonly version?: VersionText;
  /** The advisory whose details were not answered. */
  readonly advisory?: string;
  /** The file that was not read; absolute, with `/`. */
  readonly path?: string;
  /** The place in the manifest. */
  readonly span?: Span;
}

/** One entry for each gap; of what only limits the check, one for all dependencies of the manifest. */
export function coverageEntries({ gaps }: Coverage): readonly CoverageEntry[] {
  const limits = new Map<Limit, { readonly count: number; readonly span?: Span }>();
  const entries: CoverageEntry[] = [];
  for (const gap of gaps) {
    if (gap.kind === "limit") {
      const { count = 0, span = "span" in gap ? gap.span : undefined } = limits.get(gap.limit) ?? {};
      limits.set(gap.limit, { count: count + 1, ...(span && { span }) });
    } else entries.push(entryOf(gap));
  }
  return [...entries, ...[...limits].map(([limit, found]) => limitEntry(limit, found))];
}

/** Gaps that are neither of a declared dependency nor of the text, which reports list on their own. */
export function otherCoverageEntries(coverage: Coverage): readonly CoverageEntry[] {
  return coverageEntries(coverage).filter((entry) => !isListed(entry));
}

/** Tells whether reports list a gap on their own, as it is of a declared dependency or of the text. */
export function isListed({ kind }: { readonly kind: CoverageGap["kind"] }): boolean {
  return listedKinds.has(kind);
}

const listedKinds: ReadonlySet<CoverageGap["kind"]> = new Set<CoverageGap["kind"]>(["dependency", "text"]);

/** The entry of a limit at its place, if it has one: that of the first of several. */
function limitEntry(limit: Limit, { count, span }: { readonly count: number; readonly span?: Span }): CoverageEntry {
  const reason = limitMessages[limit];
  const text =
    limit === "absent-member"
      ? absentMembers(count)
      : plural(count, "{reason} (one dependency)", "{reason} ({count} dependencies)", { reason });
  return { kind: "limit", reason: limit, message: formatMessage(text), ...(span && { span }) };
}

function entryOf(gap: Exclude<CoverageGap, { kind: "limit" }>): CoverageEntry {
  const entry = { kind: gap.kind, reason: gapReason(gap), message: formatMessage(gapMessage(gap)) };
  if (gap.kind === "file") return { ...entry, path: gap.path, ...(gap.span && { span: gap.span }) };
  if (gap.kind === "entry") return gap.path === undefined ? { ...entry, span: gap.span } : { ...entry, path: gap.path };
  if (gap.kind === "text") return entry;
  const { name, nameSpan: span } = gap.declaration;
  if (gap.kind === "advisory") return { ...entry, name, advisory: gap.id, span };
  const key = gap.kind === "transitive" ? gap.key : undefined;
  return { ...entry, name, ...(key && { package: key.name, version: key.version }), span };
}
