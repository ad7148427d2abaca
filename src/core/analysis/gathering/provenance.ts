import type { ProjectKey, RelatedProject, Version } from "../../api/messages.ts";
import { projectIdOf } from "../../model/projectId.ts";

/** Checks whether the version has an attestation of its build that the service has verified. */
export function isAttested({ attestations, slsaProvenances }: Version): boolean {
  return [...attestations, ...slsaProvenances].some(({ verified }) => verified);
}

/** The repository that the version is built from; an attested relation before one that the author merely states. */
export function sourceProject(version: Version): ProjectKey | undefined {
  return sourceRelation(version)?.projectKey;
}

/** The same with how it is known. */
export function sourceRelation({ relatedProjects }: Version): RelatedProject | undefined {
  const sources = relatedProjects.filter((project) => project.relationType === "SOURCE_REPO");
  const attested = sources.find(({ relationProvenance }) => relationProvenance.endsWith("ATTESTATION"));
  return attested ?? sources.find(({ relationProvenance }) => relationProvenance === "GO_ORIGIN") ?? sources[0];
}

/** IDs of the projects that the version was verifiably built from. */
export function attestedSources({ relatedProjects, attestations, slsaProvenances }: Version): readonly string[] {
  const related = relatedProjects
    .filter(({ relationProvenance }) => relationProvenance.endsWith("ATTESTATION"))
    .map(({ projectKey }) => projectKey.id);
  const stated = [...attestations, ...slsaProvenances]
    .filter(({ verified }) => verified)
    .flatMap(({ sourceRepository }) => projectIdOf(sourceRepository) ?? []);
  return [...new Set([...related, ...stated])];
}

/** IDs of the projects that the author declares as the source, which are not verified. */
export function declaredSources({ relatedProjects, links }: Version): readonly string[] {
  const related = relatedProjects
    .filter(
      ({ relationType, relationProvenance }) =>
        relationType === "SOURCE_REPO" && relationProvenance === "UNVERIFIED_METADATA",
    )
    .map(({ projectKey }) => projectKey.id);
  const linked = links.filter(({ label }) => label === "SOURCE_REPO").flatMap(({ url }) => projectIdOf(url) ?? []);
  return [...new Set([...related, ...linked])];
}
