import Range from "semver/classes/range.js";
import { npm, parseRange } from "./npm.ts";

/** Combinations of alternatives that are looked at; real requirements have fewer. */
const maxCombinations = 2_000;

/** Tells whether a version can satisfy all of these requirements; undefined where one of them is not a range of versions. */
export function canAllBeMet(requirements: readonly string[]): boolean | undefined {
  const ranges: Range[] = [];
  for (const requirement of requirements) {
    if (isAnything(requirement)) continue;
    const range = parseRange(requirement);
    if (!range) return undefined;
    ranges.push(range);
  }
  // A prerelease satisfies only what names one of the same release, though it may lie between the bounds.
  const [version] = requirements.flatMap((requirement) => npm.exact(requirement) ?? []);
  if (version !== undefined) return ranges.every((range) => range.test(version));
  let combined: readonly string[] = [""];
  for (const range of ranges) {
    const sets = range.set.map((comparators) => comparators.map(({ value }) => value).join(" "));
    combined = combined.flatMap((before) => sets.map((set) => `${before} ${set}`));
    if (combined.length > maxCombinations) return true;
  }
  // One that is too long to be read may be met.
  return combined.some((text) => parseRange(text)?.intersects(anyVersion) !== false);
}

/** Tells whether a version is accepted as a peer: any version where any is asked for, prereleases included. */
export function isPeerMet(version: string, requirement: string): boolean {
  return isAnything(requirement) || npm.satisfies(version, requirement);
}

function isAnything(requirement: string): boolean {
  return ["", "*"].includes(requirement.trim());
}

/** Bounds that meet this one meet each other. */
const anyVersion = new Range("");
