import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";
import { whenAborted } from "../whenAborted.ts";

export interface Limits {
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Milliseconds for which another connection blocks the host; with it only as many are opened as save time. */
  readonly connectionCost?: number;
  /** Requests a second over time; as fast as the service answers and accepts, if absent or 0. */
  readonly rate?: number;
  /** The number of requests that may leave at once after a quiet while, if there is a rate. */
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

/** The turns, with the one that goes on first at the front. */
const turns = ["first", "details", "lists", "background"] as const;
type Turn = (typeof turns)[number];
type Queues = Readonly<Record<Turn, Queue>>;

function waitingIn({ first, details, lists, background }: Queues): number {
  return first.size + details.size + lists.size + background.size;
}

function turnOf({ priority, canWait }: TransportRequest): Turn {
  return priority === "background" ? "background" : (canWait ?? "first");
}

/** Decides when the next request may leave. Times are milliseconds since 1970. */
export interface Pace {
  /** Milliseconds until a request may leave; 0 if it may now. */
  wait(now: number): number;
  /** A request leaves. */
  take(now: number): void;
  /** Nothing was sent in the end. */
  giveBack(): void;
  /** The service has refused a request that left at this time, as there were too many. */
  refused(left: number, now: number): void;
}

/** A token bucket: so many requests a second over time, and so many at once after a quiet while. */
export function fixedPace(rate: number, burst: number, now: number): Pace {
  let tokens = burst;
  let filled = now;
  return {
    wait(now) {
      tokens = Math.min(burst, tokens + (Math.max(0, now - filled) / 1_000) * rate);
      filled = now;
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / rate) * 1_000);
    },
    take() {
      tokens--;
    },
    giveBack() {
      tokens = Math.min(burst, tokens + 1);
    },
    refused: () => undefined,
  };
}

/** Requests a second below which a refusal does not slow down, and above which only the concurrency limits. */
const slowest = 5;
const fastest = 1_000;
/** The factor by which the rate grows in a second without a refusal. */
const growth = 1.25;

/**
 * Allows as many requests as the concurrency does, so the more slowly the service answers, the fewer leave. If it refuses some as
 * too many, half as many leave in a second as had left before, and then gradually more.
 */
export function adaptivePace(): Pace {
  /** The departures of the last second, oldest first. */
  let departures: number[] = [];
  let limit: { readonly rate: number; readonly since: number } | undefined;
  let next = 0;

  const rateAt = (now: number): number => {
    if (!limit) return Infinity;
    const rate = limit.rate * growth ** Math.max(0, (now - limit.since) / 1_000);
    if (rate >= fastest) limit = undefined;
    return rate;
  };

  return {
    // A clock that was set back must not hold requests for longer than one of them takes.
    wait: (now) => (rateAt(now) === Infinity ? 0 : Math.max(0, Math.min(next - now, 1_000 / slowest))),
    take(now) {
      departures = [...departures.filter((time) => time > now - 1_000 && time <= now), now];
      next = Math.max(now, Math.min(next, now + 1_000)) + 1_000 / rateAt(now);
    },
    giveBack() {
      departures.pop();
      next = 0;
    },
    refused(left, now) {
      // What left before the rate was lowered says nothing about the lower rate.
      if (limit && left <= limit.since) return;
      const recent = departures.filter((time) => time > now - 1_000).length;
      limit = { rate: Math.max(slowest, Math.min(recent, rateAt(now)) / 2), since: now };
      next = now + 1_000 / limit.rate;
    },
  };
}

/**
 * The number of requests that may be under way at once. Each has a connection of its own, which is kept for a while, or all share
 * one.
 */
interface Allowance {
  /** `open` requests are under way or wait. */
  readonly current: (open: number) => number;
  /** Settles as the request does, which tells whether it shares its connection with others. */
  readonly adapt: (send: (onShared: () => void) => Promise<TransportResponse>) => Promise<TransportResponse>;
}

interface AllowanceOptions {
  /** The largest number of requests. */
  readonly concurrency: number;
  /** Milliseconds for which another connection blocks the host. */
  readonly connectionCost: number;
}

/** Milliseconds without an answer after which the first request is not waited for. */
const patience = 2_000;
/** The round trips of a request that opens its connection: TCP, TLS, and its own. */
const roundTripsOfConnection = 3;
/** Milliseconds after which an unused connection counts as closed. */
const keptFor = 4_000;

/**
 * One until a request is answered, and again after one that is not. Then another connection where it saves more time than it
 * costs: with `n` connections, `open` requests take `open × latency ÷ n`. All while they share a connection. Calls `onRise` when more are
 * allowed though no request has ended.
 */
function createAllowance(
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

/** Tracks what is known of the service since it was last silent. */
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
    /** Returns the latency of a round trip, once there is an answer. */
    latency: () => latency,
    /** Tells whether the first answer takes too long to be waited for. */
    isLate: () => isLate,
    /** Tells whether requests share a connection. */
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

/** Counts the connections if each request has one of its own. */
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

/** Requests that wait for their turn: each is taken out of the queue and called when it may go on. */
export type Queue = Set<() => void>;

/** Resolves when it is the request's turn. `advance` takes out of the queue what may go on now. An abort leaves the queue. */
export function enqueued(queue: Queue, signal: AbortSignal, advance: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = (): void => {
      stay();
      resolve();
    };
    const leave = (): void => {
      if (queue.delete(start)) reject(signal.reason as Error);
    };
    const stay = whenAborted(signal, leave);
    queue.add(start);
    advance();
  });
}
