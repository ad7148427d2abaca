import type { Api } from "../api.ts";
import { failure } from "../request.ts";
import { freshTime, staleTime, type Ages } from "../freshness.ts";
import type { Fetched } from "../fetched.ts";
import { requestId } from "../clock.ts";
import type { Operation } from "../operations.ts";
import type { Store, StoredAnswer } from "../store.ts";

export interface CacheOptions extends Ages {
  readonly now: () => number;
  /** Answers kept in memory; the least recently used leave first. */
  readonly entries?: number;
  readonly store?: Store;
  /** While true nothing is asked: an answer of any age will do. */
  readonly offline?: boolean;
  /** Milliseconds since 1970: what is older was asked for anew, and serves only when the service fails. */
  readonly notBefore?: number;
}

/**
 * Answers from memory and, behind it, from the store, with their age. Fresh ones at once; stale ones (found, not over
 * seven days old unless the user says otherwise) at once too while they are asked for again in the background; and when the service fails, stale rather than
 * nothing. Failures and batches are never kept.
 */
export function cached(api: Api, options: CacheOptions): Api {
  const { now, entries = 20_000, store, offline = false, notBefore = 0 } = options;
  const known = new Map<string, StoredAnswer>();
  const refreshing = new Set<string>();

  function recall(id: string): StoredAnswer | undefined {
    const entry = known.get(id) ?? store?.read(id);
    if (entry) remember(id, entry);
    return entry;
  }

  function remember(id: string, entry: StoredAnswer): void {
    known.delete(id);
    known.set(id, entry);
    for (const oldest of known.keys()) {
      if (known.size <= entries) break;
      known.delete(oldest);
    }
  }

  /** Fresh by what holds now, not by what held when it was written: the user may have changed it. */
  const isFresh = (operation: Operation, { fetched, since, until }: StoredAnswer): boolean =>
    since >= notBefore &&
    now() < (options.freshFor === undefined ? until : since + freshTime(operation, fetched, options));

  const aged = (operation: Operation, entry: StoredAnswer) => ({
    ...entry.fetched,
    age: Math.max(0, Math.floor((now() - entry.since) / 1_000)),
    ...(entry.fetched.kind === "found" && !isFresh(operation, entry) && { stale: true }),
  });

  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      const isKept = !operation.endsWith("Batch");
      const id = requestId(operation, request);
      const entry = isKept ? recall(id) : undefined;
      if (offline) return (entry ? aged(operation, entry) : failure(operation, { kind: "offline" })) as never;

      const ask = async (by: typeof caller): Promise<Fetched<unknown>> => {
        const fetched = await api.call(operation, request, by);
        if (fetched.kind === "failed" || !isKept) return fetched;
        const answer = { fetched, since: now(), until: now() + freshTime(operation, fetched, options) };
        remember(id, answer);
        store?.write(id, answer);
        return fetched;
      };

      if (!entry) return (await ask(caller)) as never;
      if (isFresh(operation, entry)) return aged(operation, entry) as never;
      const isUsable = entry.fetched.kind === "found" && now() - entry.since < staleTime(options);
      if (isUsable && entry.since >= notBefore) {
        if (!refreshing.has(id)) {
          refreshing.add(id);
          const done = () => refreshing.delete(id);
          // Nobody waits for this one, so nobody could hear of its rejection.
          void ask({ signal: new AbortController().signal, priority: "background" }).then(done, done);
        }
        return aged(operation, entry) as never;
      }
      const fetched = await ask(caller);
      return (fetched.kind === "failed" && isUsable ? aged(operation, entry) : fetched) as never;
    },
  };
}
