import { withoutLeadingZeros } from "./digits.ts";

/** The numbers of a version without prerelease, build metadata and the like. All are digits without leading zeros. */
export interface Release {
  /** Counts above all other numbers; only PYPI has epochs other than zero. */
  readonly epoch: string;
  /** The most significant first, as many as are written. */
  readonly numbers: readonly string[];
}

/** The first number that differs between two releases. */
export type ReleaseStep = "major" | "minor" | "patch";

/** The first run of dotted numbers in the text: `1.2` of `1.2-rc.1`, of `v1.2` and of `release-1.2`. */
export function genericRelease(version: string): Release {
  const numbers = /\d+(?:\.\d+)*/.exec(version)?.[0].split(".") ?? [];
  return { epoch: "0", numbers: numbers.map(withoutLeadingZeros) };
}

/** Missing numbers are zeros. Releases with the same numbers, or that differ from the third on, are a patch apart. */
export function stepBetween(from: Release, to: Release): ReleaseStep {
  if (from.epoch !== to.epoch) return "major";
  const index = firstDifference(from, to);
  return index === 0 ? "major" : index === 1 ? "minor" : "patch";
}

/** Tells whether both are the same release, however many zeros are written at the end. */
export function isSameRelease(a: Release, b: Release): boolean {
  return a.epoch === b.epoch && firstDifference(a, b) < 0;
}

function firstDifference(a: Release, b: Release): number {
  const length = Math.max(a.numbers.length, b.numbers.length);
  return Array.from({ length }, (_, index) => (a.numbers[index] ?? "0") !== (b.numbers[index] ?? "0")).indexOf(true);
}
