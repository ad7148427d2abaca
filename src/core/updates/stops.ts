import type { Facts } from "../analysis/facts.ts";
import { fixOfBoth } from "../analysis/fixedIn.ts";
import { recommendedVersion } from "../analysis/gathering/latestVersion.ts";
import { offeredBy, stepBetween } from "../analysis/update.ts";
import type { Package, VersionSummary } from "../api/messages.ts";
import type { VersionKey } from "../model/keys.ts";
import { isSameVersion, versionId, versionsOf } from "../versions/index.ts";
import type { Stop, StopKind } from "./plan.ts";

/** A stop before anything is asked about it. */
export type ChosenStop = Pick<Stop, "key" | "kinds" | "step">;

/** The number of stops in view: each costs a request. */
const mostStops = 8;

const kindOrder: readonly StopKind[] = ["fix", "patch", "minor", "major", "latest"];

/**
 * Chooses the versions that an update may stop at: the nearest clean one, the newest of each minor version on the way to the next
 * major version, the newest of each major version, and the latest. No deprecated one, and no prerelease for a release, unless the
 * maintainers recommend it; none that is too new, but for a fix or the latest. Pure.
 */
export function chooseStops(
  facts: Facts,
  from: VersionKey,
): { readonly stops: readonly ChosenStop[]; readonly leftOut: number } {
  const kinds = new Map<string, { readonly key: VersionKey; readonly kinds: Set<StopKind> }>();
  const add = (key: VersionKey, kind: StopKind): void => {
    if (isSameVersion(key.system, key.version, from.version)) return;
    const known = kinds.get(versionId(key)) ?? { key, kinds: new Set() };
    kinds.set(versionId(key), known);
    known.kinds.add(kind);
  };
  const fix = fixOfBoth(facts.fixedIn, facts.transitiveFixedIn);
  if (fix?.kind === "fixed") add({ ...from, version: fix.version }, "fix");
  const offered = offeredBy(facts);
  if (offered) for (const { key, kind } of newestOfEach(offered, from)) add(key, kind);
  const latest = latestOf(facts, from);
  if (latest) add(latest, "latest");

  const { compare } = versionsOf(from.system);
  const all = [...kinds.values()].sort((a, b) => compare(a.key.version, b.key.version));
  const shown = new Set([...all].sort(byImportance).slice(0, mostStops));
  const stops = all.flatMap((stop): readonly ChosenStop[] => {
    if (!shown.has(stop)) return [];
    const step = stepBetween(from.system, from.version, stop.key.version);
    return [{ key: stop.key, kinds: kindOrder.filter((kind) => stop.kinds.has(kind)), step }];
  });
  return { stops, leftOut: all.length - stops.length };
}

/** The newest version of each minor version of the present major version, and of each later major version, nearest first. */
function newestOfEach(
  { versions }: Package,
  from: VersionKey,
): readonly { readonly key: VersionKey; readonly kind: "patch" | "minor" | "major" }[] {
  const { system } = from;
  const { compare, release } = versionsOf(system);
  const isUsual = usualFor(from);
  const later = versions
    .filter((version) => isUsual(version) && compare(version.versionKey.version, from.version) > 0)
    .sort((a, b) => compare(a.versionKey.version, b.versionKey.version));
  const newest = new Map<string, { readonly key: VersionKey; readonly kind: "patch" | "minor" | "major" }>();
  for (const { versionKey: key } of later) {
    const kind = stepBetween(system, from.version, key.version);
    const { epoch, numbers } = release(key.version);
    const line = kind === "patch" ? "patch" : [kind, epoch, ...numbers.slice(0, kind === "minor" ? 2 : 1)].join(" ");
    newest.set(line, { key, kind });
  }
  return [...newest.values()];
}

function usualFor({ system, version: from }: VersionKey): (version: VersionSummary) => boolean {
  const { isPrerelease } = versionsOf(system);
  const takesPrereleases = isPrerelease(from);
  return ({ versionKey: { version }, isDeprecated, isDefault }) =>
    isDeprecated !== true && (takesPrereleases || isDefault || !isPrerelease(version));
}

/** The version that is recommended, whether it is old enough or not; undefined where the present one is as new. */
function latestOf({ package: parent }: Facts, { system, version }: VersionKey): VersionKey | undefined {
  if (parent?.kind !== "found") return undefined;
  const versions = parent.value.versions.filter(({ isDefault, isDeprecated }) => isDefault || isDeprecated !== true);
  const key = recommendedVersion({ ...parent.value, versions }, system)?.versionKey;
  return key && versionsOf(system).compare(key.version, version) > 0 ? key : undefined;
}

interface Candidate {
  readonly key: VersionKey;
  readonly kinds: ReadonlySet<StopKind>;
}

/** The fix, the latest, what asks least, then the major versions from the latest on, then the minor versions likewise. */
function byImportance(a: Candidate, b: Candidate): number {
  const rankOf = ({ kinds }: Candidate): number => ranks.findIndex((kind) => kinds.has(kind));
  return rankOf(a) - rankOf(b) || versionsOf(a.key.system).compare(b.key.version, a.key.version);
}

const ranks: readonly StopKind[] = ["fix", "latest", "patch", "major", "minor"];
