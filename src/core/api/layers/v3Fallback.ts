import { message, type Message } from "../../messages/message.ts";
import type { Api } from "../api.ts";
import { failure, type Fetched } from "../fetched.ts";
import { isServiceMiss } from "../wire/request.ts";
import { operations, type Operation } from "../operations.ts";

/**
 * Uses `v3alpha` and, operation by operation, falls back to `v3` where `v3alpha` turns out not to serve it any more. What `v3` has
 * never served fails as unavailable there, once `v3` has answered anything. `onFallback` is called once for each operation.
 */
export function withV3Fallback(alpha: Api, stable: Api, onFallback: (operation: Operation) => void): Api {
  const gone = new Set<Operation>();
  const underWay = new Set<Promise<unknown>>();
  let isServed = false;

  const fallingBack: Api["call"] = async (operation, request, caller) => {
    if (gone.has(operation)) return stable.call(operation, request, caller);
    const answer = await alpha.call(operation, request, caller);
    if (!mayBeGone(answer)) return answer;
    const fallback = await stable.call(operation, request, caller);
    isServed ||= fallback.kind === "found" || (fallback.kind === "missing" && isServiceMiss(fallback.text));
    if (fallback.kind !== "found") return fallback.kind === "missing" && isServed ? fallback : answer;
    if (!gone.has(operation)) {
      gone.add(operation);
      onFallback(operation);
    }
    return fallback;
  };

  return {
    async call(operation, request, caller) {
      if (operations[operation].prefixes.includes("v3")) {
        const call = fallingBack(operation, request, caller);
        underWay.add(call);
        return call.finally(() => underWay.delete(call));
      }
      const answer = await alpha.call(operation, request, caller);
      if (!mayBeGone(answer)) return answer;
      // Others may be about to find out that v3 is served.
      await Promise.allSettled(underWay);
      return isServed
        ? failure(operation, { kind: "unavailable", text: "the service has only v3, without it" })
        : orOnlyV3(operation, answer);
    },
  };
}

/** Another address and a service without `v3alpha` look the same to an operation that `v3` has never served. */
export function orOnlyV3<T>(operation: Operation, answer: Fetched<T>): Fetched<T> {
  if (operations[operation].prefixes.includes("v3")) return answer;
  if (answer.kind !== "failed" || answer.error.kind !== "address") return answer;
  const text = `${answer.error.text}, or the service has only v3, without ${operation}`;
  return { ...answer, error: { ...answer.error, text } };
}

/** One sentence for people: what is unknown from now on. */
export function describeFallback(operation: Operation): Message {
  const row = operations[operation];
  const omitted = row.kind === "lookup" ? row.v3Omits : undefined;
  return omitted
    ? message("The service no longer offers {operation} under v3alpha; using v3, which omits {omitted}.", {
        operation,
        omitted,
      })
    : message("The service no longer offers {operation} under v3alpha; using v3.", { operation });
}

/** Checks whether another prefix may answer: the service's own misses are the same under both. */
export function mayBeGone(answer: Fetched<unknown>): boolean {
  if (answer.kind === "missing") return !isServiceMiss(answer.text);
  if (answer.kind === "found") return false;
  const { error } = answer;
  return error.kind === "address" || (error.kind === "status" && [405, 410, 501].includes(error.status));
}
