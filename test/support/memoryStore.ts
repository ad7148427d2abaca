import type { Store, StoredAnswer } from "../../src/core/api/store.ts";

/** A store that a test can look into. */
export function memoryStore(): Store & { readonly answers: Map<string, StoredAnswer> } {
  const answers = new Map<string, StoredAnswer>();
  return {
    answers,
    read: (id) => answers.get(id),
    write: (id, answer) => answers.set(id, answer),
    clear() {
      answers.clear();
      return Promise.resolve();
    },
    flush: () => Promise.resolve(),
    close: () => undefined,
  };
}
