import type { Facts, Transitive } from "../../analysis/facts.ts";
import type { Finding } from "../../analysis/finding.ts";
import { message, plural, type Message } from "../../messages/message.ts";
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
  const counts = countsOf(transitive, reported.length);
  const unchecked = packages.length - counts.checked;
  const isComplete = unchecked === 0 && !incomplete;
  const text = message("{state}{unchecked}{incomplete}", {
    state: stateText(packages.length, counts, worst),
    unchecked: unchecked > 0 && counts.checked > 0 ? message("; {unchecked} not checked", { unchecked }) : "",
    incomplete: incomplete ? message("; may be incomplete: {incomplete}", { incomplete }) : "",
  });
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

interface Counts {
  readonly checked: number;
  readonly affected: number;
  /** Of those affected. */
  readonly ignored: number;
}

function countsOf({ packages }: Transitive, reported: number): Counts {
  const checked = packages.flatMap(({ version }) => (version?.kind === "found" ? version.value : []));
  const affected = checked.filter(({ advisoryKeys }) => advisoryKeys.length > 0).length;
  return { checked: checked.length, affected, ignored: affected - reported };
}

function stateText(packages: number, { checked, affected, ignored }: Counts, worst: Message | undefined): Message {
  if (affected > 0) {
    const counted = plural(
      packages,
      "{affected} of {count} transitive dependency affected",
      "{affected} of {count} transitive dependencies affected",
      { affected },
    );
    return worst
      ? message("{counted}{ignored}, worst {worst}", { counted, ignored: ignoredText(ignored), worst })
      : message("{counted}, {ignored}", { counted, ignored: allIgnored(affected) });
  }
  if (checked === 0) {
    return plural(packages, "{count} transitive dependency not checked", "{count} transitive dependencies not checked");
  }
  if (checked < packages) {
    return message("no known advisories for {checked} of {packages} transitive dependencies", { checked, packages });
  }
  return plural(
    packages,
    "no known advisories for {count} transitive dependency",
    "no known advisories for {count} transitive dependencies",
  );
}
