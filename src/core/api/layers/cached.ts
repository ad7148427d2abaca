import type { Api, Caller } from "../api.ts";
import { failure, type Fetched } from "../fetched.ts";
import { agePolicy, type Ages, type CachedAnswer, readStored } from "../storedAnswer.ts";
import { operations, type Operation, type OperationRow, type RequestOf, type ResponseOf } from "../operations.ts";
import { perOperation } from "../perOperation.ts";
import { requestId } from "../requestId.ts";
import type { IsSameVersion } from "../rows/answeredKeys.ts";
import type { Store } from "../store.ts";

export interface CacheOptions extends Ages {
  readonly now: () => number;
  /** Answers kept in memory; the least recently used leave first. */
  readonly entries?: number;
  readonly store?: Store;
  /**
   * Compares versions by the version rules of the systems: what the store has must be about what is requested. Without it only
   * versions spelled alike are the same.
   */
  readonly isSameVersion?: IsSameVersion;
  /** True while nothing is requested: an answer of any age will do. */
  readonly offline?: boolean;
}

/**
 * Answers from memory and, behind it, from the store, with their age. Fresh answers at once; stale ones (found, and at most
 * seven days old unless the user sets another time) at once too, while they are requested again in the background; and when
 * the service fails, stale rather than nothing. Failures and batches are never kept.
 */
export function cached(api: Api, options: CacheOptions): Api {
  const { now, store, offline = false } = options;
  const memory = createMemory(options);
  const ages = agePolicy(now, options);
  const refreshing = new Set<string>();

  async function ask<O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    caller: Caller,
  ): Promise<Fetched<ResponseOf<O>>> {
    const fetched = await api.call(operation, request, caller);
    if (fetched.kind === "failed") return fetched;
    const id = requestId(operation, request);
    const since = now();
    memory.write(operation, id, { fetched, since, isNew: true });
    store?.write(id, { fetched, since });
    return fetched;
  }

  function refresh<O extends Operation>(operation: O, request: RequestOf<O>, id: string, { budget }: Caller): void {
    if (refreshing.has(id)) return;
    refreshing.add(id);
    const done = () => refreshing.delete(id);
    const caller = { signal: new AbortController().signal, priority: "background", ...(budget && { budget }) } as const;
    // Nobody waits for it, so nobody handles its rejection.
    void ask(operation, request, caller).then(done, done);
  }

  async function call<O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    caller: Caller,
  ): Promise<Fetched<ResponseOf<O>>> {
    caller.signal.throwIfAborted();
    const row: OperationRow<O> = operations[operation];
    const id = requestId(operation, request);
    const cachedAnswer = row.kind === "batch" ? undefined : memory.recall(operation, request, id);
    if (offline || caller.cachedOnly)
      return cachedAnswer ? ages.withAge(operation, cachedAnswer) : failure(operation, { kind: "offline" });
    if (row.kind === "batch") return api.call(operation, request, caller);
    if (!cachedAnswer) return ask(operation, request, caller);
    if (ages.isFresh(operation, cachedAnswer)) return ages.withAge(operation, cachedAnswer);
    if (ages.isStandIn(cachedAnswer)) {
      refresh(operation, request, id, caller);
      return ages.withAge(operation, cachedAnswer);
    }
    const fetched = await ask(operation, request, caller);
    return fetched.kind === "failed" && ages.isLastResort(cachedAnswer)
      ? ages.withAge(operation, cachedAnswer)
      : fetched;
  }

  return { call };
}

type Answers = { readonly [O in Operation]: Map<string, CachedAnswer<ResponseOf<O>>> };

/** The answers of one process, and those of the store that it has needed. The least recently used leave first. */
function createMemory({ entries = 20_000, store, isSameVersion = () => false }: CacheOptions) {
  const answers = perOperation<Answers>(() => new Map());
  // The answers of all operations, the least recently used first.
  const order = new Map<string, Operation>();
  function write<O extends Operation>(operation: O, id: string, answer: CachedAnswer<ResponseOf<O>>): void {
    const ofOperation: Map<string, CachedAnswer<ResponseOf<O>>> = answers[operation];
    ofOperation.set(id, answer);
    order.delete(id);
    order.set(id, operation);
    for (const [oldest, of] of order) {
      if (order.size <= entries) break;
      order.delete(oldest);
      answers[of].delete(oldest);
    }
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
