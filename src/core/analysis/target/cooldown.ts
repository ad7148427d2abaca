import type { Package, VersionSummary } from "../../api/messages.ts";
import type { AgeBound, AgeLimit } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { isSameKey, versionId, versionsOf } from "../../versions/index.ts";
import { isSameRelease, stepBetween } from "../../versions/release.ts";
import type { MatureVersions, VersionFacts } from "../facts.ts";
import { assumedTarget, type Held, type Target } from "./target.ts";

/**
 * Chooses like the resolver from the versions that are old enough for the package manager; `now` is in milliseconds since 1970.
 * The target says which version is held back.
 */
export function targetWithin(
  limit: AgeLimit | undefined,
  versions: Package["versions"],
  { system, range, now }: { readonly system: VersionKey["system"]; readonly range: string; readonly now: number },
): Target {
  const free = assumedTarget(versions, system, range);
  if (!limit || free.kind === "unknown") return free;
  const heldOf = heldAmong(versions, limit, now);
  const chosenFreely = versions.find(({ versionKey }) => isSameKey(versionKey, free.key));
  const held = chosenFreely && heldOf(chosenFreely);
  if (!held) return free;
  const mature = versions.filter((version) => !heldOf(version));
  // pnpm prefers the default version below to a higher one, the others do so for the tag alone.
  const isPreferred = limit.tool === "pnpm" || versionsOf(system).namesDefault(range);
  const chosen = assumedTarget(isPreferred ? withDefault(mature, versions, limit) : mature, system, range);
  if (chosen.kind === "version") return { ...chosen, held };
  const lowest = limit.fallsBack && lowestOf(versions, range);
  if (lowest) return { kind: "version", key: lowest.versionKey, how: "assumed", fallback: limit };
  return { kind: "unknown", why: { kind: "unsatisfied", text: range, held } };
}

/** What of a package that has arrived is old enough for the package manager. */
export function matureOf(
  parent: VersionFacts["package"],
  limit: AgeLimit | undefined,
  now: number | undefined,
): Pick<VersionFacts, "mature"> {
  const isLimited = parent?.kind === "found" && limit && now !== undefined;
  const mature = isLimited ? matureAmong(parent.value, limit, now) : undefined;
  return mature ? { mature } : {};
}

/** The versions of a package that are old enough, where some are not. */
function matureAmong(parent: Package, limit: AgeLimit, now: number): MatureVersions | undefined {
  const { versions } = parent;
  const heldOf = heldAmong(versions, limit, now);
  const held = new Map(
    versions.flatMap((version) => {
      const young = heldOf(version);
      return young ? [[versionId(version.versionKey), young] as const] : [];
    }),
  );
  if (held.size === 0) return undefined;
  const mature = versions.filter(({ versionKey }) => !held.has(versionId(versionKey)));
  return { package: { ...parent, versions: withDefault(mature, versions, limit) }, held, now };
}

/** Tells of each version of a package whether it is held back, and until when. */
export function heldAmong(
  versions: Package["versions"],
  limit: AgeLimit,
  now: number,
): (version: VersionSummary) => Held | undefined {
  if (limit.needsDates && versions.some(({ publishedAt }) => !publishedAt)) return () => undefined;
  return (version) => (isHeld(version, limit, now) ? heldBy(limit, version) : undefined);
}

/** Tells whether this version of a package is held back, and until when. */
export function heldIn({ versions }: Package, key: VersionKey, limit: AgeLimit, now: number): Held | undefined {
  const version = versions.find(({ versionKey }) => isSameKey(versionKey, key));
  return version && heldAmong(versions, limit, now)(version);
}

/** Checks whether the package manager does not install the version yet. */
function isHeld({ versionKey, publishedAt }: VersionSummary, limit: AgeLimit, now: number): boolean {
  const { age = 0, before } = boundFor(versionKey, limit);
  if (age === 0 && before === undefined) return false;
  const published = Date.parse(publishedAt ?? "");
  return Number.isNaN(published) ? limit.holdsUndated === true : published > (before ?? now - age);
}

function heldBy(limit: AgeLimit, { versionKey, publishedAt }: VersionSummary): Held {
  const { age, before } = boundFor(versionKey, limit);
  const until = before === undefined ? Date.parse(publishedAt ?? "") + (age ?? 0) : NaN;
  return { version: versionKey.version, limit, ...(!Number.isNaN(until) && { until }) };
}

/** The bound for a version: that of the limit, or of what is excluded from it. */
function boundFor({ system, name, version }: VersionKey, { exclusions, ...all }: AgeLimit): AgeBound {
  const { satisfies } = versionsOf(system);
  const fitting = exclusions.filter(
    (each) => each.isFor(name) && (each.range === undefined || satisfies(version, each.range)),
  );
  return fitting.find(({ age, before }) => age === undefined && before === undefined) ?? fitting[0] ?? all;
}

/** In place of a default version that is held back, a lower one is the default. */
function withDefault(
  mature: Package["versions"],
  versions: Package["versions"],
  { tool }: AgeLimit,
): Package["versions"] {
  const usual = versions.find(({ isDefault }) => isDefault)?.versionKey;
  if (!usual || mature.some(({ isDefault }) => isDefault)) return mature;
  const { compare } = versionsOf(usual.system);
  const rankOf = ({ versionKey }: VersionSummary) => (tool === "pnpm" ? pnpmRank : usualRank)(versionKey, usual);
  const lower = mature.filter((each) => compare(each.versionKey.version, usual.version) < 0 && rankOf(each) >= 0);
  const current = lower.filter(({ isDeprecated }) => isDeprecated !== true);
  const next = highest(
    current.length > 0 ? current : lower,
    (a, b) => rankOf(a) - rankOf(b) || compare(a.versionKey.version, b.versionKey.version),
  );
  return mature.map((version) => (version === next ? { ...version, isDefault: true } : version));
}

/** A release, or a prerelease of the release that the default version is one of; the greatest rank counts, and none below 0. */
function usualRank({ system, version }: VersionKey, usual: VersionKey): number {
  const { isPrerelease, release } = versionsOf(system);
  if (!isPrerelease(version)) return 0;
  return isPrerelease(usual.version) && isSameRelease(release(version), release(usual.version)) ? 0 : -1;
}

/** A version of the same major version before others, and before a prerelease of it where the default version is a release. */
function pnpmRank({ system, version }: VersionKey, usual: VersionKey): number {
  const { isPrerelease, release } = versionsOf(system);
  const isOfMajor = stepBetween(release(version), release(usual.version)) !== "major";
  if (isPrerelease(version) === isPrerelease(usual.version)) return isOfMajor ? 2 : 0;
  return isPrerelease(version) && isOfMajor ? 1 : -1;
}

function lowestOf(versions: Package["versions"], range: string): VersionSummary | undefined {
  const allowed = versions.filter(({ versionKey: { system, version } }) =>
    versionsOf(system).satisfies(version, range),
  );
  return highest(allowed, (a, b) =>
    versionsOf(a.versionKey.system).compare(b.versionKey.version, a.versionKey.version),
  );
}
