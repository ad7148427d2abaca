import { delay } from "../platform/delay.ts";

/** Milliseconds of work after which other work gets a turn. */
const sliceTime = 8;

/**
 * Resolves at once, or after other work had its turn if the callers together have been at it for some milliseconds. Those that call
 * in one moment go on in one moment, so that what they ask for next is still one batch.
 */
export function createPauses(): () => Promise<void> {
  const { signal } = new AbortController();
  let end = performance.now() + sliceTime;
  let turn: Promise<void> | undefined;
  const takeTurn = async (): Promise<void> => {
    await delay(0, signal);
    turn = undefined;
    end = performance.now() + sliceTime;
  };
  return async () => {
    if (performance.now() >= end) await (turn ??= takeTurn());
  };
}
