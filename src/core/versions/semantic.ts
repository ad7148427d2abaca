import { compareLists, compareNumbers, comparePart } from "./digits.ts";

/** A version in the grammar of Semantic Versioning 2.0.0. */
export interface Semantic {
  readonly major: string;
  readonly minor: string;
  readonly patch: string;
  readonly prerelease: readonly string[];
  readonly build: readonly string[];
}

/** A number without leading zeros, and dotted identifiers, as parts of larger patterns. Neither can backtrack. */
export const numberPattern = "0|[1-9][0-9]*";
export const identifiersPattern = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";

const semanticPattern = new RegExp(
  `^(${numberPattern})\\.(${numberPattern})\\.(${numberPattern})(?:-(${identifiersPattern}))?(?:\\+(${identifiersPattern}))?$`,
);

/** Reads `1.2.3-rc.1+build` strictly: three parts, no leading zeros, nothing around it. */
export function parseSemantic(text: string): Semantic | null {
  const match = semanticPattern.exec(text);
  if (match === null) return null;
  const [, major = "", minor = "", patch = ""] = match;
  const prerelease = parsePrerelease(match[4]);
  return prerelease && { major, minor, patch, prerelease, build: match[5]?.split(".") ?? [] };
}

/** The identifiers of a prerelease that matches `identifiersPattern`; null where a numeric one has a leading zero. */
export function parsePrerelease(text: string | undefined): readonly string[] | null {
  if (text === undefined) return [];
  const identifiers = text.split(".");
  return identifiers.some((identifier) => /^0[0-9]+$/.test(identifier)) ? null : identifiers;
}

/** The lowest version that `1` or `1.2` stands for, zeros for missing numbers; a text with three numbers is unchanged. */
export function completeNumbers(partial: string): string {
  const [, written = "", suffix = ""] = /^([0-9]+(?:\.[0-9]+)*)([^]*)/.exec(partial) ?? [];
  const numbers = written === "" ? [] : written.split(".");
  if (numbers.length >= 3) return partial;
  return [0, 1, 2].map((index) => numbers[index] ?? "0").join(".") + (/^[-+]/.test(suffix) ? suffix : "");
}

/** Rule 11 of the specification: numbers, then prerelease; build metadata does not count. */
export function compareSemantic(a: Semantic, b: Semantic): number {
  return (
    compareNumbers(a.major, b.major) ||
    compareNumbers(a.minor, b.minor) ||
    compareNumbers(a.patch, b.patch) ||
    comparePrereleases(a.prerelease, b.prerelease)
  );
}

/** A release is above all its prereleases. Numbers are below words; where all agree, the longer list is above. */
export function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  return compareLists(a, b, compareIdentifiers);
}

function compareIdentifiers(a: string, b: string): number {
  return comparePart(a, b, "below");
}
