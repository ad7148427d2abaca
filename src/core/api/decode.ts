import { type PackageKey, systems, type VersionKey } from "../model/keys.ts";
import {
  DecodeError,
  flag,
  flagOrNothing,
  type Json,
  message,
  messageOrEmpty,
  messageOrNothing,
  messages,
  messagesOrNothing,
  number,
  optionalField,
  text,
  textOrNothing,
  texts,
  word,
} from "./decodeFields.ts";
import { packedEdges, packedNodes, packedVersions, relations } from "./packed.ts";
import type {
  Advisory,
  AdvisoryKey,
  Attestation,
  Capabilities,
  ContainerImages,
  Cooldown,
  Dependencies,
  Dependents,
  Package,
  Project,
  ProjectKey,
  ProjectPackageVersions,
  ProjectStatus,
  PurlLookupResult,
  QueryResult,
  RelationProvenance,
  RelationType,
  Scorecard,
  ScorecardCheck,
  SimilarlyNamedPackages,
  SlsaProvenance,
  Version,
  VersionSummary,
} from "./messages.ts";

export function decodePackage(record: Json): Package {
  const key = packageKey(record.packageKey);
  const versions = packedVersions(messages(record, "versions", listedVersion), key);
  return {
    packageKey: key,
    ...optionalField("purl", textOrNothing(record, "purl")),
    get versions() {
      return versions();
    },
  };
}

/** One of thousands: it has no package URL, which is only shown of a single version. */
function listedVersion(record: Json): VersionSummary {
  return { versionKey: versionKey(record.versionKey), ...listedFacts(record) };
}

/** Reads what a list says of a version. */
function listedFacts(record: Json): Omit<VersionSummary, "versionKey"> {
  return {
    ...optionalField("publishedAt", textOrNothing(record, "publishedAt")),
    isDefault: flag(record, "isDefault"),
    ...optionalField("isDeprecated", flagOrNothing(record, "isDeprecated")),
    ...optionalField("deprecatedReason", textOrNothing(record, "deprecatedReason")),
  };
}

export function decodeVersion(record: Json): Version {
  return {
    versionKey: versionKey(record.versionKey),
    ...optionalField("purl", textOrNothing(record, "purl")),
    ...listedFacts(record),
    licenses: texts(record, "licenses"),
    ...optionalField(
      "licenseDetails",
      messagesOrNothing(record, "licenseDetails", (item) => ({
        license: text(item, "license"),
        spdx: text(item, "spdx"),
      })),
    ),
    advisoryKeys: messages(record, "advisoryKeys", advisoryKey),
    links: messages(record, "links", (item) => ({ label: text(item, "label"), url: text(item, "url") })),
    slsaProvenances: messages(record, "slsaProvenances", slsaProvenance),
    attestations: messages(record, "attestations", attestation),
    registries: texts(record, "registries"),
    relatedProjects: messages(record, "relatedProjects", (item) => ({
      projectKey: projectKey(item.projectKey),
      ...relation(item),
    })),
    ...optionalField(
      "upstreamIdentifiers",
      messagesOrNothing(record, "upstreamIdentifiers", (item) => ({
        packageName: text(item, "packageName"),
        versionString: text(item, "versionString"),
        source: text(item, "source"),
      })),
    ),
    ...optionalField("projectStatus", messageOrNothing(record, "projectStatus", projectStatus)),
    ...optionalField("cooldown", messageOrNothing(record, "cooldown", cooldown)),
  };
}

function projectStatus(record: Json): ProjectStatus {
  return { status: text(record, "status"), reason: text(record, "reason") };
}

function cooldown(record: Json): Cooldown {
  return { end: text(record, "end"), description: text(record, "description") };
}

export function decodeSimilarlyNamedPackages(record: Json): SimilarlyNamedPackages {
  return {
    packageKey: packageKey(record.packageKey),
    packages: messages(record, "packages", (item) => ({ packageKey: packageKey(item.packageKey) })),
  };
}

export function decodeQueryResult(record: Json): QueryResult {
  return {
    results: messages(record, "results", (item) => ({
      version: decodeVersion(message(item.version, "version")),
      artifacts: messages(item, "artifacts", (artifact) => ({ url: text(artifact, "url") })),
    })),
  };
}

export function decodePurlLookup(record: Json): PurlLookupResult {
  const found = {
    ...optionalField("package", messageOrNothing(record, "package", decodePackage)),
    ...optionalField("version", messageOrNothing(record, "version", decodeVersion)),
  };
  if (Object.keys(found).length === 0) throw new DecodeError("neither a package nor a version");
  return found;
}

function slsaProvenance(record: Json): SlsaProvenance {
  return {
    sourceRepository: text(record, "sourceRepository"),
    commit: text(record, "commit"),
    url: text(record, "url"),
    verified: flag(record, "verified"),
  };
}

function attestation(record: Json): Attestation {
  return { type: text(record, "type"), ...slsaProvenance(record) };
}

/** Reads how a version and a project belong together, and who says so. */
function relation(record: Json): { relationType: RelationType; relationProvenance: RelationProvenance } {
  return {
    relationProvenance: word(record, "relationProvenance", [
      "SLSA_ATTESTATION",
      "GO_ORIGIN",
      "PYPI_PUBLISH_ATTESTATION",
      "RUBYGEMS_PUBLISH_ATTESTATION",
      "UNVERIFIED_METADATA",
    ]),
    relationType: word(record, "relationType", ["SOURCE_REPO", "ISSUE_TRACKER"]),
  };
}

