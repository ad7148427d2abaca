import { delay } from "../../platform/delay.ts";

/** Milliseconds of work after which other work gets a turn. */
const sliceTime = 8;

/** Resolves at once, or after other work had its turn if the caller has been at it for some milliseconds. */
export function createPauses(): () => Promise<void> {
  const { signal } = new AbortController();
  let end = performance.now() + sliceTime;
  return async () => {
    if (performance.now() < end) return;
    await delay(0, signal);
    end = performance.now() + sliceTime;
  };
}
