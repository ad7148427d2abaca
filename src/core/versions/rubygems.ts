import { choose } from "./choice.ts";
import { compareLists, comparePart, isNumber, withoutLeadingZeros } from "./digits.ts";
import { compareParsed, memoized } from "./memoized.ts";
import { trimmed } from "./trimmed.ts";
import { defineVersions } from "./versions.ts";

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
  isSameRequirement: (a, b) => (clausesId(a) ?? a.trim()) === (clausesId(b) ?? b.trim()),
  exact,
  satisfies,
  best,
  alternatives,
});

/** The separator between the strings of one requirement in a Gemfile; the outermost quotes are not part of it. */
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
const canonicalText = memoized((text) => {
  const version = parseVersion(text);
  return version && (version.canonical.join(".") || "0");
});
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

/** One text for all spellings of a requirement: its clauses may be in another order, and their versions have more zeros. */
function clausesId(requirement: string): string | undefined {
  const ids = parseRequirement(requirement)?.map(({ operator, text, version }) => {
    const canonical = version.canonical.join(".");
    // What `~>` allows depends on how many numbers it has.
    return operator === "~>" ? `~>${text.split(".").length} ${canonical}` : `${operator}${canonical}`;
  });
  return (
    ids &&
    [...new Set(ids)]
      // Any version is at least 0, which is written without its zeros here.
      .filter((id) => id !== ">=")
      .sort()
      .join(",")
  );
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

/** A gem's version in segments: digits without leading zeros, or letters. */
export interface GemVersion {
  /** All of them, as written. */
  readonly segments: readonly string[];
  /** The segments that count when comparing: without the zeros at the end of the numbers and of the prerelease. */
  readonly canonical: readonly string[];
  readonly isPrerelease: boolean;
}

const versionPattern = /^[0-9]+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** Reads `1.2.3.rc.1` or `1.2.3-rc1`, where a hyphen means `.pre.`; white space around is dropped. */
function parseGemVersion(text: string): GemVersion | null {
  const trimmed = trimRuby(text);
  if (!versionPattern.test(trimmed)) return null;
  const parts = trimmed.replaceAll("-", ".pre.").match(/[0-9]+|[a-zA-Z]+/g) ?? [];
  return toGemVersion(parts.map(withoutLeadingZeros));
}

/** Numbers by value, letters by code unit and below any number; missing segments are zeros. */
function compareGemVersions(a: GemVersion, b: GemVersion): number {
  return compareLists(a.canonical, b.canonical, compareSegments, "0");
}

function compareSegments(a: string, b: string): number {
  return comparePart(a, b, "above");
}

/** The version without its prerelease: the numbers before the first letters. */
function releaseOf(version: GemVersion): GemVersion {
  return version.isPrerelease ? toGemVersion(version.segments.slice(0, firstWord(version.segments))) : version;
}

/** The exclusive upper bound of `~>`: the release without its last number, the then last one higher. */
function bump(version: GemVersion): GemVersion {
  const numbers = version.segments.slice(0, firstWord(version.segments));
  const fixed = numbers.length > 1 ? numbers.slice(0, -1) : numbers;
  return toGemVersion(fixed.with(-1, successor(fixed.at(-1) ?? "0")));
}

/** Drops what Ruby's patterns take for white space at both ends. */
function trimRuby(text: string): string {
  return trimmed(text, isRubySpace);
}

function toGemVersion(segments: readonly string[]): GemVersion {
  const split = firstWord(segments);
  const canonical = [...withoutLastZeros(segments.slice(0, split)), ...withoutLastZeros(segments.slice(split))];
  return { segments, canonical, isPrerelease: split < segments.length };
}

function firstWord(segments: readonly string[]): number {
  const index = segments.findIndex((segment) => !isNumber(segment));
  return index < 0 ? segments.length : index;
}

function withoutLastZeros(segments: readonly string[]): readonly string[] {
  return segments.slice(0, 1 + segments.findLastIndex((segment) => segment !== "0"));
}

/** Adds one digit by digit, as the number may be of any length: `199` becomes `200`, `99` becomes `100`. */
function successor(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === "9") end--;
  const carried = "0".repeat(digits.length - end);
  return end === 0 ? `1${carried}` : `${digits.slice(0, end - 1)}${Number(digits.charAt(end - 1)) + 1}${carried}`;
}

function isRubySpace(character: string): boolean {
  return character === " " || (character >= "\t" && character <= "\r");
}
