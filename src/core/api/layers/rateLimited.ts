import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";
import { createAllowance } from "./allowance.ts";
import { adaptivePace, fixedPace } from "./pace.ts";
import { enqueued, type Queue } from "./queue.ts";

export interface Limits {
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Milliseconds for which another connection blocks the host; with it only as many are opened as save time. */
  readonly connectionCost?: number;
  /** Requests a second over time; as fast as the service answers and accepts, if absent or 0. */
  readonly rate?: number;
  /** How many may leave at once after a quiet while, where there is a rate. */
  readonly burst?: number;
}

/**
 * Keeps to a concurrency and a pace. Interactive requests overtake those in the background, and lists
 * leave a quarter of the concurrency to others; an aborted request leaves the queue. It works on requests, not on calls, as a
 * batch of many pages is many requests.
 */
export function rateLimited(
  transport: Transport,
  clock: Clock,
  { concurrency = 16, connectionCost = 0, rate = 0, burst = 200 }: Limits = {},
): Transport {
  const queues: Queues = { first: new Set(), details: new Set(), lists: new Set(), background: new Set() };
  const maxLists = Math.max(1, Math.floor((concurrency * 3) / 4));
  let active = 0;
  let activeLists = 0;
  const pace = rate > 0 ? fixedPace(rate, burst, clock.now()) : adaptivePace();
  let isSleeping = false;
  const allowance = createAllowance({ concurrency, connectionCost }, clock, advance);

  function nextTurn(): Turn | undefined {
    const turn = turns.find((each) => queues[each].size > 0);
    return turn === "lists" && activeLists >= maxLists ? undefined : turn;
  }

  function advance(): void {
    const now = clock.now();
    while (active < allowance.current(active + waitingIn(queues)) && pace.wait(now) === 0) {
      const turn = nextTurn();
      const [start] = turn ? queues[turn] : [];
      if (!turn || !start) return;
      queues[turn].delete(start);
      pace.take(now);
      active++;
      if (turn === "lists") activeLists++;
      start();
    }
    const wait = pace.wait(now);
    if (wait === 0 || isSleeping || waitingIn(queues) === 0) return;
    isSleeping = true;
    void clock.delay(wait, new AbortController().signal).then(() => {
      isSleeping = false;
      advance();
    });
  }

  return async (request): Promise<TransportResponse> => {
    request.signal.throwIfAborted();
    const turn = turnOf(request);
    await enqueued(queues[turn], request.signal, advance);
    const left = clock.now();
    try {
      const response = await allowance.adapt((onShared) => transport({ ...request, onShared }));
      if (response.status === 429) pace.refused(left, clock.now());
      return response;
    } catch (error) {
      // Nothing was sent: during a pause the queue empties at once, and not at the rate of requests.
      if (error instanceof TransportError && error.kind === "paused") pace.giveBack();
      throw error;
    } finally {
      active--;
      if (turn === "lists") activeLists--;
      advance();
    }
  };
}

/** Those that go on first, first. */
const turns = ["first", "details", "lists", "background"] as const;
type Turn = (typeof turns)[number];
type Queues = Readonly<Record<Turn, Queue>>;

function waitingIn({ first, details, lists, background }: Queues): number {
  return first.size + details.size + lists.size + background.size;
}

function turnOf({ priority, canWait }: TransportRequest): Turn {
  return priority === "background" ? "background" : (canWait ?? "first");
}
