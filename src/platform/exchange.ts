import { TransportError } from "../core/api/errors.ts";
import { createDeadline, type Deadline } from "./deadline.ts";

/** Bytes after which an answer is refused. */
export const largest = 32 * 1024 * 1024;
/** Bytes after which one of those under way is refused, whatever carries them. One alone is never. */
const mostAtOnce = 2 * largest;

/** Bytes of all answers under way. */
let underWay = 0;

/** Counts bytes of an answer, before they are kept. Returns why no more of them are to be. */
export type Received = (bytes: number) => TransportError | undefined;

export interface ExchangeOptions {
  /** The caller's. */
  readonly signal: AbortSignal;
  /** Milliseconds without a byte after which the exchange ends. */
  readonly timeout: number;
  /** Returns the failure that an error means that is neither the caller's abort nor the end of the time. */
  readonly failureOf: (error: unknown) => TransportError;
}

/** A request and its answer, which says of all that arrives that it is `received`. Rejects with the caller's reason once that has aborted, else with a `TransportError`. */
export async function exchange<T>(
  { signal, timeout, failureOf }: ExchangeOptions,
  work: (deadline: Deadline, received: Received) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = createDeadline(signal, timeout);
  const size = createSize();
  try {
    return await work(deadline, (bytes) => {
      deadline.extend();
      return size.add(bytes);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TransportError) throw error;
    throw deadline.isOver() ? new TransportError("timeout", "no answer in time") : failureOf(error);
  } finally {
    deadline.clear();
    size.end();
  }
}

function createSize(): { readonly add: Received; readonly end: () => void } {
  let own = 0;
  let isOver = false;
  return {
    add(bytes) {
      // What still arrives of an answer that was refused is not kept.
      if (isOver) return new TransportError("network", "the request has ended");
      own += bytes;
      underWay += bytes;
      if (own > largest) return new TransportError("too-large", `more than ${largest} bytes`);
      return underWay > mostAtOnce ? new TransportError("crowded") : undefined;
    },
    end() {
      isOver = true;
      underWay -= own;
    },
  };
}
