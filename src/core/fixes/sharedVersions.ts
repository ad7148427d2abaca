import { placeId, placeOf } from "../analysis/target/place.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { packageId, type PackageKey } from "../model/keys.ts";
import type { CheckedDependencies } from "./plan/dependency.ts";

/**
 * Finds for each dependency the other packages whose version is written at the same place, such as a property: a version for one
 * is one for all. Leaves out those that the service is not asked about.
 */
export function packagesSharing(
  manifests: readonly CheckedDependencies[],
): (dependency: { readonly path: string; readonly declaration: Declaration }) => readonly PackageKey[] {
  let byPlace: ReadonlyMap<string, readonly PackageKey[]> | undefined;
  return ({ path, declaration }) => {
    const place = placeOf(path, declaration);
    // Names that are typed are all at one place, which they do not share.
    if (!place || (declaration.shared !== true && !declaration.elsewhere)) return [];
    byPlace ??= packagesByPlace(manifests);
    const own = packageId(declaration.package);
    return byPlace.get(placeId(place))?.filter((other) => packageId(other) !== own) ?? [];
  };
}

/** Each package once for each place. */
function packagesByPlace(manifests: readonly CheckedDependencies[]): ReadonlyMap<string, readonly PackageKey[]> {
  const places = new Map<string, Map<string, PackageKey>>();
  for (const { path, facts } of manifests) {
    for (const { declaration } of facts) {
      const place = declaration.requirement.kind === "written" ? placeOf(path, declaration) : undefined;
      if (!place) continue;
      const id = placeId(place);
      const packages = places.get(id) ?? new Map<string, PackageKey>();
      places.set(id, packages.set(packageId(declaration.package), declaration.package));
    }
  }
  return new Map([...places].map(([id, packages]) => [id, [...packages.values()]]));
}
