import type { Clock } from "../clock.ts";
import { TransportError, type TransportFailure } from "../errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";

export interface RetryOptions extends Pick<Clock, "delay"> {
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

/** Longest wait in milliseconds that the service may request. */
const longestWait = 60_000;

/**
 * Repeats requests whose failure may pass: 429, 502, 503, 504, broken connections and answers that were too large together up to three times, 500 twice, timeouts
 * once; with growing, jittered waits, and never sooner than the service asks for. An abort ends the waiting.
 */
export function retrying(transport: Transport, { delay, random }: RetryOptions): Transport {
  return async (request) => {
    let last = await outcomeOf(transport, request);
    for (let attempt = 0; ; attempt++) {
      const wait = retryDelay(last, attempt, random());
      if (wait === undefined) return settled(last);
      await delay(wait, request.signal);
      request.signal.throwIfAborted();
      const next = await outcomeOf(transport, request);
      // The failure before says more than that nothing was sent again.
      if (isKind(next, "paused") || isKind(next, "over-budget")) return settled(last);
      last = next;
    }
  };
}

/** Milliseconds until the next attempt, or undefined for none. `attempt` counts from 0, `random` is from 0 to 1. */
function retryDelay(outcome: Outcome, attempt: number, random: number): number | undefined {
  if (attempt >= attemptsAfter(outcome)) return undefined;
  const requested = retryAfter(outcome);
  if (requested > longestWait) return undefined;
  return Math.max(requested, 500 * 2 ** attempt * (0.5 + random / 2));
}

function attemptsAfter(outcome: Outcome): number {
  if (outcome.kind === "response" && outcome.response.status === 500) return 2;
  if (isKind(outcome, "timeout")) return 1;
  return isOutage(outcome) || isKind(outcome, "crowded") ? 3 : 0;
}

/** `Retry-After` in milliseconds. Its other form, a date, needs a clock that agrees with the service's, and counts as none. */
function retryAfter(outcome: Outcome): number {
  const header = outcome.kind === "response" ? outcome.response.headers.get("retry-after") : undefined;
  return header !== undefined && /^\s*\d{1,6}\s*$/.test(header) ? Number(header) * 1_000 : 0;
}

/** The outcome of a request that was not aborted. */
export type Outcome =
  | { readonly kind: "response"; readonly response: TransportResponse }
  | { readonly kind: "error"; readonly error: unknown };

/** Rejects only when aborted. */
export async function outcomeOf(transport: Transport, request: TransportRequest): Promise<Outcome> {
  try {
    return { kind: "response", response: await transport(request) };
  } catch (error) {
    request.signal.throwIfAborted();
    return { kind: "error", error };
  }
}

export function settled(outcome: Outcome): TransportResponse {
  if (outcome.kind === "response") return outcome.response;
  throw outcome.error;
}

export function isKind(outcome: Outcome, kind: TransportFailure): boolean {
  return outcome.kind === "error" && outcome.error instanceof TransportError && outcome.error.kind === kind;
}

/** Checks whether the service, or the way to it, is out of order for all requests. */
export function isOutage(outcome: Outcome): boolean {
  if (outcome.kind === "response") return outcome.response.status === 429 || outcome.response.status >= 502;
  if (!(outcome.error instanceof TransportError)) return true;
  return isKind(outcome, "network") || isKind(outcome, "timeout");
}
