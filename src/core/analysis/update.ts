import type { Package } from "../api/messages.ts";
import { versionId, versionsOf } from "../versions/index.ts";
import { stepBetween as releaseStep, type ReleaseStep } from "../versions/release.ts";
import type { System, VersionText } from "../model/keys.ts";
import type { Facts, MatureVersions } from "./facts.ts";
import { recommendedVersion } from "./gathering/latestVersion.ts";
import type { Young } from "./target/target.ts";

/** The size of an update by the part of the version that it changes. */
export type Step = ReleaseStep;

/**
 * The newer version that the package's maintainers recommend, of those that are old enough: the default one, or the latest where
 * there is none. Undefined where nothing newer is known, or the package was not asked for.
 */
export function updateOf(
  facts: Pick<Facts, "package" | "mature" | "target">,
): { readonly to: string; readonly step: Step } | undefined {
  const { target } = facts;
  const offered = offeredBy(facts);
  if (!offered || target?.kind !== "version") return undefined;
  const { system, version } = target.key;
  const to = recommendedVersion(offered, system)?.versionKey.version;
  if (to === undefined || versionsOf(system).compare(to, version) <= 0) return undefined;
  return { to, step: stepBetween(system, version, to) };
}

/** The package with the versions that are old enough; undefined where none are known. */
export function offeredBy({ package: parent, mature }: Pick<Facts, "package" | "mature">): Package | undefined {
  return parent?.kind === "found" ? (mature?.package ?? parent.value) : undefined;
}

/** The version that would be recommended if it were old enough. */
export interface HeldUpdate {
  readonly to: VersionText;
  /** The milliseconds after which it is; 0 where that never comes. */
  readonly wait: number;
}

/** Finds a newer version that is held back. */
export function heldUpdate(facts: Pick<Facts, "package" | "mature" | "target">): HeldUpdate | undefined {
  const { target } = facts;
  const held = heldRecommendation(facts);
  if (!held || target?.kind !== "version") return undefined;
  return versionsOf(target.key.system).compare(held.to, target.key.version) > 0 ? held : undefined;
}

/** Finds the version that the package's maintainers recommend, where that is held back. */
export function heldRecommendation({
  package: parent,
  mature,
}: Pick<Facts, "package" | "mature">): HeldUpdate | undefined {
  if (parent?.kind !== "found" || !mature) return undefined;
  const to = recommendedVersion(parent.value, parent.value.packageKey.system)?.versionKey;
  const held = to && mature.held.get(versionId(to));
  return held && { to: held.version, wait: waitFor(held, mature) };
}

/** The milliseconds after which a version is old enough; 0 where that never comes. */
export function waitFor({ until }: Young, { now }: MatureVersions): number {
  return until === undefined ? 0 : until - now;
}

/** Returns the step by the first number that differs; a patch if no number does. */
export function stepBetween(system: System, from: string, to: string): Step {
  const { release } = versionsOf(system);
  return releaseStep(release(from), release(to));
}