export function decodeProject(record: Json): Project {
  const key = projectKey(record.projectKey);
  return {
    projectKey: key,
    ...(hasCounts(key) && {
      openIssuesCount: number(record, "openIssuesCount"),
      starsCount: number(record, "starsCount"),
      forksCount: number(record, "forksCount"),
    }),
    license: text(record, "license"),
    description: text(record, "description"),
    homepage: text(record, "homepage"),
    ...optionalField("scorecard", messageOrNothing(record, "scorecard", scorecard)),
    ...optionalField(
      "ossFuzz",
      messageOrNothing(record, "ossFuzz", (fuzz) => ({
        lineCount: number(fuzz, "lineCount"),
        lineCoverCount: number(fuzz, "lineCoverCount"),
        date: text(fuzz, "date"),
        configUrl: text(fuzz, "configUrl"),
      })),
    ),
  };
}

/** Checks whether the service has counts for the project: for one of another host it leaves them out, or sends zeros. */
function hasCounts({ id }: ProjectKey): boolean {
  return /^(?:github|gitlab)\.com\//.test(id);
}

export function decodeProjectPackageVersions(record: Json): ProjectPackageVersions {
  return {
    versions: messages(record, "versions", (item) => ({
      versionKey: versionKey(item.versionKey),
      ...relation(item),
      slsaProvenances: messages(item, "slsaProvenances", slsaProvenance),
      attestations: messages(item, "attestations", attestation),
    })),
  };
}

function scorecard(record: Json): Scorecard {
  const repository = messageOrEmpty(record, "repository");
  const program = messageOrEmpty(record, "scorecard");
  return {
    date: text(record, "date"),
    repository: { name: text(repository, "name"), commit: text(repository, "commit") },
    scorecard: { version: text(program, "version"), commit: text(program, "commit") },
    checks: messages(record, "checks", scorecardCheck),
    overallScore: number(record, "overallScore"),
    metadata: texts(record, "metadata"),
  };
}

function scorecardCheck(record: Json): ScorecardCheck {
  const documentation = messageOrEmpty(record, "documentation");
  const score = number(record, "score");
  return {
    name: text(record, "name"),
    documentation: { shortDescription: text(documentation, "shortDescription"), url: text(documentation, "url") },
    ...optionalField("score", score < 0 ? undefined : score),
    reason: text(record, "reason"),
    details: texts(record, "details"),
  };
}

export function decodeAdvisory(record: Json): Advisory {
  const vector = textOrNothing(record, "cvss3Vector");
  const score = number(record, "cvss3Score");
  return {
    advisoryKey: advisoryKey(record.advisoryKey),
    url: text(record, "url"),
    title: text(record, "title"),
    aliases: texts(record, "aliases"),
    // On the wire an unscored advisory has a score of zero and no vector.
    ...optionalField("cvss3Score", score === 0 && vector === undefined ? undefined : score),
    ...optionalField("cvss3Vector", vector),
  };
}

export function decodeDependencies(record: Json): Dependencies {
  const listed = messages(record, "nodes", (node) => ({
    versionKey: versionKey(node.versionKey),
    bundled: flag(node, "bundled"),
    relation: word(node, "relation", relations),
    errors: texts(node, "errors"),
  }));
  // An empty object must not pass for a version without dependencies.
  if (listed[0]?.relation !== "SELF") throw new DecodeError("a graph without the version itself");
  const nodes = packedNodes(listed, listed[0].versionKey.system);
  const edges = packedEdges(
    messages(record, "edges", (edge) => ({
      fromNode: number(edge, "fromNode"),
      toNode: number(edge, "toNode"),
      requirement: text(edge, "requirement"),
    })),
  );
  return {
    get nodes() {
      return nodes();
    },
    get edges() {
      return edges();
    },
    error: text(record, "error"),
  };
}

export function decodeDependents(record: Json): Dependents {
  return {
    dependentCount: number(record, "dependentCount"),
    directDependentCount: number(record, "directDependentCount"),
    indirectDependentCount: number(record, "indirectDependentCount"),
  };
}

export function decodeCapabilities(record: Json): Capabilities {
  return {
    capabilities: messages(record, "capabilities", (item) => ({
      capability: text(item, "capability"),
      directCount: number(item, "directCount"),
      indirectCount: number(item, "indirectCount"),
    })),
  };
}

export function decodeContainerImages(record: Json): ContainerImages {
  return {
    results: messages(record, "results", (item) => ({
      registry: text(item, "registry"),
      repository: text(item, "repository"),
    })),
  };
}

function packageKey(value: unknown): PackageKey {
  const record = message(value, "packageKey");
  const system = systems.find((candidate) => candidate === record.system);
  const name = text(record, "name");
  if (!system || name === "") throw new DecodeError("a key without a system or a name");
  return { system, name };
}

export function versionKey(value: unknown): VersionKey {
  const version = text(message(value, "versionKey"), "version");
  if (version === "") throw new DecodeError("a key without a version");
  const { system, name } = packageKey(value);
  // Graphs and lists have thousands: the fields are in the object itself.
  return { system, name, version };
}

export function projectKey(value: unknown): ProjectKey {
  return { id: text(message(value, "projectKey"), "id") };
}

function advisoryKey(value: unknown): AdvisoryKey {
  const id = text(message(value, "advisoryKey"), "id");
  if (id === "") throw new DecodeError("an advisory without an id");
  return { id };
}
