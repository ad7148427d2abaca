import type { Declaration } from "../manifests/manifest.ts";
import { packageId } from "../model/keys.ts";
import { versionId } from "../versions/index.ts";
import { advisoriesOf, isVulnerability, pathOf, ruleOf, type Finding } from "./finding.ts";
import { placeId, placeOf } from "./target/place.ts";

export interface ManifestFindings {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/**
 * The findings of each manifest, each only once where several declarations have their version from one place, such as a parent,
 * a catalog or a property: in the manifest with that place, else in the first that has it.
 */
export function foundOnce(manifests: readonly ManifestFindings[]): readonly (readonly Finding[])[] {
  const paths = new Set(
    manifests.flatMap(({ path, findings }) => findings.flatMap((found) => sharedPath(path, found))),
  );
  const ids = ({ path }: ManifestFindings, finding: Finding): string | undefined =>
    finding.declaration.elsewhere || paths.has(path) ? findingId(path, finding) : undefined;
  const first = new Map<string, Finding>();
  for (const manifest of manifests) {
    for (const finding of manifest.findings) {
      const id = ids(manifest, finding);
      if (id === undefined) continue;
      const other = first.get(id);
      if (!other || distance(finding) < distance(other)) first.set(id, finding);
    }
  }
  return manifests.map((manifest) =>
    manifest.findings.filter((finding) => {
      const id = ids(manifest, finding);
      return id === undefined || first.get(id) === finding;
    }),
  );
}

/**
 * The findings of each manifest once, those on a version that another of the manifests has there, at its place: also where that
 * is only a property, which declares nothing.
 */
export function foundAtPlaces(manifests: readonly ManifestFindings[]): readonly (readonly Finding[])[] {
  const once = foundOnce(manifests);
  const indexes = new Map(manifests.map(({ path }, index) => [path, index]));
  const found = manifests.map((): Finding[] => []);
  const moved = new Map<Declaration, Declaration>();
  for (const [index, findings] of once.entries()) {
    for (const finding of findings) {
      const { elsewhere, ...declaration } = finding.declaration;
      const target = elsewhere && indexes.get(elsewhere.path);
      // A finding without a version is about the declaration.
      if (!elsewhere || target === undefined || target === index || !finding.key) {
        found[index]?.push(finding);
        continue;
      }
      const { span } = elsewhere;
      const atPlace = moved.get(finding.declaration) ?? { ...declaration, nameSpan: span, requirementSpan: span };
      moved.set(finding.declaration, atPlace);
      found[target]?.push({ ...finding, declaration: atPlace, span });
    }
  }
  return found;
}

/**
 * Dependencies with such findings, vulnerable ones by default: one where several declarations have a version from one place, and where
 * a lockfile has other versions of it.
 */
export function countVulnerable(
  manifests: readonly ManifestFindings[],
  isWanted: (finding: Finding) => boolean = isVulnerability,
): number {
  const ids = new Set<string>();
  for (const { path, findings } of manifests) {
    for (const finding of findings) if (isWanted(finding)) ids.add(dependencyId(path, finding.declaration));
  }
  return ids.size;
}

/** The file with a version that other declarations may have, too. */
function sharedPath(path: string, { declaration: { elsewhere, shared } }: Finding): readonly string[] {
  return elsewhere ? [elsewhere.path] : shared ? [path] : [];
}

/** Returns how far the version is from the declaration: next to it, in the same file, or in another. */
function distance({ declaration: { elsewhere, shared } }: Finding): number {
  return elsewhere ? 2 : shared ? 1 : 0;
}

/** The same for declarations of a package whose version is written at one place. */
function dependencyId(path: string, declaration: Declaration): string {
  const place = placeOf(path, declaration) ?? { path, span: declaration.nameSpan };
  return `${packageId(declaration.package)}\n${placeId(place)}`;
}

function findingId(path: string, finding: Finding): string {
  const { rule, key, declaration, items } = finding;
  const affected = pathOf(finding)?.at(-1);
  return [
    dependencyId(path, declaration),
    rule,
    key?.version,
    affected && versionId(affected),
    ...advisoriesOf(finding).map(({ id }) => id),
    ...(ruleOf(finding).identity?.(items[0]) ?? []),
  ].join("\n");
}
