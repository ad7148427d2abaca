/** An answer of each look-up with every field of its messages, as it is on the wire. No two fields have the same value, and none its default. */
import type {
  Attestation,
  NpmDependencies,
  SlsaProvenance,
  Version,
  VersionSummary,
} from "../../../src/core/api/messages.ts";
import type { Operation, ResponseOf } from "../../../src/core/api/operations.ts";

export type Lookup = Exclude<Operation, `${string}Batch`>;

/** A message with all that it may have: the compiler asks for a field that an example lacks. */
type Full<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer I)[]
    ? readonly [Full<I>, ...I[]]
    : { readonly [F in keyof T]-?: Full<T[F]> };

export const key = { system: "NPM", name: "field-name", version: "1.0.0" } as const;
const packageKey = { system: key.system, name: key.name } as const;

const provenance: Full<SlsaProvenance> = {
  sourceRepository: "https://git.example/provenance",
  commit: "commit-of-provenance",
  url: "https://statement.example/provenance",
  verified: true,
};

const attestation: Full<Attestation> = {
  type: "https://type.example/attestation",
  sourceRepository: "https://git.example/attestation",
  commit: "commit-of-attestation",
  url: "https://statement.example/attestation",
  verified: true,
};

const summary: Full<VersionSummary> = {
  versionKey: key,
  publishedAt: "2020-01-02T03:04:05Z",
  isDefault: true,
  isDeprecated: true,
  deprecatedReason: "field-deprecated-reason",
};

const version: Full<Version> = {
  ...summary,
  purl: "pkg:npm/field-purl",
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

const named = (name: string) => ({ name, requirement: `^${name.length}` });

const npmDependencies = (name: string): Full<NpmDependencies> => ({
  dependencies: [named(`${name}-dependency`)],
  devDependencies: [named(`${name}-dev`)],
  optionalDependencies: [named(`${name}-optional`)],
  peerDependencies: [named(`${name}-peer`)],
  bundleDependencies: [`${name}-bundle`],
  peerDependencyMetadata: [{ name: `${name}-peer`, optional: true }],
});

const mavenDependency = (name: string) => ({
  name: `org.acme:${name}`,
  version: "${core.version}",
  classifier: "tests",
  type: "test-jar",
  scope: "test",
  optional: "true",
  exclusions: ["*:*"] as const,
  resolvedVersion: "1.2.4",
});

const mavenSections = (name: string) =>
  ({
    dependencies: [mavenDependency(name)],
    dependencyManagement: [mavenDependency(`${name}-managed`)],
    properties: [{ name: `${name}.version`, value: "1.2" }],
    repositories: [
      {
        id: name,
        url: "https://maven.example",
        layout: "legacy",
        releasesEnabled: "true",
        snapshotsEnabled: "false",
      },
    ],
  }) as const;

/** Of all seven systems at once, which no single answer has. */
const requirements: Full<ResponseOf<"GetRequirements">> = {
  cargo: {
    dependencies: [
      {
        name: "serde",
        requirement: "^1",
        kind: "dev-dependency",
        optional: true,
        packageAlias: "s",
        usesDefaultFeatures: true,
        features: ["derive"],
        target: "cfg(unix)",
      },
    ],
    features: [{ name: "default", implies: ["std"] }],
  },
  go: { directDependencies: [named("golang.org/x/mod")], indirectDependencies: [named("golang.org/x/sys")] },
  maven: {
    parent: { system: "MAVEN", name: "org.acme:parent", version: "3" },
    ...mavenSections("core"),
    profiles: [
      {
        id: "fast",
        activation: {
          activeByDefault: "true",
          jdk: { jdk: "17" },
          os: { name: "Linux", family: "unix", arch: "amd64", version: "6" },
          property: { property: { name: "fast", value: "yes" } },
          file: { exists: "a.txt", missing: "b.txt" },
        },
        ...mavenSections("profile"),
      },
    ],
  },
  npm: {
    dependencies: npmDependencies("own"),
    bundled: [{ path: "node_modules/a", name: "a", version: "1.0.0", dependencies: npmDependencies("bundled") }],
  },
  nuget: { dependencyGroups: [{ targetFramework: "net8.0", dependencies: [named("Acme.Core")] }] },
  pypi: {
    dependencies: [
      { projectName: "idna", extras: "a,b", versionSpecifier: ">=2", environmentMarker: "python_version < '3'" },
    ],
    providedExtras: [{ name: "socks" }],
    externalDependencies: [{ name: "libssl", versionSpecifier: ">=3", environmentMarker: "os_name == 'posix'" }],
    requiredPythonVersion: ">=3.8",
  },
  rubygems: { runtimeDependencies: [named("rack")], devDependencies: [named("rspec")] },
};

export const examples: { readonly [O in Lookup]: Full<ResponseOf<O>> } = {
  GetVersion: version,
  GetPackage: { packageKey, purl: "pkg:npm/field-package-purl", versions: [summary] },
  GetRequirements: requirements,
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
  GetSimilarlyNamedPackages: { packageKey, packages: [{ packageKey: { system: "NPM", name: "field-similar" } }] },
  GetDependencies: {
    nodes: [
      { versionKey: key, bundled: true, relation: "SELF", errors: ["field-root-error"] },
      {
        versionKey: { system: "NPM", name: "field-node", version: "2.0.0" },
        bundled: false,
        relation: "DIRECT",
        errors: ["field-node-error"],
      },
    ],
    edges: [
      { fromNode: 1, toNode: 1, requirement: "field-edge-requirement" },
      { fromNode: 0, toNode: 1, requirement: "field-edge-requirement" },
    ],
    error: "field-graph-error",
  },
  Query: { results: [{ version, artifacts: [{ url: "https://artifact.example/" }] }] },
  PurlLookup: {
    package: { packageKey: { system: "NPM", name: "field-canonical" }, purl: "pkg:npm/c", versions: [summary] },
    version: { ...version, versionKey: { ...key, name: "field-canonical" } },
  },
  QueryContainerImages: { results: [{ registry: "field-registry", repository: "field-image" }] },
};

/** The fields with values of an answer, without the numbers of list items: `list[].name`. */
export function fieldsOf(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsOf(item, `${path}[]`)))];
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path === "" ? name : `${path}.${name}`));
}
