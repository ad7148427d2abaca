/** Time as the layers of the client see it, so that tests can own it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
