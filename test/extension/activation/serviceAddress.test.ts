import { deepEqual, equal } from "node:assert/strict";
import type { Store, StoredAnswer } from "../../../src/core/api/store.ts";
import { forService, withoutCredentials } from "../../../src/extension/activation/serviceAddress.ts";

describe("the address of the service", () => {
  const addresses: readonly (readonly [address: string, shown: string])[] = [
    ["https://deps.example", "https://deps.example"],
    ["http://127.0.0.1:8080/proxy/", "http://127.0.0.1:8080/proxy/"],
    ["https://user:secret@deps.example/path", "https://deps.example/path"],
    ["https://user@deps.example", "https://deps.example/"],
    ["https://:secret@deps.example", "https://deps.example/"],
    ["https://us%40er:se%3Acret@deps.example:8443/a?b=c", "https://deps.example:8443/a?b=c"],
  ];
  for (const [address, shown] of addresses) {
    it(`${address} is shown as ${shown}`, () => equal(withoutCredentials(address), shown));
  }

  it("separates the stored answers of services, and keeps passwords off the disk", () => {
    const rows = new Map<string, StoredAnswer>();
    const store: Store = {
      read: (id) => rows.get(id),
      write: (id, answer) => void rows.set(id, answer),
      clear: () => Promise.reject(new Error("not called")),
      close: () => undefined,
    };
    const answer: StoredAnswer = { fetched: { kind: "missing", text: "" }, since: 1 };
    const first = forService("https://user:secret@one.example", store);
    const second = forService("https://two.example", store);
    first.write("GetPackage a", answer);
    deepEqual(first.read("GetPackage a"), answer);
    equal(second.read("GetPackage a"), undefined);
    deepEqual([...rows.keys()], ["https://one.example/ GetPackage a"]);
  });
});
