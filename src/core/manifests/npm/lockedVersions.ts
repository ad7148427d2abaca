import { publicRegistries } from "../../registries/origin.ts";
import type { LockedPackage } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { integrityOf, sourceOf } from "../shared/evidence.ts";
import { isPackageArchive } from "../shared/skip.ts";

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

/** Checks whether the text is a full version, as package managers write into lockfiles. */
export function isLockedVersion(text: string): boolean {
  return text.length <= 256 && /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text);
}

type Origin = LockedPackage["origin"];

/**
 * The origin of a package by the address that a lockfile has next to its version. Without one it is the configured registry,
 * which the lockfile does not know.
 */
export function originOfResolved(resolved: string | undefined): Origin {
  if (resolved === undefined) return "registry";
  const origin = originOfAddress(resolved);
  if (origin !== "url") return origin ?? "path";
  const address = URL.canParse(resolved) ? new URL(resolved) : undefined;
  if (!address) return "url";
  if (publicRegistries.origin("NPM", resolved) === "public") return "registry";
  // Registries lay out their archives as npm's does, except that of GitHub.
  const isArchive = address.pathname.includes("/-/") && address.pathname.endsWith(".tgz");
  const isRegistry = isArchive || address.hostname === "npm.pkg.github.com";
  return isRegistry ? "private" : "url";
}

/** Reads where a package comes from and what it was, by the address and the hashes that a lockfile has for it. */
export function evidenceOf(
  origin: Origin,
  address: string | undefined,
  hashes?: string,
): Pick<LockedPackage, "registries" | "source" | "integrity"> {
  const integrity = integrityOf(hashes);
  if (origin === "registry" || address === undefined) return integrity;
  return origin === "private"
    ? { registries: [address], ...integrity }
    : { ...sourceOf(origin, address), ...integrity };
}

/** The origin of a package with an address in place of its version; undefined for a version. */
export function originOfAddress(text: string): "git" | "path" | "archive" | "workspace" | "url" | undefined {
  if (/^(?:[./\\]|~[/\\]|[a-z]:[/\\]|(?:file|link|portal):)/i.test(text))
    return isPackageArchive(text) ? "archive" : "path";
  if (/^workspace:/i.test(text)) return "workspace";
  if (/^(?:git[+:]|(?:ssh|github|gitlab|bitbucket|gist):|[^\s@:/]+@[^\s@:/]+:)/i.test(text)) return "git";
  if (/^https?:/i.test(text)) return /\.git(?:#|$)/i.test(text) ? "git" : "url";
  return isPackageArchive(text) ? "archive" : undefined;
}
