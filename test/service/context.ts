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
}
