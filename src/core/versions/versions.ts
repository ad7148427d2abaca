import type { System, VersionText } from "../model/keys.ts";
import { genericRelease, type Release } from "./release.ts";

/** A version of a package with what the registry says of it. */
export interface ListedVersion {
  readonly version: VersionText;
  /** True if it is installed when none is asked for: in NPM that of the tag `latest`. */
  readonly isDefault: boolean;
  readonly isDeprecated: boolean;
}

/**
 * The version rules of one package system, faithful to its reference implementation.
 * All methods are total: a text that does not parse is not a version, matches nothing and sorts below every version.
 */
export interface Versions {
  readonly system: System;
  readonly isVersion: (text: string) => boolean;
  readonly isPrerelease: (version: string) => boolean;
  /** Tells whether the version was made from a commit without a tag, as the pseudo-versions of Go are. */
  readonly isPseudo: (version: string) => boolean;
  /** The system's precedence: negative, zero or positive. A total order, except for oddities of MAVEN that are kept; equal versions may be spelled differently. */
  readonly compare: (a: string, b: string) => number;
  /**
   * Tells whether both texts name one published version: equal by `compare`, but in MAVEN, where every spelling is an artifact of
   * its own, the same text.
   */
  readonly isSame: (a: string, b: string) => boolean;
  /** One text for all spellings of a version, for maps and sets; itself for what is not a version. */
  readonly canonical: (version: string) => string;
  /**
   * Tells whether both are versions of the package of one name. From v2 on, each major version of a Go module has its own path.
   */
  readonly sharePackage: (a: string, b: string) => boolean;
  /**
   * Returns which of several builds of a release the version is, in lower case: in MAVEN `jre`, `android`, `final`, `redhat`.
   * Empty for most.
   */
  readonly flavour: (version: string) => string;
  /** Tells whether the version goes on where releases of the other's flavor end: `5.3.0` after `5.2.0.RELEASE`. */
  readonly continuesFlavour: (version: string, other: string) => boolean;
  /** The numbers that the version is, or will be, released under. No numbers where the text has none. */
  readonly release: (version: string) => Release;
  /** Spells plain numbers such as `1.0.0` as the registry lists them: `v1.0.0` in GO. */
  readonly spell: (numbers: string) => string;

  /** Tells whether the text is a requirement of the system. The empty text is one, and allows any version. */
  readonly isRequirement: (text: string) => boolean;
  /** Tells whether both texts are one requirement, however a tool spells it in its lockfile; not whether they allow the same versions. */
  readonly isSameRequirement: (a: string, b: string) => boolean;
  /** The version that the requirement itself selects (`1.2.3` in npm, `==1.2.3` in PyPI), else undefined. Never a bound of a range. */
  readonly exact: (requirement: string) => VersionText | undefined;
  /** Tells whether `exact` is only the lowest version accepted: all of GO, and what NUGET writes without brackets. */
  readonly isMinimum: (requirement: string) => boolean;
  /**
   * Tells whether `exact` is a recommendation that the resolver may overrule in either direction: what MAVEN writes without
   * brackets.
   */
  readonly isSoft: (requirement: string) => boolean;
  /** Tells whether the resolver takes the next listed version if the one that the requirement selects does not exist. */
  readonly takesNext: (requirement: string) => boolean;
  /** Tells whether the version is allowed, prereleases by the system's own rule. */
  readonly satisfies: (version: string, requirement: string) => boolean;
  /** The version that the system's resolver would choose if nothing else constrains it; undefined where none is allowed. */
  readonly best: (versions: readonly VersionText[], requirement: string) => VersionText | undefined;

  /** Chooses like `best`, from what the registry says of the versions; also for the names of the default version. */
  readonly pick: (listed: readonly ListedVersion[], requirement: string) => VersionText | undefined;
  /**
   * Tells whether the text stands for the default version and is not a requirement: `latest` in NPM, `LATEST` and `RELEASE` in
   * MAVEN.
   */
  readonly namesDefault: (text: string) => boolean;

  /**
   * A requirement as a file writes it, in the notation of any of the system's tools (Gradle, Poetry, the several strings of a
   * Gemfile), as requirements of which one has to be met. Undefined where it is not a requirement.
   */
  readonly alternatives: (written: string) => readonly string[] | undefined;
  /** The lowest version that a partial one in a requirement may stand for: `1.2.0` for `1.2` in NPM and CARGO. Unchanged elsewhere. */
  readonly complete: (partial: string) => string;
  /** The version as the bound of a range is written: in CARGO without build metadata, which ranges ignore. */
  readonly asBound: (version: string) => string;
}

/** The rules that every system has to define itself. */
type OwnRules = "system" | "isVersion" | "isPrerelease" | "compare" | "isRequirement" | "exact" | "satisfies" | "best";

/** The rules of a system, with the usual ones for all that it does not define. */
export function defineVersions(own: Pick<Versions, OwnRules> & Partial<Versions>): Versions {
  const { namesDefault = () => false, canonical = (version: string) => version, best } = own;
  const pick: Versions["pick"] = (listed, requirement) => {
    return best(
      listed.map(({ version }) => version),
      requirement,
    );
  };
  const { pick: pickRequired = pick } = own;
  return {
    isSameRequirement: (a, b) => clausesOf(a) === clausesOf(b),
    isPseudo: () => false,
    isSame: (a, b) => a === b || canonical(a) === canonical(b),
    canonical,
    sharePackage: () => true,
    flavour: () => "",
    continuesFlavour: () => false,
    release: genericRelease,
    spell: (numbers) => numbers,
    isMinimum: () => false,
    isSoft: () => false,
    takesNext: () => false,
    alternatives: (written) => (own.isRequirement(written) ? [written] : undefined),
    complete: (partial) => partial,
    asBound: (version) => version,
    ...own,
    namesDefault,
    pick: (listed, requirement) =>
      namesDefault(requirement)
        ? listed.find(({ isDefault }) => isDefault)?.version
        : pickRequired(listed, requirement),
  };
}

/** The clauses of a requirement without spaces and in one order, to be compared. */
function clausesOf(requirement: string): string {
  return requirement.replace(/\s/g, "").split(",").sort().join(",");
}
