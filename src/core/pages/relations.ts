import type { RelationProvenance, RelationType } from "../api/messages.ts";
import { message, type Message } from "../messages/message.ts";

export const relationNames: Readonly<Record<RelationType, Message>> = {
  SOURCE_REPO: message("source repository"),
  ISSUE_TRACKER: message("issue tracker"),
  UNKNOWN: message("unknown"),
};

export const provenanceNames: Readonly<Record<RelationProvenance, Message>> = {
  SLSA_ATTESTATION: message("SLSA attestation"),
  GO_ORIGIN: message("origin in the Go module proxy"),
  PYPI_PUBLISH_ATTESTATION: message("PyPI publish attestation"),
  RUBYGEMS_PUBLISH_ATTESTATION: message("RubyGems publish attestation"),
  UNVERIFIED_METADATA: message("as declared; not verified"),
  UNKNOWN: message("unknown"),
};
