import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";
import { enqueued, type Queue } from "./queue.ts";

export interface Limits {
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Requests a second over time, and how many may come at once after a quiet while. */
  readonly rate?: number;
  readonly burst?: number;
}

/**
 * Keeps to a concurrency and a token bucket. Interactive requests overtake those in the background, and those that can wait
 * leave a quarter of the concurrency to others; an aborted request leaves the queue. It works on requests, not on calls, as a
 * batch of many pages is many requests.
 */
export function rateLimited(
  transport: Transport,
  clock: Clock,
  { concurrency = 16, rate = 50, burst = 200 }: Limits = {},
): Transport {
  const queues: Readonly<Record<Turn, Queue>> = { first: new Set(), later: new Set(), background: new Set() };
  /** What can wait leaves the rest to what is asked for meanwhile. */
  const maxLater = Math.max(1, Math.floor((concurrency * 3) / 4));
  let active = 0;
  let activeLater = 0;
  let tokens = burst;
  let filled = clock.now();
  let isSleeping = false;

  function nextTurn(): Turn | undefined {
    if (queues.first.size > 0) return "first";
    if (queues.later.size > 0) return activeLater < maxLater ? "later" : undefined;
    return queues.background.size > 0 ? "background" : undefined;
  }

  function advance(): void {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - filled) / 1_000) * rate);
    filled = now;
    while (active < concurrency && tokens >= 1) {
      const turn = nextTurn();
      const [start] = turn ? queues[turn] : [];
      if (!turn || !start) return;
      queues[turn].delete(start);
      tokens--;
      active++;
      if (turn === "later") activeLater++;
      start();
    }
    if (tokens < 1 && Object.values(queues).some(({ size }) => size > 0) && !isSleeping) {
      isSleeping = true;
      void clock.delay(Math.ceil(((1 - tokens) / rate) * 1_000), new AbortController().signal).then(() => {
        isSleeping = false;
        advance();
      });
    }
  }

  return async (request): Promise<TransportResponse> => {
    request.signal.throwIfAborted();
    const turn = turnOf(request);
    await enqueued(queues[turn], request.signal, advance);
    try {
      return await transport(request);
    } catch (error) {
      // Nothing was sent: during a pause the queue empties at once, and not at the rate of requests.
      if (error instanceof TransportError && error.kind === "paused") tokens = Math.min(burst, tokens + 1);
      throw error;
    } finally {
      active--;
      if (turn === "later") activeLater--;
      advance();
    }
  };
}

type Turn = "first" | "later" | "background";

function turnOf({ priority, canWait }: TransportRequest): Turn {
  if (priority === "background") return "background";
  return canWait ? "later" : "first";
}
