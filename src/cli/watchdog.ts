import type { Transport } from "../core/api/transport.ts";

/** Notices that the service is silent. */
export interface Watchdog {
  /** Aborts when requests have waited for the whole limit without a byte from the service. */
  readonly signal: AbortSignal;
  /** The function to call for each piece of a response. */
  readonly received: () => void;
  /** The transport, watched. */
  watch(transport: Transport): Transport;
  close(): void;
}

interface WatchdogHost {
  readonly now: () => number;
  /** Resolves after so many milliseconds, or when aborted. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** `limit` is in milliseconds; 0 for none. */
export function createWatchdog(limit: number, { now, delay }: WatchdogHost): Watchdog {
  const silence = new AbortController();
  const closing = new AbortController();
  let inFlight = 0;
  let hasFailed = false;
  let lastByte = now();
  let isTiming = false;

  /** Tells whether a response is awaited, also between a failed request and the next try. */
  const isWaiting = () => inFlight > 0 || hasFailed;

  async function time(): Promise<void> {
    if (isTiming || limit === 0) return;
    isTiming = true;
    while (isWaiting() && !closing.signal.aborted) {
      const left = lastByte + limit - now();
      if (left <= 0) silence.abort();
      if (silence.signal.aborted) return;
      await delay(left, closing.signal);
    }
    isTiming = false;
  }

  function received(): void {
    lastByte = now();
    hasFailed = false;
  }

  return {
    signal: silence.signal,
    received,
    watch: (transport) => async (request) => {
      if (!isWaiting()) lastByte = now();
      inFlight++;
      void time();
      try {
        const response = await transport(request);
        received();
        return response;
      } catch (error) {
        hasFailed = !request.signal.aborted;
        throw error;
      } finally {
        inFlight--;
      }
    },
    close: () => closing.abort(),
  };
}
