import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport } from "../transport.ts";
import { isKind, isOutage, type Outcome, outcomeOf, settled } from "./retrying.ts";

export interface PauseOptions extends Pick<Clock, "now"> {
  /** Called once when requests are paused, with a sentence for people. */
  readonly onPause?: (sentence: string) => void;
  /** Called once when the service answers again. */
  readonly onResume?: () => void;
}

/** Failures in a row after which requests are paused, and for how long in milliseconds. */
const limit = 5;
const pause = 30_000;

/**
 * Pauses requests after repeated failures, and after a timeout during which no request at all was answered: they fail at once
 * with `paused`. After the pause one request is let through, and if it is answered all are.
 */
export function pausing(transport: Transport, { now, onPause, onResume }: PauseOptions): Transport {
  let failures = 0;
  let pausedAt = 0;
  let responses = 0;
  let sent = 0;
  /** The number of requests that were sent when one was last refused as one too many. */
  let refusedAt = 0;
  let isProbing = false;
  let isDown = false;

  function isPaused(): boolean {
    const elapsed = now() - pausedAt;
    // A clock that was set back ends the pause too.
    return failures >= limit && (isProbing || (elapsed >= 0 && elapsed < pause));
  }

  /** Refusals of requests that were under way together are one: the next ones leave more slowly. */
  function isSameRefusal(outcome: Outcome, nth: number): boolean {
    if (outcome.kind === "error" || outcome.response.status !== 429) return false;
    if (nth <= refusedAt) return true;
    refusedAt = sent;
    return false;
  }

  function noteOutage(isSilence: boolean): void {
    failures = isSilence ? limit : failures + 1;
    if (failures < limit) return;
    pausedAt = now();
    const cause = isSilence ? "does not answer" : `failed ${limit} times in a row`;
    if (!isDown) onPause?.(`The service ${cause}; requests are paused for ${pause / 1_000} seconds.`);
    isDown = true;
  }

  function noteResponse(outcome: Outcome): void {
    failures = 0;
    if (!isDown || !isAnswer(outcome)) return;
    isDown = false;
    onResume?.();
  }

  return async (request) => {
    if (isPaused()) throw new TransportError("paused");
    const isProbe = failures >= limit;
    isProbing ||= isProbe;
    try {
      const before = responses;
      const nth = ++sent;
      const outcome = await outcomeOf(transport, request);
      if (outcome.kind === "response") responses++;
      if (isSameRefusal(outcome, nth)) return settled(outcome);
      if (isOutage(outcome)) noteOutage(isKind(outcome, "timeout") && responses === before);
      else noteResponse(outcome);
      return settled(outcome);
    } finally {
      if (isProbe) isProbing = false;
    }
  };
}

function isAnswer(outcome: Outcome): boolean {
  return outcome.kind === "response" && [200, 404].includes(outcome.response.status);
}
