import { stepBetween } from "../analysis/update.ts";
import type { VersionSummary } from "../api/messages/messages.ts";
import type { VersionKey } from "../model/keys.ts";
import { versionsOf } from "../versions/index.ts";

/**
 * The versions above the one given, in the order in which a fix prefers them: the nearest first, so that those of the same
 * major version come before all others, and the deprecated ones of each major version after its others.
 *
 * Leaves out what the resolver would not take in its place either: prereleases, but for those of the release that the given
 * version is a prerelease of; and for GO the versions of another module path, and pseudo-versions, but for those above one.
 * Of versions that the system takes for the same, one is there.
 */
export function candidatesAbove(versions: readonly VersionSummary[], key: VersionKey): readonly VersionKey[] {
  const { compare } = versionsOf(key.system);
  const isDeprecated = (summary: VersionSummary) => (summary.isDeprecated === true ? 1 : 0);
  const above = versions
    .filter(({ versionKey: { version } }) => compare(version, key.version) > 0 && isEligible(version, key))
    .sort((a, b) => compare(a.versionKey.version, b.versionKey.version) || isDeprecated(a) - isDeprecated(b));
  const majors: { readonly usable: VersionKey[]; readonly deprecated: VersionKey[] }[] = [];
  let before: string | undefined;
  for (const summary of above) {
    const { versionKey } = summary;
    if (before !== undefined && compare(before, versionKey.version) === 0) continue;
    if (before === undefined || stepBetween(key.system, before, versionKey.version) === "major") {
      majors.push({ usable: [], deprecated: [] });
    }
    majors.at(-1)?.[isDeprecated(summary) ? "deprecated" : "usable"].push(versionKey);
    before = versionKey.version;
  }
  return majors.flatMap(({ usable, deprecated }) => [...usable, ...deprecated]);
}

function isEligible(version: string, key: VersionKey): boolean {
  const { isPrerelease, satisfies } = versionsOf(key.system);
  if (key.system === "GO") {
    // As a requirement, a version of GO means the later ones of its module path.
    if (!satisfies(version, key.version)) return false;
    if (isPseudo(version) && !isPseudo(key.version)) return false;
  }
  if (!isPrerelease(version)) return true;
  return isPrerelease(key.version) && releaseOf(version) === releaseOf(key.version);
}

/** Made by the go command of a commit that has no tag: it ends in the commit's time and the start of its hash. */
function isPseudo(version: string): boolean {
  return /[-.]\d{14}-[0-9a-f]{12}(?:\+incompatible)?$/.test(version);
}

/** `1.2` of `1.2.0-rc.1`, `1.2b3` and `1.2.0.pre1`: the numbers that it will be released under, however many zeros are written. */
function releaseOf(version: string): string {
  const [, epoch = "0", numbers = ""] = /^\D*?(?:(\d+)!)?(\d+(?:\.\d+)*)/.exec(version) ?? [];
  const parts = numbers.split(".").map(Number);
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop();
  return `${epoch}!${parts.join(".")}`;
}
