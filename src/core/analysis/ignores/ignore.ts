import type { PackageUrl } from "../../model/purl.ts";
import type { Span } from "../../model/span.ts";

/** Findings that the user knows and accepts. */
export interface Ignore {
  /** A rule's code; absent for every rule. */
  readonly rule?: string;
  /** A name pattern of packages, with `*` for any characters; absent for every package. Of a comment it is its line's. */
  readonly package?: string;
  /**
   * Name patterns of packages, at least two: the last is the one that the finding is about, and each way to it passes the others in order.
   */
  readonly path?: readonly string[];
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

/** The names of a path `legacy-plugin>image-size`, at least two; undefined for what has no `>`, empty where a name is missing. */
export function readPath(text: string): readonly string[] | undefined {
  const names = text.split(">").map((name) => name.trim());
  if (names.length === 1) return undefined;
  return names.includes("") ? [] : names;
}

/** The text of its package or path, as in the settings. */
export function packagesText({ package: name, path }: Pick<Ignore, "package" | "path">): string | undefined {
  return path ? path.join(">") : name;
}
