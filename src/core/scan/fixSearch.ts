import type { FixedIn } from "../analysis/fixedIn.ts";
import type { Policy } from "../analysis/policy.ts";
import type { EvaluatedFile } from "./scanResult.ts";

type Found = readonly (readonly (FixedIn | undefined)[])[];

type SearchCaller = { readonly signal: AbortSignal; readonly priority: "background" };

/** Finds, for each of the facts, in which version it is fixed, and how its transitive dependencies are. */
export type SearchFixedIn = (
  files: readonly EvaluatedFile[],
  caller: SearchCaller,
) => Promise<readonly [own: Found, transitive: Found]>;

interface FixCore {
  fixedIn(files: readonly EvaluatedFile[], policy: Policy, caller: SearchCaller): Promise<Found>;
  transitiveFixedIn(files: readonly EvaluatedFile[], policy: Policy, caller: SearchCaller): Promise<Found>;
}

export function createFixSearch(core: FixCore, policy: Policy): SearchFixedIn {
  return (files, caller) =>
    Promise.all([core.fixedIn(files, policy, caller), core.transitiveFixedIn(files, policy, caller)]);
}
