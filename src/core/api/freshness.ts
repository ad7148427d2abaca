import type { Fetched } from "./fetched.ts";
import type { Operation } from "./operations.ts";

const second = 1_000;
const day = 86_400 * second;

/** What never changes for a version once it is there. */
const lasting: ReadonlySet<Operation> = new Set<Operation>(["GetRequirements", "GetDependencies"]);

export interface Ages {
  /** Seconds for which found answers are fresh, whatever the service says of them. */
  readonly freshFor?: number;
  /** Seconds for which a found answer that is no longer fresh is better than none; seven days without a word. */
  readonly staleFor?: number;
}

/** Milliseconds. */
export function staleTime({ staleFor = 7 * 86_400 }: Ages): number {
  return staleFor * second;
}

/**
 * Milliseconds for which an answer is fresh: as long as the user or else the service says, an hour without a word; a
 * version's requirements and graph for a week; a miss for five minutes, as new packages and versions appear within minutes
 * to hours.
 */
export function freshTime(
  operation: Operation,
  fetched: Exclude<Fetched<unknown>, { kind: "failed" }>,
  { freshFor }: Ages = {},
): number {
  if (fetched.kind === "missing") return 300 * second;
  return lasting.has(operation) ? 7 * day : (freshFor ?? fetched.maxAge ?? 3_600) * second;
}
