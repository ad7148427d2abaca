import assert from "node:assert/strict";
import type { Transport, TransportRequest, TransportResponse } from "../../src/core/api/transport.ts";
import { createWatchdog } from "../../src/cli/watchdog.ts";

const request: TransportRequest = { method: "GET", url: "", signal: new AbortController().signal };
const response: TransportResponse = { status: 200, headers: new Map(), text: "" };

/** A clock that goes on only when it is told to, and a transport whose requests end when they are told to. */
function world(limit: number) {
  let time = 0;
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const watchdog = createWatchdog(limit, {
    now: () => time,
    delay: (milliseconds) => new Promise((wake) => sleepers.push({ until: time + milliseconds, wake })),
  });
  const open: PromiseWithResolvers<TransportResponse>[] = [];
  const transport: Transport = watchdog.watch(() => {
    const exchange = Promise.withResolvers<TransportResponse>();
    open.push(exchange);
    return exchange.promise;
  });
  return {
    watchdog,
    ask: () => void transport(request).catch(() => undefined),
    answer: async (failure?: Error) => {
      const exchange = open.shift();
      if (failure) exchange?.reject(failure);
      else exchange?.resolve(response);
      await turn();
    },
    pass: async (milliseconds: number) => {
      const end = time + milliseconds;
      for (;;) {
        const next = sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
        if (!next) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        time = Math.max(time, next.until);
        next.wake();
        await turn();
      }
      time = end;
    },
  };
}

async function turn(): Promise<void> {
  for (let step = 0; step < 5; step++) await Promise.resolve();
}

describe("the watchdog", () => {
  it("ends a request that gets no byte for the whole limit", async () => {
    const { watchdog, ask, pass } = world(30_000);
    ask();
    await pass(29_999);
    assert.equal(watchdog.signal.aborted, false);
    await pass(1);
    assert.equal(watchdog.signal.aborted, true);
  });

  it("starts anew with each byte", async () => {
    const { watchdog, ask, pass } = world(30_000);
    ask();
    for (let piece = 0; piece < 10; piece++) {
      await pass(29_000);
      watchdog.received();
    }
    assert.equal(watchdog.signal.aborted, false);
    await pass(30_000);
    assert.equal(watchdog.signal.aborted, true);
  });

  it("counts a response to any request", async () => {
    const { watchdog, ask, answer, pass } = world(30_000);
    ask();
    ask();
    await pass(20_000);
    await answer();
    await pass(20_000);
    assert.equal(watchdog.signal.aborted, false);
    await pass(10_000);
    assert.equal(watchdog.signal.aborted, true);
  });

  it("leaves time without requests out", async () => {
    const { watchdog, ask, answer, pass } = world(30_000);
    ask();
    await answer();
    await pass(100_000);
    ask();
    await pass(29_000);
    assert.equal(watchdog.signal.aborted, false);
  });

  it("counts the time between failures, as no byte comes then either", async () => {
    const { watchdog, ask, answer, pass } = world(30_000);
    for (let attempt = 0; attempt < 3; attempt++) {
      ask();
      await answer(new Error("refused"));
      await pass(9_000);
    }
    assert.equal(watchdog.signal.aborted, false);
    await pass(3_000);
    assert.equal(watchdog.signal.aborted, true);
  });

  it("does nothing with a limit of 0, or once closed", async () => {
    for (const limit of [0, 30_000]) {
      const { watchdog, ask, pass } = world(limit);
      ask();
      if (limit > 0) watchdog.close();
      await pass(1_000_000);
      assert.equal(watchdog.signal.aborted, false);
    }
  });
});
