import type { PackageKey, VersionKey } from "../model/keys.ts";
import type { Fetched } from "./fetched.ts";

export interface Package {
  readonly packageKey: PackageKey;
  /** alpha */
  readonly purl?: string;
  /** The versions in no promised order. */
  readonly versions: readonly VersionSummary[];
}

export interface VersionSummary {
  readonly versionKey: VersionKey;
  readonly publishedAt?: string;
  /** The version installed when none is asked for. Usually one per package; none and several both occur. */
  readonly isDefault: boolean;
  /** alpha; undefined when the service did not say, which is not "no". */
  readonly isDeprecated?: boolean;
  readonly deprecatedReason?: string;
}

export interface Version extends VersionSummary {
  /** alpha; not kept for the versions of a list */
  readonly purl?: string;
  /** SPDX 2.1 expressions or `non-standard`; empty when unknown. */
  readonly licenses: readonly string[];
  /** alpha */
  readonly licenseDetails?: readonly LicenseDetail[];
  /** Advisories that affect this very version, not those of its dependencies. */
  readonly advisoryKeys: readonly AdvisoryKey[];
  /** Declared by the author and not verified. */
  readonly links: readonly Link[];
  /** NPM only. */
  readonly slsaProvenances: readonly SlsaProvenance[];
  readonly attestations: readonly Attestation[];
  readonly registries: readonly string[];
  readonly relatedProjects: readonly RelatedProject[];
  /** alpha */
  readonly upstreamIdentifiers?: readonly UpstreamIdentifier[];
  /** PYPI only, and of newer services. */
  readonly projectStatus?: ProjectStatus;
  /** alpha, and of newer services. */
  readonly cooldown?: Cooldown;
}

/** The status of the project as a whole: `active`, `archived`, `quarantined` or `deprecated`; others may come. */
export interface ProjectStatus {
  readonly status: string;
  /** Empty where none is given. */
  readonly reason: string;
}

/** The time until which a new version should not be used. */
export interface Cooldown {
  /** RFC 3339; the year 9999 stands for no end. Empty where unknown. */
  readonly end: string;
  /** Empty where none is given. */
  readonly description: string;
}

interface LicenseDetail {
  readonly license: string;
  readonly spdx: string;
}

interface Link {
  readonly label: string;
  readonly url: string;
}

export interface RelatedProject {
  readonly projectKey: ProjectKey;
  readonly relationProvenance: RelationProvenance;
  readonly relationType: RelationType;
}

interface UpstreamIdentifier {
  readonly packageName: string;
  readonly versionString: string;
  readonly source: string;
}

export interface SimilarlyNamedPackages {
  readonly packageKey: PackageKey;
  readonly packages: readonly { readonly packageKey: PackageKey }[];
}

/** The results of a query, at most 1000. */
export interface QueryResult {
  readonly results: readonly { readonly version: Version; readonly artifacts: readonly { readonly url: string }[] }[];
}

/** `package` for a purl without a version, `version` for one with. */
export interface PurlLookupResult {
  readonly package?: Package;
  readonly version?: Version;
}

/** `<code_host>/<user>/<repo>`, in lower case. */
export interface ProjectKey {
  readonly id: string;
}

export interface Project {
  readonly projectKey: ProjectKey;
  /** The counts are absent where the service does not have them, which is not zero: it counts on GitHub and GitLab only. */
  readonly openIssuesCount?: number;
  readonly starsCount?: number;
  readonly forksCount?: number;
  readonly license: string;
  readonly description: string;
  readonly homepage: string;
  /** The scorecard; absent when the project was not scored, which is not a score of zero. */
  readonly scorecard?: Scorecard;
  readonly ossFuzz?: OssFuzz;
}

export interface Scorecard {
  readonly date: string;
  readonly repository: { readonly name: string; readonly commit: string };
  readonly scorecard: { readonly version: string; readonly commit: string };
  readonly checks: readonly ScorecardCheck[];
  /** 0 to 10, higher is better. */
  readonly overallScore: number;
  readonly metadata: readonly string[];
}

