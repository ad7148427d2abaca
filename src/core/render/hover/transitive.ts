import type { Facts, Transitive } from "../../analysis/facts.ts";
import type { Finding } from "../../analysis/finding.ts";
import { message, type Message } from "../../messages/message.ts";
import { transitiveState, withGaps, type TransitiveCounts } from "../../messages/transitive.ts";
import { allIgnored, ignoredText, worstScore, worstSeverity, type VerdictPart } from "./verdictPart.ts";

/**
 * What is known about the transitive dependencies; undefined for an entry of a lockfile, and while nothing is known. `through`
 * is what else in the manifest leads to those that are affected.
 */
export function transitivePart(
  facts: Facts,
  findings: readonly Finding[],
  through: Message | undefined,
): VerdictPart | undefined {
  const { locked, transitive, isTransitiveUnlisted } = facts;
  if (locked?.isListed) return undefined;
  if (!transitive) return isTransitiveUnlisted ? { text: unlisted, state: "neutral" } : undefined;
  if (transitive.isListed) return { text: listedApart, state: "neutral" };
  const reported = findings.filter(({ rule }) => rule === "transitive-advisory");
  const worst = worstScore(reported);
  return graphPart(transitive, isPartlyRead(facts) ? partlyRead : transitive.incomplete, {
    reported,
    worst: worst && through ? message("{worst}, {through}", { worst, through }) : worst,
  });
}

interface Reported {
  /** The affected packages that are not ignored. */
  readonly reported: readonly Finding[];
  /** The score of the worst of their advisories, and what else leads to them. */
  readonly worst: Message | undefined;
}

function graphPart(
  transitive: Transitive,
  incomplete: Message | undefined,
  { reported, worst }: Reported,
): VerdictPart {
  const { packages } = transitive;
  if (packages.length === 0) {
    return incomplete ? { text: incomplete, state: "unknown" } : { text: message("no dependencies"), state: "clean" };
  }
  const counts = countsOf(transitive, reported.length, incomplete);
  const isComplete = counts.checked === packages.length && !incomplete;
  const state = transitiveState(counts, "middle");
  const text = withGaps(counts.affected > 0 ? affectedText(state, counts, worst) : state, counts);
  if (reported.length > 0) return { text, state: worstSeverity(reported) };
  return { text, state: !isComplete ? "unknown" : counts.affected > 0 ? "neutral" : "clean" };
}

/** Whether the lockfile that decides the version was not read completely. */
export function isPartlyRead({ locked, target }: Facts): boolean {
  return target?.kind === "version" && target.how === "locked" && (locked?.lockfile.problems.length ?? 0) > 0;
}

const partlyRead = message("the lockfile was not read completely");

const listedApart = message("the lockfile has no dependency graph; all of its packages are checked with the manifest");

const unlisted = message("no source lists its transitive dependencies");

interface Counts extends TransitiveCounts {
  /** Of those affected. */
  readonly ignored: number;
}

function countsOf({ packages }: Transitive, reported: number, incomplete: Message | undefined): Counts {
  const checked = packages.flatMap(({ version }) => (version?.kind === "found" ? version.value : []));
  const affected = checked.filter(({ advisoryKeys }) => advisoryKeys.length > 0).length;
  return {
    packages: packages.length,
    checked: checked.length,
    affected,
    ignored: affected - reported,
    ...(incomplete && { incomplete }),
  };
}

/** With the score of the worst, and how many are ignored. */
function affectedText(counted: Message, { affected, ignored }: Counts, worst: Message | undefined): Message {
  return worst
    ? message("{counted}{ignored}, worst {worst}", { counted, ignored: ignoredText(ignored), worst })
    : message("{counted}, {ignored}", { counted, ignored: allIgnored(affected) });
}
