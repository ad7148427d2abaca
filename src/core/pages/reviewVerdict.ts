import type { AffectedBy } from "../analysis/advisories.ts";
import { compareScores } from "../analysis/advisories.ts";
import { isVulnerability } from "../analysis/finding.ts";
import { shortScore } from "../messages/advisories.ts";
import { counted, listed, message, type Message, plural } from "../messages/message.ts";
import { packageId } from "../model/keys.ts";
import type { ChangeKind, PackageChange, Review } from "../review/change.ts";

/**
 * The answer of a review in one sentence, such as `12 packages added, 3 updated, 1 removed: 2 advisories fixed, 1 introduced (high 7.5), 1
 * license not allowed, 2 not checked`.
 */
export function reviewSentence(review: Review): Message {
  const changes = kindCounts(review.changes);
  const news = newsOf(review);
  if (changes.length === 0 && news.length === 0) return message("No changes of dependencies");
  if (news.length === 0) return message("{changes}: nothing found", { changes: listed(changes) });
  if (changes.length === 0) return listed(news);
  return message("{changes}: {news}", { changes: listed(changes), news: listed(news) });
}

/** The first of them names what is counted. */
function kindCounts(changes: readonly PackageChange[]): readonly Message[] {
  const found = kinds
    .map(({ kind, ...texts }) => ({
      count: changes.filter((change) => change.kind === kind && !change.uncertain).length,
      ...texts,
    }))
    .filter(({ count }) => count > 0);
  return found.map(({ count, first, other }, index) => (index === 0 ? first(count) : other(count)));
}

const kinds: readonly (Readonly<Record<"first" | "other", (count: number) => Message>> & {
  readonly kind: ChangeKind;
})[] = [
  {
    kind: "added",
    first: (count) => plural(count, "{count} package added", "{count} packages added"),
    other: (count) => plural(count, "{count} added"),
  },
  {
    kind: "updated",
    first: (count) => plural(count, "{count} package updated", "{count} packages updated"),
    other: (count) => plural(count, "{count} updated"),
  },
  {
    kind: "downgraded",
    first: (count) => plural(count, "{count} package downgraded", "{count} packages downgraded"),
    other: (count) => plural(count, "{count} downgraded"),
  },
  {
    kind: "replaced",
    first: (count) => plural(count, "{count} package replaced", "{count} packages replaced"),
    other: (count) => plural(count, "{count} replaced"),
  },
  {
    kind: "moved",
    first: (count) => plural(count, "{count} package moved", "{count} packages moved"),
    other: (count) => plural(count, "{count} moved"),
  },
  {
    kind: "requirement",
    first: (count) => plural(count, "{count} requirement changed", "{count} requirements changed"),
    other: (count) => plural(count, "{count} required otherwise"),
  },
  {
    kind: "removed",
    first: (count) => plural(count, "{count} package removed", "{count} packages removed"),
    other: (count) => plural(count, "{count} removed"),
  },
];

/** The rest of the answer, the worst first. */
function newsOf(review: Review): readonly Message[] {
  const { changes, weaker, unread } = review;
  const malicious = new Set(changes.filter(isMalicious).map((change) => packageId(change.package))).size;
  const [fixed, introduced] = [advisoriesOf(changes, "fixed"), advisoriesOf(changes, "introduced")];
  const [worst] = introduced.toSorted(compareScores);
  const count = (isCounted: (change: PackageChange) => boolean): number => changes.filter(isCounted).length;
  const items = [
    counted(malicious, "{count} malicious package", "{count} malicious packages"),
    counted(fixed.length, "{count} advisory fixed", "{count} advisories fixed"),
    worst && introducedText(introduced.length, fixed.length, worst),
    counted(
      count(({ source }) => source !== undefined),
      "{count} from another source",
      "{count} from other sources",
    ),
    counted(
      count(({ integrity }) => integrity !== undefined),
      "{count} hash gone or changed",
      "{count} hashes gone or changed",
    ),
    ...rulesOf(changes),
    counted(weaker.length, "{count} setting weaker", "{count} settings weaker"),
    counted(
      count(({ unsettled }) => unsettled.length > 0),
      "{count} advisory not settled",
      "{count} advisories not settled",
    ),
    counted(
      count(({ uncertain }) => uncertain !== undefined),
      "{count} change not certain",
      "{count} changes not certain",
    ),
    counted(count(isUnchecked), "{count} not checked"),
    counted(unread.length, "{count} file not read", "{count} files not read"),
  ];
  return items.filter((item) => item !== undefined);
}

function introducedText(count: number, fixed: number, worst: AffectedBy): Message {
  const values = { score: shortScore(worst) };
  if (fixed > 0) return plural(count, "{count} introduced ({score})", "{count} introduced (worst {score})", values);
  return plural(
    count,
    "{count} advisory introduced ({score})",
    "{count} advisories introduced (worst {score})",
    values,
  );
}

/** Each advisory once for each package. */
function advisoriesOf(changes: readonly PackageChange[], kind: "fixed" | "introduced"): readonly AffectedBy[] {
  const found = new Map<string, AffectedBy>();
  for (const { package: key, advisories } of changes)
    for (const affected of advisories?.[kind] ?? []) found.set(`${packageId(key)} ${affected.id}`, affected);
  return [...found.values()];
}

function isMalicious({ introduced }: PackageChange): boolean {
  return introduced.some(({ finding }) => finding.rule === "malicious");
}

/** Tells whether what the change leads to was not checked. */
function isUnchecked({ before, after }: PackageChange): boolean {
  return (after ?? before)?.unchecked !== undefined;
}

/** The packages by what rules newly find on them, besides advisories. */
function rulesOf(changes: readonly PackageChange[]): readonly Message[] {
  const counts = new Map<string, number>();
  for (const { introduced, provenance } of changes) {
    const found = introduced.flatMap(({ finding }) => (isVulnerability(finding) ? [] : finding.rule));
    for (const rule of new Set([...found, ...(provenance === "lost" ? ["provenance-lost"] : [])]))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts].map(([rule, count]) => texts[rule]?.(count) ?? plural(count, "{count} with {rule}", { rule }));
}

const texts: Readonly<Record<string, (count: number) => Message>> = {
  license: (count) => plural(count, "{count} license not allowed", "{count} licenses not allowed"),
  deprecated: (count) => plural(count, "{count} deprecated"),
  "provenance-lost": (count) => plural(count, "{count} without the provenance of before"),
  "unknown-package": (count) => plural(count, "{count} unknown package", "{count} unknown packages"),
  "unknown-version": (count) => plural(count, "{count} unknown version", "{count} unknown versions"),
  outdated: (count) => plural(count, "{count} outdated"),
  "suspicious-name": (count) => plural(count, "{count} suspicious name", "{count} suspicious names"),
};
