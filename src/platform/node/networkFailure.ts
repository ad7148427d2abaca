import { TransportError } from "../../core/api/errors.ts";

/** Creates the error that tells why a connection failed. */
export function networkFailure(error: unknown): TransportError {
  return new TransportError("network", reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What Node calls a connection that ends before the headers, and one that ends in the body.
  if (error.message === "socket hang up" || error.message === "aborted") return "other side closed";
  // One to several addresses has its reasons inside.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return error.message || (inner instanceof Error ? inner.message : "") || error.name;
}
