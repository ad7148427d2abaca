import { message, type Message } from "../../messages/message.ts";
import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import type { Transport, TransportRequest } from "../transport.ts";
import { whenAborted } from "../whenAborted.ts";
import { isKind, isOutage, type Outcome, outcomeOf, settled } from "./retrying.ts";

export interface Limits {
  /** Requests under way at once, if the connection carries that many; if absent or 0, as many as it carries, or 16 where that is unknown. */
  readonly concurrency?: number;
  /** The number that the connection to the service carries at once, as far as that is known by now. */
  readonly streams?: (() => number | undefined) | undefined;
  /** Requests a second over time; as fast as the service answers and accepts, if absent or 0. */
  readonly rate?: number;
  /** The number of requests that may leave at once after a quiet while, if there is a rate. */
  readonly burst?: number;
}

export interface LimiterHost extends Clock {
  /** Called once when requests are paused, with a sentence for people. */
  readonly onPause?: (sentence: Message) => void;
  /** Called once when the service answers again. */
  readonly onResume?: () => void;
}

/**
 * Everything that limits requests: each attempt takes one of what is left of the caller's budget, waits for its turn, and fails at
 * once while requests are paused. Works on requests, not on calls, as a batch of many pages is many requests.
 */
export function limited(transport: Transport, host: LimiterHost, limits: Limits = {}): Transport {
  const pace = createPace(limits, host.now);
  const { concurrency = 0, streams } = limits;
  const places = (): number => {
    const carried = streams?.();
    return concurrency > 0 ? Math.min(concurrency, carried ?? concurrency) : (carried ?? usualConcurrency);
  };
  const takeTurn = createTurns(places, { pace, delay: host.delay });
  const send = pausing(transport, host, () => pace.slowDown());
  return async (request) => {
    request.signal.throwIfAborted();
    const { budget } = request;
    if (budget && !budget.take()) throw new TransportError("over-budget", String(budget.most));
    const end = await takeTurn(request);
    try {
      return await send(request);
    } catch (error) {
      // Nothing was sent: during a pause the queue empties at once, and not at the rate of requests.
      if (isKind({ kind: "error", error }, "paused")) pace.giveBack();
      throw error;
    } finally {
      end();
    }
  };
}

/** Requests under way at once where nothing says how many the connection carries. */
const usualConcurrency = 16;

/** The turns, with the one that goes on first at the front. */
const turns = ["first", "details", "lists", "background"] as const;
type Turn = (typeof turns)[number];

/** Requests that wait for their turn, by what has each leave the queue and go on. */
type Queue = Map<() => void, TransportRequest>;
type Queues = Readonly<Record<Turn, Queue>>;

/**
 * Keeps to so many requests at once, and to the pace. Interactive requests overtake those in the background, a list that is in
 * view by now all other lists and those, and lists leave a quarter of the places to others; an aborted request leaves the queue.
 * Resolves to what ends the turn.
 */
export function createTurns(
  places: () => number,
  limit?: { readonly pace: Pace } & Pick<Clock, "delay">,
): (request: TransportRequest) => Promise<() => void> {
  const queues: Queues = {
    first: new Map(),
    details: new Map(),
    lists: new Map(),
    background: new Map(),
  };
  let active = 0;
  const activeLists = new Set<TransportRequest>();
  let isSleeping = false;

  function advance(): void {
    for (let most = places(); active < most; most = places()) {
      const next = nextOf(queues);
      if (!next) return;
      const isList = next.turn === "lists";
      if (isList && activeLists.size >= Math.max(1, Math.floor((most * 3) / 4))) return;
      const wait = limit?.pace.wait() ?? 0;
      if (wait > 0) {
        sleep(wait);
        return;
      }
      limit?.pace.take();
      active++;
      if (isList) activeLists.add(next.request);
      next.start();
    }
  }

  /** Waits once, however many requests do. */
  function sleep(milliseconds: number): void {
    if (isSleeping) return;
    isSleeping = true;
    void limit?.delay(milliseconds, new AbortController().signal).then(() => {
      isSleeping = false;
      advance();
    });
  }

  return async (request) => {
    const turn: Turn = request.priority === "background" ? request.priority : (request.canWait ?? "first");
    await enqueued(queues[turn], request, advance);
    return () => {
      active--;
      activeLists.delete(request);
      advance();
    };
  };
}

/** The one that goes on first. A list that is in view has the turn of lists, even where it was asked for in the background. */
function nextOf(queues: Queues) {
  const turn = turns.find((each) => queues[each].size > 0);
  if (!turn) return undefined;
  if (turn === "lists" || turn === "background") {
    for (const queue of [queues.lists, queues.background])
      for (const [start, request] of queue) if (request.isInView?.()) return { turn: "lists", start, request } as const;
  }
  const [next] = queues[turn];
  return next && { turn, start: next[0], request: next[1] };
}

/** Resolves when it is the request's turn. `advance` calls what may go on now. An abort leaves the queue. */
function enqueued(queue: Queue, request: TransportRequest, advance: () => void): Promise<void> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const start = (): void => {
      queue.delete(start);
      stay();
      resolve();
    };
    const stay = whenAborted(signal, () => {
      if (queue.delete(start)) reject(signal.reason as Error);
    });
    queue.set(start, request);
    advance();
  });
}

