import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createApi.ts";
import { describeError } from "../../../src/core/api/errors.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import { operations, type Operation } from "../../../src/core/api/operations.ts";
import { TransportError } from "../../../src/core/api/errors.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { base, caller, wire, type Wire } from "../../support/world.ts";

const express: VersionKey = { system: "NPM", name: "express", version: "4.17.1" };
const request = { packageKey: { system: "NPM", name: "lodash" } } as const;

function client({ transport }: Pick<Wire, "transport">, prefix: "v3alpha" | "v3" = "v3alpha") {
  return createApi(transport, { baseUrl: base, prefix });
}

const failing = (status: number, text: string) => wire({}, () => ({ status, text }));

describe("the client", () => {
  const answers: readonly (readonly [what: string, wire: Wire, outcome: string])[] = [
    ["an unknown package", wire({}, () => ({ status: 404, text: "package not found" })), "missing: package not found"],
    ["plain text", failing(400, "bad\nrequest"), "GET /v3alpha/systems/npm/packages/lodash: 400 bad request"],
    [
      "JSON errors",
      failing(500, '{"error":"internal error"}'),
      "GET /v3alpha/systems/npm/packages/lodash: 500 internal error",
    ],
    ["a proxy's error page", failing(503, "<html>busy</html>"), "GET /v3alpha/systems/npm/packages/lodash: 503"],
    [
      "a login page with status 200",
      failing(200, "<html><body>Log in</body></html>"),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON (<html><body>Log in</body></html>)",
    ],
    [
      "half an answer",
      failing(200, '{"packageKey":'),
      'GET /v3alpha/systems/npm/packages/lodash: the answer is not the service\'s JSON ({"packageKey":)',
    ],
    [
      "another service's JSON",
      failing(200, '{"status":"ok"}'),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON (packageKey is not an object)",
    ],
    [
      "a list",
      failing(200, "[]"),
      "GET /v3alpha/systems/npm/packages/lodash: the answer is not the service's JSON ([])",
    ],
  ];
  for (const [what, world, outcome] of answers) {
    it(`gives the meaning of ${what}`, async () =>
      assert.equal(word(await client(world).call("GetPackage", request, caller())), outcome));
  }

  it("says what the network said", async () => {
    const broken = (error: Error) =>
      client({ transport: () => Promise.reject(error) }).call("GetPackage", request, caller());
    assert.match(word(await broken(new TransportError("network", "connect ECONNREFUSED"))), /ECONNREFUSED/);
    assert.match(word(await broken(new TransportError("timeout", ""))), /no answer in time/);
    assert.match(word(await broken(new TransportError("too-large", ""))), /too large/);
    assert.match(word(await broken(new Error("odd"))), /odd/);
  });

  it("rejects with the reason of an abort, and only then", async () => {
    const controller = new AbortController();
    const asked = client({
      transport: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("socket")))),
    }).call("GetPackage", request, { signal: controller.signal });
    controller.abort(new Error("gone"));
    await assert.rejects(asked, /gone/);
    await assert.rejects(client(wire()).call("GetPackage", request, { signal: controller.signal }), /gone/);
  });

  it("asks for nothing that the prefix does not serve", async () => {
    const world = wire();
    for (const operation of Object.keys(operations) as Operation[]) {
      if (operations[operation].prefixes.includes("v3")) continue;
      assert.match(word(await client(world, "v3").call(operation, { requests: [] }, caller())), /not served under v3/);
    }
    assert.deepEqual(world.requests, []);
  });

  it("reads a graph, a project's absence and a version under either prefix", async () => {
    for (const prefix of ["v3alpha", "v3"] as const) {
      const api = client(wire(), prefix);
      const graph = await api.call("GetDependencies", { versionKey: express }, caller());
      assert.ok(graph.kind === "found" && graph.value.nodes.length > 40);
      assert.equal(
        (await api.call("GetProject", { projectKey: { id: "github.com/acme/invented" } }, caller())).kind,
        "missing",
      );
      const version = await api.call("GetVersion", { versionKey: express }, caller());
      assert.ok(version.kind === "found");
      assert.equal(version.value.isDeprecated, prefix === "v3" ? undefined : false);
      assert.equal(version.maxAge, 3_600);
    }
  });

  it("flags a list as long as the service's cap", async () => {
    const results = Array.from({ length: 1000 }, () => ({ registry: "r", repository: "x" }));
    const answer = await client(failing(200, JSON.stringify({ results }))).call(
      "QueryContainerImages",
      { chainId: "sha256:a" },
      caller(),
    );
    assert.ok(answer.kind === "found" && answer.truncated);
  });
});

