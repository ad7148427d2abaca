import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport, TransportResponse } from "../transport.ts";
import { enqueued, type Queue } from "./queue.ts";

export interface Limits {
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Requests a second over time, and how many may come at once after a quiet while. */
  readonly rate?: number;
  readonly burst?: number;
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
  const queues: { readonly interactive: Queue; readonly background: Queue } = {
    interactive: new Set(),
    background: new Set(),
  };
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
      const [start] = queue;
      if (!start) return;
      queue.delete(start);
      tokens--;
      active++;
      start();
    }
    if (tokens < 1 && queues.interactive.size + queues.background.size > 0 && !isSleeping) {
      isSleeping = true;
      void clock.delay(Math.ceil(((1 - tokens) / rate) * 1_000), new AbortController().signal).then(() => {
        isSleeping = false;
        advance();
      });
    }
  }

  return async (request): Promise<TransportResponse> => {
    request.signal.throwIfAborted();
    await enqueued(queues[request.priority ?? "interactive"], request.signal, advance);
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
