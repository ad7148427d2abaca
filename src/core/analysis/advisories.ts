import type { Fetched } from "../api/fetched.ts";
import type { Advisory, Version } from "../api/messages.ts";
import type { Values } from "../model/setting.ts";
import { bandOf, compareBands, type Band, type unscored } from "./severity.ts";

/** What affects a version: an advisory, or those of several databases about one flaw. */
export interface AffectedBy {
  /** Of several advisories, the ID of the one with the highest score. */
  readonly id: string;
  readonly band: Band;
  /** The band that the user has decided for advisories without a score; absent for others. */
  readonly countsAs?: Band;
  /** The details; absent if the service did not give them. The aliases of several advisories are all of their other names. */
  readonly advisory?: Advisory;
}

/** Tells whether the advisory confirms that the version is malicious. */
export function isConfirmed({ band }: AffectedBy): boolean {
  return band === "malicious";
}

type Answers = ReadonlyMap<string, Fetched<Advisory>>;

/** The vulnerabilities of a version in the order of `compareAdvisories`, those without details included. */
export function sortedAdvisories(
  version: Version,
  advisories: Answers,
  policy?: Values<typeof unscored>,
): readonly AffectedBy[] {
  return groupsOf(version, advisories)
    .filter((group) => !isNotice(group))
    .map((group) => joined(group, policy?.unscored))
    .sort(compareAdvisories);
}

/** The advisories of a version that only say that nobody maintains the package, which is not a vulnerability. */
export function noticesOf({ version, advisories }: Answered): readonly AffectedBy[] {
  return version?.kind === "found"
    ? groupsOf(version.value, advisories)
        .filter(isNotice)
        .map((group) => joined(group))
    : [];
}

/** A version with the advisories that affect it, as far as they were answered. */
interface Answered {
  readonly version?: Fetched<Version>;
  readonly advisories: Answers;
}

/** Tells whether the version is known to be vulnerable. */
export function isVulnerable({ version, advisories }: Answered): boolean {
  return version?.kind === "found" && groupsOf(version.value, advisories).some((group) => !isNotice(group));
}

/** The IDs and aliases of an entry: databases know one flaw by different ones. */
export function namesOf({ id, advisory }: AffectedBy): readonly string[] {
  return advisory ? [id, advisory.advisoryKey.id, ...advisory.aliases] : [id];
}

/**
 * Tells whether two advisories are about one flaw: one names the other as its ID or alias, or both have the same CVE and no other.
 * A CVE that two share is not enough where one of them has several, as a flaw may be a part of the other.
 */
export function isSameFlaw(a: AffectedBy, b: AffectedBy): boolean {
  const [names, others] = [namesOf(a), namesOf(b)];
  if (names.includes(b.id) || others.includes(a.id)) return true;
  const [cves, otherCves] = [names, others].map((all) => all.filter((name) => name.startsWith("CVE-")));
  return cves?.length === 1 && otherCves?.length === 1 && cves[0] === otherCves[0];
}

/** Groups the advisories of a version that are about one flaw, also where only a third one joins two of them. */
function groupsOf({ advisoryKeys }: Version, advisories: Answers): readonly (readonly AffectedBy[])[] {
  let groups: readonly (readonly AffectedBy[])[] = [];
  for (const { id } of advisoryKeys) {
    const fetched = advisories.get(id);
    const advisory = fetched?.kind === "found" ? fetched.value : undefined;
    const affected: AffectedBy = { id, band: bandOf(advisory, id), ...(advisory && { advisory }) };
    const same = groups.filter((group) => group.some((other) => isSameFlaw(affected, other)));
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), affected]];
  }
  return groups;
}

/** One entry with the best title, the highest score and all names, malicious where one of these says so. */
function joined(group: readonly AffectedBy[], countsAs: Values<typeof unscored>["unscored"] = "unknown"): AffectedBy {
  const [first, ...others] = group.toSorted(compareScored);
  if (!first) throw new RangeError("A flaw has an advisory");
  const { id, advisory } = first;
  const band = group.some(isConfirmed) ? "malicious" : first.band;
  // What has no details may have a score.
  const isDecided = countsAs !== "unknown" && band === "unscored" && group.every((each) => each.advisory);
  const decided = isDecided && { countsAs };
  if (others.length === 0 || !advisory) return { ...first, band, ...decided };
  const titles = [first, ...others].map((each) => each.advisory?.title ?? "");
  const title = titles.find((text) => text.trim() !== "") ?? "";
  const aliases = [...new Set(group.flatMap(namesOf))].filter((name) => name !== id);
  return { id, band, ...decided, advisory: { ...advisory, title, aliases } };
}

/** The highest score first, then those without a score, then those without details. */
function compareScored(a: AffectedBy, b: AffectedBy): number {
  const scoreOf = ({ advisory }: AffectedBy) => (advisory ? (advisory.cvss3Score ?? -1) : -2);
  return scoreOf(b) - scoreOf(a) || compareIds(a, b);
}

/**
 * Tells whether all that is known of a flaw is RustSec's "… is unmaintained". The service does not say of what kind an advisory is,
 * and what has a score or another title is a vulnerability.
 */
function isNotice(group: readonly AffectedBy[]): boolean {
  const isNamed = group.some((each) => namesOf(each).some((name) => name.startsWith("RUSTSEC-")));
  return (
    isNamed && group.every(({ band, advisory }) => band === "unscored" && unmaintained.test(advisory?.title ?? ""))
  );
}

const unmaintained = /\bis unmaintained\.?\s*$/i;

/**
 * The order of advisories everywhere: malicious first, then the highest score, then by ID. Those without a score
 * precede those of medium severity, as no one has called them harmless.
 */
function compareAdvisories(a: AffectedBy, b: AffectedBy): number {
  return compareScores(a, b) || compareIds(a, b);
}

/** Compares like `compareAdvisories`, but returns 0 for equal scores. */
export function compareScores(a: AffectedBy, b: AffectedBy): number {
  return compareBands(weightOf(a), weightOf(b)) || (b.advisory?.cvss3Score ?? 0) - (a.advisory?.cvss3Score ?? 0);
}

function compareIds(a: AffectedBy, b: AffectedBy): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The band that decides order, severity and gates. */
export function weightOf({ band, countsAs = band }: AffectedBy): Band {
  return countsAs;
}
