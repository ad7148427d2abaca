import type { Api, Caller } from "../api.ts";
import type { Fetched } from "../fetched.ts";
import { isServiceMiss } from "../wire/responseText.ts";
import { operations, type Operation, type RequestOf } from "../operations.ts";

/**
 * Uses `v3alpha` and, operation by operation, falls back to `v3` where `v3alpha` turns out not to serve it any more.
 * `onFallback` is called once for each such operation.
 */
export function withV3Fallback(alpha: Api, stable: Api, onFallback: (operation: Operation) => void): Api {
  const gone = new Set<Operation>();
  return {
    async call<O extends Operation>(operation: O, request: RequestOf<O>, caller: Caller) {
      const isInV3 = operations[operation].prefixes.includes("v3");
      if (gone.has(operation) && isInV3) return stable.call(operation, request, caller);
      const answer = await alpha.call(operation, request, caller);
      if (!isInV3 || !mayBeGone(answer)) return answer;
      const fallback = await stable.call(operation, request, caller);
      if (fallback.kind !== "found") return answer;
      if (!gone.has(operation)) {
        gone.add(operation);
        onFallback(operation);
      }
      return fallback;
    },
  };
}

/** One sentence for people: what is unknown from now on. */
export function describeFallback(operation: Operation): string {
  const row = operations[operation];
  const omitted = row.kind === "lookup" ? row.v3Omits : undefined;
  const loss = omitted === undefined ? "" : `, which omits ${omitted}`;
  return `The service no longer offers ${operation} under v3alpha; using v3${loss}.`;
}

/** Whether another prefix may answer: the service's own misses are the same under both. */
export function mayBeGone(answer: Fetched<unknown>): boolean {
  if (answer.kind === "missing") return !isServiceMiss(answer.text);
  if (answer.kind === "found") return false;
  const { error } = answer;
  return error.kind === "address" || (error.kind === "status" && [405, 410, 501].includes(error.status));
}
