import type { Package, VersionSummary } from "../../api/messages.ts";
import type { AgeBound, AgeLimit } from "../../manifests/manifest.ts";
import { nameMatcher } from "../../model/namePattern.ts";
import type { VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { isSameKey, versionId, versionsOf } from "../../versions/index.ts";
import type { MatureVersions } from "../facts.ts";
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
  const held = versions.find(({ versionKey }) => isSameKey(versionKey, free.key));
  if (!held || !isHeld(held, limit, now)) return free;
  const because = { held: heldBy(limit, held) };
  const mature = versions.filter((version) => !isHeld(version, limit, now));
  // pnpm prefers the default version below to a higher one, the others do so for the tag alone.
  const isPreferred = limit.tool === "pnpm" || versionsOf(system).namesDefault(range);
  const chosen = assumedTarget(isPreferred ? withDefault(mature, versions) : mature, system, range);
  if (chosen.kind === "version") return { ...chosen, ...because };
  const lowest = limit.fallsBack && lowestOf(versions, range);
  if (lowest) return { kind: "version", key: lowest.versionKey, how: "assumed" };
  return { kind: "unknown", why: { kind: "unsatisfied", text: range, ...because } };
}

/** The versions of a package that are old enough, where some are not. */
export function matureAmong(parent: Package, limit: AgeLimit, now: number): MatureVersions | undefined {
  const { versions } = parent;
  const held = versions.filter((version) => isHeld(version, limit, now));
  if (held.length === 0) return undefined;
  const mature = versions.filter((version) => !isHeld(version, limit, now));
  return {
    package: { ...parent, versions: withDefault(mature, versions) },
    held: new Map(held.map((version) => [versionId(version.versionKey), heldBy(limit, version)])),
    now,
  };
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
function boundFor({ system, name, version }: VersionKey, { tool, exclusions, ...all }: AgeLimit): AgeBound {
  const matches = tool === "pnpm" ? (pattern: string) => nameMatcher(pattern)(name) : inSegments(name);
  const named = exclusions.filter((each) => matches(each.name));
  const own = tool === "pnpm" ? named.slice(0, 1) : named;
  const { satisfies } = versionsOf(system);
  const fitting = own.filter(({ range }) => range === undefined || satisfies(version, range));
  return fitting.find(({ age, before }) => age === undefined && before === undefined) ?? fitting[0] ?? all;
}

/** Matches patterns in which `*` does not stand for a slash, as in the names of files. */
function inSegments(name: string): (pattern: string) => boolean {
  const segments = name.split("/");
  return (pattern) => {
    const parts = pattern.split("/");
    return parts.length === segments.length && parts.every((part, index) => nameMatcher(part)(segments[index] ?? ""));
  };
}

/** In place of a default version that is held back, the highest release below it is the default. */
function withDefault(mature: Package["versions"], versions: Package["versions"]): Package["versions"] {
  const usual = versions.find(({ isDefault }) => isDefault)?.versionKey;
  if (!usual || mature.some(({ isDefault }) => isDefault)) return mature;
  const { compare, isPrerelease } = versionsOf(usual.system);
  const lower = mature.filter(
    ({ versionKey: { version } }) =>
      compare(version, usual.version) < 0 && isPrerelease(version) === isPrerelease(usual.version),
  );
  const current = lower.filter(({ isDeprecated }) => isDeprecated !== true);
  const next = highest(current.length > 0 ? current : lower, (a, b) =>
    compare(a.versionKey.version, b.versionKey.version),
  );
  return mature.map((version) => (version === next ? { ...version, isDefault: true } : version));
}

function lowestOf(versions: Package["versions"], range: string): VersionSummary | undefined {
  const allowed = versions.filter(({ versionKey: { system, version } }) =>
    versionsOf(system).satisfies(version, range),
  );
  return highest(allowed, (a, b) =>
    versionsOf(a.versionKey.system).compare(b.versionKey.version, a.versionKey.version),
  );
}
