/** GetPackage, GetVersion and GetSimilarlyNamedPackages. */
import { packageId, type PackageKey, type VersionKey } from "../../src/core/model/keys.ts";
import { canonicalPackage, canonicalVersion } from "./canonical.ts";
import type { Context, World } from "./context.ts";
import { generatedPackage } from "./generated.ts";
import { relatedProjects, similarNames } from "./indexes.ts";
import { purlOf } from "./purl.ts";
import { found, missing, type Reply } from "./reply.ts";
import { advisoryIds, packagesOf, type PackageFacts, type VersionFacts } from "./snapshot.ts";

export function getPackage(key: PackageKey, context: Context): Reply {
  const facts = findPackage(key, context.world);
  return facts ? found(packageMessage(facts, context)) : missing("package not found");
}

export function getVersion(key: VersionKey, context: Context): Reply {
  const facts = findVersion(key, context.world);
  return facts ? found(versionMessage(facts, context)) : missing("version not found");
}

export function getSimilarlyNamedPackages(key: PackageKey, { world }: Context): Reply {
  const facts = findPackage(key, world);
  if (!facts) return missing("package not found");
  const { system, name } = facts;
  const names = similarNames().get(packageId(facts)) ?? [];
  return found({
    packageKey: { system, name },
    packages: names.map((each) => ({ packageKey: { system, name: each } })),
  });
}

export function findPackage({ system, name }: PackageKey, world?: World): PackageFacts | undefined {
  const key = { system, name: canonicalPackage(system, name) };
  return world ? world.packages.get(packageId(key)) : (packagesOf(system).get(key.name) ?? generatedPackage(key));
}

export function findVersion(key: VersionKey, world?: World): VersionFacts | undefined {
  return findPackage(key, world)?.versions.get(canonicalVersion(key.system, key.version));
}

export function packageMessage(facts: PackageFacts, context: Context): object {
  const { system, name } = facts;
  const listed = [...facts.versions.values()].filter(({ unlisted }) => !unlisted);
  return {
    packageKey: { system, name },
    ...(context.alpha && { purl: purlOf(system, name) }),
    versions: listed.map((version) => summary(version, context)),
  };
}

export function versionMessage(facts: VersionFacts, context: Context): object {
  const { details = {}, licenses = [] } = facts;
  return {
    ...summary(facts, context),
    licenses,
    ...(context.alpha && { licenseDetails: details.licenseDetails ?? licenses.map(licenseDetail) }),
    advisoryKeys: (context.world ? (facts.advisories ?? []) : advisoryIds(facts)).map((id) => ({ id })),
    links: details.links ?? linksOf(facts.package),
    slsaProvenances: details.slsaProvenances ?? [],
    attestations: details.attestations ?? [],
    registries: details.registries ?? [],
    relatedProjects: relatedProjects(facts),
    ...(context.alpha && { upstreamIdentifiers: details.upstreamIdentifiers ?? identifiersOf(facts) }),
  };
}

function summary(
  { package: { system, name }, version, publishedAt, isDefault, deprecated }: VersionFacts,
  { alpha, newer }: Context,
): object {
  return {
    versionKey: { system, name, version },
    ...(alpha && { purl: purlOf(system, name, version) }),
    ...(publishedAt && { publishedAt }),
    isDefault: isDefault ?? false,
    ...((alpha || newer) && { isDeprecated: deprecated !== undefined }),
    ...(newer && { deprecatedReason: deprecated ?? "" }),
  };
}

/** What the author wrote is known only where it maps to an identifier. */
function licenseDetail(spdx: string): object {
  return { license: spdx === "non-standard" ? "" : spdx, spdx };
}

function linksOf({ project, homepage }: PackageFacts): readonly object[] {
  return [
    ...(project ? [{ label: "SOURCE_REPO", url: `https://${project}` }] : []),
    ...(homepage ? [{ label: "HOMEPAGE", url: homepage }] : []),
  ];
}

function identifiersOf({ package: { name }, written }: VersionFacts): readonly object[] {
  return written === undefined ? [] : [{ packageName: name, versionString: written, source: "PYPI_METADATA_FILE" }];
}
