import type { Fetched } from "./fetched.ts";

/** What is kept of an answer. Failures never are. */
export interface StoredAnswer {
  readonly fetched: Exclude<Fetched<unknown>, { kind: "failed" }>;
  /** Milliseconds since 1970: when the service said so, and until when it holds. */
  readonly since: number;
  readonly until: number;
}

/**
 * Answers that outlive the process. Never throws: a store that fails forgets. Reading is synchronous, so that look-ups
 * of one tick stay together; writing happens some time later.
 */
export interface Store {
  read(id: string): StoredAnswer | undefined;
  write(id: string, answer: StoredAnswer): void;
  clear(): void;
  /** Writes what is left, and lets go of the file. */
  close(): void;
}
