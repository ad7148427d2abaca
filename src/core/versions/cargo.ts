import { choose } from "./choice.ts";
import { compareLists, compareNumbers, comparePart, isNumber } from "./digits.ts";
import { compareParsed, memoized } from "./memoized.ts";
import {
  comparePrereleases,
  compareSemantic,
  completeNumbers,
  identifiersPattern,
  numberPattern,
  parsePrerelease,
  parseSemantic,
  type Semantic,
} from "./semantic.ts";
import { trimmed } from "./trimmed.ts";
import { defineVersions } from "./versions.ts";

/**
 * Cargo: the `semver` crate. A bare requirement is a caret, commas mean "and"; `||`, hyphen ranges and a leading `v` do not
 * exist. Prereleases are allowed only by a comparator with a prerelease on the same three numbers.
 * Build metadata does not count in matching but orders versions that are equal without it. The crate refuses the empty
 * requirement; here it means any version, as `*` does.
 */
export const cargo = defineVersions({
  system: "CARGO",
  isVersion: (text) => parseVersion(text) !== null,
  isPrerelease: (version) => (parseVersion(version)?.prerelease.length ?? 0) > 0,
  compare,
  isRequirement: (text) => parsedRequirement(text) !== null,
  exact: (requirement) => parsedRequirement(requirement)?.exact,
  satisfies,
  best: (versions, requirement) => choose(versions, (version) => satisfies(version, requirement), compare, "highest"),
  complete: completeNumbers,
  asBound: (version) => version.replace(/\+.*/, ""),
});

const parsedRequirement = memoized(parseRequirement);

/** Parses a version. As in the crate, numbers are limited to 64 bits. */
const parseVersion = memoized((text): Semantic | null => {
  const version = parseSemantic(text);
  return version !== null && [version.major, version.minor, version.patch].every(fitsInteger) ? version : null;
});

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), compareVersions);
}

function compareVersions(a: Semantic, b: Semantic): number {
  return compareSemantic(a, b) || compareLists(a.build, b.build, compareBuild);
}

/** The crate orders numbers, which are below words, by value and then by length: 0 < 00 < 1 < 01 < 2. */
function compareBuild(a: string, b: string): number {
  if (!isNumber(a) || !isNumber(b)) return comparePart(a, b, "below");
  return compareNumbers(a.replace(/^0+/, ""), b.replace(/^0+/, "")) || a.length - b.length;
}

function satisfies(version: string, requirement: string): boolean {
  const candidate = parseVersion(version);
  const required = parsedRequirement(requirement);
  if (candidate === null || required === null) return false;
  const { comparators } = required;
  if (!comparators.every((comparator) => allows(comparator, candidate))) return false;
  return (
    candidate.prerelease.length === 0 || comparators.some((comparator) => asksForPrerelease(comparator, candidate))
  );
}

function asksForPrerelease(comparator: Comparator, version: Semantic): boolean {
  return comparator.prerelease.length > 0 && compareWritten(version, comparator) === 0;
}

/**
 * Tells whether one comparator allows the version, before prereleases are excluded: `^1.2` and `>1.2` allow some, `~1.2` and
 * `=1.2` none.
 */
function allows(comparator: Comparator, version: Semantic): boolean {
  const written = compareWritten(version, comparator);
  const order = written || comparePrereleases(version.prerelease, comparator.prerelease);
  const isFull = comparator.numbers.length === 3;
  switch (comparator.operator) {
    case "=":
      return order === 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "<":
      return isFull ? order < 0 : written < 0;
    case "<=":
      return isFull ? order <= 0 : written < 0 || order === 0;
    case "~":
      return order >= 0 && agrees(version, comparator, Math.min(2, comparator.numbers.length));
    case "^":
      return (isFull ? order >= 0 : written >= 0) && agrees(version, comparator, compatibleNumbers(comparator));
  }
}

/** Compares only as many numbers as the comparator has. */
function compareWritten(version: Semantic, comparator: Comparator): number {
  const [major = "", minor, patch] = comparator.numbers;
  return (
    compareNumbers(version.major, major) ||
    (minor === undefined ? 0 : compareNumbers(version.minor, minor)) ||
    (patch === undefined ? 0 : compareNumbers(version.patch, patch))
  );
}

/** Tells whether the first `count` numbers are the same. */
function agrees(version: Semantic, comparator: Comparator, count: number): boolean {
  const numbers = [version.major, version.minor, version.patch];
  return comparator.numbers.slice(0, count).every((number, index) => number === numbers[index]);
}

/** Counts the numbers that a caret fixes: those through the first that is not zero, or all that are written. */
function compatibleNumbers(comparator: Comparator): number {
  const index = comparator.numbers.findIndex((number) => number !== "0");
  return index < 0 ? comparator.numbers.length : index + 1;
}

type Operator = "=" | ">" | ">=" | "<" | "<=" | "~" | "^";

interface Comparator {
  readonly operator: Operator;
  /** One to three; wildcards and all after them are left out. */
  readonly numbers: readonly string[];
  readonly prerelease: readonly string[];
}

export interface CargoRequirement {
  /** All must allow a version; an empty list allows any. */
  readonly comparators: readonly Comparator[];
  /** The version of a sole `=1.2.3`, as written. */
  readonly exact?: string;
}

/** The crate's own limit. */
const mostComparators = 32;

const part = `\\.(${numberPattern}|[*xX])`;
const comparatorPattern = new RegExp(
  `^(=|>=|>|<=|<|~|\\^)? *(${numberPattern})(?:${part}(?:${part}(?:-(${identifiersPattern}))?(?:\\+${identifiersPattern})?)?)?$`,
);

/** Reads what the crate reads, and the empty text as `*`. As in the crate, only spaces may surround comparators. */
function parseRequirement(text: string): CargoRequirement | null {
  if (/^[*xX]?$/.test(trimSpaces(text))) return { comparators: [] };
  const pieces = text.split(",", mostComparators + 1);
  if (pieces.length > mostComparators) return null;
  const comparators: Comparator[] = [];
  for (const piece of pieces) {
    const comparator = parseComparator(piece);
    if (comparator === null) return null;
    comparators.push(comparator);
  }
  const [only] = comparators;
  const isExact = comparators.length === 1 && only?.operator === "=" && only.numbers.length === 3;
  return isExact ? { comparators, exact: text.replace(/[= ]/g, "") } : { comparators };
}

function parseComparator(text: string): Comparator | null {
  const match = comparatorPattern.exec(trimSpaces(text));
  if (match === null) return null;
  const [, operator, major = "", minor, patch] = match;
  const written = [major, minor, patch].filter((number) => number !== undefined);
  const wildcard = written.findIndex(isWildcard);
  const numbers = wildcard < 0 ? written : written.slice(0, wildcard);
  const prerelease = parsePrerelease(match[5]);
  const isMalformed = written.slice(numbers.length).some((number) => !isWildcard(number));
  if (isMalformed || prerelease === null || !numbers.every(fitsInteger)) return null;
  // A prerelease or build metadata may follow three numbers only.
  if (numbers.length < 3 && /[-+]/.test(text)) return null;
  return { operator: (operator ?? (wildcard < 0 ? "^" : "=")) as Operator, numbers, prerelease };
}

function trimSpaces(text: string): string {
  return trimmed(text, (character) => character === " ");
}

function isWildcard(number: string): boolean {
  return number === "*" || number === "x" || number === "X";
}

/** Tells whether the number fits the 64 bits that the crate reads. */
function fitsInteger(number: string): boolean {
  return compareNumbers(number, "18446744073709551615") <= 0;
}
