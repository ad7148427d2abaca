import type { LockedPackage } from "../../lockfile.ts";
import { isPublicRegistry } from "../registries/publicRegistry.ts";

type Origin = LockedPackage["origin"];

/**
 * Where a package comes from by the address that a lockfile notes beside its version. Without one it is the registry that
 * is set up, whose settings are not the lockfile's to know.
 */
export function originOfResolved(resolved: string | undefined): Origin {
  if (resolved === undefined) return "registry";
  const origin = originOfAddress(resolved);
  if (origin !== "url") return origin ?? "path";
  const address = URL.canParse(resolved) ? new URL(resolved) : undefined;
  if (!address) return "url";
  if (isPublicRegistry(resolved)) return "registry";
  // Registries lay out their archives as npm's does, but for the one of GitHub.
  const isArchive = address.pathname.includes("/-/") && address.pathname.endsWith(".tgz");
  const isRegistry = isArchive || address.hostname === "npm.pkg.github.com";
  return isRegistry ? "private" : "url";
}

/** What stands where a version would: undefined for a version, which is no address. */
export function originOfAddress(text: string): "git" | "path" | "workspace" | "url" | undefined {
  if (/^(?:[./\\]|~[/\\]|[a-z]:[/\\]|(?:file|link|portal):)/i.test(text)) return "path";
  if (/^workspace:/i.test(text)) return "workspace";
  if (/^(?:git[+:]|(?:ssh|github|gitlab|bitbucket|gist):|[^\s@:/]+@[^\s@:/]+:)/i.test(text)) return "git";
  if (/^https?:/i.test(text)) return /\.git(?:#|$)/i.test(text) ? "git" : "url";
  return /\.(?:tgz|tar\.gz|tar)$/i.test(text) ? "path" : undefined;
}
