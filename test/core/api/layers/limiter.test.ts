import assert from "node:assert/strict";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { createBudget } from "../../../../src/core/api/budget.ts";
import { createPace, limited, type Limits, type Pace } from "../../../../src/core/api/layers/limiter.ts";
import type { TransportRequest, TransportResponse } from "../../../../src/core/api/transport.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { respond, script } from "../../../support/transports.ts";
import { caller, handClock, settle } from "../../../support/world.ts";

describe("turns of requests", () => {
  function world(limits: Limits) {
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
    const started: string[] = [];
    const transport = limited(
      ({ url }) => {
        started.push(url);
        return new Promise<TransportResponse>((resolve) => open.push(() => resolve(respond(200))));
      },
      clock,
      limits,
    );
    const ask = (url: string, more: Partial<TransportRequest> = {}) =>
      transport({ method: "GET", url, signal: caller().signal, ...more });
    return { clock, open, started, waits, ask };
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

  it("let a list that is in view when one may leave overtake others and the background, at any priority", async () => {
    const { open, started, ask } = world({ concurrency: 1 });
    let inView = ["d"];
    const list = (url: string, priority?: "background") =>
      ask(url, { canWait: "lists", isInView: () => inView.includes(url), ...(priority && { priority }) });
    const answers = [list("a"), list("b"), list("c"), list("d"), list("e", "background")];
    await settle();
    const goOn = async () => {
      open[started.length - 1]?.();
      await settle();
      return started.at(-1);
    };
    assert.equal(await goOn(), "d");
    inView = ["e", "c"];
    assert.equal(await goOn(), "c", "before one in the background");
    assert.equal(await goOn(), "e");
    answers.push(ask("1"));
    inView = ["b"];
    assert.equal(await goOn(), "1", "after what comes before lists");
    assert.equal(await goOn(), "b");
    answers.push(list("f", "background"), list("g", "background"));
    inView = ["g"];
    assert.equal(await goOn(), "g", "where only the background waits, too");
    await goOn();
    await goOn();
    await Promise.all(answers);
  });

  it("let a list start at once where those in the background have most places", async () => {
    const { open, started, ask } = world({ concurrency: 4 });
    const background = { canWait: "lists", priority: "background" } as const;
    const answers = ["a", "b", "c", "d", "e"].map((url) => ask(url, background));
    answers.push(ask("x", { canWait: "lists" }));
    await settle();
    open[0]?.();
    await settle();
    assert.deepEqual(started, ["a", "b", "c", "d", "x"]);
    for (let n = 1; n < 6; n++) {
      open[n]?.();
      await settle();
    }
    await Promise.all(answers);
  });

  it("are as many as the connection carries, once that is known, or fewer if the user says so", async () => {
    const carried: { streams?: number } = {};
    const rows = [{}, { concurrency: 0 }, { concurrency: 2 }, { concurrency: 30 }].map((limits) =>
      world({ ...limits, streams: () => carried.streams }),
    );
    const askMany = async () => {
      for (const { ask } of rows) void Array.from({ length: 50 }, (_, n) => ask(String(n)));
      await settle();
      return rows.map(({ started }) => started.length);
    };
    assert.deepEqual(await askMany(), [16, 16, 2, 30]);
    carried.streams = 40;
    assert.deepEqual(await askMany(), [40, 40, 2, 30]);
    carried.streams = 8;
    const ended = rows.map(({ open }) => open.slice(0, 33).map((end) => end()).length);
    await settle();
    assert.deepEqual(
      rows.map(({ started }, at) => started.length - (ended[at] ?? 0)),
      [8, 8, 2, 8],
    );
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

  it("cost the budget of who asks one request each, and fail at once where none is left, with how many it had", async () => {
    const { open, started, ask } = world({ concurrency: 9 });
    const budget = createBudget(2_000);
    for (let n = 0; n < 1_999; n++) budget.take();
    const last = ask("1", { budget });
    await assert.rejects(ask("2", { budget }), new TransportError("over-budget", "2000"));
    open[0]?.();
    await last;
    assert.deepEqual(started, ["1"]);
  });

  it("are none for a request that was aborted before", async () => {
    const { started, ask } = world({});
    await assert.rejects(ask("1", { signal: AbortSignal.abort(new Error("gone")) }), /gone/);
    assert.deepEqual(started, []);
  });

  it("are used up by what was sent and failed", async () => {
    const { transport, requests, send } = script(() => new TransportError("network"));
    const layer = limited(transport, handClock(), { rate: 1, burst: 2 });
    void Array.from({ length: 3 }, () => send(layer).catch(() => undefined));
    await settle();
    assert.equal(requests.length, 2);
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
});

describe("the pace of requests", () => {
  let now: number;
  const createPaceOf = (limits: Limits) => {
    now = 0;
    return createPace(limits, () => now);
  };

  /** How many requests leave within so many milliseconds from `start`, where as many as the pace allows are waiting. */
  function departures(pace: Pace, start: number, milliseconds: number): number {
    let count = 0;
    for (now = start; now < start + milliseconds; now++) {
      while (pace.wait() === 0 && count < 2_000) {
        pace.take();
        count++;
      }
      if (count === 2_000) break;
    }
    return count;
  }

  /** A pace after so many departures, evenly over a second, of which the last was refused. */
  function refusedAfter(perSecond: number): Pace {
    const pace = createPaceOf({});
    for (let n = 0; n < perSecond; n++) {
      now = (n * 1_000) / perSecond;
      pace.take();
    }
    now = 1_000;
    pace.slowDown();
    return pace;
  }

  it("is the burst and then the rate, where there is one", () => {
    const pace = createPaceOf({ rate: 10, burst: 20 });
    assert.equal(departures(pace, 0, 1), 20);
    assert.equal(departures(pace, 1, 1_000), 10);
    assert.equal(departures(pace, 60_000, 1), 20);
  });

  it("is that rate after a refusal too", () => {
    const pace = createPaceOf({ rate: 100, burst: 1 });
    departures(pace, 0, 1_000);
    pace.slowDown();
    assert.ok(departures(pace, 1_000, 1_000) > 90);
  });

  it("is not limited until the service refuses a request", () => {
    assert.equal(departures(createPaceOf({}), 0, 1), 2_000);
  });

  const rows: readonly (readonly [what: string, perSecond: number, from: number, to: number])[] = [
    ["half of what has left", 100, 50, 60],
    ["not less than some", 2, 5, 7],
  ];
  for (const [what, perSecond, least, most] of rows) {
    it(`is ${what} in the second after a refusal`, () => {
      const left = departures(refusedAfter(perSecond), 1_001, 1_000);
      assert.ok(left >= least && left <= most, `${left} left`);
    });
  }

  it("grows after a refusal, until nothing limits it", () => {
    const pace = refusedAfter(100);
    const seconds = [1, 4, 8].map((second) => departures(pace, second * 1_000 + 1, 1_000));
    assert.deepEqual(
      seconds,
      [...seconds].sort((a, b) => a - b),
    );
    assert.ok((seconds[2] ?? 0) > (seconds[0] ?? 0) * 3, `${seconds.join()} left`);
    assert.equal(departures(pace, 60_000, 1), 2_000);
  });

  it("is lowered again by a later refusal", () => {
    const pace = refusedAfter(100);
    assert.ok(departures(pace, 1_011, 1_000) >= 50);
    now = 2_020;
    pace.slowDown();
    assert.ok(departures(pace, 2_021, 1_000) <= 35);
  });

  it("is lowered once for requests that were under way together", async () => {
    const clock = handClock();
    const open: (() => void)[] = [];
    const layer = limited(() => new Promise((resolve) => open.push(() => resolve(respond(429)))), clock);
    const { send } = script(() => respond(200));
    const answers = Promise.allSettled(Array.from({ length: 16 }, () => send(layer)));
    await settle();
    await clock.advance(500);
    for (const end of open) end();
    await answers;
    // Eight a second.
    void Array.from({ length: 16 }, () => send(layer));
    await clock.advance(130);
    assert.equal(open.length, 17);
  });

  const refusals: readonly (readonly [what: string, departures: Readonly<Record<number, number>>, wait: number])[] = [
    ["none in the second before it", { 0: 40 }, 200],
    ["some in the second before it, and others before these", { 0: 40, 1_500: 20 }, 100],
    ["some exactly a second before it, which is too long ago", { 1_000: 20, 1_500: 20 }, 100],
    ["some at the same time", { 2_000: 20 }, 100],
    ["some before the clock was set back", { 5_000: 40 }, 200],
  ];
  for (const [what, departed, wait] of refusals) {
    it(`waits ${wait} ms after a refusal at 2 s and ${what}`, () => {
      const pace = createPaceOf({});
      for (const [time, count] of Object.entries(departed)) {
        now = Number(time);
        for (let n = 0; n < count; n++) pace.take();
      }
      now = 2_000;
      pace.slowDown();
      assert.equal(pace.wait(), wait);
    });
  }

  it("takes back what was not sent, up to the burst, for the pace after a refusal too", () => {
    const limited = createPaceOf({ rate: 10, burst: 2 });
    limited.take();
    limited.take();
    limited.giveBack();
    assert.equal(departures(limited, 0, 1), 1);
    now = 50;
    assert.equal(limited.wait(), 50, "half a request was filled up");
    now = 10_000;
    assert.equal(limited.wait(), 0);
    limited.giveBack();
    assert.equal(departures(limited, 10_000, 1), 2);
    const pace = createPaceOf({});
    for (let n = 0; n < 40; n++) pace.take();
    for (let n = 0; n < 20; n++) pace.giveBack();
    pace.slowDown();
    assert.equal(pace.wait(), 100);
  });

  it("does not hold requests when the clock is set back", () => {
    const pace = refusedAfter(100);
    now = -3_600_000;
    assert.ok(pace.wait() <= 200);
  });
});

/** A layer over a service that answers with one of these, the last one for ever. */
function serviceWith(...outcomes: readonly (number | Error)[]) {
  const clock = handClock();
  const sentences: string[] = [];
  const { transport, requests, send } = script((nth) => {
    const outcome = outcomes[Math.min(nth, outcomes.length - 1)] ?? 200;
    return typeof outcome === "number" ? respond(outcome) : outcome;
  });
  const layer = limited(transport, {
    ...clock,
    onPause: (sentence) => sentences.push(formatMessage(sentence)),
    onResume: () => sentences.push("resumed"),
  });
  const ask = async () => {
    const answer = send(layer).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof TransportError ? error.kind : String(error)),
    );
    // For the pace after a refusal.
    await clock.advance(200);
    return answer;
  };
  const times = async (count: number) => {
    const answers: (number | string)[] = [];
    for (let n = 0; n < count; n++) answers.push(await ask());
    return answers;
  };
  return { clock, sentences, requests, ask, times };
}

const network = new TransportError("network");

describe("a failing service", () => {
  it("is left alone for a while, then asked once, and asked again by all when it answers", async () => {
    const { clock, sentences, requests, ask, times } = serviceWith(503, 503, 503, 503, 503, 503, 200);
    assert.deepEqual(await times(6), [503, 503, 503, 503, 503, "paused"]);
    await clock.advance(30_000);
    // This one still fails, which is not announced again.
    assert.equal(await ask(), 503);
    assert.equal(await ask(), "paused");
    await clock.advance(30_000);
    assert.deepEqual(await Promise.all([ask(), ask()]), [200, "paused"]);
    assert.equal(await ask(), 200);
    assert.equal(requests.length, 8);
    assert.deepEqual(sentences, [
      "The service failed 5 times in a row; requests are paused for 30 seconds.",
      "resumed",
    ]);
  });

  it("is asked again when the clock was set back during the pause (defect 22)", async () => {
    const { clock, ask, times } = serviceWith(503, 503, 503, 503, 503, 200);
    await times(5);
    assert.equal(await ask(), "paused");
    await clock.advance(-3_600_000);
    assert.equal(await ask(), 200);
  });

  it("is left alone after one timeout during which nothing was answered", async () => {
    const { sentences, times } = serviceWith(new TransportError("timeout"));
    assert.deepEqual(await times(2), ["timeout", "paused"]);
    assert.deepEqual(sentences, ["The service does not answer; requests are paused for 30 seconds."]);
  });

  it("is not left alone after one timeout while it answers other requests", async () => {
    const clock = handClock();
    let end: () => void = () => undefined;
    const layer = limited(
      ({ url }) =>
        url === "slow"
          ? new Promise((_, reject) => (end = () => reject(new TransportError("timeout"))))
          : Promise.resolve(respond(200)),
      clock,
    );
    const { send } = script(() => respond(200));
    const slow = send(layer, { url: "slow" });
    await send(layer);
    end();
    await assert.rejects(slow, TransportError);
    assert.equal((await send(layer)).status, 200);
  });

  const rows: readonly (readonly [what: string, outcomes: readonly (number | Error)[], isPaused: boolean])[] = [
    ["failures in a row", [503, 429, network, new Error("odd"), 502], true],
    ["timeouts between answers", [200, new TransportError("timeout")], true],
    ["failures with an answer between them", [503, 503, 503, 503, 200, 503, 503, 503, 503], false],
    ["failures with a miss between them", [503, 503, 503, 503, 404, 503, 503, 503, 503], false],
    ["failures of one key", [500], false],
    ["refused requests", [400], false],
    ["answers that are too large", [new TransportError("too-large")], false],
  ];
  for (const [what, outcomes, isPaused] of rows) {
    it(`${isPaused ? "pauses" : "does not pause"} requests after ${what}`, async () => {
      const { ask, times, sentences } = serviceWith(...outcomes);
      await times(Math.max(outcomes.length, 5));
      assert.equal(sentences.length > 0, isPaused);
      assert.equal((await ask()) === "paused", isPaused);
    });
  }

  for (const [what, failure, outcome] of [
    ["refusals", 429, 429],
    ["failures", 503, 503],
    ["broken connections", network, "network"],
  ] as const) {
    it(`counts ${what} of requests that were under way together once`, async () => {
      const { times, ask } = serviceWith(failure);
      await Promise.all(Array.from({ length: 16 }, ask));
      assert.deepEqual(await times(5), [outcome, outcome, outcome, outcome, "paused"]);
    });
  }

  it("empties the queue at once while requests are paused", async () => {
    const { transport, requests, send } = script(() => new TransportError("timeout"));
    const clock = handClock();
    const layer = limited(transport, clock, { concurrency: 2, rate: 1, burst: 2 });
    const answers = Promise.allSettled(Array.from({ length: 100 }, () => send(layer)));
    await settle();
    await clock.advance(1_000);
    for (const answer of await answers)
      assert.ok(answer.status === "rejected" && answer.reason instanceof TransportError, JSON.stringify(answer));
    assert.equal(requests.length, 2);
  });

  /** A service of which each request is answered by hand, at times by hand. */
  function byHand() {
    const world = { time: 0 };
    const ends: ((outcome: number | Error) => void)[] = [];
    const layer = limited(
      () =>
        new Promise((resolve, reject) =>
          ends.push((outcome) => (typeof outcome === "number" ? resolve(respond(outcome)) : reject(outcome))),
        ),
      { now: () => world.time, delay: () => Promise.resolve() },
    );
    const { send } = script(() => respond(200));
    const answers: Promise<string>[] = [];
    /** Resolves to what became of a request, or to `sent` while it waits for its answer. */
    const ask = async () => {
      const sent = ends.length + 1;
      const answer = send(layer).then(
        ({ status }) => String(status),
        (error: unknown) => (error instanceof TransportError ? error.kind : String(error)),
      );
      answers.push(answer);
      await settle();
      return ends.length === sent ? "sent" : answer;
    };
    return { world, ends, answers, ask };
  }

  it("is left alone from the moment of an outage, for 30 seconds and not longer, where nobody wants to hear of it", async () => {
    const { world, ends, answers, ask } = byHand();
    assert.equal(await ask(), "sent");
    ends[0]?.(new TransportError("timeout"));
    await settle();
    for (const [time, outcome] of [
      [0, "paused"],
      [29_999, "paused"],
      [30_000, "sent"],
    ] as const) {
      world.time = time;
      assert.equal(await ask(), outcome, String(time));
    }
    ends[1]?.(200);
    assert.equal(await answers.at(-1), "200");
    assert.equal(await ask(), "sent");
  });

  it("is asked once after the pause, whatever was under way before and ends now", async () => {
    const { world, ends, ask } = byHand();
    assert.deepEqual([await ask(), await ask()], ["sent", "sent"]);
    ends[1]?.(new TransportError("timeout"));
    await settle();
    world.time = 30_000;
    assert.equal(await ask(), "sent");
    assert.equal(await ask(), "paused");
    ends[0]?.(network);
    await settle();
    assert.equal(await ask(), "paused");
  });
});
