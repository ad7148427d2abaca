import type { LockedPackage } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";

/** For each name the packages of that name, one for each version and origin. */
export function versionsByName(
  packages: readonly Pick<LockedPackage, "key" | "origin">[],
): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, Map<string, number>>();
  for (const [index, { key, origin }] of packages.entries()) {
    const versions = named.get(key.name) ?? new Map<string, number>();
    const version = `${origin} ${key.version}`;
    if (!versions.has(version)) named.set(key.name, versions.set(version, index));
  }
  return new Map([...named].map(([name, versions]) => [name, [...versions.values()]]));
}

/** Declared for whoever depends on it, so that every version of it may be meant. */
export function isDeclaredForAll({ scope }: Declaration): boolean {
  return scope === "overrides" || scope === "resolutions" || scope === "catalog";
}

/** Whether it is the whole of a version: package managers write no other ones into their lockfiles. */
export function isLockedVersion(text: string): boolean {
  return text.length <= 256 && /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text);
}
