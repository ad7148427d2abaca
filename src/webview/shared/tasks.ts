import type { Slices } from "../../core/model/slices.ts";

/** Milliseconds of work between two pauses. */
const slice = 10;

/** Does work in several tasks, so that the editor does not wait for it. `isWanted` false ends it without a result. */
export async function inTasks<T>(steps: Slices<T>, isWanted: () => boolean = () => true): Promise<T | undefined> {
  for (let end = performance.now() + slice; ;) {
    const step = steps.next();
    const isOver = performance.now() >= end;
    // What follows the last step is another task too.
    if (isOver) await nextTask();
    if (step.done === true) return step.value;
    if (!isOver) continue;
    if (!isWanted()) return undefined;
    end = performance.now() + slice;
  }
}

/** A message instead of a timer, as timers that follow each other wait for some milliseconds each. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Does one thing after another, each when the one before has ended. */
export function createQueue(): (job: () => Promise<void> | void) => void {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(job).catch((error: unknown) => reportError(error));
  };
}
