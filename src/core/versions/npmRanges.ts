import Range from "semver/classes/range.js";
import { npm } from "./npm.ts";

/** Combinations of alternatives that are looked at; real requirements have fewer. */
const maxCombinations = 2_000;

/** Tells whether a version can satisfy all of these requirements; undefined where one of them is not a range of versions. */
export function canAllBeMet(requirements: readonly string[]): boolean | undefined {
  const ranges = requirements.filter((requirement) => !isAnything(requirement)).map(rangeOf);
  if (ranges.includes(undefined)) return undefined;
  // A prerelease satisfies only what names one of the same release, though it may lie between the bounds.
  const exact = requirements.flatMap((requirement) => npm.exact(requirement) ?? []);
  if (exact[0] !== undefined) {
    const [version] = exact;
    return ranges.every((range) => range?.test(version) !== false);
  }
  let combined: readonly string[] = [""];
  for (const range of ranges) {
    const sets = range?.set.map((comparators) => comparators.map(({ value }) => value).join(" ")) ?? [];
    combined = combined.flatMap((before) => sets.map((set) => `${before} ${set}`));
    if (combined.length > maxCombinations) return true;
  }
  return combined.some((text) => rangeOf(text)?.intersects(anyVersion));
}

/** Tells whether a version is accepted as a peer: any version where any is asked for, prereleases included. */
export function isPeerMet(version: string, requirement: string): boolean {
  return isAnything(requirement) || npm.satisfies(version, requirement);
}

function isAnything(requirement: string): boolean {
  return ["", "*"].includes(requirement.trim());
}

function rangeOf(requirement: string): Range | undefined {
  return npm.isRequirement(requirement) ? new Range(requirement, { loose: true }) : undefined;
}

const anyVersion = new Range("*", { includePrerelease: true });
