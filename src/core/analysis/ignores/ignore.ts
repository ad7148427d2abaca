import type { PackageUrl } from "../../model/purl.ts";
import type { Span } from "../../model/span.ts";

/** Findings that the user knows and accepts. */
export interface Ignore {
  /** A rule's code; absent for every rule. */
  readonly rule?: string;
  /** A name pattern of packages, with `*` for any characters; absent for every package. Of a comment it is its line's. */
  readonly package?: string;
  /** The ID or an alias of an advisory; absent for every one. */
  readonly advisory?: string;
  /** The package that an advisory is of, also as a transitive dependency; all of its versions, if it has none. */
  readonly about?: PackageUrl;
  /** `YYYY-MM-DD`: the last day on which it holds, in UTC. */
  readonly until?: string;
  readonly reason?: string;
  /** The span of the comment; absent for an entry of the settings. */
  readonly span?: Span;
}

/** Advisories begin with the capitals of their database, rules are written in lower case. */
export function isAdvisoryId(text: string): boolean {
  return /^[A-Z][A-Za-z]{1,11}-[\w-]{3,}$/.test(text);
}
