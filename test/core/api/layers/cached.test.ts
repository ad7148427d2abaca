import assert from "node:assert/strict";
import { cached, type CacheOptions } from "../../../../src/core/api/layers/cached.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import { memoryStore } from "../../../support/memoryStore.ts";
import { caller, handClock, scripted, settle } from "../../../support/world.ts";

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;
const hour = 3_600_000;
const day = 24 * hour;
const found: Fetched<unknown> = { kind: "found", value: "then" };
const failed: Fetched<unknown> = { kind: "failed", error: { kind: "timeout", request: "GET /" } };

/** Asks once now and once more after a while, in a process of its own, and says what came and what was asked. */
async function again(
  milliseconds: number,
  reply: Fetched<unknown>,
  options: Partial<CacheOptions> = {},
  first = found,
) {
  const clock = handClock();
  const store = memoryStore();
  await cached(scripted(() => first).api, { ...clock, store }).call("GetPackage", lodash, caller());
  await clock.advance(milliseconds);
  const { api, calls } = scripted(() => reply);
  const layer = cached(api, { ...clock, store, ...options });
  const answer = await layer.call("GetPackage", lodash, caller());
  await settle();
  const value = answer.kind === "found" ? (answer.value as unknown) : answer.kind;
  const stale = answer.kind === "found" && answer.stale;
  return { value, stale, age: "age" in answer ? answer.age : undefined, asked: calls.length, layer, calls, store };
}

const now: Fetched<unknown> = { kind: "found", value: "now" };

describe("a cache with a store", () => {
  it("takes the user's ages before the service's", async () => {
    const fresh = await again(90_000, now, { freshFor: 60 }, { kind: "found", value: "then", maxAge: 3_600 });
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

  it("waits for an answer instead of one older than a week", async () => {
    const { value, asked } = await again(7 * day, now);
    assert.deepEqual([value, asked], ["now", 1]);
  });

  it("never gives a stale miss", async () => {
    const { value, asked } = await again(6 * 60_000, now, {}, { kind: "missing", text: "" });
    assert.deepEqual([value, asked], ["now", 1]);
  });

  it("keeps no failure", async () => assert.equal((await again(0, now, {}, failed)).store.answers.size, 1));

  it("asks anew what is older than asked for, and falls back on it when the service fails", async () => {
    const later = { notBefore: handClock().now() + 1_000 };
    assert.equal((await again(2_000, now, later)).value, "now");
    const { value, age, stale } = await again(2_000, failed, later);
    assert.deepEqual([value, age, stale], ["then", 2, true]);
  });

  it("answers offline from whatever it has, however old, and asks nothing", async () => {
    const { value, age, asked } = await again(400 * day, now, { offline: true });
    assert.deepEqual([value, age, asked], ["then", (400 * day) / 1_000, 0]);
    const { api, calls } = scripted(() => now);
    const answer = await cached(api, { ...handClock(), offline: true }).call("GetPackage", lodash, caller());
    assert.ok(answer.kind === "failed" && answer.error.kind === "offline");
    assert.equal(calls.length, 0);
  });
});
