import assert from "node:assert/strict";
import { whenAborted } from "../../../src/core/api/whenAborted.ts";

describe("actions when a signal aborts", () => {
  it("are all called once, but for those that were taken back", () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const [, undo] = ["a", "b", "c"].map((name) => whenAborted(controller.signal, () => calls.push(name)));
    undo?.();
    controller.abort();
    controller.abort();
    assert.deepEqual(calls, ["a", "c"]);
  });

  it("take one listener of the signal, however many there are", () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>) => {
      listeners++;
      add(...parameters);
    };
    for (let n = 0; n < 3; n++) whenAborted(signal, () => undefined);
    assert.equal(listeners, 1);
  });
});
