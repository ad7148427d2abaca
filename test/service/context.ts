import type { FileHash } from "../../src/core/fileHashes/hashedFile.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";

/** A file of a package version. */
export interface KnownArtifact {
  readonly key: VersionKey;
  readonly hash: FileHash;
  readonly url: string;
}

/** What shapes every answer, whatever is asked. */
export interface Context {
  /** The prefix is `v3alpha`. */
  readonly alpha: boolean;
  /** Fields that newer servers send beyond the specification: `deprecatedReason`, and `isDeprecated` under `v3` too. */
  readonly newer: boolean;
  /** Items of a batch page. */
  readonly pageSize: number;
  /** Batches echo purls in the canonical spelling, as some have seen, and not as they were sent. */
  readonly canonicalEchoes: boolean;
  /** Besides those of the snapshot. */
  readonly artifacts: readonly KnownArtifact[];
}