/** Requests a second below which a refusal does not slow down, and above which only the concurrency limits. */
const slowest = 5;
const fastest = 1_000;
/** The factor by which the rate grows in a second without a refusal. */
const growth = 1.25;

export type Pace = ReturnType<typeof createPace>;

/**
 * Decides when the next request may leave: so many a second over time, and a burst at once after a quiet while. Without a rate as many
 * as the concurrency allows, so the more slowly the service answers, the fewer leave. If it refuses some as too many, half as many
 * leave in a second as had left before, and then gradually more.
 */
export function createPace({ rate = 0, burst = 200 }: Limits, now: () => number) {
  const isSet = rate > 0;
  const most = isSet ? burst : 1;
  let tokens = most;
  let filled = now();
  /** The departures of the last second, oldest first. */
  let departures: readonly number[] = [];
  let slowed: { readonly rate: number; readonly since: number } | undefined;

  function currentRate(): number {
    if (isSet) return rate;
    if (!slowed) return Infinity;
    const grown = slowed.rate * growth ** (Math.max(0, now() - slowed.since) / 1_000);
    if (grown >= fastest) slowed = undefined;
    return grown;
  }

  const recent = (): readonly number[] => departures.filter((time) => time > now() - 1_000 && time <= now());

  return {
    /** Returns the milliseconds until a request may leave; 0 if it may now. */
    wait(): number {
      const current = currentRate();
      if (current === Infinity) return 0;
      tokens = Math.min(most, tokens + (Math.max(0, now() - filled) / 1_000) * current);
      filled = now();
      return Math.max(0, Math.ceil(((1 - tokens) / current) * 1_000));
    },
    /** A request leaves. */
    take(): void {
      tokens--;
      if (!isSet) departures = [...recent(), now()];
    },
    /** Nothing was sent in the end. */
    giveBack(): void {
      tokens = Math.min(most, tokens + 1);
      departures = departures.slice(0, -1);
    },
    /** The service has refused a request, as there were too many. */
    slowDown(): void {
      if (isSet) return;
      slowed = { rate: Math.max(slowest, Math.min(recent().length, currentRate()) / 2), since: now() };
      tokens = 0;
      filled = now();
    },
  };
}

/** Failures in a row after which requests are paused, and for how long in milliseconds. */
const limit = 5;
const pause = 30_000;

/**
 * Pauses requests after repeated failures, and after a timeout during which no request at all was answered: they fail at once
 * with `paused`. After the pause one request is let through, and if it is answered all are. Failures of requests that were under way
 * together are one, as a connection that ends takes all of them with it, and after a refusal, for which `onRefusal` is called, the next
 * ones leave more slowly.
 */
function pausing(transport: Transport, { now, onPause, onResume }: LimiterHost, onRefusal: () => void): Transport {
  let failures = 0;
  let pausedAt = 0;
  let responses = 0;
  let sent = 0;
  /** The numbers of requests that were sent when one last failed, and when one was last refused as one too many. */
  let failedAt = 0;
  let refusedAt = 0;
  let isProbing = false;
  let isDown = false;

  function isPaused(): boolean {
    const elapsed = now() - pausedAt;
    // A clock that was set back ends the pause too.
    return failures >= limit && (isProbing || (elapsed >= 0 && elapsed < pause));
  }

  function noteOutage(nth: number, isSilence: boolean): void {
    if (nth <= failedAt && !isSilence) return;
    failedAt = sent;
    failures = isSilence ? limit : failures + 1;
    if (failures < limit) return;
    pausedAt = now();
    if (!isDown) onPause?.(pauseSentence(isSilence));
    isDown = true;
  }

  function noteResponse(outcome: Outcome): void {
    failures = 0;
    if (!isDown || !hasStatus(outcome, 200, 404)) return;
    isDown = false;
    onResume?.();
  }

  return async (request) => {
    if (isPaused()) throw new TransportError("paused");
    const isProbe = failures >= limit;
    isProbing ||= isProbe;
    try {
      const before = responses;
      const nth = ++sent;
      const outcome = await outcomeOf(transport, request);
      if (outcome.kind === "response") responses++;
      if (hasStatus(outcome, 429) && nth > refusedAt) {
        refusedAt = sent;
        onRefusal();
      }
      if (isOutage(outcome)) noteOutage(nth, isKind(outcome, "timeout") && responses === before);
      else noteResponse(outcome);
      return settled(outcome);
    } finally {
      if (isProbe) isProbing = false;
    }
  };
}

function pauseSentence(isSilence: boolean): Message {
  const seconds = pause / 1_000;
  return isSilence
    ? message("The service does not answer; requests are paused for {seconds} seconds.", { seconds })
    : message("The service failed {limit} times in a row; requests are paused for {seconds} seconds.", {
        limit,
        seconds,
      });
}

function hasStatus(outcome: Outcome, ...statuses: readonly number[]): boolean {
  return outcome.kind === "response" && statuses.includes(outcome.response.status);
}
