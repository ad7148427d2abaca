/** An answer of each operation with every field set, and the page that shows it. */
import type { Operation, ResponseOf } from "../../../src/core/api/operations.ts";
import type { Attestation, SlsaProvenance, Version } from "../../../src/core/api/messages.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";

export const key = { system: "NPM", name: "field-name", version: "1.0.0" } as const;

const provenance: SlsaProvenance = {
  sourceRepository: "https://git.example/provenance",
  commit: "commit-of-provenance",
  url: "https://statement.example/provenance",
  verified: true,
};

const attestation: Attestation = {
  type: "https://type.example/attestation",
  sourceRepository: "https://git.example/attestation",
  commit: "commit-of-attestation",
  url: "https://statement.example/attestation",
  verified: false,
};

const version: Version = {
  versionKey: key,
  purl: "pkg:npm/field-purl",
  publishedAt: "2020-01-02T03:04:05Z",
  isDefault: true,
  isDeprecated: true,
  deprecatedReason: "field-deprecated-reason",
  licenses: ["field-license"],
  licenseDetails: [{ license: "field-license-as-written", spdx: "field-spdx" }],
  advisoryKeys: [{ id: "GHSA-field" }],
  links: [{ label: "FIELD_LABEL", url: "https://link.example/" }],
  slsaProvenances: [provenance],
  attestations: [attestation],
  registries: ["https://registry.example/"],
  relatedProjects: [
    { projectKey: { id: "github.com/field/project" }, relationProvenance: "GO_ORIGIN", relationType: "SOURCE_REPO" },
  ],
  upstreamIdentifiers: [{ packageName: "field-upstream", versionString: "field-string", source: "FIELD_SOURCE" }],
  projectStatus: { status: "field-status", reason: "field-status-reason" },
  cooldown: { end: "2020-02-01T00:00:00Z", description: "field-cooldown" },
};

/** Each field has another value. */
export const answers: { readonly [O in Operation]?: ResponseOf<O> } = {
  GetVersion: version,
  GetPackage: {
    packageKey: { system: key.system, name: key.name },
    purl: "pkg:npm/field-package-purl",
    versions: [
      {
        versionKey: key,
        publishedAt: "2020-01-02T03:04:05Z",
        isDefault: true,
        isDeprecated: true,
        deprecatedReason: "field-deprecated-reason",
      },
    ],
  },
  GetAdvisory: {
    advisoryKey: { id: "GHSA-field" },
    url: "https://osv.example/GHSA-field",
    title: "field-title",
    aliases: ["CVE-field"],
    cvss3Score: 7.3,
    cvss3Vector: "CVSS:3.1/AV:N",
  },
  GetDependents: { dependentCount: 911, directDependentCount: 822, indirectDependentCount: 733 },
  GetCapabilities: { capabilities: [{ capability: "CAPABILITY_FIELD", directCount: 311, indirectCount: 322 }] },
  GetProject: {
    projectKey: { id: "github.com/field/project" },
    openIssuesCount: 411,
    starsCount: 422,
    forksCount: 433,
    license: "field-project-license",
    description: "field-description",
    homepage: "https://homepage.example/",
    scorecard: {
      date: "2021-02-03T00:00:00Z",
      repository: { name: "field-repository", commit: "commit-of-repository" },
      scorecard: { version: "v9.8.7", commit: "commit-of-scorecard" },
      checks: [
        {
          name: "Field-Check",
          documentation: { shortDescription: "field-short", url: "https://check.example/" },
          score: 5,
          reason: "field-reason",
          details: ["field-detail"],
        },
      ],
      overallScore: 6.5,
      metadata: ["field-metadata"],
    },
    ossFuzz: { lineCount: 511, lineCoverCount: 522, date: "2022-03-04T00:00:00Z", configUrl: "https://fuzz.example/" },
  },
  GetProjectPackageVersions: {
    versions: [
      {
        versionKey: { system: "NPM", name: "field-built", version: "3.2.1" },
        relationType: "SOURCE_REPO",
        relationProvenance: "SLSA_ATTESTATION",
        slsaProvenances: [provenance],
        attestations: [attestation],
      },
    ],
  },
  GetSimilarlyNamedPackages: {
    packageKey: { system: key.system, name: key.name },
    packages: [{ packageKey: { system: "NPM", name: "field-similar" } }],
  },
  GetDependencies: {
    nodes: [
      { versionKey: key, bundled: false, relation: "SELF", errors: [] },
      {
        versionKey: { system: "NPM", name: "field-node", version: "2.0.0" },
        bundled: false,
        relation: "DIRECT",
        errors: ["field-node-error"],
      },
    ],
    edges: [{ fromNode: 0, toNode: 1, requirement: "field-edge-requirement" }],
    error: "field-graph-error",
  },
  Query: { results: [{ version, artifacts: [{ url: "https://artifact.example/" }] }] },
  PurlLookup: { version: { ...version, versionKey: { ...key, name: "field-canonical" } } },
  QueryContainerImages: { results: [{ registry: "field-registry", repository: "field-image" }] },
};

/** Which page shows the answer. Requirements have a test of their own, and batches the answers of their look-ups. */
export const pages: Readonly<Partial<Record<Operation, PageSubject>>> = {
  GetVersion: { kind: "version", key },
  GetPackage: { kind: "package", key: { system: key.system, name: key.name } },
  GetAdvisory: { kind: "advisory", id: "GHSA-field" },
  GetDependents: { kind: "version", key },
  GetCapabilities: { kind: "capabilities", key: { ...key, system: "GO" } },
  GetProject: { kind: "project", id: "github.com/field/project" },
  GetProjectPackageVersions: { kind: "project", id: "github.com/field/project" },
  GetSimilarlyNamedPackages: { kind: "package", key: { system: key.system, name: key.name } },
  GetDependencies: { kind: "version", key },
  Query: { kind: "file", hash: { type: "SHA1", value: "AAAA" } },
  QueryContainerImages: { kind: "image", chainId: "sha256:00" },
};
