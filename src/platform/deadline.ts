/** Milliseconds without a byte after which an exchange ends, unless a host sets another time. */
export const defaultTimeout = 30_000;

/** Ends an exchange that is too slow. */
export interface Deadline {
  /** Aborts when the caller does, or when the time is over. */
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Something has arrived. */
  readonly extend: () => void;
  readonly clear: () => void;
}

/** The time is over when nothing has arrived for `timeout` milliseconds, and after one and a half times as many in any case. */
export function createDeadline(caller: AbortSignal, timeout: number): Deadline {
  const controller = new AbortController();
  const end = () => controller.abort();
  const total = setTimeout(end, timeout * 1.5);
  let silence = setTimeout(end, timeout);
  return {
    signal: AbortSignal.any([caller, controller.signal]),
    isOver: () => controller.signal.aborted,
    extend() {
      clearTimeout(silence);
      silence = setTimeout(end, timeout);
    },
    clear() {
      clearTimeout(silence);
      clearTimeout(total);
    },
  };
}