export interface ScorecardCheck {
  readonly name: string;
  readonly documentation: { readonly shortDescription: string; readonly url: string };
  /** 0 to 10, higher is better; undefined when the check did not run successfully (negative on the wire). */
  readonly score?: number;
  readonly reason: string;
  readonly details: readonly string[];
}

export interface OssFuzz {
  readonly lineCount: number;
  readonly lineCoverCount: number;
  readonly date: string;
  readonly configUrl: string;
}

/** The versions of a project, at most 1500, those derived from attestations first. */
export interface ProjectPackageVersions {
  readonly versions: readonly ProjectPackageVersion[];
}

export interface ProjectPackageVersion {
  readonly versionKey: VersionKey;
  readonly relationType: RelationType;
  readonly relationProvenance: RelationProvenance;
  readonly slsaProvenances: readonly SlsaProvenance[];
  readonly attestations: readonly Attestation[];
}

/** An identifier as osv.dev has it: GHSA-…, RUSTSEC-…, PYSEC-…, GO-… and others. */
export interface AdvisoryKey {
  readonly id: string;
}

export interface Advisory {
  readonly advisoryKey: AdvisoryKey;
  readonly url: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** CVSS v3, 0 to 10; undefined when unscored (zero with an empty vector on the wire). */
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
}

/** The resolved graph of one version, as if installed alone on a generic 64-bit Linux. Node 0 is the root. */
export interface Dependencies {
  readonly nodes: readonly DependencyNode[];
  readonly edges: readonly DependencyEdge[];
  /** A message for people; empty when all went well. */
  readonly error: string;
}

export interface DependencyNode {
  readonly versionKey: VersionKey;
  /** Bundled names encode their path (`a>1.2.3>b>c`) and are never asked for. */
  readonly bundled: boolean;
  readonly relation: NodeRelation;
  readonly errors: readonly string[];
}

export type NodeRelation = "SELF" | "DIRECT" | "INDIRECT" | "UNKNOWN";

export interface DependencyEdge {
  readonly fromNode: number;
  readonly toNode: number;
  readonly requirement: string;
}

/** Counts of packages; the sum of the other two may exceed `dependentCount`. */
export interface Dependents {
  readonly dependentCount: number;
  readonly directDependentCount: number;
  readonly indirectDependentCount: number;
}

export interface SlsaProvenance {
  readonly sourceRepository: string;
  readonly commit: string;
  readonly url: string;
  readonly verified: boolean;
}

export interface Attestation {
  /** One of three type URIs; the empty text occurs. */
  readonly type: string;
  readonly url: string;
  readonly verified: boolean;
  readonly sourceRepository: string;
  readonly commit: string;
}

export type RelationType = "SOURCE_REPO" | "ISSUE_TRACKER" | "UNKNOWN";

export type RelationProvenance =
  | "SLSA_ATTESTATION"
  | "GO_ORIGIN"
  | "PYPI_PUBLISH_ATTESTATION"
  | "RUBYGEMS_PUBLISH_ATTESTATION"
  | "UNVERIFIED_METADATA"
  | "UNKNOWN";

export interface Capabilities {
  readonly capabilities: readonly Capability[];
}

export interface Capability {
  readonly capability: string;
  readonly directCount: number;
  readonly indirectCount: number;
}

/** The container images, at most 1000. */
export interface ContainerImages {
  readonly results: readonly { readonly registry: string; readonly repository: string }[];
}

/** Answers in the order of the requests, one each. One that failed leaves the others alone. */
export interface Batch<Request, Response> {
  readonly responses: readonly { readonly request: Request; readonly fetched: Fetched<Response> }[];
}

/**
 * The answer of GetRequirements: unresolved requirements as the author wrote them, one object named after the system.
 * Names are as declared, not canonical. Every MAVEN scalar is a string, `optional` and the like included.
 */
