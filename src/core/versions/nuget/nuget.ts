import { choose } from "../choice.ts";
import { parseRequirement, type Float, type NugetRequirement } from "./nugetRequirement.ts";
import { compareNugetVersions, parseNugetVersion, type NugetVersion } from "./nugetVersion.ts";
import { isWithin } from "../interval.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { defineVersions } from "../versions.ts";

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

function exact(requirement: string): string | undefined {
  const required = parsedRequirement(requirement);
  if (!required?.low?.inclusive || required.float !== undefined) return undefined;
  const { low, high } = required;
  const isOne =
    high === undefined ? required.bare : high.inclusive && compareNugetVersions(low.version, high.version) === 0;
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
  return exact(requirement) !== undefined && parsedRequirement(requirement)?.bare === true;
}
