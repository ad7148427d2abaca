import type { Fetched } from "./fetched.ts";
import type { Operation, RequestOf, ResponseOf } from "./operations.ts";

/** Who asks, and until when. Aborting rejects the call with the signal's reason; nothing else ever does. */
export interface Caller {
  readonly signal: AbortSignal;
  /** `interactive` (a person is looking, the default) overtakes `background`. */
  readonly priority?: "interactive" | "background";
}

export interface Api {
  call<O extends Operation>(operation: O, request: RequestOf<O>, caller: Caller): Promise<Fetched<ResponseOf<O>>>;
}
