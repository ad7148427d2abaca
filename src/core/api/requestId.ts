import type { Operation, RequestOf } from "./operations.ts";

/** One text per question, whatever the order in which its fields were written. */
export function requestId<O extends Operation>(operation: O, request: RequestOf<O>): string {
  return `${operation} ${canonicalJson(request)}`;
}

/** JSON with the fields of each object in one order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
