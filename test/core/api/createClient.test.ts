import assert from "node:assert/strict";
import type { Api } from "../../../src/core/api/api.ts";
import { createBudget, type RequestBudget } from "../../../src/core/api/budget.ts";
import { createClient, type ClientHost } from "../../../src/core/api/createClient.ts";
import { TransportError } from "../../../src/core/api/errors.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage, type Message } from "../../../src/core/messages/message.ts";
import { isSameVersion } from "../../../src/core/versions/index.ts";
import { describeFallback } from "../../../src/core/api/layers/v3Fallback.ts";
import { memoryStore } from "../../support/memoryStore.ts";
import { base, caller, handClock, settle, wire, type Wire } from "../../support/world.ts";
import { respond, script, type ScriptedTransport } from "../../support/transports.ts";

const version = (name: string) => ({ versionKey: { system: "NPM" as const, name, version: "1.0.0" } });

function client({ transport }: Pick<ScriptedTransport, "transport">, host: Partial<ClientHost> = {}) {
  const clock = handClock();
  const lines: string[] = [];
  const api = createClient({
    transport,
    baseUrl: base,
    apiVersion: "auto",
    isSameVersion,
    ...clock,
    random: () => 1,
    log: (line) => lines.push(line),
    onPause: (sentence) => lines.push(formatMessage(sentence)),
    ...host,
  });
  return { api, clock, lines };
}

describe("a client with a wrong base URL (defect 12)", () => {
  it("asks a few times for any number of packages, keeps nothing, and says what is wrong", async () => {
    const world = script(() => respond(404, "404 page not found"));
    const store = memoryStore();
    const { api } = client(world, { cache: { store } });
    const ask = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => api.call("GetVersion", version(`n${n}`), caller())));
    const answers = [...(await ask(20)), ...(await ask(20))];
    assert.deepEqual(
      new Set(
        answers.map((answer) => (answer.kind === "failed" ? formatMessage(errorMessage(answer.error)) : answer.kind)),
      ),
      new Set([`“${base}” does not serve the API; check the base URL`]),
    );
    assert.ok(world.requests.length <= 20, `${world.requests.length} requests`);
    assert.equal(store.answers.size, 0);
  });

  it("does not mistake a service without v3alpha for one", async () => {
    const world = wire({}, (_, path) => (path.startsWith("/v3alpha/") ? { status: 404, text: "" } : undefined));
    const { api } = client(world);
    const answers = await Promise.all(
      ["lodash", "express", "ms"].map((name) =>
        api.call("GetPackage", { packageKey: { system: "NPM", name } }, caller()),
      ),
    );
    assert.deepEqual(
      answers.map(({ kind }) => kind),
      ["found", "found", "found"],
    );
  });
});

describe("a client whose base URL has a password (defect 19)", () => {
  for (const baseUrl of [
    "https://user:s3cret@service.example",
    "HTTPS://s3cret@service.example/a",
    "http://:s3cret@x/",
  ]) {
    it(`sends nothing and shows nothing of ${baseUrl}`, async () => {
      const world = script(() => new Error(`cannot fetch ${baseUrl}`));
      const { api, lines } = client(world, { baseUrl });
      const answer = await api.call("GetVersion", version("a"), caller());
      assert.ok(answer.kind === "failed");
      assert.equal(formatMessage(errorMessage(answer.error)), "the base URL must not contain a user name or password");
      assert.deepEqual([world.requests, lines], [[], []]);
    });
  }
});

describe("a client of a silent service (U10)", () => {
  it("ends all requests with the first timeout, the ones that wait for their turn included", async () => {
    const timeouts: (() => void)[] = [];
    const { api, clock } = client({
      transport: () =>
        new Promise((_, reject) => timeouts.push(() => reject(new TransportError("timeout", "no answer in time")))),
    });
    const packages = Array.from({ length: 100 }, (_, n) =>
      api.call("GetPackage", { packageKey: { system: "NPM", name: `n${n}` } }, caller()),
    );
    await settle();
    // The first three go ahead of the others, which never leave.
    const silent = timeouts.length;
    for (const end of timeouts) end();
    await settle();
    await clock.advance(1_000);
    await settle();
    const answers = await Promise.all(packages);
    assert.deepEqual(
      new Set(answers.map((answer) => answer.kind === "failed" && answer.error.kind)),
      new Set(["timeout", "paused"]),
    );
    assert.equal(timeouts.length, silent);
  });
});