describe("batches", () => {
  const keys = (count: number): { versionKey: VersionKey }[] =>
    Array.from({ length: count }, (_, n) => ({
      versionKey: n % 2 ? express : { system: "NPM", name: `acme-invented-${n}`, version: "1.0.0" },
    }));

  it("ask for equal items once, in pages of a hundred, and answer each in its place", async () => {
    const world = wire();
    const requests = [...keys(420), ...keys(420)];
    const answer = await client(world).call("GetVersionBatch", { requests }, caller());
    assert.ok(answer.kind === "found");
    // 210 invented ones and express.
    assert.deepEqual(
      world.requests,
      Array.from({ length: 3 }, () => "POST /v3alpha/versionbatch"),
    );
    assert.deepEqual(
      answer.value.responses.map(({ fetched }) => fetched.kind),
      requests.map((_, n) => (n % 2 ? "found" : "missing")),
    );
  });

  it("follow tokens where pages are smaller", async () => {
    const world = wire({ pageSize: 2 });
    const answer = await client(world).call(
      "GetVersionBatch",
      { requests: keys(9).filter((_, n) => n % 2 === 0) },
      caller(),
    );
    assert.ok(answer.kind === "found");
    assert.equal(world.requests.length, 3);
    assert.deepEqual(
      answer.value.responses.map(({ fetched }) => fetched.kind),
      Array.from({ length: 5 }, () => "missing"),
    );
  });

  const wrong: readonly (readonly [what: string, body: object, message: RegExp])[] = [
    ["too few answers", { responses: [], nextPageToken: "" }, /0 answers to 1 requests/],
    [
      "another's answer",
      { responses: [{ request: { versionKey: { ...express, name: "other" } }, version: { versionKey: express } }] },
      /not asked for/,
    ],
    ["no answers", { responses: "x" }, /responses is not a list/],
  ];
  for (const [what, body, message] of wrong) {
    it(`fail with ${what}`, async () => {
      const answer = await client(failing(200, JSON.stringify(body))).call(
        "GetVersionBatch",
        { requests: [{ versionKey: express }] },
        caller(),
      );
      assert.ok(answer.kind === "found");
      assert.match(word(answer.value.responses[0]?.fetched), message);
    });
  }

  it("leave alone what cannot be asked for, and ask for the rest", async () => {
    const requests = [{ versionKey: { ...express, version: "" } }, { versionKey: express }];
    const answer = await client(wire()).call("GetVersionBatch", { requests }, caller());
    assert.ok(answer.kind === "found");
    assert.deepEqual(
      answer.value.responses.map(({ fetched }) => fetched.kind),
      ["failed", "found"],
    );
  });

  it("lose one chunk, not all", async () => {
    let nth = 0;
    const world = wire({}, () => (nth++ === 0 ? { status: 503, text: "" } : undefined));
    const requests = Array.from({ length: 150 }, (_, n) => ({
      versionKey: { ...express, name: `acme-invented-${n}` },
    }));
    const answer = await client(world).call("GetVersionBatch", { requests }, caller());
    assert.ok(answer.kind === "found");
    const kinds = answer.value.responses.map(({ fetched }) => fetched.kind);
    assert.deepEqual(
      [kinds.filter((kind) => kind === "failed").length, kinds.filter((kind) => kind === "missing").length],
      [100, 50],
    );
  });
});

function word(fetched: Fetched<unknown> | undefined): string {
  if (fetched?.kind === "failed") return describeError(fetched.error);
  return fetched?.kind === "missing" ? `missing: ${fetched.text}` : JSON.stringify(fetched);
}
