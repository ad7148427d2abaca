import type { Attestation, RelationProvenance, RelationType, SlsaProvenance } from "../messages/provenance.ts";
import { flag, text, word, type Json } from "./fields.ts";

export function slsaProvenance(record: Json): SlsaProvenance {
  return {
    sourceRepository: text(record, "sourceRepository"),
    commit: text(record, "commit"),
    url: text(record, "url"),
    verified: flag(record, "verified"),
  };
}

export function attestation(record: Json): Attestation {
  return { type: text(record, "type"), ...slsaProvenance(record) };
}

/** How a version and a project belong together, and who says so. */
export function relation(record: Json): { relationType: RelationType; relationProvenance: RelationProvenance } {
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
