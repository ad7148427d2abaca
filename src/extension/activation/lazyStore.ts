import type { Store } from "../../core/api/store.ts";

/** The answers on disk, which are opened when they are needed. */
export interface LazyStore {
  /** Opens it the first time. Never rejects. */
  readonly open: () => Promise<Store | undefined>;
  readonly clear: () => Promise<void>;
  readonly close: () => void;
}

/** Closes the store even if that is asked for before it is open. */
export function lazyStore(openStore: () => Promise<Store | undefined>): LazyStore {
  let isClosed = false;
  let opened: Promise<Store | undefined> | undefined;
  const open = async (): Promise<Store | undefined> => {
    const store = await openStore();
    if (!isClosed) return store;
    store?.close();
    return undefined;
  };
  const once = (): Promise<Store | undefined> => (opened ??= open());
  return {
    open: once,
    clear: () => once().then((store) => store?.clear()),
    close() {
      isClosed = true;
      void opened?.then((store) => store?.close());
    },
  };
}