describe("a client of a service", () => {
  const ask = (api: Api, name: string) => api.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());

  it("asks under the prefix that is set, and says when it asks under the other", async () => {
    const old = (): Wire =>
      wire({}, (_, path) => (path.startsWith("/v3alpha/") ? { status: 410, text: "" } : undefined));
    const [set, auto] = [old(), old()];
    await ask(client(set, { apiVersion: "v3" }).api, "lodash");
    assert.deepEqual(set.requests, ["GET /v3/systems/npm/packages/lodash"]);
    const said: Message[] = [];
    await ask(client(auto, { onFallback: (sentence) => said.push(sentence) }).api, "lodash");
    assert.deepEqual(said, [describeFallback("GetPackage")]);
  });

  it("asks singly where the host cannot send batches", async () => {
    const world = wire();
    const { api } = client(world, { withoutBatches: true });
    await Promise.all(["lodash", "ms"].map((name) => api.call("GetVersion", version(name), caller())));
    assert.deepEqual(
      world.requests,
      ["lodash", "ms"].map((name) => `GET /v3alpha/systems/npm/packages/${name}/versions/1.0.0`),
    );
  });

  it("keeps a line for each request, with its outcome and its time", async () => {
    const ends: (() => void)[] = [];
    const outcomes = [
      respond(404, "package not found"),
      new TransportError("too-large"),
      new TransportError("redirected", "b"),
    ];
    const { api, clock, lines } = client({
      transport: () =>
        new Promise((resolve, reject) => {
          const outcome = outcomes[ends.length] ?? assert.fail("asked again");
          ends.push(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
        }),
    });
    for (const [nth, name] of ["a", "b", "c"].entries()) {
      const answer = ask(api, name);
      await settle();
      await clock.advance(7);
      ends[nth]?.();
      await answer;
    }
    const line = (name: string, outcome: string) =>
      `GET ${base}/v3alpha/systems/npm/packages/${name}: ${outcome}, 7 ms`;
    assert.deepEqual(lines, [line("a", "404, 17 characters"), line("b", ""), line("c", "b")]);
  });

  it("keeps a line for a request that its caller leaves, whatever the reason is", async () => {
    const { api, lines } = client({
      transport: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    });
    const leaving = new AbortController();
    const answer = api.call(
      "GetPackage",
      { packageKey: { system: "NPM", name: "a" } },
      { ...caller(), signal: leaving.signal },
    );
    await settle();
    leaving.abort("closed");
    await assert.rejects(answer, (reason) => reason === "closed");
    await settle();
    assert.deepEqual(lines, [`GET ${base}/v3alpha/systems/npm/packages/a: closed, 0 ms`]);
  });
});

describe("a client that knows what is private", () => {
  it("sends nothing of it", async () => {
    const world = wire();
    const { api } = client(world, { isPrivate: ({ name }) => name === "secret" });
    const answers = await Promise.all(
      ["secret", "lodash"].map((name) => api.call("GetVersion", version(name), caller())),
    );
    assert.deepEqual(
      answers.map((answer) => (answer.kind === "failed" ? answer.error.kind : answer.kind)),
      ["private", "found"],
    );
    assert.deepEqual(world.requests, ["GET /v3alpha/systems/npm/packages/lodash/versions/1.0.0"]);
  });
});

describe("a client whose caller has a budget", () => {
  const found = () => respond(200, JSON.stringify({ packageKey: { system: "NPM", name: "ms" } }));
  const ask = (api: Api, name: string, budget?: RequestBudget) =>
    api.call("GetPackage", { packageKey: { system: "NPM", name } }, { ...caller(), ...(budget && { budget }) });

  it("asks as often as that allows, and for all without one", async () => {
    const world = script(() => respond(404, "package not found"));
    const { api } = client(world, { limits: { rate: 1e6, burst: 1e6 } });
    const names = Array.from({ length: 40 }, (_, n) => `n${n}`);
    const budget = createBudget(25);
    const answers = await Promise.all(names.map((name) => ask(api, name, budget)));
    assert.equal(world.requests.length, 25);
    assert.deepEqual(
      [...new Set(answers.slice(25).map(reasonOf))],
      ["not asked, as at most 25 requests are sent for this at once"],
    );
    assert.ok((await Promise.all(names.map((name) => ask(api, name)))).every(({ kind }) => kind === "missing"));
    assert.equal(world.requests.length, 40);
  });

  it("counts each attempt, and gives the answer that it had", async () => {
    const world = script(() => respond(503, "busy"));
    const { api, clock } = client(world);
    const answer = ask(api, "ms", createBudget(2));
    for (let n = 0; n < 5; n++) await clock.advance(10_000);
    assert.match(reasonOf(await answer), /503 busy$/);
    assert.equal(world.requests.length, 2);
  });

  it("pays nothing for what it has", async () => {
    const world = script(found);
    const { api } = client(world);
    const budget = createBudget(1);
    for (let n = 0; n < 3; n++) assert.equal((await ask(api, "ms", budget)).kind, "found");
    assert.equal(world.requests.length, 1);
  });

  for (const [others, requests] of [
    ["no limit", [undefined, 0]],
    ["a budget", [1, 0]],
  ] as const) {
    it(`shares a batch with one that has ${others}, though nothing is left of its own`, async () => {
      const world = wire();
      const { api } = client(world);
      const keys = [version("lodash"), version("ms")];
      const callers = requests.map((most) => (most === undefined ? {} : { budget: createBudget(most) }));
      const answers = await Promise.all(
        keys.map((key, n) => api.call("GetVersion", key, { ...caller(), ...callers[n] })),
      );
      assert.ok(answers.every(({ kind }) => kind !== "failed"));
      assert.deepEqual(world.requests, ["POST /v3alpha/versionbatch"]);
    });
  }
});

function reasonOf(answer: Fetched<unknown>): string {
  return answer.kind === "failed" ? formatMessage(errorMessage(answer.error)) : answer.kind;
}

describe("a client with a store", () => {
  for (const [spelled, requests] of [
    ["v1.0.0", 0],
    ["1.0.1", 1],
  ] as const) {
    it(`asks for ${requests === 0 ? "nothing" : "a version"} where 1.0.0 is stored as ${spelled}`, async () => {
      const value = { versionKey: { ...version("ms").versionKey, version: spelled } };
      const row = { fetched: { kind: "found", value }, since: handClock().now() };
      const world = script(() => respond(404, "version not found"));
      const { api } = client(world, { cache: { store: { ...memoryStore(), read: () => row } } });
      await api.call("GetVersion", version("ms"), caller());
      assert.equal(world.requests.length > 0 ? 1 : 0, requests);
    });
  }
});
