import type { Found, Missing } from "./fetched.ts";
import { withoutCredentials } from "../model/webUrl.ts";

/** The part of an answer that is kept. Failures are not kept. */
export interface StoredAnswer {
  readonly fetched: Found<unknown> | Missing;
  /** Milliseconds since 1970: when the service gave it. */
  readonly since: number;
}

/**
 * Answers that outlive the process. Never throws: a store that fails forgets. Reading is synchronous, so that lookups of one
 * tick stay together; writing happens some time later.
 */
export interface Store {
  /** Reads what was written under the ID, or anything else that a damaged file or another program left there. */
  read(id: string): unknown;
  write(id: string, answer: StoredAnswer): void;
  /** Forgets everything at once; resolves when nothing of it is left on disk. */
  clear(): Promise<void>;
  /** Resolves when all that is pending is written, or when the file has been locked for a second or so. */
  flush(): Promise<void>;
  /** Writes what is pending, for some milliseconds, and closes the file. What is not written by then is forgotten as a whole. */
  close(): void;
}

/** The part of a store for the answers of one service, as they do not apply to another. */
export function storeOfService(baseUrl: string, store: Store): Store {
  const service = withoutCredentials(baseUrl);
  const idOf = (id: string) => `${service} ${id}`;
  return {
    ...store,
    read: (id) => store.read(idOf(id)),
    write: (id, answer) => store.write(idOf(id), answer),
  };
}
