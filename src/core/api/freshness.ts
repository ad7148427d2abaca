import type { Fetched } from "./fetched.ts";
import { operations, type Operation } from "./operations.ts";

const second = 1_000;
const day = 86_400 * second;

export interface Ages {
  /** Seconds for which found answers are fresh, whatever the service says of them. */
  readonly freshFor?: number;
  /** Seconds for which a found answer that is no longer fresh is better than none; seven days, if absent. */
  readonly staleFor?: number;
}

/** Milliseconds. */
export function staleTime({ staleFor = 7 * 86_400 }: Ages): number {
  return staleFor * second;
}

/**
 * Milliseconds for which an answer is fresh: as long as the user or else the service says, an hour otherwise; what never
 * changes for a week; a miss for five minutes, as new packages and versions appear within minutes to hours.
 */
export function freshTime(
  operation: Operation,
  fetched: Exclude<Fetched<unknown>, { kind: "failed" }>,
  { freshFor }: Ages = {},
): number {
  if (fetched.kind === "missing") return 300 * second;
  const row = operations[operation];
  if (row.kind === "lookup" && row.isImmutable) return 7 * day;
  return (freshFor ?? fetched.maxAge ?? 3_600) * second;
}
