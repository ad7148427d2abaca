import assert from "node:assert/strict";
import { failure, type Fetched } from "../../../../src/core/api/fetched.ts";
import { cached, type CacheOptions } from "../../../../src/core/api/layers/cached.ts";
import { deduplicated } from "../../../../src/core/api/layers/deduplicated.ts";
import { createBudget } from "../../../../src/core/api/budget.ts";
import type { Caller } from "../../../../src/core/api/api.ts";
import type { Operation } from "../../../../src/core/api/operations.ts";
import type { System, VersionKey } from "../../../../src/core/model/keys.ts";
import type { Package } from "../../../../src/core/api/messages.ts";
import { collect } from "../../../support/collect.ts";
import { memoryStore } from "../../../support/memoryStore.ts";
import { caller, handClock, scripted } from "../../../support/world.ts";

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;
const hour = 3_600_000;
const day = 24 * hour;
/** An answer that can be told from others by its purl. */
const packageWith = (purl: string): Package => ({ ...lodash, purl, versions: [] });
const then: Fetched<Package> = { kind: "found", value: packageWith("then") };
const now: Fetched<Package> = { kind: "found", value: packageWith("now") };
const missing: Fetched<Package> = { kind: "missing", text: "" };
const failed = failure("GET /", { kind: "timeout" });

describe("a cache", () => {
  const rows: readonly (readonly [what: string, answer: Fetched<unknown>, seconds: number, calls: number])[] = [
    ["a found answer while it is fresh", then, 3_599, 1],
    ["a found answer not longer than an hour", then, 3_600, 2],
    ["as long as the service says", { ...then, maxAge: 60 }, 61, 2],
    ["a miss for minutes", missing, 299, 1],
    ["a miss not longer", missing, 300, 2],
    ["no failure", failed, 0, 2],
  ];
  for (const [what, reply, seconds, count] of rows) {
    it(`keeps ${what}`, async () => {
      const clock = handClock();
      const { api, calls } = scripted(() => reply);
      const layer = cached(api, clock);
      await layer.call("GetPackage", lodash, caller());
      await clock.advance(seconds * 1_000);
      const again = await layer.call("GetPackage", lodash, caller());
      await clock.advance(2_000);
      assert.equal(calls.length, count);
      if (count === 1) assert.ok(again.kind !== "failed" && again.age === seconds);
    });
  }

  it("keeps what never changes for a week", async () => {
    const clock = handClock();
    const { api, calls } = scripted(() => ({ kind: "found", value: {} }));
    const layer = cached(api, clock);
    const express = { versionKey: { system: "NPM", name: "express", version: "4.17.1" } } as const;
    for (const operation of ["GetRequirements", "GetDependencies", "GetVersion"] as const)
      await layer.call(operation, express, caller());
    await clock.advance(7 * day - 1);
    for (const operation of ["GetRequirements", "GetDependencies", "GetVersion"] as const)
      await layer.call(operation, express, caller());
    await clock.advance(2_000);
    assert.deepEqual(
      calls.slice(3).map(({ operation }) => operation),
      ["GetVersion"],
    );
  });

  it("lets other work have its turn before what is known, and does not wait with what is asked for", async () => {
    const { api } = scripted(() => then);
    let goOn = (): void => undefined;
    const pause = () => new Promise<void>((resolve) => (goOn = resolve));
    const layer = cached(api, { ...handClock(), pause });
    await layer.call("GetPackage", lodash, caller());
    let isAnswered = false;
    const answer = layer.call("GetPackage", lodash, caller()).then(() => (isAnswered = true));
    await new Promise(setImmediate);
    assert.equal(isAnswered, false);
    goOn();
    await answer;
  });

  it("asks once for what is out of date, however long other work takes", async () => {
    const clock = handClock();
    const { api, calls } = scripted(() => then);
    const turns: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => turns.push(resolve));
    const layer = cached(deduplicated(api), { ...clock, pause });
    await layer.call("GetPackage", lodash, caller());
    await clock.advance(8 * day);
    for (const answer of [1, 2].map(() => layer.call("GetPackage", lodash, caller()))) {
      turns.shift()?.();
      await answer;
    }
    assert.equal(calls.length, 2);
  });

  it("lets the least recently used answers leave first", async () => {
    const { api, calls } = scripted(() => then);
    const layer = cached(api, { ...handClock(), entries: 2 });
    for (const name of ["a", "b", "a", "c", "a", "b"])
      await layer.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());
    assert.deepEqual(
      calls.map(({ request }) => (request as typeof lodash).packageKey.name),
      ["a", "b", "c", "b"],
    );
  });

  it("gives nothing to who has gone", async () => {
    const { api, calls } = scripted(() => then);
    const layer = cached(api, handClock());
    await layer.call("GetPackage", lodash, caller());
    const signal = AbortSignal.abort(new Error("gone"));
    await assert.rejects(layer.call("GetPackage", lodash, { signal }), /gone/);
    assert.equal(calls.length, 1);
  });

  it("lets nothing leave for what it does not keep", async () => {
    const { api, calls } = scripted((_, { packageKey: { name } }: { packageKey: { name: string } }) =>
      name === "a" ? then : failed,
    );
    const layer = cached(api, { ...handClock(), entries: 2 });
    for (const name of ["a", "x", "y", "a"])
      await layer.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());
    assert.equal(calls.length, 3);
  });

  it("keeps no batch, and has none offline", async () => {
    const { api, calls } = scripted(() => ({ kind: "found", value: { responses: [] } }));
    const store = memoryStore();
    const ask = (options: Partial<CacheOptions>, from: Partial<Caller> = {}) =>
      cached(api, { ...handClock(), store, ...options }).call(
        "GetVersionBatch",
        { requests: [] },
        { ...caller(), ...from },
      );
    for (let times = 0; times < 2; times++) assert.equal((await ask({})).kind, "found");
    assert.deepEqual([calls.length, store.answers.size], [2, 0]);
    for (const answer of [await ask({ offline: true }), await ask({}, { cachedOnly: true })])
      assert.equal(answer.kind === "failed" && answer.error.kind, "offline");
    assert.equal(calls.length, 2);
  });

  it("asks again at once for what is stale where nothing can wait, and each time that it is", async () => {
    const clock = handClock();
    const { api, calls } = scripted(() => then);
    const layer = cached(api, { now: clock.now });
    for (let times = 1; times < 4; times++) {
      await layer.call("GetPackage", lodash, caller());
      await clock.advance(2 * hour);
      assert.equal(calls.length, times);
    }
  });
});

