import { deepEqual, equal } from "node:assert/strict";
import { type Store, type StoredAnswer, storeOfService } from "../../../src/core/api/store.ts";

describe("the store of one service", () => {
  it("keeps the answers of services apart, and keeps passwords off the disk", () => {
    const rows = new Map<string, StoredAnswer>();
    const store: Store = {
      read: (id) => rows.get(id),
      write: (id, answer) => void rows.set(id, answer),
      clear: () => Promise.reject(new Error("not called")),
      flush: () => Promise.resolve(),
      close: () => undefined,
    };
    const answer: StoredAnswer = { fetched: { kind: "missing", text: "" }, since: 1 };
    const first = storeOfService("https://user:secret@one.example", store);
    const second = storeOfService("https://two.example", store);
    first.write("GetPackage a", answer);
    deepEqual(first.read("GetPackage a"), answer);
    equal(second.read("GetPackage a"), undefined);
    deepEqual([...rows.keys()], ["https://one.example GetPackage a"]);
  });
});