export interface Requirements {
  readonly nuget?: { readonly dependencyGroups: readonly NugetDependencyGroup[] };
  readonly npm?: { readonly dependencies: NpmDependencies; readonly bundled: readonly NpmBundled[] };
  readonly maven?: MavenRequirements;
  readonly rubygems?: {
    readonly runtimeDependencies: readonly NamedRequirement[];
    readonly devDependencies: readonly NamedRequirement[];
  };
  readonly go?: {
    readonly directDependencies: readonly NamedRequirement[];
    readonly indirectDependencies: readonly NamedRequirement[];
  };
  readonly pypi?: PypiRequirements;
  readonly cargo?: { readonly dependencies: readonly CargoDependency[]; readonly features: readonly CargoFeature[] };
}

export interface NamedRequirement {
  readonly name: string;
  readonly requirement: string;
}

interface NugetDependencyGroup {
  readonly targetFramework: string;
  readonly dependencies: readonly NamedRequirement[];
}

export interface NpmDependencies {
  readonly dependencies: readonly NamedRequirement[];
  readonly devDependencies: readonly NamedRequirement[];
  readonly optionalDependencies: readonly NamedRequirement[];
  readonly peerDependencies: readonly NamedRequirement[];
  readonly bundleDependencies: readonly string[];
  /** The peers about which the author says whether they are optional; absent where the service does not tell. */
  readonly peerDependencyMetadata?: readonly PeerDependencyMetadata[];
}

interface PeerDependencyMetadata {
  readonly name: string;
  readonly optional: boolean;
}

/** A package found in a node_modules folder of the tarball. */
export interface NpmBundled {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly dependencies: NpmDependencies;
}

export interface MavenDependency {
  readonly name: string;
  readonly version: string;
  readonly classifier: string;
  readonly type: string;
  readonly scope: string;
  readonly optional: string;
  readonly exclusions: readonly string[];
  /** The version with the parents and the properties of the POM itself; newer services have it. */
  readonly resolvedVersion?: string;
}

interface MavenRepository {
  readonly id: string;
  readonly url: string;
  readonly layout: string;
  readonly releasesEnabled: string;
  readonly snapshotsEnabled: string;
}

export interface MavenProperty {
  readonly name: string;
  readonly value: string;
}

interface MavenSections {
  readonly dependencies: readonly MavenDependency[];
  readonly dependencyManagement: readonly MavenDependency[];
  readonly properties: readonly MavenProperty[];
  readonly repositories: readonly MavenRepository[];
}

/** The requirements as declared in the POM: parents are not merged and `${…}` is not replaced. */
export interface MavenRequirements extends MavenSections {
  readonly parent?: { readonly system: string; readonly name: string; readonly version: string };
  readonly profiles: readonly MavenProfile[];
}

export interface MavenProfile extends MavenSections {
  readonly id: string;
  readonly activation: MavenActivation;
}

export interface MavenActivation {
  readonly activeByDefault: string;
  readonly jdk?: { readonly jdk: string };
  readonly os?: { readonly name: string; readonly family: string; readonly arch: string; readonly version: string };
  readonly property?: { readonly property: MavenProperty };
  readonly file?: { readonly exists: string; readonly missing: string };
}

export interface PypiDependency {
  readonly projectName: string;
  /** Comma-separated. */
  readonly extras: string;
  readonly versionSpecifier: string;
  readonly environmentMarker: string;
}

export interface PypiRequirements {
  readonly dependencies: readonly PypiDependency[];
  readonly providedExtras: readonly { readonly name: string }[];
  readonly externalDependencies: readonly PypiExternalDependency[];
  readonly requiredPythonVersion: string;
}

interface PypiExternalDependency {
  readonly name: string;
  readonly versionSpecifier: string;
  readonly environmentMarker: string;
}

export interface CargoDependency {
  readonly name: string;
  readonly requirement: string;
  /** `normal`, `dev-dependency` or `build-dependency`; shorter spellings occur. */
  readonly kind: string;
  readonly optional: boolean;
  readonly packageAlias: string;
  readonly usesDefaultFeatures: boolean;
  readonly features: readonly string[];
  readonly target: string;
}

interface CargoFeature {
  readonly name: string;
  readonly implies: readonly string[];
}
