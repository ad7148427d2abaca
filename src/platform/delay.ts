/**
 * Resolves after so many milliseconds, or as soon as the signal aborts. With 0 all other pending work has its turn before, but nothing
 * is waited for where the host has `setImmediate`: a timer takes a millisecond at least.
 */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    if (milliseconds === 0 && typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });
}
