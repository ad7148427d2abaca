import { compareLists, compareNumbers, compareTexts, withoutLeadingZeros } from "../digits.ts";
import { identifiersPattern, parsePrerelease } from "../semantic.ts";

export interface NugetVersion {
  /** Always four, without leading zeros. */
  readonly numbers: readonly string[];
  /** In lower case; none for a stable version. */
  readonly labels: readonly string[];
  /** As NuGet shows it: three numbers, a fourth if it is not zero, labels as written, no metadata. */
  readonly normalized: string;
}

const versionPattern = new RegExp(
  `^([0-9]+)(?:\\.([0-9]+))?(?:\\.([0-9]+))?(?:\\.([0-9]+))?(?:-(${identifiersPattern}))?(?:\\+${identifiersPattern})?$`,
);

/** Reads one to four numbers of any length, although NuGet's own end at 2^31. White space around is dropped, as NuGet does. */
export function parseNugetVersion(text: string): NugetVersion | null {
  const match = versionPattern.exec(text.trim());
  if (match === null) return null;
  const numbers = match.slice(1, 5).map((number: string | undefined) => withoutLeadingZeros(number ?? "0"));
  const label = match[5];
  const labels = parsePrerelease(label?.toLowerCase());
  if (labels === null) return null;
  const visible = numbers[3] === "0" ? numbers.slice(0, 3) : numbers;
  return { numbers, labels, normalized: visible.join(".") + (label === undefined ? "" : `-${label}`) };
}

export function compareNugetVersions(a: NugetVersion, b: NugetVersion): number {
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
