import type { Api, Caller } from "../api.ts";
import { failure, type Fetched } from "../fetched.ts";
import type { Clock } from "../clock.ts";
import { agePolicy, type Ages, type CachedAnswer, readStored } from "../storedAnswer.ts";
import { operations, type Operation, type OperationRow, type RequestOf, type ResponseOf } from "../operations.ts";
import { perOperation } from "../perOperation.ts";
import { requestId } from "../requestId.ts";
import type { IsSameVersion } from "../rows/answeredKeys.ts";
import type { Store } from "../store.ts";

export interface CacheOptions extends Ages, Pick<Clock, "now"> {
  /** Without it, stale answers are requested again at once. */
  readonly delay?: Clock["delay"];
  /** Gives other work of the host its turn before an answer from here: what is known of a manifest is many in a row. */
  readonly pause?: () => Promise<void>;
  /** Answers kept in memory; the least recently used leave first. */
  readonly entries?: number;
  readonly store?: Store;
  /** Milliseconds without use after which an answer leaves the memory, if there is a store; never if absent. Needs `delay`. */
  readonly keepFor?: number;
  /**
   * Compares versions by the version rules of the systems: what the store has must be about what is requested. Without it only
   * versions spelled alike are the same.
   */
  readonly isSameVersion?: IsSameVersion;
  /** True while nothing is requested: an answer of any age up to `offlineFor` will do. */
  readonly offline?: boolean;
  /** Seconds after which an answer is none while nothing is requested; never if absent. */
  readonly offlineFor?: number;
}

/** Milliseconds until stale answers are requested again, all together: behind what is not known, and what is shown of them. */
const revalidationDelay = 2_000;

/**
 * Answers from memory and, behind it, from the store, with their age. Fresh answers at once; stale ones (found, and at most
 * seven days old unless the user sets another time) at once too, and soon they are requested again in the background; and when
 * the service fails, stale rather than nothing. Failures and batches are never kept.
 */
export function cached(api: Api, options: CacheOptions): Api {
  const { now, delay, store, pause, offline = false, offlineFor = Infinity } = options;
  const [memory, ages] = [createMemory(options), agePolicy(now, options)];
  const known = knownAfter(pause, ages);
  const refreshing = new Set<string>();
  let revalidation: Promise<void> | undefined;

  async function ask<O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    id: string,
    caller: Caller,
  ): Promise<Fetched<ResponseOf<O>>> {
    const fetched = await api.call(operation, request, caller);
    if (fetched.kind === "failed") return fetched;
    const since = now();
    memory.write(operation, id, { fetched, since, isNew: true });
    store?.write(id, { fetched, since });
    return fetched;
  }

  function refresh<O extends Operation>(operation: O, request: RequestOf<O>, id: string, { budget }: Caller): void {
    if (refreshing.has(id)) return;
    refreshing.add(id);
    const caller = { signal: new AbortController().signal, priority: "background", ...(budget && { budget }) } as const;
    revalidation ??= delay?.(revalidationDelay, caller.signal).then(() => {
      revalidation = undefined;
    });
    const again = () => ask(operation, request, id, caller);
    // Nobody waits for it, so nobody handles its rejection.
    void (revalidation?.then(again) ?? again()).catch(() => undefined).then(() => refreshing.delete(id));
  }

  async function call<O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    caller: Caller,
  ): Promise<Fetched<ResponseOf<O>>> {
    caller.signal.throwIfAborted();
    const row: OperationRow<O> = operations[operation];
    const isAsked = !offline && !caller.cachedOnly;
    if (row.kind === "batch" && isAsked) return api.call(operation, request, caller);
    const id = requestId(operation, request);
    const cachedAnswer = memory.recall(operation, request, id);
    const isKept = cachedAnswer && cachedAnswer.since >= now() - offlineFor * 1_000;
    if (!isAsked) return isKept ? ages.withAge(operation, cachedAnswer) : failure(operation, { kind: "offline" });
    if (!cachedAnswer) return ask(operation, request, id, caller);
    if (ages.isFresh(operation, cachedAnswer)) return known(operation, cachedAnswer);
    if (ages.isStandIn(cachedAnswer)) {
      refresh(operation, request, id, caller);
      return known(operation, cachedAnswer);
    }
    const fetched = await ask(operation, request, id, caller);
    return fetched.kind === "failed" && ages.isLastResort(cachedAnswer)
      ? ages.withAge(operation, cachedAnswer)
      : fetched;
  }

  return { call };
}

/** Returns what is known, once other work had its turn. What is asked for does not wait: it would be out of date by then. */
function knownAfter(pause: CacheOptions["pause"], { withAge }: ReturnType<typeof agePolicy>) {
  return async <O extends Operation>(
    operation: O,
    answer: CachedAnswer<ResponseOf<O>>,
  ): Promise<Fetched<ResponseOf<O>>> => {
    if (pause) await pause();
    return withAge(operation, answer);
  };
}

/** Calls it if something else holds it by then: a timer does not keep the answers of a client that was replaced. */
function ifKept(work: () => void): () => void {
  const kept = new WeakRef(work);
  return () => kept.deref()?.();
}

type Answers = { readonly [O in Operation]: Map<string, CachedAnswer<ResponseOf<O>>> };

/**
 * The answers of one process, and those of the store that it has needed. The least recently used leave first. So does what was not
 * used for a while: an answer that is on the screen is held by what shows it.
 */
function createMemory({ entries = 20_000, store, keepFor, delay, isSameVersion = (_, a, b) => a === b }: CacheOptions) {
  const answers = perOperation<Answers>(() => new Map());
  // The answers of all operations, the least recently used first, with the period of their last use.
  const order = new Map<string, { readonly operation: Operation; readonly period: number }>();
  let period = 0;
  let isWaiting = false;

  function forget(id: string, operation: Operation): void {
    order.delete(id);
    answers[operation].delete(id);
  }

  function forgetLater(): void {
    if (isWaiting || !store || !delay || keepFor === undefined) return;
    isWaiting = true;
    void delay(keepFor, new AbortController().signal).then(ifKept(endPeriod));
  }

  function endPeriod(): void {
    isWaiting = false;
    for (const [id, used] of order) {
      if (used.period === period) break;
      forget(id, used.operation);
    }
    period++;
    if (order.size > 0) forgetLater();
  }

  function write<O extends Operation>(operation: O, id: string, answer: CachedAnswer<ResponseOf<O>>): void {
    const ofOperation: Map<string, CachedAnswer<ResponseOf<O>>> = answers[operation];
    ofOperation.set(id, answer);
    order.delete(id);
    order.set(id, { operation, period });
    for (const [oldest, used] of order) {
      if (order.size <= entries) break;
      forget(oldest, used.operation);
    }
    forgetLater();
  }

  return {
    recall<O extends Operation>(
      operation: O,
      request: RequestOf<O>,
      id: string,
    ): CachedAnswer<ResponseOf<O>> | undefined {
      const kept: Map<string, CachedAnswer<ResponseOf<O>>> = answers[operation];
      const answer = kept.get(id) ?? readStored(operation, request, store?.read(id), isSameVersion);
      if (answer) write(operation, id, answer);
      return answer;
    },
    write,
  };
}
