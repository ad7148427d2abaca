import assert from "node:assert/strict";
import { batched } from "../../../../src/core/api/layers/batched.ts";
import { cached } from "../../../../src/core/api/layers/cached.ts";
import type { ApiError } from "../../../../src/core/api/errors.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import { rateLimited } from "../../../../src/core/api/layers/rateLimited.ts";
import { retryDelay, retrying } from "../../../../src/core/api/layers/retrying.ts";
import { deduplicated } from "../../../../src/core/api/layers/deduplicated.ts";
import type { TransportRequest, TransportResponse } from "../../../../src/core/api/transport.ts";
import { caller, handClock, scripted, settle } from "../../../support/world.ts";

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;
const version = (name: string) => ({ versionKey: { system: "NPM" as const, name, version: "1.0.0" } });
const found: Fetched<unknown> = { kind: "found", value: {} };
const status = (code: number, retryAfter?: number): Extract<Fetched<unknown>, { kind: "failed" }> => ({
  kind: "failed",
  error: { kind: "status", status: code, text: "", request: "GET /", ...(retryAfter !== undefined && { retryAfter }) },
});

describe("shared", () => {
  it("makes one call of a hundred at once", async () => {
    const { api, calls } = scripted(() => found);
    const layer = deduplicated(api);
    await Promise.all(Array.from({ length: 100 }, () => layer.call("GetPackage", lodash, caller())));
    assert.equal(calls.length, 1);
    await layer.call("GetPackage", lodash, caller());
    assert.equal(calls.length, 2);
  });

  it("aborts the call when the last has gone, not before", async () => {
    const { api, calls } = scripted(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted below")))),
    );
    const layer = deduplicated(api);
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [first, second].map(({ signal }) => layer.call("GetPackage", lodash, { signal }));
    first.abort(new Error("first gone"));
    await assert.rejects(asked[0] ?? Promise.resolve(), /first gone/);
    assert.equal(calls[0]?.caller.signal.aborted, false);
    second.abort(new Error("second gone"));
    await assert.rejects(asked[1] ?? Promise.resolve(), /second gone/);
    assert.ok(calls.every((call) => call.caller.signal.aborted));
  });
});

describe("cached", () => {
  const rows: readonly (readonly [what: string, answer: Fetched<unknown>, seconds: number, calls: number])[] = [
    ["a found answer while it is fresh", found, 3_599, 1],
    ["a found answer after an hour", found, 3_600, 2],
    ["as long as the service says", { kind: "found", value: {}, maxAge: 60 }, 61, 2],
    ["a miss for minutes", { kind: "missing", text: "" }, 299, 1],
    ["a miss no longer", { kind: "missing", text: "" }, 300, 2],
    ["no failure", status(500), 0, 2],
  ];
  for (const [what, reply, seconds, count] of rows) {
    it(`keeps ${what}`, async () => {
      const clock = handClock();
      const { api, calls } = scripted(() => reply);
      const layer = cached(api, clock);
      await layer.call("GetPackage", lodash, caller());
      await clock.advance(seconds * 1_000);
      const again = await layer.call("GetPackage", lodash, caller());
      assert.equal(calls.length, count);
      if (count === 1) assert.ok(again.kind !== "failed" && again.age === seconds);
    });
  }

  it("lets the least recently used leave first", async () => {
    const { api, calls } = scripted(() => found);
    const layer = cached(api, { ...handClock(), entries: 2 });
    for (const name of ["a", "b", "a", "c", "a", "b"]) await layer.call("GetVersion", version(name), caller());
    assert.deepEqual(
      calls.map(({ request }) => (request as ReturnType<typeof version>).versionKey.name),
      ["a", "b", "c", "b"],
    );
  });
});

