import { namesOf, noticesOf, sortedAdvisories, type AffectedBy } from "../../analysis/advisories.ts";
import type { Facts, VersionFacts } from "../../analysis/facts.ts";
import { advisoriesOf, type VulnerabilityFinding } from "../../analysis/finding.ts";
import type { Policy } from "../../analysis/policy.ts";

interface Uncounted {
  readonly facts: Facts;
  /** What was found on it, at least about the versions that are looked at. */
  readonly findings: readonly VulnerabilityFinding[];
}

/**
 * The names of the advisories on the dependency that do not count for its other versions either: those that only say that nobody
 * maintains it, and those that are ignored. An ignore for a version or a path may not hold for another version.
 */
export function uncountedOn({ facts, findings }: Uncounted, policy: Pick<Policy, "ignores">): ReadonlySet<string> {
  return uncountedAmong([facts], { facts, findings }, policy);
}

/** The same with those on what it depends on. */
export function uncountedIn({ facts, findings }: Uncounted, policy: Pick<Policy, "ignores">): ReadonlySet<string> {
  const below = facts.transitive?.packages.filter(({ isDeclared }) => !isDeclared) ?? [];
  return uncountedAmong([facts, ...below], { facts, findings }, policy);
}

function uncountedAmong(
  versions: readonly Pick<VersionFacts, "version" | "advisories">[],
  { facts, findings }: Uncounted,
  { ignores }: Pick<Policy, "ignores">,
): ReadonlySet<string> {
  const counted = new Set(findings.flatMap(advisoriesOf).flatMap(namesOf));
  const narrow = [...ignores, ...facts.ignores].filter(({ path, about }) => path ?? about?.version);
  const mayHold = (affected: AffectedBy) =>
    !narrow.some(({ advisory }) => advisory === undefined || namesOf(affected).includes(advisory));
  const all = versions.flatMap(({ version, advisories }) =>
    version?.kind === "found" ? sortedAdvisories(version.value, advisories) : [],
  );
  const names = [...versions.flatMap(noticesOf), ...all.filter(mayHold)].flatMap(namesOf);
  return new Set(names.filter((name) => !counted.has(name)));
}
