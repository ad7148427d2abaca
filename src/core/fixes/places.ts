import type { Declaration, Place } from "../manifests/manifest.ts";
import { packageId, type PackageKey } from "../model/keys.ts";
import type { CheckedManifest, Dependency } from "./plan/dependency.ts";

/** Where the version of a declaration is written; undefined where none is. `path` is the manifest's. */
export function placeOf(path: string, { elsewhere, requirementSpan }: Declaration): Place | undefined {
  return elsewhere ?? (requirementSpan && { path, span: requirementSpan });
}

/** One string per place, for maps. */
export function placeId({ path, span }: Place): string {
  return `${span.start} ${span.end} ${path}`;
}

/**
 * The other packages whose version is written at the same place, such as a property: a version for one is one for all.
 * Leaves out those that the service is not asked about.
 */
export function packagesSharing(
  { manifest, facts: { declaration } }: Dependency,
  manifests: readonly CheckedManifest[],
): readonly PackageKey[] {
  const place = placeOf(manifest.path, declaration);
  if (!place || (declaration.shared !== true && !declaration.elsewhere)) return [];
  const id = placeId(place);
  const others = new Map<string, PackageKey>();
  for (const { path, facts } of manifests) {
    for (const { declaration: other } of facts) {
      const otherPlace = other.requirement.kind === "written" ? placeOf(path, other) : undefined;
      if (otherPlace && placeId(otherPlace) === id) others.set(packageId(other.package), other.package);
    }
  }
  others.delete(packageId(declaration.package));
  return [...others.values()];
}
