/** What the rules measure against, as the user has decided it. */
export interface Criteria {
  readonly licenses: LicensePolicy;
  /** `scorecard` finds Scorecards below it; 0 to 10. */
  readonly scorecardBelow: number;
  /** `too-new` finds versions published less than so many days ago. */
  readonly tooNewDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface LicensePolicy {
  /** SPDX license IDs; empty allows every one that is not denied. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Whether the licenses of transitive dependencies count too. */
  readonly transitive: boolean;
}
