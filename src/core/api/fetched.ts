import type { ApiError } from "./errors.ts";

/** One answer of the service. */
export type Fetched<T> = Found<T> | Missing | Failed;

export interface Found<T> {
  readonly kind: "found";
  readonly value: T;
  /** Seconds since the service gave it, where the answer comes from a cache. */
  readonly age?: number;
  /** The answer is no longer fresh, and is given while or because there is no newer one. */
  readonly stale?: true;
  /** Seconds for which the service says that the answer holds. */
  readonly maxAge?: number;
  /** The list is as long as the service's cap, so there may be more. */
  readonly truncated?: true;
}

/**
 * The service's 404, which has many meanings (unknown, not indexed yet, no such data for the system, removed) and never means
 * "safe" or "zero".
 */
export interface Missing {
  readonly kind: "missing";
  readonly text: string;
  readonly age?: number;
}

/** Everything that is not an answer. */
export interface Failed {
  readonly kind: "failed";
  readonly error: ApiError;
}

type Reason<E> = E extends ApiError ? Omit<E, "request"> : never;

export function failure(request: string, reason: Reason<ApiError>): Failed {
  return { kind: "failed", error: { request, ...reason } };
}
