/** A version or the pattern of one: the numbers that it begins with, and all that follows them. */
export interface Numbered {
  readonly numbers: readonly string[];
  readonly rest: string;
}

/** Undefined for what begins with no number, and for a Python version with an epoch. */
export function numbered(version: string): Numbered | undefined {
  const [, release, rest = ""] = /^([0-9]+(?:\.[0-9]+)*)([^]*)$/.exec(version) ?? [];
  return release === undefined || rest.startsWith("!") ? undefined : { numbers: release.split("."), rest };
}

/** Whether stars or crosses stand where numbers could: `.x`, `.*.*`, `.+`. */
export function isWildcard(rest: string): boolean {
  return /^(?:\.[*xX])+$|^\.\+$/.test(rest);
}

/** Exactly `count` numbers, with zeros for those that are missing. */
export function truncated(numbers: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => numbers[index] ?? "0");
}

/**
 * The version with `count` numbers. A prerelease stays one where only zeros were left out; where others were, the numbers
 * that stay are below it.
 */
export function shortened({ numbers, rest }: Numbered, count: number): string {
  const isSame = numbers.slice(count).every((number) => /^0+$/.test(number));
  return truncated(numbers, count).join(".") + (isSame ? rest : "");
}

/**
 * The bound of the same kind as `bound` that the version stays below: as many numbers, of which the last that is not zero
 * says what may change. Undefined where that cannot be said, as of `<0` and of a prerelease that is not the first one.
 */
export function nextBound(bound: Numbered, { numbers }: Numbered): string | undefined {
  const index = bound.numbers.findLastIndex((number) => !/^0+$/.test(number));
  if (index < 0 || !(bound.rest === "" || isWildcard(bound.rest) || isEarliest(bound.rest))) return undefined;
  return truncated(bumped(numbers, index + 1), bound.numbers.length).join(".") + bound.rest;
}

/** The first `count` numbers, of which the last is one higher. */
export function bumped(numbers: readonly string[], count: number): readonly string[] {
  const leading = truncated(numbers, count);
  return leading.with(-1, (BigInt(leading.at(-1) ?? "0") + 1n).toString());
}

/** The version with at least three numbers. Undefined where it has fewer and more than numbers. */
export function threeNumbers(version: string): string | undefined {
  const { numbers, rest } = numbered(version) ?? { numbers: [], rest: "" };
  if (numbers.length >= 3) return version;
  return numbers.length > 0 && rest === "" ? truncated(numbers, 3).join(".") : undefined;
}

/** What is written behind an upper bound to leave out its prereleases too. */
function isEarliest(rest: string): boolean {
  return /^(?:-0|-a|-alpha|\.a|\.pre|\.?a0|\.?dev0)$/i.test(rest);
}
