import type { AffectedBy } from "../analysis/advisories.ts";
import { compareScores } from "../analysis/advisories.ts";
import { isVulnerability } from "../analysis/finding.ts";
import { shortScore } from "../messages/advisories.ts";
import { listed, message, type Message, plural } from "../messages/message.ts";
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
  const rows: readonly (readonly [kind: ChangeKind, one: string, several: string, other: string])[] = [
    ["added", "{count} package added", "{count} packages added", "{count} added"],
    ["updated", "{count} package updated", "{count} packages updated", "{count} updated"],
    ["downgraded", "{count} package downgraded", "{count} packages downgraded", "{count} downgraded"],
    ["replaced", "{count} package replaced", "{count} packages replaced", "{count} replaced"],
    ["moved", "{count} package moved", "{count} packages moved", "{count} moved"],
    ["requirement", "{count} requirement changed", "{count} requirements changed", "{count} required otherwise"],
    ["removed", "{count} package removed", "{count} packages removed", "{count} removed"],
  ];
  const counted = rows
    .map(([kind, ...texts]) => ({
      count: changes.filter((change) => change.kind === kind && !change.uncertain).length,
      texts,
    }))
    .filter(({ count }) => count > 0);
  return counted.map(({ count, texts: [one, several, other] }, index) =>
    index === 0 ? plural(count, one, several) : message(other, { count }),
  );
}

/** The rest of the answer, the worst first. */
function newsOf(review: Review): readonly Message[] {
  const { changes, weaker, unread } = review;
  const malicious = new Set(changes.filter(isMalicious).map((change) => packageId(change.package))).size;
  const [fixed, introduced] = [advisoriesOf(changes, "fixed"), advisoriesOf(changes, "introduced")];
  const [worst] = introduced.toSorted(compareScores);
  const count = (one: string, several: string, isCounted: (change: PackageChange) => boolean): readonly Message[] => {
    const found = changes.filter(isCounted).length;
    return found > 0 ? [plural(found, one, several)] : [];
  };
  const rules = rulesOf(changes);
  return [
    ...(malicious > 0 ? [plural(malicious, "{count} malicious package", "{count} malicious packages")] : []),
    ...(fixed.length > 0 ? [plural(fixed.length, "{count} advisory fixed", "{count} advisories fixed")] : []),
    ...(worst ? [introducedText(introduced.length, fixed.length, worst)] : []),
    ...count("{count} from another source", "{count} from other sources", ({ source }) => source !== undefined),
    ...count(
      "{count} hash gone or changed",
      "{count} hashes gone or changed",
      ({ integrity }) => integrity !== undefined,
    ),
    ...rules,
    ...(weaker.length > 0 ? [plural(weaker.length, "{count} setting weaker", "{count} settings weaker")] : []),
    ...count("{count} advisory not settled", "{count} advisories not settled", ({ unsettled }) => unsettled.length > 0),
    ...count("{count} change not certain", "{count} changes not certain", ({ uncertain }) => uncertain !== undefined),
    ...count("{count} not checked", "{count} not checked", isUnchecked),
    ...(unread.length > 0 ? [plural(unread.length, "{count} file not read", "{count} files not read")] : []),
  ];
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
  return [...counts].map(([rule, count]) => texts[rule]?.(count) ?? message("{count} with {rule}", { count, rule }));
}

const texts: Readonly<Record<string, (count: number) => Message>> = {
  license: (count) => plural(count, "{count} license not allowed", "{count} licenses not allowed"),
  deprecated: (count) => message("{count} deprecated", { count }),
  "provenance-lost": (count) => message("{count} without the provenance of before", { count }),
  "unknown-package": (count) => plural(count, "{count} unknown package", "{count} unknown packages"),
  "unknown-version": (count) => plural(count, "{count} unknown version", "{count} unknown versions"),
  outdated: (count) => message("{count} outdated", { count }),
  "suspicious-name": (count) => plural(count, "{count} suspicious name", "{count} suspicious names"),
};
