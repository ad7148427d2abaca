import type { LockedPackage } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";

/**
 * Indexes of the packages of a name, one for each version and origin. All names are indexed with the first that is asked
 * for, as most manifests have nothing that is declared for all.
 */
export function versionsByName(
  packages: readonly Pick<LockedPackage, "key" | "origin">[],
): (name: string) => readonly number[] {
  let named: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;
  return (name) => [...((named ??= indexed(packages)).get(name)?.values() ?? [])];
}

function indexed(
  packages: readonly Pick<LockedPackage, "key" | "origin">[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const named = new Map<string, Map<string, number>>();
  for (const [index, { key, origin }] of packages.entries()) {
    const versions = named.get(key.name) ?? new Map<string, number>();
    const version = `${origin} ${key.version}`;
    if (!versions.has(version)) named.set(key.name, versions.set(version, index));
  }
  return named;
}

/** Overrides, catalogs and extensions apply to dependents of the package, so each of its versions may be the one. */
export function isDeclaredForAll({ scope }: Declaration): boolean {
  return ["overrides", "resolutions", "catalog", "packageExtensions"].includes(scope);
}

/** Whether the text is a full version, as package managers write into lockfiles. */
export function isLockedVersion(text: string): boolean {
  return text.length <= 256 && /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text);
}
