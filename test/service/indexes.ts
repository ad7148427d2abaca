/** The snapshot seen from other ends: from a project, a hash, an image, a name like another. */
import { packageId } from "../../src/core/model/keys.ts";
import { versionId } from "../../src/core/versions/index.ts";
import type { Capability, Dependents, Project, RelatedProject } from "../../src/core/api/messages.ts";
import { canonicalProject } from "./canonical.ts";
import { allPackages, allVersions, invented, once, push, recordings, type VersionFacts } from "./snapshot.ts";

export interface HashMatch {
  readonly version: VersionFacts;
  readonly artifacts: readonly string[];
}

/** By canonical id. */
export const projects = once(() => {
  const bodies = [...recordings().values()].map(({ body }) => body as Partial<Project>);
  const recorded = bodies.filter((body): body is Project => body.projectKey !== undefined);
  return new Map([...recorded, ...invented().projects].map((project) => [project.projectKey.id, project]));
});

/** By `versionId`. */
export const dependents = once(
  () => new Map<string, Dependents>(invented().dependents.map((each) => [versionId(each), each])),
);

/** By `versionId`. */
export const capabilities = once(
  () =>
    new Map<string, readonly Capability[]>(
      invented().capabilities.map((each) => [versionId({ system: "GO", ...each }), each.capabilities]),
    ),
);

/** By `packageId`. */
export const similarNames = once(() => new Map(invented().similar.map((each) => [packageId(each), each.names])));

/** Repositories by chain id. */
export const images = once(() => {
  const found = new Map<string, readonly string[]>();
  for (const { chainIds, repositories, copies = 0 } of invented().images) {
    const more = Array.from({ length: copies }, (_, n) => `acme-invented/copy-${n + 1}`);
    for (const chainId of chainIds) found.set(chainId, [...repositories, ...more]);
  }
  return found;
});

/** By type, a space and the base64 of the digest. */
export const hashes = once(() => {
  const found = new Map<string, HashMatch[]>();
  for (const version of allVersions()) {
    for (const { type, value, artifacts = [] } of version.hashes ?? [])
      push(found, `${type} ${value}`, { version, artifacts });
  }
  return found;
});

/** The versions that name a project, by its canonical id. */
export const versionsByProject = once(() => {
  const found = new Map<string, VersionFacts[]>();
  for (const { versions } of allPackages()) {
    let ofPackage: readonly string[] | undefined;
    for (const version of versions.values()) {
      const ids = version.details?.relatedProjects ? projectIds(version) : (ofPackage ??= projectIds(version));
      for (const id of ids) push(found, id, version);
    }
  }
  return found;
});

function projectIds(version: VersionFacts): readonly string[] {
  return [...new Set(relatedProjects(version).map(({ projectKey }) => projectKey.id))];
}

/** What the version says itself, else the repository known of its package. */
export function relatedProjects(version: VersionFacts): readonly RelatedProject[] {
  if (version.details?.relatedProjects) return version.details.relatedProjects;
  const { project } = version.package;
  if (!project) return [];
  return [
    {
      projectKey: { id: canonicalProject(project) },
      relationProvenance: "UNVERIFIED_METADATA",
      relationType: "SOURCE_REPO",
    },
  ];
}
