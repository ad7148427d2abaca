import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { TransportResponse } from "../transport.ts";

/** How many requests may be under way at once. Each has a connection of its own, which is kept for a while. */
export interface Allowance {
  /** `open` requests are under way or wait. */
  readonly current: (open: number) => number;
  /** Settles as the request does. */
  readonly adapt: (send: () => Promise<TransportResponse>) => Promise<TransportResponse>;
}

export interface AllowanceOptions {
  /** At most. */
  readonly concurrency: number;
  /** Milliseconds for which another connection blocks the host. */
  readonly connectionCost: number;
}

/** Milliseconds without an answer after which the first request is not waited for. */
const patience = 2_000;
/** Those of a request that opens its connection: TCP, TLS, and its own. */
const roundTripsOfConnection = 3;
/** Milliseconds after which an unused connection counts as closed. */
const keptFor = 4_000;

/**
 * One until a request is answered, and again after one that is not. Then another connection where it saves more time than it
 * costs: with `n` connections, `open` requests take `open × latency ÷ n`. Calls `onRise` when more are allowed though no
 * request has ended.
 */
export function createAllowance(
  { concurrency, connectionCost }: AllowanceOptions,
  { delay, now }: Clock,
  onRise: () => void,
): Allowance {
  let latency: number | undefined;
  let isLate = false;
  let underWay = 0;
  let connections = 0;
  let lastUse = 0;

  /** Unless the signal is aborted before. */
  async function stopWaiting(signal: AbortSignal): Promise<void> {
    await delay(patience, signal);
    if (signal.aborted) return;
    isLate = true;
    onRise();
  }

  function noteAnswer(start: number, roundTrips: number): void {
    const took = Math.max(0, now() - start) / roundTrips;
    latency = Math.min(latency ?? took, took);
    isLate = false;
  }

  return {
    current(open) {
      if (connectionCost === 0 || isLate) return concurrency;
      if (latency === undefined) return 1;
      let count = Math.max(1, now() - lastUse > keptFor ? underWay : connections);
      while (count < concurrency && open * latency > count * (count + 1) * connectionCost) count++;
      return count;
    },
    async adapt(send) {
      const start = now();
      const kept = start - lastUse > keptFor ? 0 : connections;
      connections = Math.max(kept, ++underWay);
      const roundTrips = connections > kept ? roundTripsOfConnection : 1;
      lastUse = start;
      const isWaitedFor = connectionCost > 0 && latency === undefined && !isLate;
      const settled = isWaitedFor ? new AbortController() : undefined;
      if (settled) void stopWaiting(settled.signal);
      try {
        const response = await send();
        noteAnswer(start, roundTrips);
        return response;
      } catch (error) {
        if (isUnanswered(error)) {
          latency = undefined;
          isLate = false;
        }
        throw error;
      } finally {
        underWay--;
        lastUse = now();
        settled?.abort();
      }
    },
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TransportError && (error.kind === "network" || error.kind === "timeout");
}
