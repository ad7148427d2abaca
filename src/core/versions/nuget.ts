import { choose } from "./choice.ts";
import { compareLists, compareNumbers, compareTexts, withoutLeadingZeros } from "./digits.ts";
import { type Interval, isWithin } from "./interval.ts";
import { compareParsed, memoized } from "./memoized.ts";
import { identifiersPattern, parsePrerelease } from "./semantic.ts";
import { defineVersions } from "./versions.ts";

/**
 * NuGet: versions of one to four numbers, prerelease labels without case, metadata ignored. A bare `1.2.3` is a minimum,
 * and NuGet installs exactly that where it is listed, so `exact` gives it, normalized, as it does for `[1.2.3]`. NuGet takes
 * the lowest version that a minimum or an interval allows, and the highest that a floating version matches.
 *
 * Prereleases are allowed only where a bound is one or the float has a prerelease part, as NuGet resolves. The empty
 * requirement is an interval without bounds: the lowest stable version, which NuGet takes with a warning. A floating
 * version allows what it matches, and where nothing does, NuGet takes the nearest version above.
 */
export const nuget = defineVersions({
  system: "NUGET",
  isVersion: (text) => parseVersion(text) !== null,
  isPrerelease: (version) => isPrerelease(parseVersion(version)),
  compare,
  canonical: (version) => parseVersion(version)?.normalized.toLowerCase() ?? version,
  isRequirement: (text) => parsedRequirement(text) !== null,
  isSameRequirement,
  exact,
  satisfies,
  best,
  isMinimum,
  takesNext: isMinimum,
});

const parseVersion = memoized(parseNugetVersion);
const parsedRequirement = memoized(parseRequirement);

function isPrerelease(version: NugetVersion | null | undefined): boolean {
  return version !== null && version !== undefined && version.labels.length > 0;
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), compareNugetVersions);
}

/** A minimum is written as an interval without an end in lockfiles: `[1.2.0, )`. */
function isSameRequirement(a: string, b: string): boolean {
  const [first, second] = [parsedRequirement(a), parsedRequirement(b)];
  if (!first || !second) return a.trim() === b.trim();
  return boundsOf(first) === boundsOf(second);
}

function boundsOf({ low, high, float }: NugetRequirement): string {
  const bounds = [low, high].map((bound) => bound && [bound.version.normalized.toLowerCase(), bound.inclusive]);
  return JSON.stringify([...bounds, float]);
}

function exact(requirement: string): string | undefined {
  const required = parsedRequirement(requirement);
  if (!required?.low?.inclusive || required.float !== undefined) return undefined;
  const { low, high } = required;
  const isOne = high === undefined ? required.bare : compareNugetVersions(low.version, high.version) === 0;
  return isOne ? low.version.normalized : undefined;
}

function satisfies(version: string, requirement: string): boolean {
  const candidate = parseVersion(version);
  const required = parsedRequirement(requirement);
  return candidate !== null && required !== null && allows(required, candidate);
}

function allows({ low, high, float }: NugetRequirement, version: NugetVersion): boolean {
  if (isPrerelease(version) && !isPrerelease(low?.version) && !isPrerelease(high?.version)) return false;
  if (!isWithin(version, { low, high }, compareNugetVersions)) return false;
  return float === undefined || matchesFloat(float, version);
}

function matchesFloat({ fixed, prefix }: Float, version: NugetVersion): boolean {
  if (!fixed.every((number, index) => number === version.numbers[index])) return false;
  return !isPrerelease(version) || (prefix !== undefined && version.labels.join(".").startsWith(prefix));
}

function best(versions: readonly string[], requirement: string): string | undefined {
  const required = parsedRequirement(requirement);
  if (!required) return undefined;
  const { float, ...interval } = required;
  const floating = float && choose(versions, (version) => satisfies(version, requirement), compare, "highest");
  if (floating !== undefined) return floating;
  const isAllowed = (version: NugetVersion | null) => version !== null && allows(interval, version);
  return choose(versions, (version) => isAllowed(parseVersion(version)), compare, "lowest");
}

function isMinimum(requirement: string): boolean {
  return parsedRequirement(requirement)?.bare === true && exact(requirement) !== undefined;
}

/** The parts before and behind the stars of `1.2.*` or `1.2.*-rc*`. */
interface Float {
  /** The numbers that a version must begin with. */
  readonly fixed: readonly string[];
  /** The start of a prerelease's label in lower case; undefined where prereleases are not asked for. */
  readonly prefix?: string;
}

export interface NugetRequirement extends Interval<NugetVersion> {
  /** True if it is written without brackets. */
  readonly bare: boolean;
  readonly float?: Float;
}

type Low = Pick<NugetRequirement, "low" | "float">;
type High = Pick<NugetRequirement, "high">;

