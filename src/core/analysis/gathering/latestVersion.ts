import type { Package, VersionSummary } from "../../api/messages.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { versionsOf } from "../../versions/index.ts";
import { stepBetween } from "../../versions/release.ts";

interface Latest {
  /** The version that the service marks as default; the greatest of several. */
  readonly byDefault?: VersionSummary;
  /** The greatest that is not a prerelease, or the greatest of all where there are only prereleases. */
  readonly latest?: VersionSummary;
}

/** Each hint and each hover asks, at every state of a document. */
const remembered = new WeakMap<Package, Latest>();

/** Looked for once in each package. */
export function latestVersion(parent: Package, system: System): Latest {
  const latest = remembered.get(parent) ?? findLatest(parent, system);
  remembered.set(parent, latest);
  return latest;
}

/** The version that the maintainers recommend: the default one, or the latest where there is none. */
export function recommendedVersion(parent: Package, system: System): VersionSummary | undefined {
  const { byDefault, latest } = latestVersion(parent, system);
  return byDefault ?? latest;
}

function findLatest({ versions }: Package, system: System): Latest {
  const semantics = versionsOf(system);
  const greatest = (list: readonly VersionSummary[]): VersionSummary | undefined =>
    highest(list, (a, b) => semantics.compare(a.versionKey.version, b.versionKey.version));
  const byDefault = greatest(versions.filter(({ isDefault }) => isDefault));
  const stable = versions.filter(({ versionKey }) => !semantics.isPrerelease(versionKey.version));
  const latest = greatest(stable.length > 0 ? stable : versions);
  return { ...(byDefault && { byDefault }), ...(latest && { latest }) };
}

/** Sorts the versions by the system's own order, latest first. */
export function latestFirst({ packageKey, versions }: Package): readonly VersionSummary[] {
  const { compare } = versionsOf(packageKey.system);
  return [...versions].sort((a, b) => compare(b.versionKey.version, a.versionKey.version));
}

/** The versions that one without attestation is compared with: twenty such packages fill a page of a batch. */
const mostPrevious = 5;

/**
 * The releases below `key`'s that were published before it, the latest first and at most five: of the same major version, or else
 * of any.
 */
export function previousVersions({ versions }: Package, key: VersionKey): readonly VersionKey[] {
  const { compare, isPrerelease, isSame, release } = versionsOf(key.system);
  const published = versions.find(({ versionKey }) => isSame(versionKey.version, key.version))?.publishedAt;
  const below = versions
    .filter(({ publishedAt }) => !published || !publishedAt || Date.parse(publishedAt) <= Date.parse(published))
    .map(({ versionKey }) => versionKey)
    .filter(({ version }) => !isPrerelease(version) && compare(version, key.version) < 0)
    .sort((a, b) => compare(b.version, a.version));
  const own = release(key.version);
  const sameMajor = below.filter(({ version }) => stepBetween(release(version), own) !== "major");
  return (sameMajor.length > 0 ? sameMajor : below).slice(0, mostPrevious);
}
