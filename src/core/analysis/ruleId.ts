/** The codes of all rules: stable, documented in the README, and what settings, comments and reports name them by. */
export type RuleId =
  | "advisory"
  | "transitive-advisory"
  | "deprecated"
  | "outdated"
  | "unknown-package"
  | "suspicious-name"
  | "unknown-version"
  | "license"
  | "provenance-lost"
  | "provenance-source"
  | "scorecard"
  | "stale-lockfile"
  | "too-new"
  | "expired-ignore";
