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
