import { TransportError } from "../core/api/errors.ts";
import { createDeadline, type Deadline } from "./deadline.ts";

/** Bytes after which an answer is refused. */
export const largest = 32 * 1024 * 1024;

export interface ExchangeOptions {
  /** The caller's. */
  readonly signal: AbortSignal;
  /** Milliseconds without a byte after which the exchange ends. */
  readonly timeout: number;
  /** Returns the failure that an error means that is neither the caller's abort nor the end of the time. */
  readonly failureOf: (error: unknown) => TransportError;
}

/** A request and its answer. Rejects with the caller's reason once that has aborted, else with a `TransportError`. */
export async function exchange<T>(
  { signal, timeout, failureOf }: ExchangeOptions,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = createDeadline(signal, timeout);
  try {
    return await work(deadline);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TransportError) throw error;
    throw deadline.isOver() ? new TransportError("timeout", "no answer in time") : failureOf(error);
  } finally {
    deadline.clear();
  }
}
