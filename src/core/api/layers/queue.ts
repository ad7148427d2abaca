import { whenAborted } from "../whenAborted.ts";

/** Requests that wait for their turn: each is taken out of the queue and called when it may go on. */
export type Queue = Set<() => void>;

/** Resolves when it is the request's turn. `advance` takes out of the queue what may go on now. An abort leaves the queue. */
export function enqueued(queue: Queue, signal: AbortSignal, advance: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = (): void => {
      stay();
      resolve();
    };
    const leave = (): void => {
      if (queue.delete(start)) reject(signal.reason as Error);
    };
    const stay = whenAborted(signal, leave);
    queue.add(start);
    advance();
  });
}
