import type { Fetched } from "../../api/fetched.ts";
import type { Package, VersionSummary } from "../../api/messages.ts";
import type { AgeBound, AgeLimit } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { isSameKey, versionId, versionsOf } from "../../versions/index.ts";
import { isSameRelease, stepBetween } from "../../versions/release.ts";
import type { Facts, MatureVersions, VersionFacts } from "../facts.ts";
import { assumedTarget, type Held, type Target, type Young } from "./target.ts";

const minute = 60_000;
const day = 1_440 * minute;

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
  const youngOf = youngAmong(versions, limit, now);
  const chosenFreely = versions.find(({ versionKey }) => isSameKey(versionKey, free.key));
  const young = chosenFreely && youngOf(chosenFreely);
  if (!young) return free;
  const held = { ...young, limit };
  const mature = versions.filter((version) => !youngOf(version));
  // pnpm prefers the default version below to a higher one, the others do so for the tag alone.
  const isPreferred = limit.tool === "pnpm" || versionsOf(system).namesDefault(range);
  const chosen = assumedTarget(isPreferred ? withDefault(mature, versions, limit) : mature, system, range);
  if (chosen.kind === "version") return { ...chosen, held };
  const lowest = limit.fallsBack && lowestOf(versions, range);
  if (lowest) return { kind: "version", key: lowest.versionKey, how: "assumed", fallback: limit };
  return { kind: "unknown", why: { kind: "unsatisfied", text: range, held } };
}

/** The minimum ages that there are: that of the package manager, and that of the user in days. */
interface MinimumAges {
  readonly ageLimit: AgeLimit | undefined;
  readonly tooNewDays: number | undefined;
}

/** The decision about which versions are old enough. The user's names no package manager. */
type Gate = Pick<AgeLimit, keyof AgeBound | "exclusions" | "holdsUndated" | "needsDates" | "id"> &
  Partial<Pick<AgeLimit, "tool">>;

/** The package manager's minimum age, or else the user's, which never changes the version that is assumed. */
export function gateOf({ ageLimit, tooNewDays = 0 }: MinimumAges): Gate {
  return ageLimit && !ageLimit.isUnread
    ? ageLimit
    : { age: tooNewDays * day, exclusions: [], id: `${tooNewDays} days` };
}

/** Each hint asks, at every state of a document. */
const remembered = new WeakMap<Package, { readonly id: string; readonly mature: MatureVersions | undefined }>();

/** Finds what of a package that has arrived is old enough. */
export function matureOf(
  parent: VersionFacts["package"],
  ages: MinimumAges,
  now: number | undefined,
): Pick<VersionFacts, "mature"> {
  if (parent?.kind !== "found" || now === undefined) return {};
  const gate = gateOf(ages);
  const id = `${Math.floor(now / minute)} ${gate.id}`;
  const known = remembered.get(parent.value);
  const mature = known?.id === id ? known.mature : matureAmong(parent.value, gate, ages, now);
  remembered.set(parent.value, { id, mature });
  return mature ? { mature } : {};
}

/** The facts with the package that was asked for later, and with what of it is old enough. */
export function withPackage(
  facts: Facts,
  parent: Fetched<Package>,
  { tooNewDays, now }: { readonly tooNewDays: number; readonly now: number },
): Facts {
  return { ...facts, package: parent, ...matureOf(parent, { ageLimit: facts.ageLimit, tooNewDays }, now) };
}

/** The versions of a package that are old enough, where some are not. */
function matureAmong(parent: Package, gate: Gate, { ageLimit }: MinimumAges, now: number): MatureVersions | undefined {
  const { versions } = parent;
  const youngOf = youngAmong(versions, gate, now);
  const held = new Map(
    versions.flatMap((version) => {
      const young = youngOf(version);
      return young ? [[versionId(version.versionKey), young] as const] : [];
    }),
  );
  if (held.size === 0) return undefined;
  const mature = versions.filter(({ versionKey }) => !held.has(versionId(versionKey)));
  const limit = gate === ageLimit && { limit: ageLimit };
  return { package: { ...parent, versions: withDefault(mature, versions, gate) }, held, now, ...limit };
}

/** Tells of each version of a package whether it is too young, and until when. */
export function youngAmong(
  versions: Package["versions"],
  gate: Gate,
  now: number,
): (version: VersionSummary) => Young | undefined {
  if (gate.needsDates && versions.some(({ publishedAt }) => !publishedAt)) return () => undefined;
  return (version) => (isYoung(version, gate, now) ? youngBy(gate, version) : undefined);
}

/** Tells whether the package manager holds this version of a package back, and until when. */
export function heldIn({ versions }: Package, key: VersionKey, limit: AgeLimit, now: number): Held | undefined {
  const version = versions.find(({ versionKey }) => isSameKey(versionKey, key));
  const young = version && youngAmong(versions, limit, now)(version);
  return young && { ...young, limit };
}

function isYoung({ versionKey, publishedAt }: VersionSummary, gate: Gate, now: number): boolean {
  const { age = 0, before } = boundFor(versionKey, gate);
  if (age === 0 && before === undefined) return false;
  const published = Date.parse(publishedAt ?? "");
  return Number.isNaN(published) ? gate.holdsUndated === true : published > (before ?? now - age);
}

function youngBy(gate: Gate, { versionKey, publishedAt }: VersionSummary): Young {
  const { age, before } = boundFor(versionKey, gate);
  const until = before === undefined ? Date.parse(publishedAt ?? "") + (age ?? 0) : NaN;
  return { version: versionKey.version, ...(!Number.isNaN(until) && { until }) };
}

/** The bound for a version: that of the gate, or of what is excluded from it. */
function boundFor({ system, name, version }: VersionKey, { exclusions, ...all }: Gate): AgeBound {
  const { satisfies } = versionsOf(system);
  const fitting = exclusions.filter(
    (each) => each.isFor(name) && (each.range === undefined || satisfies(version, each.range)),
  );
  return fitting.find(({ age, before }) => age === undefined && before === undefined) ?? fitting[0] ?? all;
}

/** In place of a default version that is held back, a lower one is the default. */
function withDefault(mature: Package["versions"], versions: Package["versions"], { tool }: Gate): Package["versions"] {
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