describe("batched", () => {
  const batch = (operation: string, request: { requests?: readonly object[] }): Fetched<unknown> =>
    operation.endsWith("Batch")
      ? {
          kind: "found",
          value: { responses: (request.requests ?? []).map((item) => ({ request: item, fetched: found })) },
        }
      : found;

  it("joins the look-ups of one tick", async () => {
    const { api, calls } = scripted(batch);
    const layer = batched(api);
    await Promise.all(["a", "b", "c"].map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch"],
    );
    await layer.call("GetVersion", version("a"), caller());
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch", "GetVersion"],
    );
  });

  it("asks singly where there is no batch, and remembers", async () => {
    const { api, calls } = scripted((operation) => (operation.endsWith("Batch") ? status(404) : found));
    const layer = batched(api);
    for (let round = 0; round < 2; round++)
      await Promise.all(["a", "b"].map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch", "GetVersion", "GetVersion", "GetVersion", "GetVersion"],
    );
  });

  it("goes on with batches where singles fail too: the network may only be down for now", async () => {
    const unavailable: Fetched<unknown> = {
      kind: "failed",
      error: { kind: "unavailable", text: "", request: "POST /" },
    };
    let isDown = true;
    const { api, calls } = scripted((operation, request) =>
      isDown ? (operation.endsWith("Batch") ? unavailable : status(503)) : batch(operation, request),
    );
    const layer = batched(api);
    const ask = () => Promise.all(["a", "b"].map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(new Set((await ask()).map(({ kind }) => kind)), new Set(["failed"]));
    isDown = false;
    await ask();
    assert.equal(calls.at(-1)?.operation, "GetVersionBatch");
  });

  it("halves a batch until the bad item stands alone", async () => {
    const bad = (request: unknown) => JSON.stringify(request).includes("bad");
    const { api, calls } = scripted((operation, request) => (bad(request) ? status(400) : batch(operation, request)));
    const names = Array.from({ length: 16 }, (_, n) => (n === 5 ? "bad" : `n${n}`));
    const layer = batched(api);
    const answers = await Promise.all(names.map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      names.map((name) => (name === "bad" ? "failed" : "found")),
    );
    // 16, 8 8, 4 4, 2 2, and the last two singly.
    assert.deepEqual(calls.map(({ operation }) => operation.endsWith("Batch")).filter(Boolean).length, 7);
    assert.equal(calls.length, 9);
  });

  it("joins purls with a version and leaves the others alone", async () => {
    const { api, calls } = scripted(batch);
    const layer = batched(api);
    const purls = ["pkg:npm/a@1", "pkg:npm/%40s/b@2", "pkg:npm/c", "pkg:npm/@s/d"];
    await Promise.all(purls.map((purl) => layer.call("PurlLookup", { purl }, caller())));
    assert.deepEqual(calls.map(({ operation }) => operation).sort(), ["PurlLookup", "PurlLookup", "PurlLookupBatch"]);
  });

  it("leaves out who has gone before it left", async () => {
    const { api, calls } = scripted(batch);
    const gone = new AbortController();
    const layer = batched(api);
    const asked = [
      layer.call("GetVersion", version("a"), { signal: gone.signal }),
      ...["b", "c"].map((name) => layer.call("GetVersion", version(name), caller())),
    ];
    gone.abort(new Error("gone"));
    const outcomes = await Promise.allSettled(asked);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ["rejected", "fulfilled", "fulfilled"],
    );
    assert.equal((calls[0]?.request as { requests: unknown[] }).requests.length, 2);
  });
});

