// The answers that a browser keeps: a real IndexedDB in the extension host's worker.

import type { Store, StoredAnswer } from "../../../src/core/api/store.ts";
import { change, type IndexedDb, openDatabase, openStore } from "../../../src/platform/web/store.ts";
import { equal, ok } from "./assert.ts";

const { indexedDB } = globalThis as unknown as { indexedDB: IndexedDb };
const answer = (value: unknown, since = 1): StoredAnswer => ({ fetched: { kind: "found", value }, since });

let count = 0;
const fresh = () => `package-insights-test-${Date.now()}-${count++}`;

async function open(name: string, maxBytes = 1e6, log: string[] = []): Promise<Store> {
  const store = await openStore(indexedDB, name, { maxBytes, log: (line) => log.push(line) });
  ok(store, "no store");
  return store;
}

describe("the store of a browser", () => {
  it("keeps answers for the next window", async () => {
    const name = fresh();
    const first = await open(name);
    first.write("a", answer({ deep: ["ä", null] }));
    first.write("b", answer(1));
    first.write("b", answer(2));
    equal(first.read("b"), answer(2));
    first.close();
    const second = await open(name);
    equal(second.read("a"), answer({ deep: ["ä", null] }));
    equal(second.read("b"), answer(2));
    equal(second.read("c"), undefined);
    second.close();
  });

  it("lets the oldest leave when there is no room", async () => {
    const name = fresh();
    const store = await open(name, 400);
    for (let n = 0; n < 20; n++) store.write(`a${n}`, answer("x".repeat(40), n));
    equal(store.read("a0"), undefined);
    ok(store.read("a19"), "the newest has left");
    store.close();
    const again = await open(name, 400);
    equal(again.read("a0"), undefined);
    ok(again.read("a19"), "the newest was not kept");
    again.close();
  });

  it("forgets everything when it is told to", async () => {
    const name = fresh();
    const store = await open(name);
    store.write("a", answer(1));
    store.clear();
    equal(store.read("a"), undefined);
    store.close();
    const again = await open(name);
    equal(again.read("a"), undefined);
    again.close();
  });

  it("leaves out rows that it cannot read", async () => {
    const name = fresh();
    const database = await openDatabase(indexedDB, name, 1, "answers");
    await change(database, "answers", (rows) => {
      rows.put({ id: "broken", json: "{", written: 1 });
      rows.put({ id: "odd", json: 7, written: 1 });
      rows.put({ id: "good", json: JSON.stringify(answer(1)), written: 1 });
    });
    database.close();
    const store = await open(name);
    equal([store.read("broken"), store.read("odd")], [undefined, undefined]);
    equal(store.read("good"), answer(1));
    store.close();
  });

  it("works from memory where there is no database", async () => {
    equal(await openStore(undefined, fresh(), { maxBytes: 1, log: () => undefined }), undefined);
  });
});
