import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { TransportResponse } from "../transport.ts";

/** How many requests may be under way at once. Each has a connection of its own, which is kept for a while, or all share one. */
export interface Allowance {
  /** `open` requests are under way or wait. */
  readonly current: (open: number) => number;
  /** Settles as the request does, which tells whether it shares its connection with others. */
  readonly adapt: (send: (onShared: () => void) => Promise<TransportResponse>) => Promise<TransportResponse>;
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
 * costs: with `n` connections, `open` requests take `open × latency ÷ n`. All while they share a connection. Calls `onRise` when more are
 * allowed though no request has ended.
 */
export function createAllowance(
  { concurrency, connectionCost }: AllowanceOptions,
  clock: Clock,
  onRise: () => void,
): Allowance {
  const connections = countConnections(clock.now);
  const service = watchAnswers(clock, onRise);
  return {
    current(open) {
      if (connectionCost === 0 || service.isShared() || service.isLate()) return concurrency;
      const latency = service.latency();
      if (latency === undefined) return 1;
      let count = Math.max(1, connections.count());
      while (count < concurrency && open * latency > count * (count + 1) * connectionCost) count++;
      return count;
    },
    async adapt(send) {
      const start = clock.now();
      const roundTrips = connections.take() ? 1 : roundTripsOfConnection;
      const stopWaiting = connectionCost > 0 ? service.waitForFirst() : undefined;
      let leftShared = false;
      try {
        const response = await send(() => {
          leftShared = true;
          service.noteShared();
        });
        service.noteAnswer(Math.max(0, clock.now() - start) / roundTrips, leftShared);
        return response;
      } catch (error) {
        if (isUnanswered(error)) service.noteSilence();
        throw error;
      } finally {
        connections.giveBack();
        stopWaiting?.();
      }
    },
  };
}

/** What is known of the service since it was last silent. */
function watchAnswers({ delay }: Clock, onRise: () => void) {
  let latency: number | undefined;
  let isLate = false;
  let isShared = false;

  async function endPatience(signal: AbortSignal): Promise<void> {
    await delay(patience, signal);
    if (signal.aborted) return;
    isLate = true;
    onRise();
  }

  return {
    /** Of a round trip, once there is an answer. */
    latency: () => latency,
    /** Whether the first answer takes too long to be waited for. */
    isLate: () => isLate,
    /** Whether requests share a connection. */
    isShared: () => isShared,
    /** Returns what stops waiting, if there is a first answer to wait for. */
    waitForFirst(): (() => void) | undefined {
      if (latency !== undefined || isLate) return undefined;
      const settled = new AbortController();
      void endPatience(settled.signal);
      return () => settled.abort();
    },
    noteShared(): void {
      if (isShared) return;
      isShared = true;
      onRise();
    },
    noteAnswer(took: number, leftShared: boolean): void {
      latency = Math.min(latency ?? took, took);
      isLate = false;
      isShared &&= leftShared;
    },
    noteSilence(): void {
      latency = undefined;
      isLate = false;
      isShared = false;
    },
  };
}

/** Where each request has a connection of its own. */
function countConnections(now: () => number) {
  let underWay = 0;
  let open = 0;
  let lastUse = 0;
  return {
    count: () => (now() - lastUse > keptFor ? underWay : open),
    /** Returns whether there is a free one. */
    take(): boolean {
      const kept = now() - lastUse > keptFor ? 0 : open;
      lastUse = now();
      open = Math.max(kept, ++underWay);
      return open <= kept;
    },
    giveBack(): void {
      underWay--;
      lastUse = now();
    },
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TransportError && (error.kind === "network" || error.kind === "timeout");
}
