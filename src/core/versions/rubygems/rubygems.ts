import { choose } from "../choice.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { bump, compareGemVersions, parseGemVersion, releaseOf, trimRuby, type GemVersion } from "./rubygemsVersion.ts";
import { defineVersions } from "../versions.ts";

/**
 * RubyGems: `Gem::Version`, and clauses of `Gem::Requirement` joined by commas.
 *
 * `satisfies` is `satisfied_by?`, which treats a prerelease like any other version. `best` follows `Gem::Dependency`:
 * prereleases are excluded unless a clause names one, even where only prereleases match. `exact` gives the version of a sole
 * `= 1.2.3` or bare `1.2.3`, as written.
 *
 * RubyGems reads the empty text as version 0; here it is not a version.
 */
export const rubygems = defineVersions({
  system: "RUBYGEMS",
  isVersion: (text) => parseVersion(text) !== null,
  isPrerelease,
  compare,
  canonical: (version) => canonicalText(version) ?? version,
  isRequirement: (text) => parseRequirement(text) !== null,
  exact,
  satisfies,
  best,
  alternatives,
});

/** Between the strings of one requirement in a Gemfile; the outermost quotes are not part of it. */
const stringSeparator = /["'](?:\.freeze)?\s*,\s*["']/g;

type Operator = "=" | "!=" | ">" | "<" | ">=" | "<=" | "~>";

interface Clause {
  readonly operator: Operator;
  readonly text: string;
  readonly version: GemVersion;
  /** The exclusive upper bound of `~>`. */
  readonly ceiling: GemVersion;
}

const operators: readonly Operator[] = ["!=", ">=", "<=", "~>", "=", ">", "<"];

const parseVersion = memoized(parseGemVersion);
const canonicalText = memoized((text) => parseVersion(text)?.canonical.join(".") ?? null);
const parseRequirement = memoized((text): readonly Clause[] | null => {
  if (trimRuby(text) === "") return [];
  const clauses: Clause[] = [];
  for (const part of text.split(",")) {
    const clause = parseClause(trimRuby(part));
    if (clause === null) return null;
    clauses.push(clause);
  }
  return clauses;
});

function parseClause(clause: string): Clause | null {
  const operator = operators.find((candidate) => clause.startsWith(candidate));
  const text = trimRuby(clause.slice(operator?.length ?? 0));
  const version = parseGemVersion(text);
  return version && { operator: operator ?? "=", text, version, ceiling: bump(version) };
}

function isPrerelease(version: string): boolean {
  return parseVersion(version)?.isPrerelease === true;
}

function alternatives(written: string): readonly string[] | undefined {
  const requirement = written.replace(stringSeparator, ",");
  return parseRequirement(requirement) === null ? undefined : [requirement];
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), compareGemVersions);
}

function exact(requirement: string): string | undefined {
  const [sole, ...others] = parseRequirement(requirement) ?? [];
  return sole?.operator === "=" && others.length === 0 ? sole.text : undefined;
}

function satisfies(version: string, requirement: string): boolean {
  const parts = parseVersion(version);
  const clauses = parseRequirement(requirement);
  return parts !== null && clauses !== null && clauses.every((clause) => allows(clause, parts));
}

function allows({ operator, version: named, ceiling }: Clause, version: GemVersion): boolean {
  const order = compareGemVersions(version, named);
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case "~>":
      return order >= 0 && compareGemVersions(releaseOf(version), ceiling) < 0;
  }
}

function best(versions: readonly string[], requirement: string): string | undefined {
  const takesPrereleases = parseRequirement(requirement)?.some((clause) => clause.version.isPrerelease) === true;
  const isAllowed = (version: string) =>
    (takesPrereleases || !isPrerelease(version)) && satisfies(version, requirement);
  return choose(versions, isAllowed, compare, "highest");
}
