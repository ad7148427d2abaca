import { whenAborted } from "../api/whenAborted.ts";

/** Declarations after which other work gets a turn: some milliseconds of work. */
const declarationsPerTurn = 100;

/** Counts the declarations of all workers, so that each turn has some of the work, and other work has its turn in between. */
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
      // After the pauses that others wait for, as all of them would go on in one turn.
      pause = pause.then(() => untilAborted(delay(0, signal), signal));
    }
    return pause;
  };
}

/** Waits for the promise; undefined if the signal comes first, or the promise rejects. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const leave = (): void => resolve(undefined);
    if (signal.aborted) leave();
    promise.then(resolve, leave).finally(whenAborted(signal, leave));
  });
}
