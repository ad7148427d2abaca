import type { VersionKey } from "../../model/keys.ts";
import type { SlsaProvenance, Attestation, RelationType, RelationProvenance } from "./provenance.ts";

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