/** Reads a minimum, an interval or a floating version. As in NuGet, only the lower bound of an interval may float. */
function parseRequirement(text: string): NugetRequirement | null {
  const trimmed = text.trim();
  if (trimmed.startsWith("[") || trimmed.startsWith("(")) return parseInterval(trimmed);
  const low = parseLow(trimmed, true);
  return low && { bare: true, ...low };
}

function parseInterval(text: string): NugetRequirement | null {
  if (!text.endsWith("]") && !text.endsWith(")")) return null;
  const includesLow = text.startsWith("[");
  const includesHigh = text.endsWith("]");
  const [first = "", second, ...others] = text.slice(1, -1).split(",", 3);
  // NuGet refuses an interval with nothing at all between its brackets, but takes `(, )`.
  if (others.length > 0 || (first === "" && !second)) return null;
  if (second === undefined && !includesLow) return null;
  const low = parseLow(first, includesLow);
  const high = parseHigh(second ?? first, includesHigh);
  if (low === null || high === null) return null;
  const interval: NugetRequirement = { bare: false, ...low, ...high };
  return isReversed(interval) ? null : interval;
}

/** NuGet refuses intervals whose bounds are reversed, or are the same and only half included. */
function isReversed({ low, high }: NugetRequirement): boolean {
  if (low === undefined || high === undefined) return false;
  const order = compareNugetVersions(low.version, high.version);
  return order > 0 || (order === 0 && low.inclusive !== high.inclusive);
}

function parseHigh(text: string, inclusive: boolean): High | null {
  if (text.trim() === "") return {};
  const version = parseNugetVersion(text);
  return version && { high: { version, inclusive } };
}

function parseLow(text: string, inclusive: boolean): Low | null {
  if (text.trim() === "") return {};
  if (text.includes("*")) return parseFloating(text.trim(), inclusive);
  const version = parseNugetVersion(text);
  return version && { low: { version, inclusive } };
}

/** A star for the last number, at the end of the prerelease label, or both. */
const floatPattern = /^((?:[0-9]+\.){0,3}|(?:[0-9]+\.){0,3}[0-9]+(?=-))(\*?)(?:-([^*]*)\*)?$/;

/** The lower bound of a floating version has zeros for its stars. */
function parseFloating(text: string, inclusive: boolean): Low | null {
  const match = floatPattern.exec(text);
  if (match === null) return null;
  const [, stable = "", star, prefix] = match;
  const suffix = prefix === undefined ? "" : `-${prefix}${prefix === "" || prefix.endsWith(".") ? "0" : ""}`;
  const version = parseNugetVersion(stable + (star === "" ? "" : "0") + suffix);
  if (version === null) return null;
  const fixed = star === "" ? version.numbers : version.numbers.slice(0, stable.split(".").length - 1);
  const low = { version, inclusive };
  return prefix === undefined ? { low, float: { fixed } } : { low, float: { fixed, prefix: prefix.toLowerCase() } };
}

export interface NugetVersion {
  /** Always four, without leading zeros. */
  readonly numbers: readonly string[];
  /** The labels in lower case; none for a stable version. */
  readonly labels: readonly string[];
  /** The version as NuGet shows it: three numbers, a fourth if it is not zero, labels as written, no metadata. */
  readonly normalized: string;
}

const versionPattern = new RegExp(
  `^([0-9]+)(?:\\.([0-9]+))?(?:\\.([0-9]+))?(?:\\.([0-9]+))?(?:-(${identifiersPattern}))?(?:\\+${identifiersPattern})?$`,
);

/** Reads one to four numbers of any length, although NuGet's own end at 2^31. White space around is dropped, as NuGet does. */
function parseNugetVersion(text: string): NugetVersion | null {
  const match = versionPattern.exec(text.trim());
  if (match === null) return null;
  const numbers = match.slice(1, 5).map((number: string | undefined) => withoutLeadingZeros(number ?? "0"));
  const label = match[5];
  const labels = parsePrerelease(label?.toLowerCase());
  if (labels === null) return null;
  const visible = numbers[3] === "0" ? numbers.slice(0, 3) : numbers;
  return { numbers, labels, normalized: visible.join(".") + (label === undefined ? "" : `-${label}`) };
}

function compareNugetVersions(a: NugetVersion, b: NugetVersion): number {
  return compareLists(a.numbers, b.numbers, compareNumbers) || compareLabels(a.labels, b.labels);
}

/** A release is above all its prereleases. */
function compareLabels(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  return compareLists(a, b, compareLabel);
}

/** Numbers are below words. For NuGet those are numbers that fit into 32 bits, with or without a minus sign. */
function compareLabel(a: string, b: string): number {
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first !== undefined && second !== undefined) return first - second;
  if (first !== undefined || second !== undefined) return first !== undefined ? -1 : 1;
  return compareTexts(a, b);
}

function numberOf(label: string): number | undefined {
  const number = /^-?[0-9]+$/.test(label) ? Number(label) : NaN;
  return number >= -(2 ** 31) && number < 2 ** 31 ? number : undefined;
}
