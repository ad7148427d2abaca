import type { VersionSummary } from "../../api/messages/packages.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { isSameRelease, stepBetween } from "../../versions/release.ts";

/** Candidates of one minor version, in ascending order. */
export type MinorLine = readonly [VersionSummary, ...(readonly VersionSummary[])];

/**
 * The versions above the one given that may take its place, by minor version in ascending order. Those that go on where its
 * flavour ends come after all of its own flavour.
 *
 * Leaves out deprecated versions, those of another flavour or package, pseudo-versions above a tagged one, and prereleases,
 * except those of the release that the given version is a prerelease of. Equal versions count once.
 */
export function candidatesAbove(versions: readonly VersionSummary[], key: VersionKey): readonly MinorLine[] {
  const { compare, flavour, continuesFlavour } = versionsOf(key.system);
  const eligible = versions
    .filter((summary) => isEligible(summary, key))
    .sort((a, b) => compare(a.versionKey.version, b.versionKey.version));
  const own = flavour(key.version);
  const isOwn = ({ versionKey }: VersionSummary) => flavour(versionKey.version) === own;
  const others = eligible.filter(
    (summary) => !isOwn(summary) && continuesFlavour(summary.versionKey.version, key.version),
  );
  return [...linesOf(eligible.filter(isOwn)), ...linesOf(others)];
}

function isEligible({ versionKey: { version }, isDeprecated }: VersionSummary, key: VersionKey): boolean {
  const { compare, isPrerelease, isPseudo, sharePackage, release } = versionsOf(key.system);
  if (isDeprecated === true || compare(version, key.version) <= 0 || !sharePackage(version, key.version)) return false;
  if (isPseudo(version) && !isPseudo(key.version)) return false;
  return !isPrerelease(version) || (isPrerelease(key.version) && isSameRelease(release(version), release(key.version)));
}

function linesOf(ascending: readonly VersionSummary[]): readonly MinorLine[] {
  const lines: [VersionSummary, ...VersionSummary[]][] = [];
  for (const summary of ascending) {
    const { system, version } = summary.versionKey;
    const { compare, release } = versionsOf(system);
    const line = lines.at(-1);
    const before = line?.at(-1)?.versionKey.version;
    if (before !== undefined && compare(before, version) === 0) continue;
    if (before !== undefined && stepBetween(release(before), release(version)) === "patch") line?.push(summary);
    else lines.push([summary]);
  }
  return lines;
}
