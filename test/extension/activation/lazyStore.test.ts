import { deepEqual, equal } from "node:assert/strict";
import type { Store } from "../../../src/core/api/store.ts";
import { lazyStore } from "../../../src/extension/activation/lazyStore.ts";

/** A store, and what happened to it. */
function recorded(): { readonly calls: string[]; readonly open: () => Promise<Store> } {
  const calls: string[] = [];
  const store: Store = {
    read: () => undefined,
    write: () => undefined,
    clear: () => Promise.resolve(void calls.push("clear")),
    flush: () => Promise.resolve(void calls.push("flush")),
    close: () => void calls.push("close"),
  };
  return {
    calls,
    open: () => {
      calls.push("open");
      return Promise.resolve(store);
    },
  };
}

describe("a lazy store", () => {
  it("opens when it is first needed, and once", async () => {
    const { calls, open } = recorded();
    const store = lazyStore(open);
    deepEqual(calls, []);
    await Promise.all([store.open(), store.open(), store.clear()]);
    deepEqual(calls, ["open", "clear"]);
  });

  it("leaves a store closed that was never needed", () => {
    const { calls, open } = recorded();
    lazyStore(open).close();
    deepEqual(calls, []);
  });

  it("closes what opens after it was closed", async () => {
    const { calls, open } = recorded();
    const store = lazyStore(open);
    const opening = store.open();
    store.close();
    equal(await opening, undefined);
    deepEqual(calls, ["open", "close"]);
  });
});
