import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { TransportResponse } from "../transport.ts";

/** How many requests may be under way at once: few until one is answered, and again after one that is not. */
export interface Allowance {
  readonly current: () => number;
  /** Settles as the request does. */
  readonly adapt: (underWay: Promise<TransportResponse>) => Promise<TransportResponse>;
}

/** Milliseconds without an answer after which the first requests are not waited for. */
const patience = 2_000;

/** Calls `onRise` when more are allowed while a request is still under way. */
export function createAllowance(
  { concurrency, atFirst }: { readonly concurrency: number; readonly atFirst: number },
  { delay }: Pick<Clock, "delay">,
  onRise: () => void,
): Allowance {
  let isOpen = atFirst >= concurrency;

  /** Unless the signal is aborted before. */
  async function openLater(signal: AbortSignal): Promise<void> {
    await delay(patience, signal);
    if (signal.aborted) return;
    isOpen = true;
    onRise();
  }

  return {
    current: () => (isOpen ? concurrency : atFirst),
    async adapt(underWay) {
      const settled = new AbortController();
      if (!isOpen) void openLater(settled.signal);
      try {
        const response = await underWay;
        isOpen = true;
        return response;
      } catch (error) {
        if (isUnanswered(error)) isOpen = atFirst >= concurrency;
        throw error;
      } finally {
        settled.abort();
      }
    },
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TransportError && (error.kind === "network" || error.kind === "timeout");
}
