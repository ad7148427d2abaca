import assert from "node:assert/strict";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { rateLimited } from "../../../../src/core/api/layers/limiter.ts";
import type { TransportRequest, TransportResponse } from "../../../../src/core/api/transport.ts";
import { caller, handClock, settle } from "../../../support/world.ts";

describe("rate limits", () => {
  function world(limits: Parameters<typeof rateLimited>[2], error?: Error) {
    const hand = handClock();
    const waits: number[] = [];
    const clock: typeof hand = {
      ...hand,
      delay(milliseconds, signal) {
        waits.push(milliseconds);
        return hand.delay(milliseconds, signal);
      },
    };
    const open: (() => void)[] = [];
    const fail: ((error: Error) => void)[] = [];
    const share: (() => void)[] = [];
    const started: string[] = [];
    const transport = rateLimited(
      ({ url, onShared }) => {
        started.push(url);
        if (error) return Promise.reject(error);
        return new Promise<TransportResponse>((resolve, reject) => {
          open.push(() => resolve({ status: 200, headers: new Map(), text: "" }));
          fail.push(reject);
          share.push(() => onShared?.());
        });
      },
      clock,
      limits,
    );
    const ask = (url: string, more: Partial<TransportRequest> = {}) =>
      transport({ method: "GET", url, signal: caller().signal, ...more });
    return { clock, open, fail, share, started, waits, ask };
  }

  it("keep to the concurrency and let an interactive request overtake a scan", async () => {
    const { open, started, ask } = world({ concurrency: 1 });
    const answers = [ask("1"), ask("2", { priority: "background" }), ask("3")];
    await settle();
    assert.deepEqual(started, ["1"]);
    for (let n = 0; n < 3; n++) {
      open[n]?.();
      await settle();
    }
    assert.deepEqual(started, ["1", "3", "2"]);
    await Promise.all(answers);
  });

  it("let versions overtake advisories, and both lists, and leave a quarter to what is asked for after these", async () => {
    const { open, started, ask } = world({ concurrency: 4 });
    const answers = ["a", "b", "c", "d", "e"].map((url) => ask(url, { canWait: "lists" }));
    await settle();
    assert.deepEqual(started, ["a", "b", "c"]);
    answers.push(ask("1"), ask("x", { canWait: "details" }), ask("y", { canWait: "details" }), ask("2"));
    await settle();
    assert.deepEqual(started, ["a", "b", "c", "1"]);
    for (let n = 0; n < 9; n++) {
      open[n]?.();
      await settle();
    }
    assert.deepEqual(started, ["a", "b", "c", "1", "2", "x", "y", "d", "e"]);
    await Promise.all(answers);
  });

  describe("where a connection costs 50 ms", () => {
    const limits = { concurrency: 16, connectionCost: 50 };
    const urls = (count: number) => Array.from({ length: count }, (_, n) => String(n));

    for (const { latency, waiting, underWay } of [
      { latency: 0, waiting: 60, underWay: 1 },
      { latency: 5, waiting: 60, underWay: 2 },
      { latency: 50, waiting: 60, underWay: 8 },
      { latency: 200, waiting: 60, underWay: 15 },
      { latency: 200, waiting: 4, underWay: 4 },
      { latency: 50, waiting: 2, underWay: 1 },
    ]) {
      it(`have ${underWay} of ${waiting} requests under way at ${latency} ms, and one before the first answer`, async () => {
        const { clock, open, started, ask } = world(limits);
        void ask("first");
        void urls(waiting).map((url) => ask(url));
        await settle();
        assert.equal(started.length, 1);
        // It opens its connection: TCP and TLS take a round trip each.
        await clock.advance(3 * latency);
        open[0]?.();
        await settle();
        assert.equal(started.length, 1 + underWay);
      });
    }

    it("have one under way again after a request that is not answered", async () => {
      const { clock, open, fail, started, ask } = world(limits);
      const answers = Promise.allSettled(urls(60).map((url) => ask(url)));
      await settle();
      await clock.advance(150);
      open[0]?.();
      await settle();
      const count = started.length;
      for (let nth = 1; nth < count; nth++) fail[nth]?.(new TransportError("network"));
      await settle();
      assert.equal(started.length, count + 1);
      for (let nth = 0; nth < 60; nth++) {
        open[nth]?.();
        await settle();
      }
      await answers;
      assert.equal(started.length, 60);
    });

    it("let all leave over one connection, and one at a time again without it", async () => {
      const { open, fail, share, started, ask } = world(limits);
      const answers = Promise.allSettled(urls(60).map((url) => ask(url)));
      await settle();
      assert.equal(started.length, 1);
      share[0]?.();
      await settle();
      assert.equal(started.length, 16);
      for (let nth = 0; nth < 16; nth++) fail[nth]?.(new TransportError("network"));
      await settle();
      assert.equal(started.length, 17);
      for (let nth = 0; nth < 60; nth++) {
        open[nth]?.();
        await settle();
      }
      await answers;
    });

    it("do not wait for a first request that hangs", async () => {
      const { clock, started, ask } = world(limits);
      void urls(60).map((url) => ask(url));
      await settle();
      await clock.advance(1_000);
      assert.equal(started.length, 1);
      await clock.advance(1_000);
      assert.equal(started.length, 16);
    });
  });

  it("empty the bucket and fill it with time, up to the burst", async () => {
    const { clock, started, ask } = world({ concurrency: 99, rate: 10, burst: 2 });
    void [1, 2, 3, 4].map((n) => ask(String(n)));
    await settle();
    assert.equal(started.length, 2);
    await clock.advance(100);
    assert.equal(started.length, 3);
    await clock.advance(100);
    assert.equal(started.length, 4);
    await clock.advance(3_600_000);
    void [1, 2, 3, 4].map((n) => ask(String(n)));
    await settle();
    assert.equal(started.length, 6);
  });

  it("wait once for the next turn, however many wait, and for none where only the concurrency holds them or nobody waits", async () => {
    const { clock, open, waits, ask } = world({ concurrency: 2, rate: 10, burst: 3 });
    void ask("1");
    void ask("2");
    void ask("3");
    await settle();
    assert.deepEqual(waits, []);
    open[0]?.();
    await settle();
    assert.deepEqual(waits, []);
    void ask("4");
    void ask("5");
    open[1]?.();
    open[2]?.();
    await settle();
    assert.deepEqual(waits, [100]);
    await clock.advance(100);
    assert.deepEqual(waits, [100, 100]);
  });

  it("let aborted requests leave the queue", async () => {
    const { open, started, ask } = world({ concurrency: 1 });
    const gone = new AbortController();
    void ask("1");
    const second = ask("2", { signal: gone.signal });
    gone.abort(new Error("gone"));
    await assert.rejects(second, /gone/);
    void ask("3");
    open[0]?.();
    await settle();
    assert.deepEqual(started, ["1", "3"]);
  });

  it("empty the queue at once while requests are paused", async () => {
    const { started, ask } = world({ concurrency: 2, rate: 1, burst: 2 }, new TransportError("paused"));
    const answers = Promise.allSettled(Array.from({ length: 100 }, (_, n) => ask(String(n))));
    assert.equal((await answers).length, 100);
    assert.equal(started.length, 100);
  });
});
