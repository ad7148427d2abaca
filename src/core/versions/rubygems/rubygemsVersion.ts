import { compareLists, comparePart, isNumber, withoutLeadingZeros } from "../digits.ts";

/** A gem's version in segments: digits without leading zeros, or letters. */
export interface GemVersion {
  /** All of them, as written. */
  readonly segments: readonly string[];
  /** Those that count when comparing: without the zeros at the end of the numbers and of the prerelease. */
  readonly canonical: readonly string[];
  readonly isPrerelease: boolean;
}

const versionPattern = /^[0-9]+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** Reads `1.2.3.rc.1` or `1.2.3-rc1`, where a hyphen means `.pre.`; white space around is dropped. */
export function parseGemVersion(text: string): GemVersion | null {
  const trimmed = trimRuby(text);
  if (!versionPattern.test(trimmed)) return null;
  const parts = trimmed.replaceAll("-", ".pre.").match(/[0-9]+|[a-zA-Z]+/g) ?? [];
  return toGemVersion(parts.map(withoutLeadingZeros));
}

/** Numbers by value, letters by code unit and below any number; missing segments are zeros. */
export function compareGemVersions(a: GemVersion, b: GemVersion): number {
  return compareLists(a.canonical, b.canonical, compareSegments, "0");
}

function compareSegments(a: string, b: string): number {
  return comparePart(a, b, "above");
}

/** The version without its prerelease: the numbers before the first letters. */
export function releaseOf(version: GemVersion): GemVersion {
  return version.isPrerelease ? toGemVersion(version.segments.slice(0, firstWord(version.segments))) : version;
}

/** The exclusive upper bound of `~>`: the release without its last number, the then last one higher. */
export function bump(version: GemVersion): GemVersion {
  const numbers = version.segments.slice(0, firstWord(version.segments));
  const fixed = numbers.length > 1 ? numbers.slice(0, -1) : numbers;
  return toGemVersion(fixed.with(-1, successor(fixed.at(-1) ?? "0")));
}

/** Drops what Ruby's patterns take for white space at both ends. */
export function trimRuby(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isRubySpace(text.charAt(start))) start++;
  while (end > start && isRubySpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
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
  while (end > 0 && digits.charAt(end - 1) === "9") end--;
  const carried = "0".repeat(digits.length - end);
  return end === 0 ? `1${carried}` : `${digits.slice(0, end - 1)}${Number(digits.charAt(end - 1)) + 1}${carried}`;
}

function isRubySpace(character: string): boolean {
  return character === " " || (character >= "\t" && character <= "\r");
}
