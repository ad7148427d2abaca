import { compareLists, compareNumbers, withoutLeadingZeros } from "../digits.ts";
import { comparePrereleases, identifiersPattern, parsePrerelease } from "../semantic.ts";

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

/** Numeric labels are ordered by value at any length; NuGet itself takes those from 2^31 on as words. */
export function compareNugetVersions(a: NugetVersion, b: NugetVersion): number {
  return compareLists(a.numbers, b.numbers, compareNumbers) || comparePrereleases(a.labels, b.labels);
}
