import type { ApiError } from "../api/errors.ts";
import { failureBelow, type Facts } from "./facts.ts";
import { judge } from "./judge.ts";
import type { Policy } from "./policy.ts";
import { isOwnCode, verdictOf } from "./verdict.ts";

/** How far the judgement of a manifest has come, in numbers of declarations. */
export interface Summary {
  readonly pending: number;
  readonly judged: number;
  /** Could not be judged: private, not indexed, unresolved and the like, and what failed. */
  readonly unknown: number;
  /** The user's own code: paths and members of the workspace. */
  readonly own: number;
  readonly findings: number;
  /** Seconds: the oldest answer that is past its time, if any was used. */
  readonly staleFor?: number;
  /** The first failure to get an answer, if any. */
  readonly failure?: ApiError;
}

export function summarize(all: readonly Facts[], policy: Policy): Summary {
  const counts = { pending: 0, judged: 0, unknown: 0, own: 0 };
  let failure: ApiError | undefined;
  let staleFor: number | undefined;
  for (const facts of all) {
    const verdict = verdictOf(facts);
    if (verdict.kind !== "unknown") counts[verdict.kind]++;
    else if (isOwnCode(verdict.why)) counts.own++;
    else counts.unknown++;
    if (verdict.kind === "judged" && verdict.stale) staleFor = Math.max(staleFor ?? 0, verdict.age ?? 0);
    if (verdict.kind === "unknown" && verdict.why.kind === "failed") failure ??= verdict.why.error;
    for (const fetched of facts.advisories.values()) if (fetched.kind === "failed") failure ??= fetched.error;
    failure ??= failureBelow(facts.transitive);
  }
  return {
    ...counts,
    findings: judge(all, policy).length,
    ...(staleFor !== undefined && { staleFor }),
    ...(failure && { failure }),
  };
}
