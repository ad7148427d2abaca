import assert from "node:assert/strict";
import { batched } from "../../../../src/core/api/layers/batched.ts";
import type { Caller } from "../../../../src/core/api/api.ts";
import { createBudget } from "../../../../src/core/api/budget.ts";
import { failure, type Failed, type Fetched } from "../../../../src/core/api/fetched.ts";
import { caller, scripted, settle } from "../../../support/world.ts";

const version = (name: string) => ({ versionKey: { system: "NPM" as const, name, version: "1.0.0" } });
const found: Fetched<unknown> = { kind: "found", value: {} };
const status = (code: number): Failed => failure("GET /", { kind: "status", status: code, text: "" });
const unavailable = failure("POST /", { kind: "unavailable", text: "" });

type Request = { readonly requests?: readonly object[] };
const isBatch = (operation: string) => operation.endsWith("Batch");

/** Answers each item of a batch, and single lookups, with `answer`. */
const each =
  (answer: (item: object) => Fetched<unknown> = () => found) =>
  (operation: string, request: Request): Fetched<unknown> =>
    isBatch(operation)
      ? {
          kind: "found",
          value: { responses: (request.requests ?? []).map((item) => ({ request: item, fetched: answer(item) })) },
        }
      : answer(request);

describe("lookups of one tick", () => {
  it("leave as one batch, a lone one as it is", async () => {
    const { api, calls } = scripted(each());
    const layer = batched(api);
    await Promise.all(["a", "b", "c"].map((name) => layer.call("GetVersion", version(name), caller())));
    await layer.call("GetVersion", version("a"), caller());
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch", "GetVersion"],
    );
  });

  it("leave as they are where a batch takes none of them", async () => {
    const { api, calls } = scripted(each());
    const layer = batched(api);
    await Promise.all(["pkg:npm/a", "pkg:deb/a"].map((purl) => layer.call("PurlLookup", { purl }, caller())));
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["PurlLookup", "PurlLookup"],
    );
  });

  it("that are a batch already leave as they are", async () => {
    const { api, calls } = scripted(each());
    const request = { requests: [version("a")] };
    const both = () => batched(api).call("GetVersionBatch", request, caller());
    await Promise.all([both(), both()]);
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch", "GetVersionBatch"],
    );
  });

  it("go singly where there is no batch, from then on at once", async () => {
    const { api, calls } = scripted((operation) => (isBatch(operation) ? status(404) : found));
    const layer = batched(api);
    for (let round = 0; round < 2; round++)
      await Promise.all(["a", "b"].map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch", "GetVersion", "GetVersion", "GetVersion", "GetVersion"],
    );
  });

  it("go on in batches where single ones fail too: the network may only be down for now", async () => {
    let isDown = true;
    const { api, calls } = scripted((operation, request: Request) =>
      isDown ? (isBatch(operation) ? unavailable : status(503)) : each()(operation, request),
    );
    const layer = batched(api);
    const ask = () => Promise.all(["a", "b"].map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(new Set((await ask()).map(({ kind }) => kind)), new Set(["failed"]));
    isDown = false;
    await ask();
    assert.equal(calls.at(-1)?.operation, "GetVersionBatch");
  });

  it("go on in batches after one item of one was refused", async () => {
    const refuses = (item: object) => JSON.stringify(item).includes('"b"');
    const { api, calls } = scripted((operation, request: Request) =>
      each((item) => (isBatch(operation) && refuses(item) ? unavailable : found))(operation, request),
    );
    const layer = batched(api);
    for (let round = 0; round < 2; round++) {
      const answers = ["a", "b", "c"].map((name) => layer.call("GetVersion", version(name), caller()));
      assert.deepEqual(
        (await Promise.all(answers)).map(({ kind }) => kind),
        ["found", "found", "found"],
      );
    }
    assert.deepEqual(
      calls.map(({ operation }) => operation),
      ["GetVersionBatch", "GetVersion", "GetVersionBatch", "GetVersion"],
    );
  });

  it("are halved until the bad item stands alone", async () => {
    const bad = (request: unknown) => JSON.stringify(request).includes("bad");
    const { api, calls } = scripted((operation, request: Request) =>
      bad(request) ? status(400) : each()(operation, request),
    );
    const names = Array.from({ length: 16 }, (_, n) => (n === 5 ? "bad" : `n${n}`));
    const layer = batched(api);
    const answers = await Promise.all(names.map((name) => layer.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      names.map((name) => (name === "bad" ? "failed" : "found")),
    );
    // 16, 8 8, 4 4, 2 2, and the last two singly.
    assert.equal(calls.filter(({ operation }) => isBatch(operation)).length, 7);
    assert.equal(calls.length, 9);
  });

  it("cost no request of their own where they are wanted in batches only", async () => {
    const batchOnly = { ...caller(), batchOnly: true } as const;
    for (const refusal of [status(404), status(400)]) {
      const { api, calls } = scripted((operation) => (isBatch(operation) ? refusal : found));
      const layer = batched(api);
      const ask = (name: string, from = batchOnly) => layer.call("GetVersion", version(name), from);
      assert.deepEqual(await ask("a"), failure("GetVersion", { kind: "unavailable", text: "not served in batches" }));
      assert.deepEqual(calls, []);
      const answers = await Promise.all(["a", "b", "c", "d"].map((name) => ask(name)));
      assert.deepEqual(new Set(answers.map(({ kind }) => kind)), new Set(["failed"]));
      assert.deepEqual(
        calls.map(({ operation }) => operation),
        ["GetVersionBatch"],
      );
    }
  });

  it("are joined where they are purls with a version", async () => {
    const { api, calls } = scripted(each());
    const layer = batched(api);
    const purls = ["pkg:npm/a@1", "pkg:npm/%40s/b@2", "pkg:npm/c", "pkg:npm/@s/d"];
    await Promise.all(purls.map((purl) => layer.call("PurlLookup", { purl }, caller())));
    assert.deepEqual(
      calls.map(({ operation, request }) => [operation, request]),
      [
        ["PurlLookup", { purl: "pkg:npm/c" }],
        ["PurlLookup", { purl: "pkg:npm/@s/d" }],
        ["PurlLookupBatch", { requests: [{ purl: "pkg:npm/a@1" }, { purl: "pkg:npm/%40s/b@2" }] }],
      ],
    );
  });

  for (const refusal of [
    status(404),
    status(405),
    status(501),
    unavailable,
    failure("POST /", { kind: "address", text: "" }),
  ])
    it(`go singly where the batch is refused: ${JSON.stringify(refusal.error)}`, async () => {
      const { api, calls } = scripted((operation) => (isBatch(operation) ? refusal : found));
      const layer = batched(api);
      const answers = await Promise.all(["a", "b"].map((name) => layer.call("GetVersion", version(name), caller())));
      assert.deepEqual([answers, calls.length], [[found, found], 3]);
    });

  it("are as urgent as the most urgent, and paid by one of several budgets", async () => {
    const budget = createBudget(7);
    const rows: readonly (readonly [
      callers: readonly Partial<Caller>[],
      priority: string,
      most: number | undefined,
    ])[] = [
      [[{ priority: "background" }, { priority: "background" }], "background", undefined],
      [[{ priority: "background" }, {}], "interactive", undefined],
      [[{ priority: "interactive" }, { priority: "background" }], "interactive", undefined],
      [[{ budget }, { budget: createBudget(5) }], "interactive", 7],
      [[{ budget }, {}], "interactive", undefined],
    ];
    for (const [callers, priority, most] of rows) {
      const { api, calls } = scripted(each());
      const layer = batched(api);
      await Promise.all(callers.map((own, n) => layer.call("GetVersion", version(`n${n}`), { ...caller(), ...own })));
      assert.equal(calls.length, 1);
      const { priority: sent, budget: paid } = calls[0]?.caller ?? caller();
      assert.deepEqual([sent, paid?.most], [priority, most]);
    }
  });

  it("fail where the batch has no answer at their place, and reject with what it throws", async () => {
    const short = scripted(() => ({ kind: "found", value: { responses: [{ request: {}, fetched: found }] } }));
    const names = ["a", "b"];
    const layer = batched(short.api);
    assert.deepEqual(await Promise.all(names.map((name) => layer.call("GetVersion", version(name), caller()))), [
      found,
      failure("GetVersion", { kind: "bad-body", text: "no answer at this place" }),
    ]);
    const broken = batched({ call: () => Promise.reject(new Error("a bug")) });
    const outcomes = await Promise.allSettled(names.map((name) => broken.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason)),
      ["Error: a bug", "Error: a bug"],
    );
  });

  it("leave without those whose caller has gone", async () => {
    const { api, calls } = scripted(each());
    const gone = new AbortController();
    const layer = batched(api);
    const answers = [
      layer.call("GetVersion", version("a"), { signal: gone.signal }),
      ...["b", "c"].map((name) => layer.call("GetVersion", version(name), caller())),
    ];
    gone.abort(new Error("gone"));
    const outcomes = await Promise.allSettled(answers);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ["rejected", "fulfilled", "fulfilled"],
    );
    assert.deepEqual(calls[0]?.request, { requests: [version("b"), version("c")] });
    const late = ["GetVersion", "GetPackage"] as const;
    for (const operation of late)
      await assert.rejects(
        layer.call(operation, { ...version("a"), packageKey: version("a").versionKey }, { signal: gone.signal }),
        /gone/,
      );
    assert.equal(calls.length, 1);
  });

  it("abort their batch when the last caller has gone, not before", async () => {
    let answer: (fetched: Fetched<unknown>) => void = () => undefined;
    const { api, calls } = scripted(() => new Promise<Fetched<unknown>>((resolve) => (answer = resolve)));
    const layer = batched(api);
    const callers = [new AbortController(), new AbortController(), new AbortController()];
    const answers = callers.map(({ signal }, n) => layer.call("GetVersion", version(`n${n}`), { signal }));
    const outcomes = Promise.allSettled(answers);
    await settle();
    const { signal } = calls[0]?.caller ?? caller();
    callers[0]?.abort(new Error("gone"));
    assert.equal(signal.aborted, false);
    answer(each()("GetVersionBatch", calls[0]?.request as Request));
    assert.deepEqual(
      (await outcomes).map((outcome) => outcome.status),
      ["rejected", "fulfilled", "fulfilled"],
    );

    const others = [new AbortController(), new AbortController()];
    void Promise.allSettled(others.map(({ signal }, n) => layer.call("GetVersion", version(`m${n}`), { signal })));
    await settle();
    for (const other of others) other.abort(new Error("gone"));
    assert.equal(calls[1]?.caller.signal.aborted, true);
  });
});
