import { delay } from "../platform/delay.ts";

/** Milliseconds of work after which other work gets a turn. */
const sliceTime = 8;

/**
 * Resolves at once, or after other work had its turn if the callers together have been at it for some milliseconds. Those that call
 * in one moment go on in one moment, so that what they ask for next is still one batch.
 */
export function createPauses(now = () => performance.now()): () => Promise<void> {
  const { signal } = new AbortController();
  let end = now() + sliceTime;
  let turn: Promise<void> | undefined;
  const takeTurn = async (): Promise<void> => {
    await delay(0, signal);
    turn = undefined;
    end = now() + sliceTime;
  };
  return async () => {
    if (now() >= end) await (turn ??= takeTurn());
  };
}
