/**
 * What one part of a requirement does to the versions that it allows:
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
  /** Where the version starts in the requirement. */
  readonly at: number;
  /** The operator or bracket, empty where there is none, and where it starts. */
  readonly operator: string;
  readonly operatorAt: number;
  /** The operator of a bound that allows the version itself, and of one that does not. */
  readonly inclusive: string;
  readonly exclusive: string;
  /** The operator that allows no more than patches of a version; absent where there is none. */
  readonly patches?: string;
  /** What stands between a lower bound and this clause, where one can be put before it. */
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

/** What a clause becomes: the same, or with another version and perhaps another operator. */
export interface Change {
  readonly version: string;
  readonly operator: string;
}

/** Where a clause is rewritten. */
export interface Context {
  /** All clauses of the alternative. */
  readonly clauses: readonly Clause[];
  /** Whether the result may allow no more than patches of the version. */
  readonly patchesOnly: boolean;
  /** Whether it may allow nothing below the version, where the clause only names the numbers that are fixed. */
  readonly aboveOnly: boolean;
}
