/** Declarations after which other work gets a turn: some milliseconds of work. */
const declarationsPerTurn = 250;

/** Counts declarations, and lets all workers pause together when other work is to get a turn. */
export function createTurns(
  { delay }: { readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void> },
  signal: AbortSignal,
): (declarations: number) => Promise<void> {
  let since = 0;
  let pause: Promise<void> = Promise.resolve();
  return (declarations) => {
    since += 1 + declarations;
    if (since >= declarationsPerTurn) {
      since = 0;
      pause = untilAborted(delay(0, signal), signal);
    }
    return pause;
  };
}

/** Undefined where the signal comes first, or the promise rejects. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const leave = (): void => resolve(undefined);
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    promise.then(resolve, leave).finally(() => signal.removeEventListener("abort", leave));
  });
}
