/** The documents that were opened and are not visible yet. */
export interface OpenedLately<T> {
  add(document: T): void;
  /** Removes a document that is visible now, or closed. */
  remove(document: T): void;
  /** The only one, which an editor is about to show; undefined where there are several, as something reads many documents. */
  awaited(): T | undefined;
}

/** Milliseconds that a busy window may take to show a document after it was opened. */
export const awaitedFor = 5_000;

/** `now` is in milliseconds. */
export function openedLately<T>(now: () => number): OpenedLately<T> {
  const documents = new Map<T, number>();
  return {
    add: (document) => void documents.set(document, now()),
    remove: (document) => void documents.delete(document),
    awaited() {
      for (const [document, time] of documents) if (now() - time >= awaitedFor) documents.delete(document);
      const [first] = documents.keys();
      return documents.size === 1 ? first : undefined;
    },
  };
}
