import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport } from "../transport.ts";
import { isOutage, outcomeOf, settled, type Outcome } from "./outcome.ts";

export interface RetryOptions extends Pick<Clock, "delay"> {
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Longest wait in milliseconds that the service may ask for. */
const longestWait = 60_000;

/**
 * Repeats requests whose failure may pass: 429, 502, 503, 504, broken connections and timeouts up to three times, 500 twice;
 * with growing, jittered waits, and never sooner than the service asks for. An abort ends the waiting.
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
      // The failure before the pause says more than the pause.
      if (isPause(next)) return settled(last);
      last = next;
    }
  };
}

/** Milliseconds until the next attempt, or undefined for none. `attempt` counts from 0, `random` is from 0 to 1. */
export function retryDelay(outcome: Outcome, attempt: number, random: number): number | undefined {
  const is500 = outcome.kind === "response" && outcome.response.status === 500;
  const attempts = isOutage(outcome) ? 3 : is500 ? 2 : 0;
  if (attempt >= attempts) return undefined;
  const requested = retryAfter(outcome);
  if (requested > longestWait) return undefined;
  return Math.max(requested, 500 * 2 ** attempt * (0.5 + random / 2));
}

/** `Retry-After` in milliseconds. Its other form, a date, needs a clock that agrees with the service's, and counts as none. */
function retryAfter(outcome: Outcome): number {
  const header = outcome.kind === "response" ? outcome.response.headers.get("retry-after") : undefined;
  return header !== undefined && /^\s*\d{1,6}\s*$/.test(header) ? Number(header) * 1_000 : 0;
}

function isPause(outcome: Outcome): boolean {
  return outcome.kind === "error" && outcome.error instanceof TransportError && outcome.error.kind === "paused";
}
