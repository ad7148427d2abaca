import { compareNugetVersions, parseNugetVersion, type NugetVersion } from "./nugetVersion.ts";

export interface Bound {
  readonly version: NugetVersion;
  readonly inclusive: boolean;
}

/** What stands before and behind the stars of `1.2.*` or `1.2.*-rc*`. */
export interface Float {
  /** The numbers that a version must begin with. */
  readonly fixed: readonly string[];
  /** What the label of a prerelease must begin with, in lower case; undefined where prereleases are not asked for. */
  readonly prefix?: string;
}

export interface NugetRequirement {
  /** Whether it is written without brackets. */
  readonly bare: boolean;
  readonly low?: Bound;
  readonly high?: Bound;
  readonly float?: Float;
}

/** Reads a floor, an interval or a floating version. As in NuGet, only the lower bound of an interval may float. */
export function parseRequirement(text: string): NugetRequirement | null {
  const trimmed = text.trim();
  if (trimmed === "") return { bare: false };
  if (trimmed.startsWith("[") || trimmed.startsWith("(")) return parseInterval(trimmed);
  const low = parseLow(trimmed, true);
  return low && { bare: true, ...low };
}

function parseInterval(text: string): NugetRequirement | null {
  if (text.length < 2 || !(text.endsWith("]") || text.endsWith(")"))) return null;
  const includesLow = text.startsWith("[");
  const includesHigh = text.endsWith("]");
  const [first = "", second, ...others] = text.slice(1, -1).split(",", 3);
  if (others.length > 0) return null;
  // NuGet refuses an interval with nothing at all between its brackets, but takes `(, )`.
  if (first === "" && !second) return null;
  if (second === undefined && !(includesLow && includesHigh)) return null;
  const low = first.trim() === "" ? {} : parseLow(first, includesLow);
  const high = parseHigh(second ?? first, includesHigh);
  if (low === null || high === null) return null;
  const interval: NugetRequirement = { bare: false, ...low, ...high };
  return isReversed(interval) ? null : interval;
}

/** NuGet reads no interval whose ends are reversed, or that are the same and only half included. */
function isReversed({ low, high }: NugetRequirement): boolean {
  if (low === undefined || high === undefined) return false;
  const order = compareNugetVersions(low.version, high.version);
  return order > 0 || (order === 0 && low.inclusive !== high.inclusive);
}

function parseHigh(text: string, inclusive: boolean): Pick<NugetRequirement, "high"> | null {
  if (text.trim() === "") return {};
  const version = parseNugetVersion(text);
  return version && { high: { version, inclusive } };
}

function parseLow(text: string, inclusive: boolean): Pick<NugetRequirement, "low" | "float"> | null {
  if (text.includes("*")) return parseFloating(text.trim(), inclusive);
  const version = parseNugetVersion(text);
  return version && { low: { version, inclusive } };
}

/** A star for the last number, at the end of the prerelease label, or both. */
const floatPattern = /^((?:[0-9]+\.){0,3}|(?:[0-9]+\.){0,3}[0-9]+(?=-))(\*?)(?:-([^*]*)\*)?$/;

/** The lowest version that a float may match is its lower bound: zeros for the stars. */
function parseFloating(text: string, inclusive: boolean): Pick<NugetRequirement, "low" | "float"> | null {
  const match = floatPattern.exec(text);
  if (match === null) return null;
  const [, stable = "", star, prefix] = match;
  if (star === "" ? stable === "" || stable.endsWith(".") : !(stable === "" || stable.endsWith("."))) return null;
  const suffix = prefix === undefined ? "" : `-${prefix}${prefix === "" || prefix.endsWith(".") ? "0" : ""}`;
  const version = parseNugetVersion(stable + (star === "" ? "" : "0") + suffix);
  if (version === null) return null;
  const fixed = star === "" ? version.numbers : version.numbers.slice(0, stable.split(".").length - 1);
  const low = { version, inclusive };
  return prefix === undefined ? { low, float: { fixed } } : { low, float: { fixed, prefix: prefix.toLowerCase() } };
}
