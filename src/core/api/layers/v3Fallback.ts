import type { Api } from "../api.ts";
import type { Fetched } from "../fetched.ts";
import { operations, type Operation } from "../operations.ts";

/** The wordings with which the service says that it has looked and found nothing. Any other 404 may be of a missing operation. */
const miss =
  /^(?:(?:package|version|dependents|dependencies|requirements|capabilities|project|advisory) not found|no results match query|)$/i;

/**
 * Asks `v3alpha` and, operation by operation, goes over to `v3` where `v3alpha` turns out not to serve it any more.
 * `onLost` hears of each operation once: what `v3` leaves out is then not known.
 */
export function withV3Fallback(alpha: Api, stable: Api, onLost: (operation: Operation) => void): Api {
  const lost = new Set<Operation>();
  return {
    async call(operation, request, caller) {
      const isStable = operations[operation].prefixes.includes("v3");
      if (lost.has(operation) && isStable) return stable.call(operation, request, caller);
      const answer = await alpha.call(operation, request, caller);
      if (!isStable || !mayBeGone(answer)) return answer;
      const second = await stable.call(operation, request, caller);
      if (second.kind !== "found") return answer;
      if (!lost.has(operation)) {
        lost.add(operation);
        onLost(operation);
      }
      return second;
    },
  };
}

/** What `v3` leaves out of the answers to the operations that both serve. */
const left: Partial<Record<Operation, string>> = {
  GetPackage: "which versions are deprecated",
  GetVersion: "deprecation, license details and upstream identifiers",
  GetRequirements: "those of Cargo, Go and PyPI packages",
  Query: "more than the version that was found",
};

/** One sentence for people: what is not known any more. */
export function describeFallback(operation: Operation): string {
  const loss = left[operation];
  return `The service no longer offers ${operation} under v3alpha: asking v3${loss ? `, which does not tell ${loss}` : ""}.`;
}

function mayBeGone(answer: Fetched<unknown>): boolean {
  if (answer.kind === "missing") return !miss.test(answer.text);
  return answer.kind === "failed" && answer.error.kind === "status" && [405, 410, 501].includes(answer.error.status);
}
