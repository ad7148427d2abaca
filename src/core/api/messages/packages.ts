import type { PackageKey, VersionKey } from "../../model/keys.ts";
import type { AdvisoryKey } from "./advisories.ts";
import type { ProjectKey } from "./projects.ts";
import type { SlsaProvenance, Attestation, RelationType, RelationProvenance } from "./provenance.ts";

export interface Package {
  readonly packageKey: PackageKey;
  /** alpha */
  readonly purl?: string;
  /** In no promised order. */
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

/** Of the project as a whole: `active`, `archived`, `quarantined` or `deprecated`; others may come. */
export interface ProjectStatus {
  readonly status: string;
  /** Empty where none is given. */
  readonly reason: string;
}

/** Until when a new version should not be used. */
export interface Cooldown {
  /** RFC 3339; the year 9999 stands for no end. Empty where unknown. */
  readonly end: string;
  /** Empty where none is given. */
  readonly description: string;
}

export interface LicenseDetail {
  readonly license: string;
  readonly spdx: string;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

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
