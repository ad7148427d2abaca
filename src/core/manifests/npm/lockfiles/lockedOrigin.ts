import { isPackageArchive } from "../../shared/packageArchive.ts";
import type { LockedPackage } from "../../lockfile.ts";
import { isPublicRegistry } from "../registries/publicRegistry.ts";

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
  if (isPublicRegistry(resolved)) return "registry";
  // Registries lay out their archives as npm's does, except that of GitHub.
  const isArchive = address.pathname.includes("/-/") && address.pathname.endsWith(".tgz");
  const isRegistry = isArchive || address.hostname === "npm.pkg.github.com";
  return isRegistry ? "private" : "url";
}

/** Where a private package comes from, by the address that a lockfile has. */
export function registriesOf(origin: Origin, address: string | undefined): Pick<LockedPackage, "registries"> {
  return origin === "private" && address !== undefined ? { registries: [address] } : {};
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
