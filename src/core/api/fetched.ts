import type { ApiError } from "./errors.ts";

/**
 * One answer. `missing` is the service's 404, which has many meanings (not known, not indexed yet, no such data for the
 * system, removed) and never means "safe" or "zero". `failed` is everything that is no answer at all.
 */
export type Fetched<T> =
  | {
      readonly kind: "found";
      readonly value: T;
      /** Seconds since the service said so, where the answer comes from a cache. */
      readonly age?: number;
      /** The answer is past its time, and is given while or because there is no newer one. */
      readonly stale?: true;
      /** Seconds for which the service says that the answer holds. */
      readonly maxAge?: number;
      /** The list is as long as the service's cap, so there may be more. */
      readonly truncated?: true;
    }
  | { readonly kind: "missing"; readonly text: string; readonly age?: number }
  | { readonly kind: "failed"; readonly error: ApiError };
