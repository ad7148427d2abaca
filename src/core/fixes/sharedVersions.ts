import type { Facts } from "../analysis/facts.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { packageId, type PackageKey } from "../model/keys.ts";

/** Where the version of a declaration is written: what has the same is changed by the same edit. */
export function placeId({ elsewhere, requirementSpan, nameSpan }: Declaration): string {
  const { start } = elsewhere?.span ?? requirementSpan ?? nameSpan;
  return `${elsewhere?.path ?? ""} ${start}`;
}

/**
 * The other packages whose version is written at the same place, as by a property: a version for one is one for all.
 * Without those that nobody is asked about, as private ones.
 */
export function packagesSharing(declaration: Declaration, all: readonly Facts[]): readonly PackageKey[] {
  if (declaration.shared !== true && !declaration.elsewhere) return [];
  const place = placeId(declaration);
  const others = all
    .map((facts) => facts.declaration)
    .filter((other) => other.requirement.kind === "written" && placeId(other) === place)
    .map((other) => other.package)
    .filter((key) => packageId(key) !== packageId(declaration.package));
  return [...new Map(others.map((key) => [packageId(key), key])).values()];
}
