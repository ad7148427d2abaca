/**
 * The effect of one part of a requirement on the versions that it allows:
 * - `exact`: names the only one
 * - `prefix`: fixes the numbers that it writes (`1.2.x`, `==1.*`, `1.+`)
 * - `caret`: goes up to the next version that may break what uses it
 * - `tilde`: fixes the first two numbers, or the one that it writes
 * - `pessimistic`: fixes all numbers that it writes but the last (`~>`, `~=`)
 * - `lower`, `upper`: a bound
 * - `limit`: stays unchanged, whatever it excludes
 */
export type ClauseKind = "exact" | "prefix" | "caret" | "tilde" | "pessimistic" | "lower" | "upper" | "limit";

export interface Clause {
  readonly kind: ClauseKind;
  /** The version as written, without `v` before it where the system ignores that; empty for the open end of an interval. */
  readonly version: string;
  /** The offset at which the version starts in the requirement. */
  readonly at: number;
  /** The operator or bracket, empty where there is none, and where it starts. */
  readonly operator: string;
  readonly operatorAt: number;
  /** The operator of a bound that allows the version itself, and of one that does not. */
  readonly inclusive: string;
  readonly exclusive: string;
  /** The operator that allows no more than patches of a version; absent where there is none. */
  readonly patches?: string;
  /** The text between a lower bound and this clause, if one can be put before it. */
  readonly joint?: string;
  /** The clause by itself with another version, as the system reads it. */
  readonly alone: (version: string) => string;
}

/** One of them has to allow a version, by all of its clauses. An alternative without clauses allows any. */
export type Alternatives = readonly (readonly Clause[])[];

/** A requirement, or a part of it, that is nothing but a version. */
export function exactly(version: string, at: number): Clause {
  const alone = (other: string) => other;
  return { kind: "exact", version, at, operator: "", operatorAt: at, inclusive: "", exclusive: "", alone };
}

/** The new form of a clause: the same, or with another version and perhaps another operator. */
export interface Change {
  readonly version: string;
  readonly operator: string;
}

/** The context in which a clause is rewritten. */
export interface Context {
  /** All clauses of the alternative. */
  readonly clauses: readonly Clause[];
  /** True if the result may allow no more than patches of the version. */
  readonly patchesOnly: boolean;
  /** True if it may allow nothing below the version, where the clause only names the numbers that are fixed. */
  readonly aboveOnly: boolean;
}

/** A version or the pattern of one: the numbers that it begins with, and all that follows them. */
export interface Numbered {
  readonly numbers: readonly string[];
  readonly rest: string;
}

/**
 * Splits a version into its numbers and the rest; undefined for one that begins with no number, and for a Python version with an
 * epoch.
 */
export function numbered(version: string): Numbered | undefined {
  const [, release, rest = ""] = /^([0-9]+(?:\.[0-9]+)*)([^]*)$/.exec(version) ?? [];
  return release === undefined || rest.startsWith("!") ? undefined : { numbers: release.split("."), rest };
}

/** Checks whether stars or crosses stand where numbers could: `.x`, `.*.*`, `.+`. */
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

/** Checks for what is written behind an upper bound to leave out its prereleases too. */
function isEarliest(rest: string): boolean {
  return /^(?:-0|-a|-alpha|\.a|\.pre|\.?a0|\.?dev0)$/i.test(rest);
}
