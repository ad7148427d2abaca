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