/** Asks once, and once more after a while in a process of its own: the second answer and what was asked for it. */
async function again(
  milliseconds: number,
  reply: Fetched<unknown>,
  options: Partial<CacheOptions> = {},
  first: Fetched<unknown> = then,
) {
  const clock = handClock();
  const store = memoryStore();
  await cached(scripted(() => first).api, { ...clock, store }).call("GetPackage", lodash, caller());
  await clock.advance(milliseconds);
  const { api, calls } = scripted(() => reply);
  const layer = cached(api, { ...clock, store, ...options });
  const answer = await layer.call("GetPackage", lodash, caller());
  await clock.advance(2_000);
  const value = answer.kind === "found" ? answer.value.purl : answer.kind;
  const stale = answer.kind === "found" && answer.stale;
  return { value, stale, age: "age" in answer ? answer.age : undefined, asked: calls.length, layer, calls, store };
}

describe("a cache with a store", () => {
  it("asks again where the answer was kept under a clock in the future (defect 13)", async () => {
    const year = 365 * day;
    for (const back of [-year, -5 * year, -hour]) {
      const { value, asked, stale } = await again(back, now);
      assert.deepEqual([value, asked, stale], ["now", 1, undefined]);
      // Nobody knows how old it is, so it is not given instead of a failure either.
      assert.equal((await again(back, failed)).value, "failed");
    }
    // Offline there is nothing better, and clocks are corrected by seconds.
    assert.deepEqual((await again(-year, now, { offline: true })).value, "then");
    assert.deepEqual((await again(-30_000, now)).value, "then");
  });

  it("asks again where the clock jumped forward and back while it ran", async () => {
    const clock = handClock();
    const { api, calls } = scripted(() => then);
    const layer = cached(api, { ...clock, store: memoryStore() });
    for (const jump of [0, 5 * 365 * day, -5 * 365 * day, 0, 0]) {
      await clock.advance(jump);
      await layer.call("GetPackage", lodash, caller());
    }
    assert.equal(calls.length, 3);
  });

  it("does not ask for each look again where the clock was set back after a refresh", async () => {
    const clock = handClock();
    const { api, calls } = scripted(() => now);
    const layer = cached(api, { ...clock, notBefore: clock.now() + hour });
    for (let n = 0; n < 3; n++) await layer.call("GetPackage", lodash, caller());
    assert.equal(calls.length, 1);
  });

  it("does not keep an answer fresh for years because the service says so", async () => {
    const { asked } = await again(7 * day, now, {}, { ...then, maxAge: 999_999_999 });
    assert.equal(asked, 1);
  });

  it("puts the user's ages before the service's", async () => {
    const fresh = await again(90_000, now, { freshFor: 60 }, { ...then, maxAge: 3_600 });
    assert.deepEqual([fresh.stale, fresh.asked], [true, 1]);
    const longer = await again(2 * hour, now, { freshFor: 3 * 3_600 });
    assert.deepEqual([longer.stale, longer.asked], [undefined, 0]);
    const tooOld = await again(3 * day, now, { staleFor: 2 * 86_400 });
    assert.deepEqual([tooOld.value, tooOld.asked], ["now", 1]);
  });

  it("asks nothing while the answer is fresh", async () => {
    const { value, age, asked } = await again(hour - 1_000, now);
    assert.deepEqual([value, age, asked], ["then", 3_599, 0]);
  });

  it("gives a stale answer at once, with its age, and asks again behind it, once", async () => {
    const { value, age, asked, layer, calls, store } = await again(3 * day, now);
    assert.deepEqual([value, age, asked], ["then", 259_200, 1]);
    assert.equal(calls[0]?.caller.priority, "background");
    const next = await layer.call("GetPackage", lodash, caller());
    assert.deepEqual(next, { ...now, age: 0 });
    assert.equal([...store.answers.values()][0]?.fetched, now);
  });

  it("asks again for what is stale two seconds later, all together, so that it is one batch", async () => {
    const clock = handClock();
    const times: number[] = [];
    const { api } = scripted(() => {
      times.push(clock.now());
      return then;
    });
    const layer = cached(api, clock);
    const ask = (name: string) => layer.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());
    await Promise.all(["a", "b"].map(ask));
    await clock.advance(2 * hour);
    times.splice(0);
    const start = clock.now();
    await ask("a");
    await clock.advance(1_000);
    await Promise.all(["a", "b"].map(ask));
    await clock.advance(999);
    assert.deepEqual(times, []);
    await clock.advance(1);
    assert.deepEqual(times, [start + 2_000, start + 2_000]);
    await clock.advance(2 * hour);
    await ask("a");
    await clock.advance(1_999);
    assert.equal(times.length, 2);
    await clock.advance(1);
    assert.equal(times.length, 3);
  });

  it("asks again on the budget of who looked, and goes on where that is aborted", async () => {
    const clock = handClock();
    const { api, calls } = scripted((_, __, ___, nth) => (nth === 0 ? then : Promise.reject(new Error("gone"))));
    const layer = cached(api, clock);
    await layer.call("GetPackage", lodash, caller());
    await clock.advance(2 * hour);
    const budget = createBudget(1);
    for (let times = 0; times < 2; times++) {
      const answer = await layer.call("GetPackage", lodash, { ...caller(), budget });
      await clock.advance(2_000);
      assert.equal(answer.kind, "found");
    }
    assert.deepEqual(
      calls.map((call) => call.caller.budget),
      [undefined, budget, budget],
    );
  });

  it("forgets what was not used for a while, and has it from the store then", async () => {
    const clock = handClock();
    const store = memoryStore();
    const reads: string[] = [];
    const counting = {
      ...store,
      read(id: string) {
        reads.push(id.replace(/.* /, ""));
        return store.read(id);
      },
    };
    const { api, calls } = scripted((_, request: typeof lodash) => ({
      kind: "found",
      value: { ...request, versions: [] },
    }));
    const layer = cached(api, { ...clock, store: counting, keepFor: 60_000 });
    const ask = (name: string) => layer.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());
    for (const name of ["a", "b"]) await ask(name);
    await clock.advance(60_000);
    reads.splice(0);
    await ask("a");
    await clock.advance(60_000);
    for (const name of ["a", "b"]) await ask(name);
    assert.equal(reads.length, 1, "b");
    await clock.advance(60_000);
    await clock.advance(60_000);
    for (const name of ["a", "b"]) await ask(name);
    assert.deepEqual([reads.length, calls.length], [3, 2]);
    const forgetful = cached(api, { ...clock, keepFor: 60_000 });
    await forgetful.call("GetPackage", lodash, caller());
    await clock.advance(120_000);
    await forgetful.call("GetPackage", lodash, caller());
    assert.equal(calls.length, 3, "nothing is forgotten without a store");
  });

  for (const [what, options, waits] of [
    ["has a time for it", { keepFor: 60_000, store: memoryStore() }, [60_000, 60_000]],
    ["has none", { store: memoryStore() }, []],
    ["has no store", { keepFor: 60_000 }, []],
  ] as const)
    it(`waits until what it has may be forgotten, where it ${what}`, async () => {
      const clock = handClock();
      const delays: number[] = [];
      const delay: typeof clock.delay = (milliseconds, signal) => {
        delays.push(milliseconds);
        return clock.delay(milliseconds, signal);
      };
      const layer = cached(scripted(() => then).api, { ...clock, delay, ...options });
      await layer.call("GetPackage", lodash, caller());
      for (let times = 0; times < 4; times++) await clock.advance(60_000);
      assert.deepEqual(delays, waits);
      assert.ok(layer, "held until here");
    });

  it("is not kept by what it waits for once nothing uses it", async () => {
    const clock = handClock();
    const ask = async () => {
      const store = memoryStore();
      const layer = cached(scripted(() => then).api, { ...clock, store, keepFor: 60_000 });
      await layer.call("GetPackage", lodash, caller());
      return new WeakRef(store);
    };
    const store = await ask();
    await collect();
    assert.equal(store.deref(), undefined);
    await clock.advance(60_000);
  });

  it("waits for an answer instead of giving one older than a week", async () => {
    const { value, asked } = await again(7 * day, now);
    assert.deepEqual([value, asked], ["now", 1]);
  });

  it("never gives a stale miss", async () => {
    const { value, asked } = await again(6 * 60_000, now, {}, missing);
    assert.deepEqual([value, asked], ["now", 1]);
  });

  it("keeps no failure", async () => assert.equal((await again(0, now, {}, failed)).store.answers.size, 1));

  it("asks again for what is older than wanted, and falls back on it when the service fails", async () => {
    const later = { notBefore: handClock().now() + 1_000 };
    assert.equal((await again(2_000, now, later)).value, "now");
    const { value, age, stale } = await again(2_000, failed, later);
    assert.deepEqual([value, age, stale], ["then", 2, true]);
  });

  it("answers offline with nothing that is older than it may be", async () => {
    const options = { offline: true, offlineFor: 7 * 86_400 };
    assert.deepEqual((await again(7 * day, now, options)).value, "then");
    const { value, asked } = await again(7 * day + 1_000, now, options);
    assert.deepEqual([value, asked], ["failed", 0]);
  });

  it("answers offline with what it has, however old, and asks nothing", async () => {
    const { value, age, asked } = await again(400 * day, now, { offline: true });
    assert.deepEqual([value, age, asked], ["then", (400 * day) / 1_000, 0]);
    const { api, calls } = scripted(() => now);
    const answer = await cached(api, { ...handClock(), offline: true }).call("GetPackage", lodash, caller());
    assert.ok(answer.kind === "failed" && answer.error.kind === "offline");
    assert.equal(calls.length, 0);
  });

  it("asks nothing for a caller that takes cached answers only, and goes on asking for the others", async () => {
    const clock = handClock();
    const { api, calls } = scripted(() => then);
    const layer = cached(api, clock);
    const cachedOnly = { ...caller(), cachedOnly: true } as const;
    const first = await layer.call("GetPackage", lodash, cachedOnly);
    assert.ok(first.kind === "failed" && first.error.kind === "offline");
    assert.equal(calls.length, 0);
    await layer.call("GetPackage", lodash, caller());
    await clock.advance(400 * day);
    const old = await layer.call("GetPackage", lodash, cachedOnly);
    assert.ok(old.kind === "found" && old.age === (400 * day) / 1_000);
    assert.equal(calls.length, 1);
  });

  // As fresh as can be, so that only their content speaks against them.
  const since = handClock().now();
  const foreign: readonly unknown[] = [
    null,
    7,
    "x",
    [],
    {},
    { fetched: null, since },
    { fetched: {}, since },
    { fetched: failed, since },
    { fetched: { kind: "found" }, since },
    { fetched: { kind: "found", value: null }, since },
    { fetched: { kind: "found", value: {} }, since },
    { fetched: { kind: "found", value: { ...lodash, versions: "many" } }, since },
    { fetched: then, since: "yesterday" },
  ];
  for (const row of foreign) {
    it(`asks the service where the store has ${JSON.stringify(row)}`, async () => {
      const { api } = scripted(() => now);
      const store = { ...memoryStore(), read: () => row };
      assert.deepEqual(await cached(api, { ...handClock(), store }).call("GetPackage", lodash, caller()), now);
    });
  }

  it("does not take an error of the program for a damaged row", async () => {
    const read = () => ({
      get fetched() {
        throw new TypeError("a bug");
      },
    });
    const layer = cached(scripted(() => now).api, { ...handClock(), store: { ...memoryStore(), read } });
    await assert.rejects(layer.call("GetPackage", lodash, caller()), TypeError);
  });

  const version = (name: string, text: string) => ({ system: "NPM", name, version: text }) as const;
  const minimist = version("minimist", "1.2.5");
  const node = (key: VersionKey) => ({ versionKey: key, relation: "SELF", errors: [] });
  const rows: readonly (readonly [
    what: string,
    operation: Operation,
    request: object,
    value: object,
    calls: number,
  ])[] = [
    ["another package", "GetVersion", { versionKey: minimist }, { versionKey: version("other", "9") }, 1],
    ["another version", "GetVersion", { versionKey: minimist }, { versionKey: version("minimist", "1.2.6") }, 1],
    ["another system", "GetVersion", { versionKey: minimist }, { versionKey: { ...minimist, system: "CARGO" } }, 1],
    ["what is asked about", "GetVersion", { versionKey: minimist }, { versionKey: minimist }, 0],
    [
      "the version in another spelling",
      "GetVersion",
      { versionKey: minimist },
      { versionKey: version("minimist", "v1.2.5") },
      0,
    ],
    ["another package", "GetPackage", lodash, { packageKey: { system: "NPM", name: "lodahs" } }, 1],
    ["another root", "GetDependencies", { versionKey: minimist }, { nodes: [node(version("other", "9"))] }, 1],
    ["the root", "GetDependencies", { versionKey: minimist }, { nodes: [node(minimist)] }, 0],
    [
      "another project",
      "GetProject",
      { projectKey: { id: "github.com/a/b" } },
      { projectKey: { id: "github.com/a/c" } },
      1,
    ],
    ["another advisory", "GetAdvisory", { advisoryKey: { id: "GHSA-1" } }, { advisoryKey: { id: "GHSA-2" } }, 1],
    [
      "another package",
      "PurlLookup",
      { purl: "pkg:npm/minimist@1.2.5" },
      { version: { versionKey: version("other", "1.2.5") } },
      1,
    ],
  ];
  for (const [what, operation, request, value, count] of rows) {
    it(`${count === 0 ? "answers" : "asks the service"} where the store has ${what} for ${operation}`, async () => {
      const { api, calls } = scripted(() => missing);
      const store = { ...memoryStore(), read: () => ({ fetched: { kind: "found", value }, since }) };
      const isSameVersion = (_: System, a: string, b: string) => a.replace("v", "") === b.replace("v", "");
      const layer = cached(api, { ...handClock(), store, isSameVersion });
      const answer = await layer.call(operation, request, caller());
      assert.deepEqual([calls.length, answer.kind], [count, count === 0 ? "found" : "missing"]);
    });
  }

  for (const [spelled, count] of [
    ["1.2.5", 0],
    ["v1.2.5", 1],
  ] as const)
    it(`takes ${spelled} for ${count === 0 ? "1.2.5" : "another version"} where nothing compares versions`, async () => {
      const { api, calls } = scripted(() => missing);
      const value = { versionKey: version("minimist", spelled) };
      const store = { ...memoryStore(), read: () => ({ fetched: { kind: "found", value }, since }) };
      await cached(api, { ...handClock(), store }).call("GetVersion", { versionKey: minimist }, caller());
      assert.equal(calls.length, count);
    });
});
