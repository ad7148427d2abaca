import type { System } from "../model/keys.ts";

/**
 * What one package system means by a version and a requirement, faithful to its reference implementation.
 * All methods are total: what cannot be parsed is no version, matches nothing and sorts below every version.
 */
export interface Versions {
  readonly system: System;
  readonly isVersion: (text: string) => boolean;
  readonly isPrerelease: (version: string) => boolean;
  /** The system's precedence: negative, zero or positive. As the reference has it (a total order, but for oddities of MAVEN); equal versions may be spelled differently. */
  readonly compare: (a: string, b: string) => number;
  /** Whether the text is a requirement at all. The empty text is one, and means any version. */
  readonly isRequirement: (text: string) => boolean;
  /** The version that the requirement itself names as the one to be had (`1.2.3` in npm, `==1.2.3` in PyPI), else undefined. Never a bound of a range. */
  readonly exact: (requirement: string) => string | undefined;
  /** Whether the version is allowed, prereleases by the system's own rule. */
  readonly satisfies: (version: string, requirement: string) => boolean;
  /** The version that the system's resolver would choose from these with nothing else to mind; undefined where none is allowed. */
  readonly best: (versions: readonly string[], requirement: string) => string | undefined;
}
