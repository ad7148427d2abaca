import { TransportError, type TransportFailure } from "../errors.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";

/** What became of a request that was not aborted. */
export type Outcome =
  | { readonly kind: "response"; readonly response: TransportResponse }
  | { readonly kind: "error"; readonly error: unknown };

/** Rejects only when aborted. */
export async function outcomeOf(transport: Transport, request: TransportRequest): Promise<Outcome> {
  try {
    return { kind: "response", response: await transport(request) };
  } catch (error) {
    request.signal.throwIfAborted();
    return { kind: "error", error };
  }
}

export function settled(outcome: Outcome): TransportResponse {
  if (outcome.kind === "response") return outcome.response;
  throw outcome.error;
}

export function isKind(outcome: Outcome, kind: TransportFailure): boolean {
  return outcome.kind === "error" && outcome.error instanceof TransportError && outcome.error.kind === kind;
}

/** Whether the service, or the way to it, is out of order for all requests. */
export function isOutage(outcome: Outcome): boolean {
  if (outcome.kind === "response") return outcome.response.status === 429 || outcome.response.status >= 502;
  if (!(outcome.error instanceof TransportError)) return true;
  return isKind(outcome, "network") || isKind(outcome, "timeout");
}
