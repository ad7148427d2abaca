import type { Clock } from "../../src/core/api/clock.ts";

/** Time that goes on only when a test says so: for `setTimeout` of this process and for the waits of a client. */
export interface VirtualTime extends Clock {
  /** Goes on to the client's next wait and ends it, or, where `isQuiet`, to the next timer. False where there is none. */
  readonly next: (isQuiet: boolean) => boolean;
  /** Whether the client waits, as before a request is repeated. */
  readonly isWaiting: () => boolean;
  readonly restore: () => void;
}

interface Timer {
  readonly callback: () => void;
  readonly milliseconds: number;
  at: number;
}

export function startVirtualTime(): VirtualTime {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const timers = new Map<object, Timer>();
  const waits = new Set<Timer>();
  let time = 1_700_000_000_000;

  function set(callback: (...parameters: unknown[]) => void, milliseconds = 0, ...parameters: unknown[]): object {
    const timer: Timer = { callback: () => callback(...parameters), milliseconds, at: time + milliseconds };
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh() {
        timer.at = time + timer.milliseconds;
        timers.set(handle, timer);
        return handle;
      },
    };
    timers.set(handle, timer);
    return handle;
  }

  function clear(handle: object | undefined): void {
    if (handle && !timers.delete(handle)) real.clearTimeout(handle as NodeJS.Timeout);
  }

  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });

  function fire(timer: Timer): void {
    time = Math.max(time, timer.at);
    timer.callback();
  }

  return {
    now: () => time,
    delay: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wait: Timer = { callback: resolve, milliseconds, at: time + milliseconds };
        waits.add(wait);
        signal.addEventListener("abort", () => waits.delete(wait) && resolve(), { once: true });
      }),
    next(isQuiet) {
      const wait = earliest(waits);
      if (wait) {
        waits.delete(wait);
        fire(wait);
        return true;
      }
      const timer = isQuiet ? earliest(timers.values()) : undefined;
      if (!timer) return false;
      for (const [handle, candidate] of timers) if (candidate === timer) timers.delete(handle);
      fire(timer);
      return true;
    },
    isWaiting: () => waits.size > 0,
    restore: () => Object.assign(globalThis, real),
  };
}

function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (!first || timer.at < first.at) first = timer;
  return first;
}
