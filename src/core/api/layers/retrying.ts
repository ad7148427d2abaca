import type { Api } from "../api.ts";
import type { ApiError } from "../errors.ts";
import { failure } from "../request.ts";
import type { Fetched } from "../fetched.ts";
import type { Clock } from "../clock.ts";
import type { Operation } from "../operations.ts";

export interface Retrying extends Clock {
  readonly random: () => number;
  /** Hears once that nobody is asked for a while, and once that the service answers again. */
  readonly say?: (sentence: string) => void;
}

/** Failures in a row after which nobody is asked for a while, and that while in milliseconds. */
const limit = 5;
const pause = 30_000;

/**
 * Tries again what may pass: 429, 502, 503, 504, broken connections and lost time up to three times more, 500 twice; with
 * growing, jittered waits, and never shorter than the service asked for. After repeated failures it stops asking for a
 * while (`paused`), then lets one question through and goes on if that is answered. An abort ends the waiting.
 */
export function retrying(api: Api, { now, delay, random, say }: Retrying): Api {
  let failures = 0;
  let pausedUntil = 0;
  let probing = false;
  let isDown = false;

  function note(error: ApiError | undefined): void {
    if (!error || !isOutage(error)) {
      failures = 0;
      if (isDown && !error) say?.("The service answers again.");
      if (!error) isDown = false;
    } else if (++failures >= limit) {
      pausedUntil = now() + pause;
      if (!isDown) say?.(`The service failed ${limit} times in a row and is left alone for ${pause / 1_000} seconds.`);
      isDown = true;
    }
  }

  return {
    async call(operation, request, caller) {
      for (let attempt = 0; ; attempt++) {
        caller.signal.throwIfAborted();
        if (failures >= limit) {
          if (now() < pausedUntil || probing) return failure(operation, { kind: "paused" });
          probing = true;
        }
        let fetched: Fetched<unknown>;
        try {
          fetched = await api.call(operation, request, caller);
        } finally {
          probing = false;
        }
        const error = troubleOf(operation, fetched);
        note(error);
        const wait = error && retryDelay(error, attempt, random());
        if (wait === undefined || failures >= limit) return fetched as never;
        await delay(wait, caller.signal);
      }
    },
  };
}

/** The failure to act on: a batch fails as a whole only when each of its items does. */
function troubleOf(operation: Operation, fetched: Fetched<unknown>): ApiError | undefined {
  if (fetched.kind === "failed") return fetched.error;
  if (fetched.kind === "missing" || !operation.endsWith("Batch")) return undefined;
  const { responses } = fetched.value as { responses: readonly { fetched: Fetched<unknown> }[] };
  const [first] = responses;
  return first?.fetched.kind === "failed" && responses.every((item) => item.fetched.kind === "failed")
    ? first.fetched.error
    : undefined;
}

function isOutage(error: ApiError): boolean {
  return (
    error.kind === "network" ||
    error.kind === "timeout" ||
    (error.kind === "status" && (error.status === 429 || error.status >= 502))
  );
}

/** Milliseconds until the next try, or undefined for none. `attempt` counts from 0, `random` is from 0 to 1. */
export function retryDelay(error: ApiError, attempt: number, random: number): number | undefined {
  const tries = isOutage(error) ? 3 : error.kind === "status" && error.status === 500 ? 2 : 0;
  if (attempt >= tries) return undefined;
  const asked = error.kind === "status" && error.retryAfter !== undefined ? error.retryAfter * 1_000 : 0;
  if (asked > 60_000) return undefined;
  const backoff = 500 * 2 ** attempt;
  return Math.max(asked, backoff * (0.5 + random / 2));
}
