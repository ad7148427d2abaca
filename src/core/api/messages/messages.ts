/**
 * The records of the Package Insights API (the public deps.dev API), one interface a message, spelled as the wire spells them.
 * Fields marked alpha are served under the prefix `v3alpha` and may be absent under `v3`. All times are RFC 3339 in UTC.
 * Decoded records have every list present (empty when nothing was served); what may be unknown is optional.
 */
import type { PackageKey, VersionKey } from "../../model/keys.ts";
import type { Fetched } from "../fetched.ts";

/** `<code_host>/<user>/<repo>`, in lower case. */
export interface ProjectKey {
  readonly id: string;
}

/** An identifier as osv.dev has it: GHSA-…, RUSTSEC-…, PYSEC-…, GO-… and others. */
export interface AdvisoryKey {
  readonly id: string;
}

export interface Package {
  readonly packageKey: PackageKey;
  /** alpha */
  readonly purl?: string;
  /** In no promised order. */
  readonly versions: readonly VersionSummary[];
}

export interface VersionSummary {
  readonly versionKey: VersionKey;
  /** alpha */
  readonly purl?: string;
  readonly publishedAt?: string;
  /** The version installed when none is asked for. Usually one per package; none and several both occur. */
  readonly isDefault: boolean;
  /** alpha; undefined when the service did not say, which is not "no". */
  readonly isDeprecated?: boolean;
  readonly deprecatedReason?: string;
}

export interface Version extends VersionSummary {
  /** SPDX 2.1 expressions or `non-standard`; empty when unknown. */
  readonly licenses: readonly string[];
  /** alpha */
  readonly licenseDetails?: readonly LicenseDetail[];
  /** Advisories that affect this very version, not those of its dependencies. */
  readonly advisoryKeys: readonly AdvisoryKey[];
  /** Declared by the author and verified by nobody. */
  readonly links: readonly Link[];
  /** NPM only. */
  readonly slsaProvenances: readonly SlsaProvenance[];
  readonly attestations: readonly Attestation[];
  readonly registries: readonly string[];
  readonly relatedProjects: readonly RelatedProject[];
  /** alpha */
  readonly upstreamIdentifiers?: readonly UpstreamIdentifier[];
}

export interface LicenseDetail {
  readonly license: string;
  readonly spdx: string;
}

export interface Link {
  readonly label: string;
  readonly url: string;
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

export interface RelatedProject {
  readonly projectKey: ProjectKey;
  readonly relationProvenance: RelationProvenance;
  readonly relationType: RelationType;
}

export interface UpstreamIdentifier {
  readonly packageName: string;
  readonly versionString: string;
  readonly source: string;
}

export type NodeRelation = "SELF" | "DIRECT" | "INDIRECT" | "UNKNOWN";

/** The resolved graph of one version, as if installed alone on a generic 64-bit Linux. Node 0 is the root. */
export interface Dependencies {
  readonly nodes: readonly DependencyNode[];
  readonly edges: readonly DependencyEdge[];
  /** For people; empty when all went well. */
  readonly error: string;
}

export interface DependencyNode {
  readonly versionKey: VersionKey;
  /** Bundled names encode their path (`a>1.2.3>b>c`) and are never asked for. */
  readonly bundled: boolean;
  readonly relation: NodeRelation;
  readonly errors: readonly string[];
}

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

export interface Capabilities {
  readonly capabilities: readonly Capability[];
}

export interface Capability {
  readonly capability: string;
  readonly directCount: number;
  readonly indirectCount: number;
}

export interface Project {
  readonly projectKey: ProjectKey;
  readonly openIssuesCount: number;
  readonly starsCount: number;
  readonly forksCount: number;
  readonly license: string;
  readonly description: string;
  readonly homepage: string;
  /** Absent when the project was not scored, which is not a score of zero. */
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

/** At most 1500, those derived from attestations first. */
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

export interface Advisory {
  readonly advisoryKey: AdvisoryKey;
  readonly url: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** CVSS v3, 0 to 10; undefined when unscored (zero with an empty vector on the wire). */
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
}

export interface SimilarlyNamedPackages {
  readonly packageKey: PackageKey;
  readonly packages: readonly { readonly packageKey: PackageKey }[];
}

/** At most 1000. */
export interface QueryResult {
  readonly results: readonly { readonly version: Version; readonly artifacts: readonly { readonly url: string }[] }[];
}

/** `package` for a purl without a version, `version` for one with. */
export interface PurlLookupResult {
  readonly package?: Package;
  readonly version?: Version;
}

/** At most 1000. */
export interface ContainerImages {
  readonly results: readonly { readonly registry: string; readonly repository: string }[];
}

/** Answers stand in the order of the requests, one each. One that failed leaves the others alone. */
export interface VersionBatch {
  readonly responses: readonly {
    readonly request: { readonly versionKey: VersionKey };
    readonly fetched: Fetched<Version>;
  }[];
}

export interface ProjectBatch {
  readonly responses: readonly {
    readonly request: { readonly projectKey: ProjectKey };
    readonly fetched: Fetched<Project>;
  }[];
}

export interface PurlLookupBatch {
  readonly responses: readonly {
    readonly request: { readonly purl: string };
    readonly fetched: Fetched<PurlLookupResult>;
  }[];
}
