/** The data that has to be asked for in addition to versions and their advisories. */
export interface Needs {
  /** The dependencies of each version. */
  readonly transitive: boolean;
  /** All versions of each package. */
  readonly packages: boolean;
  /** The versions before each that has no attestation, where it is younger than 30 days or the package's versions are known. */
  readonly previous: boolean;
  readonly projects: boolean;
  /** Packages of similar names: a request for each dependency, so never for an open manifest alone. */
  readonly similar: boolean;
  /** The same only for packages that the service does not know. */
  readonly meant?: boolean;
  /** The additions of each version that is younger than 30 days at `now`. */
  readonly additions: boolean;
  /** The versions without each override: requests for all that requires the package, so never for an open manifest alone. */
  readonly overrides: boolean;
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** The minimum age in days of what updates lead to, where no package manager has one. */
  readonly tooNewDays?: number;
}

export type Need = Exclude<keyof Needs, "now" | "tooNewDays">;

export const noNeeds: Needs = {
  transitive: false,
  packages: false,
  previous: false,
  projects: false,
  similar: false,
  additions: false,
  overrides: false,
};

/** Merges the needs of several. */
export function needsAmong(needs: Iterable<Need>): Needs {
  const all = new Set(needs);
  return {
    transitive: all.has("transitive"),
    packages: all.has("packages"),
    previous: all.has("previous"),
    projects: all.has("projects"),
    similar: all.has("similar"),
    additions: all.has("additions"),
    overrides: all.has("overrides"),
  };
}
