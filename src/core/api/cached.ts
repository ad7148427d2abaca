import type { Api } from "./api.ts";
import type { Fetched } from "./fetched.ts";
import { questionId } from "./layer.ts";
import type { Operation } from "./operations.ts";

interface Entry {
  readonly fetched: Exclude<Fetched<unknown>, { kind: "failed" }>;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

export interface CacheOptions {
  readonly now: () => number;
  /** Answers kept; the least recently used leave first. */
  readonly entries?: number;
}

const seconds = 1_000;
/** Without a word from the service. */
const freshFor = 3_600;
/** New packages and versions appear within minutes to hours. */
const missingFor = 300;
/** What never changes for a version once it is there. */
const lasting: ReadonlySet<Operation> = new Set<Operation>(["GetRequirements", "GetDependencies"]);
const lastingFor = 7 * 86_400;

/** Answers from memory while they are fresh, with their age. Failures and batches are never kept. */
export function cached(api: Api, { now, entries = 20_000 }: CacheOptions): Api {
  const known = new Map<string, Entry>();
  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      const id = questionId(operation, request);
      const entry = known.get(id);
      if (entry && now() < entry.until) {
        known.delete(id);
        known.set(id, entry);
        return { ...entry.fetched, age: Math.floor((now() - entry.since) / seconds) } as never;
      }
      const fetched = await api.call(operation, request, caller);
      if (fetched.kind === "failed" || operation.endsWith("Batch")) return fetched;
      const life =
        fetched.kind === "missing" ? missingFor : lasting.has(operation) ? lastingFor : (fetched.maxAge ?? freshFor);
      known.delete(id);
      known.set(id, { fetched, since: now(), until: now() + life * seconds });
      for (const oldest of known.keys()) {
        if (known.size <= entries) break;
        known.delete(oldest);
      }
      return fetched;
    },
  };
}
