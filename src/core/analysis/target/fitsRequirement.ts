import { lockedScope, type LockedPackage } from "../../manifests/lockfile.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { versionsOf } from "../../versions/index.ts";

/** Whether what is locked is what the declaration asks for; true where it does not ask for a version of a registry. */
export function fitsRequirement({ key, origin }: LockedPackage, { requirement, scope }: Declaration): boolean {
  if (origin !== "registry" || requirement.kind !== "written" || scope === lockedScope) return true;
  const versions = versionsOf(key.system);
  const exact = versions.exact(requirement.text);
  // Other requirements may raise a recommendation, and never lower it where a lockfile has followed it.
  if (exact !== undefined && versions.isSoft(requirement.text)) return versions.compare(key.version, exact) >= 0;
  if (exact !== undefined && versions.compare(exact, key.version) === 0) return true;
  const locked = { version: key.version, isDefault: true, isDeprecated: false };
  // What a resolver takes where nothing else is listed, though the requirement does not allow it by its letter.
  if (versions.pick([locked], requirement.text) !== undefined) return true;
  // Settings of the package manager may allow prereleases, which the lockfile has followed: of releases that are allowed.
  return versions.isPrerelease(key.version) && versions.satisfies(releaseOf(key.version, versions), requirement.text);
}

function releaseOf(version: string, { release, spell }: ReturnType<typeof versionsOf>): string {
  const { epoch, numbers } = release(version);
  return spell(`${epoch === "0" ? "" : `${epoch}!`}${numbers.join(".")}`);
}
