import type { FileHash } from "../../src/core/fileHashes/hashedFile.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import type { AdvisoryLine, GraphLine } from "./facts.ts";
import type { PackageFacts } from "./snapshot.ts";

/** A file of a package version. */
export interface KnownArtifact {
  readonly key: VersionKey;
  readonly hash: FileHash;
  readonly url: string;
}

/** Packages and advisories in the place of those of the snapshot. Nothing else is known. */
export interface World {
  /** By `packageId`. */
  readonly packages: ReadonlyMap<string, PackageFacts>;
  /** By id. */
  readonly advisories: ReadonlyMap<string, AdvisoryLine>;
  /** By `versionId`. */
  readonly graphs: ReadonlyMap<string, GraphLine>;
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
  /** The snapshot’s, if absent. */
  readonly world?: World | undefined;
}
