import type { ApiError } from "../api/errors.ts";
import { transitiveFailure, type Facts } from "./facts.ts";
import { evaluate } from "./evaluate.ts";
import type { Policy } from "./policy.ts";
import { isOwnCode, verdictOf } from "./target/verdict.ts";

/** How far the check of a manifest has come, in numbers of declarations. */
export interface Summary {
  readonly pending: number;
  readonly checked: number;
  /** Could not be checked: private, not indexed, unresolved and the like, and what failed. */
  readonly unchecked: number;
  /** The user's own code: paths and members of the workspace. */
  readonly own: number;
  readonly findings: number;
  /** Seconds: the oldest answer that is past its time, if any was used. */
  readonly staleFor?: number;
  /** The first failure to get an answer, if any. */
  readonly failure?: ApiError;
}

export function summarize(all: readonly Facts[], policy: Policy): Summary {
  const counts = { pending: 0, checked: 0, unchecked: 0, own: 0 };
  let failure: ApiError | undefined;
  let staleFor: number | undefined;
  for (const facts of all) {
    const verdict = verdictOf(facts);
    if (verdict.kind !== "unknown") counts[verdict.kind]++;
    else if (isOwnCode(verdict.why)) counts.own++;
    else counts.unchecked++;
    if (verdict.kind === "checked" && verdict.stale) staleFor = Math.max(staleFor ?? 0, verdict.age ?? 0);
    if (verdict.kind === "unknown" && verdict.why.kind === "failed") failure ??= verdict.why.error;
    for (const fetched of facts.advisories.values()) if (fetched.kind === "failed") failure ??= fetched.error;
    failure ??= transitiveFailure(facts.transitive);
  }
  return {
    ...counts,
    findings: evaluate(all, policy).length,
    ...(staleFor !== undefined && { staleFor }),
    ...(failure && { failure }),
  };
}
