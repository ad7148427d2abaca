import { choose } from "../choice.ts";
import { fitsInteger, parseRequirement, type Comparator } from "./cargoRequirement.ts";
import { compareLists, compareNumbers, comparePart, isNumber } from "../digits.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { comparePrereleases, compareSemantic, completeNumbers, parseSemantic, type Semantic } from "../semantic.ts";
import { defineVersions } from "../versions.ts";

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
  asBound: (version) => version.replace(/\+.*$/, ""),
});

const parsedRequirement = memoized(parseRequirement);

/** As in the crate, numbers are limited to 64 bits. */
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

/** Whether one comparator allows the version, before prereleases are excluded: `^1.2` and `>1.2` allow some, `~1.2` and `=1.2` none. */
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

/** Whether the first `count` numbers are the same. */
function agrees(version: Semantic, comparator: Comparator, count: number): boolean {
  const numbers = [version.major, version.minor, version.patch];
  return comparator.numbers.slice(0, count).every((number, index) => number === numbers[index]);
}

/** How many numbers a caret fixes: those through the first that is not zero, or all that are written. */
function compatibleNumbers(comparator: Comparator): number {
  const index = comparator.numbers.findIndex((number) => number !== "0");
  return index < 0 ? comparator.numbers.length : index + 1;
}
