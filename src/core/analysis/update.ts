import { versionsOf } from "../versions/index.ts";
import { stepBetween as releaseStep, type ReleaseStep } from "../versions/release.ts";
import type { System } from "../model/keys.ts";
import type { Facts } from "./facts.ts";
import { latestVersion } from "./gathering/latestVersion.ts";

/** The size of an update by the part of the version that it changes. */
export type Step = ReleaseStep;

/**
 * The newer version that the package's maintainers recommend: the default one, or the latest where there is none. Undefined
 * where nothing newer is known, or the package was not asked for.
 */
export function updateOf({
  package: parent,
  target,
}: Pick<Facts, "package" | "target">): { readonly to: string; readonly step: Step } | undefined {
  if (parent?.kind !== "found" || target?.kind !== "version") return undefined;
  const { system, version } = target.key;
  const { byDefault, latest } = latestVersion(parent.value, system);
  const to = (byDefault ?? latest)?.versionKey.version;
  if (to === undefined || versionsOf(system).compare(to, version) <= 0) return undefined;
  return { to, step: stepBetween(system, version, to) };
}

/** Returns the step by the first number that differs; a patch if no number does. */
export function stepBetween(system: System, from: string, to: string): Step {
  const { release } = versionsOf(system);
  return releaseStep(release(from), release(to));
}
