import type { Fetched } from "./fetched.ts";
import type { Operation } from "./operations.ts";

const second = 1_000;
const day = 86_400 * second;

/** What never changes for a version once it is there. */
const lasting: ReadonlySet<Operation> = new Set<Operation>(["GetRequirements", "GetDependencies"]);

/** Milliseconds for which a found answer that is no longer fresh is better than none. */
export const staleFor = 7 * day;

/**
 * Milliseconds for which an answer is fresh: as long as the service says, an hour without a word; a version's
 * requirements and graph for a week; a miss for five minutes, as new packages and versions appear within minutes to hours.
 */
export function lifeOf(operation: Operation, fetched: Exclude<Fetched<unknown>, { kind: "failed" }>): number {
  if (fetched.kind === "missing") return 300 * second;
  return lasting.has(operation) ? 7 * day : (fetched.maxAge ?? 3_600) * second;
}