describe("limited", () => {
  function world(limits: Parameters<typeof rateLimited>[2]) {
    const clock = handClock();
    const open: (() => void)[] = [];
    const started: string[] = [];
    const transport = rateLimited(
      ({ url }) => {
        started.push(url);
        return new Promise<TransportResponse>((resolve) =>
          open.push(() => resolve({ status: 200, headers: new Map(), text: "" })),
        );
      },
      clock,
      limits,
    );
    const ask = (url: string, more: Partial<TransportRequest> = {}) =>
      transport({ method: "GET", url, timeout: 1, signal: caller().signal, ...more });
    return { clock, open, started, ask };
  }

  it("keeps to its concurrency and lets a person overtake a scan", async () => {
    const { open, started, ask } = world({ concurrency: 1 });
    const asked = [ask("1"), ask("2", { priority: "background" }), ask("3")];
    await settle();
    assert.deepEqual(started, ["1"]);
    for (let n = 0; n < 3; n++) {
      open[n]?.();
      await settle();
    }
    assert.deepEqual(started, ["1", "3", "2"]);
    await Promise.all(asked);
  });

  it("empties its bucket and fills it with time", async () => {
    const { clock, started, ask } = world({ concurrency: 99, rate: 10, burst: 2 });
    void [1, 2, 3, 4].map((n) => ask(String(n)));
    await settle();
    assert.equal(started.length, 2);
    await clock.advance(100);
    assert.equal(started.length, 3);
    await clock.advance(100);
    assert.equal(started.length, 4);
  });

  it("lets the aborted leave the queue", async () => {
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

describe("retrying", () => {
  const rows: readonly (readonly [what: string, error: ApiError, attempt: number, wait: number | undefined])[] = [
    ["429 at first", status(429).error, 0, 500],
    ["429 with Retry-After", status(429, 7).error, 0, 7_000],
    ["429 that asks for too much", status(429, 600).error, 0, undefined],
    ["503 the third time", status(503).error, 2, 2_000],
    ["503 the fourth time", status(503).error, 3, undefined],
    ["500 the second time", status(500).error, 1, 1_000],
    ["500 the third time", status(500).error, 2, undefined],
    ["a broken connection", { kind: "network", text: "", request: "" }, 0, 500],
    ["400", status(400).error, 0, undefined],
    ["a login page", { kind: "bad-body", text: "", request: "" }, 0, undefined],
  ];
  for (const [what, error, attempt, wait] of rows) it(what, () => assert.equal(retryDelay(error, attempt, 1), wait));

  it("asks again until it is answered", async () => {
    const clock = handClock();
    const { api, calls } = scripted((_, __, ___, nth) => (nth < 2 ? status(503) : found));
    const asked = retrying(api, { ...clock, random: () => 1 }).call("GetPackage", lodash, caller());
    await settle();
    await clock.advance(500);
    await clock.advance(1_000);
    assert.equal((await asked).kind, "found");
    assert.equal(calls.length, 3);
  });

  it("stops waiting when nobody waits for it", async () => {
    const gone = new AbortController();
    const { api, calls } = scripted(() => status(503));
    const asked = retrying(api, { ...handClock(), random: () => 1 }).call("GetPackage", lodash, {
      signal: gone.signal,
    });
    await settle();
    gone.abort(new Error("gone"));
    await assert.rejects(asked, /gone/);
    assert.equal(calls.length, 1);
  });

  it("leaves a failing service alone for a while, then probes with one question and recovers", async () => {
    const clock = handClock();
    let down = true;
    const said: string[] = [];
    const { api, calls } = scripted(() => (down ? status(503, 90) : found));
    const layer = retrying(api, { ...clock, random: () => 1, say: (sentence) => said.push(sentence) });
    for (let n = 0; n < 5; n++) await layer.call("GetPackage", lodash, caller());
    const paused = await layer.call("GetPackage", lodash, caller());
    assert.ok(paused.kind === "failed" && paused.error.kind === "paused");
    assert.equal(calls.length, 5);
    await clock.advance(30_000);
    // The probe fails: it is not said again.
    assert.equal((await layer.call("GetPackage", lodash, caller())).kind, "failed");
    await clock.advance(30_000);
    down = false;
    const [probe, other] = await Promise.all([
      layer.call("GetPackage", lodash, caller()),
      layer.call("GetPackage", lodash, caller()),
    ]);
    assert.deepEqual([probe.kind, other.kind], ["found", "failed"]);
    assert.equal((await layer.call("GetPackage", lodash, caller())).kind, "found");
    assert.equal(calls.length, 8);
    assert.deepEqual(said, [
      "The service failed 5 times in a row and is left alone for 30 seconds.",
      "The service answers again.",
    ]);
  });
});
