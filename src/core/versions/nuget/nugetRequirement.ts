import type { Interval } from "../interval.ts";
import { compareNugetVersions, parseNugetVersion, type NugetVersion } from "./nugetVersion.ts";

/** The parts before and behind the stars of `1.2.*` or `1.2.*-rc*`. */
export interface Float {
  /** The numbers that a version must begin with. */
  readonly fixed: readonly string[];
  /** The start of a prerelease's label in lower case; undefined where prereleases are not asked for. */
  readonly prefix?: string;
}

export interface NugetRequirement extends Interval<NugetVersion> {
  /** Whether it is written without brackets. */
  readonly bare: boolean;
  readonly float?: Float;
}

type Low = Pick<NugetRequirement, "low" | "float">;
type High = Pick<NugetRequirement, "high">;

/** Reads a minimum, an interval or a floating version. As in NuGet, only the lower bound of an interval may float. */
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
  // NuGet refuses an interval with nothing at all between its brackets, but takes `(, )`.
  if (others.length > 0 || (first === "" && !second)) return null;
  if (second === undefined && !(includesLow && includesHigh)) return null;
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
  const isOpen = stable === "" || stable.endsWith(".");
  if (isOpen === (star === "")) return null;
  const suffix = prefix === undefined ? "" : `-${prefix}${prefix === "" || prefix.endsWith(".") ? "0" : ""}`;
  const version = parseNugetVersion(stable + (star === "" ? "" : "0") + suffix);
  if (version === null) return null;
  const fixed = star === "" ? version.numbers : version.numbers.slice(0, stable.split(".").length - 1);
  const low = { version, inclusive };
  return prefix === undefined ? { low, float: { fixed } } : { low, float: { fixed, prefix: prefix.toLowerCase() } };
}
