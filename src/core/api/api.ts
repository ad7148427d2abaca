import type { RequestBudget } from "./budget.ts";
import type { Fetched } from "./fetched.ts";
import type { Operation, RequestOf, ResponseOf } from "./operations.ts";

/** The party that asks, and until when. Aborting rejects the call with the signal's reason; nothing else ever does. */
export interface Caller {
  readonly signal: AbortSignal;
  /** `interactive` (a person is looking, the default) overtakes `background`. */
  readonly priority?: "interactive" | "background";
  /** Set if only what a batch answers is requested; where none is served, the answer is `unavailable` and costs no request. */
  readonly batchOnly?: true;
  /** Nothing is requested for this caller: a cached answer of any age will do, and where there is none it is `offline`. */
  readonly cachedOnly?: true;
  /** The requests that the gesture has left; an answer for which none is left is `over-budget`. No limit if absent. */
  readonly budget?: RequestBudget;
}

export interface Api {
  call<O extends Operation>(operation: O, request: RequestOf<O>, caller: Caller): Promise<Fetched<ResponseOf<O>>>;
}
