import type { VersionSummary } from "../../api/messages/packages.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { isSameRelease, stepBetween } from "../../versions/release.ts";

/**
 * The versions above the one given, in the order in which a fix prefers them: the nearest first, so that those of the same
 * major version come before all others, and within each major version the deprecated ones last.
 *
 * Leaves out what the resolver would not take in its place either: prereleases, except those of the release that the given
 * version is a prerelease of; versions of another package; and pseudo-versions above a tagged one. Equal versions count once.
 */
export function candidatesAbove(versions: readonly VersionSummary[], key: VersionKey): readonly VersionKey[] {
  const { compare, release } = versionsOf(key.system);
  const deprecation = (summary: VersionSummary) => (summary.isDeprecated === true ? 1 : 0);
  const above = versions
    .filter(({ versionKey: { version } }) => compare(version, key.version) > 0 && isEligible(version, key))
    .sort((a, b) => compare(a.versionKey.version, b.versionKey.version) || deprecation(a) - deprecation(b));
  const majors: { readonly usable: VersionKey[]; readonly deprecated: VersionKey[] }[] = [];
  let before: string | undefined;
  for (const summary of above) {
    const { versionKey } = summary;
    if (before !== undefined && compare(before, versionKey.version) === 0) continue;
    if (before === undefined || stepBetween(release(before), release(versionKey.version)) === "major") {
      majors.push({ usable: [], deprecated: [] });
    }
    majors.at(-1)?.[deprecation(summary) ? "deprecated" : "usable"].push(versionKey);
    before = versionKey.version;
  }
  return majors.flatMap(({ usable, deprecated }) => [...usable, ...deprecated]);
}

function isEligible(version: string, { system, version: current }: VersionKey): boolean {
  const { isPrerelease, isPseudo, sharePackage, release } = versionsOf(system);
  if (!sharePackage(version, current)) return false;
  if (isPseudo(version) && !isPseudo(current)) return false;
  return !isPrerelease(version) || (isPrerelease(current) && isSameRelease(release(version), release(current)));
}
