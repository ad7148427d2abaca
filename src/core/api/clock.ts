import type { Operation, RequestOf } from "./operations.ts";

/** What a layer above the client is handed of the world, so that tests can own time and chance. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** One text per question, whatever the order in which its fields were written. */
export function requestId<O extends Operation>(operation: O, request: RequestOf<O>): string {
  return `${operation} ${canonicalJson(request)}`;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
