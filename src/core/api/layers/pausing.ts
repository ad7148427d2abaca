import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport } from "../transport.ts";
import { isOutage, outcomeOf, settled, type Outcome } from "./outcome.ts";

export interface PauseOptions extends Pick<Clock, "now"> {
  /** Called once when requests are paused, and once when the service answers again. */
  readonly say?: (sentence: string) => void;
}

/** Failures in a row after which requests are paused, and for how long in milliseconds. */
const limit = 5;
const pause = 30_000;

/**
 * Pauses requests after repeated failures: they fail at once with `paused`. After the pause one request is let through, and if
 * it is answered all are.
 */
export function pausing(transport: Transport, { now, say }: PauseOptions): Transport {
  let failures = 0;
  let pausedUntil = 0;
  let isProbing = false;
  let isDown = false;

  function note(outcome: Outcome): void {
    if (isOutage(outcome)) {
      failures++;
      if (failures < limit) return;
      pausedUntil = now() + pause;
      if (!isDown)
        say?.(`The service failed ${limit} times in a row; requests are paused for ${pause / 1_000} seconds.`);
      isDown = true;
      return;
    }
    failures = 0;
    if (!isDown || !isAnswer(outcome)) return;
    say?.("The service answers again.");
    isDown = false;
  }

  return async (request) => {
    const isProbe = failures >= limit;
    if (isProbe && (isProbing || now() < pausedUntil)) throw new TransportError("paused");
    isProbing ||= isProbe;
    try {
      const outcome = await outcomeOf(transport, request);
      note(outcome);
      return settled(outcome);
    } finally {
      if (isProbe) isProbing = false;
    }
  };
}

function isAnswer(outcome: Outcome): boolean {
  return outcome.kind === "response" && [200, 404].includes(outcome.response.status);
}
