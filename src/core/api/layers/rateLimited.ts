import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";

export interface Limits {
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Requests a second over time, and how many may come at once after a quiet while. */
  readonly rate?: number;
  readonly burst?: number;
}

interface Waiter {
  readonly request: TransportRequest;
  readonly start: () => void;
}

/**
 * Keeps to a concurrency and a token bucket. Interactive requests overtake those in the background; an aborted request leaves
 * the queue. It works on requests, not on calls, as a batch of many pages is many requests.
 */
export function rateLimited(
  transport: Transport,
  clock: Clock,
  { concurrency = 16, rate = 50, burst = 200 }: Limits = {},
): Transport {
  const queues = { interactive: new Set<Waiter>(), background: new Set<Waiter>() };
  let active = 0;
  let tokens = burst;
  let filled = clock.now();
  let isSleeping = false;

  function advance(): void {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - filled) / 1_000) * rate);
    filled = now;
    while (active < concurrency && tokens >= 1) {
      const queue = queues.interactive.size > 0 ? queues.interactive : queues.background;
      const [next] = queue;
      if (!next) return;
      queue.delete(next);
      tokens--;
      active++;
      next.start();
    }
    if (tokens < 1 && queues.interactive.size + queues.background.size > 0 && !isSleeping) {
      isSleeping = true;
      void clock.delay(Math.ceil(((1 - tokens) / rate) * 1_000), new AbortController().signal).then(() => {
        isSleeping = false;
        advance();
      });
    }
  }

  function turn(request: TransportRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues[request.priority ?? "interactive"];
      const leave = (): void => {
        if (queue.delete(waiter)) reject(request.signal.reason as Error);
      };
      const waiter: Waiter = {
        request,
        start: () => {
          request.signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      request.signal.addEventListener("abort", leave, { once: true });
      queue.add(waiter);
      advance();
    });
  }

  return async (request): Promise<TransportResponse> => {
    request.signal.throwIfAborted();
    await turn(request);
    try {
      return await transport(request);
    } catch (error) {
      // Nothing was sent: during a pause the queue empties at once, and not at the rate of requests.
      if (error instanceof TransportError && error.kind === "paused") tokens = Math.min(burst, tokens + 1);
      throw error;
    } finally {
      active--;
      advance();
    }
  };
}
