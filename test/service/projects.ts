/** GetProject and GetProjectPackageVersions. */
import type { ProjectKey } from "../../src/core/api/messages.ts";
import { canonicalProject } from "./canonical.ts";
import { projects, relatedProjects, versionsByProject } from "./indexes.ts";
import { found, missing, type Reply } from "./reply.ts";
import type { VersionFacts } from "./snapshot.ts";

const most = 1500;

export function getProject(key: ProjectKey): Reply {
  const project = findProject(key);
  return project ? found(project) : missing("project not found");
}

export function findProject({ id }: ProjectKey): object | undefined {
  return projects().get(canonicalProject(id));
}

/** Mappings derived from attestations first, and no more than the cap. */
export function getProjectPackageVersions({ id }: ProjectKey): Reply {
  const project = canonicalProject(id);
  const versions = versionsByProject().get(project);
  if (!versions && !findProject({ id })) return missing("project not found");
  const mappings = (versions ?? []).flatMap((version) => mappingsOf(version, project));
  const isAttested = (mapping: Mapping) => mapping.relationProvenance !== "UNVERIFIED_METADATA";
  const sorted = [...mappings.filter(isAttested), ...mappings.filter((mapping) => !isAttested(mapping))];
  return found({ versions: sorted.slice(0, most) });
}

type Mapping = { readonly relationProvenance: string };

function mappingsOf(facts: VersionFacts, project: string): Mapping[] {
  const {
    package: { system, name },
    version,
    details = {},
  } = facts;
  const related = relatedProjects(facts).filter(
    ({ projectKey, relationType }) => projectKey.id === project && relationType === "SOURCE_REPO",
  );
  return related.map(({ relationType, relationProvenance }) => ({
    versionKey: { system, name, version },
    slsaProvenances: details.slsaProvenances ?? [],
    attestations: details.attestations ?? [],
    relationType,
    relationProvenance,
  }));
}
