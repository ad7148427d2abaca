import assert from "node:assert/strict";
import { createApi } from "../../../../src/core/api/createClient.ts";
import { failure } from "../../../../src/core/api/fetched.ts";
import { withAddressCheck } from "../../../../src/core/api/layers/addressCheck.ts";
import { describeFallback, orOnlyV3, withV3Fallback } from "../../../../src/core/api/layers/v3Fallback.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { TransportRequest } from "../../../../src/core/api/transport.ts";
import { operationRequests } from "../../../support/operationRequests.ts";
import { base, caller, wire } from "../../../support/world.ts";

type Distort = (request: TransportRequest, path: string) => { status: number; text: string } | undefined;

/** With the check of the address that the product has below each prefix. */
function checkedClient(distort: Distort) {
  const world = wire({}, distort);
  const api = (prefix: "v3alpha" | "v3") =>
    createApi(withAddressCheck(world.transport, { now: () => 0 }, { baseUrl: base }), { baseUrl: base, prefix });
  return { requests: world.requests, api: withV3Fallback(api("v3alpha"), api("v3"), () => undefined) };
}

function client(distort: Distort) {
  const world = wire({}, distort);
  const lost: string[] = [];
  const api = (prefix: "v3alpha" | "v3") => createApi(world.transport, { baseUrl: base, prefix });
  return {
    requests: world.requests,
    lost,
    api: withV3Fallback(api("v3alpha"), api("v3"), (operation) => lost.push(operation)),
  };
}

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;
const dependents = { versionKey: { ...lodash.packageKey, version: "4.17.20" } };
const withoutAlpha = (_: TransportRequest, path: string) =>
  path.startsWith("/v3alpha/") ? { status: 404, text: "404 page not found" } : undefined;

describe("a service that drops v3alpha", () => {
  for (const reply of [
    { status: 404, text: "404 page not found" },
    { status: 405, text: "" },
    { status: 410, text: "gone" },
    { status: 501, text: "" },
  ]) {
    it(`is asked under v3 after ${reply.status}, at once from then on, and it is said once`, async () => {
      const { api, requests, lost } = client((_, path) => (path.startsWith("/v3alpha/") ? reply : undefined));
      assert.equal((await api.call("GetPackage", lodash, caller())).kind, "found");
      assert.equal((await api.call("GetPackage", lodash, caller())).kind, "found");
      assert.deepEqual(
        requests.map((request) => request.split("/")[1]),
        ["v3alpha", "v3", "v3"],
      );
      assert.deepEqual(lost, ["GetPackage"]);
    });
  }

  it("is said once where several requests find out together", async () => {
    const { api, lost } = client(withoutAlpha);
    await Promise.all(
      ["lodash", "express"].map((name) => api.call("GetPackage", { packageKey: { system: "NPM", name } }, caller())),
    );
    assert.deepEqual(lost, ["GetPackage"]);
  });

  for (const [what, reply] of [
    ["an answer", undefined],
    ["a failure", { status: 503, text: "" }],
  ] as const)
    it(`is not asked under v3 after ${what}`, async () => {
      const { api, requests } = client(() => reply);
      await api.call("GetPackage", lodash, caller());
      assert.deepEqual(requests, ["GET /v3alpha/systems/npm/packages/lodash"]);
    });

  it("is announced with what is unknown from now on", () => {
    assert.equal(
      formatMessage(describeFallback("GetPackage")),
      "The service no longer offers GetPackage under v3alpha; using v3, which omits the deprecation of versions.",
    );
    assert.equal(
      formatMessage(describeFallback("GetAdvisory")),
      "The service no longer offers GetAdvisory under v3alpha; using v3.",
    );
  });

  it("does not take an honest miss for a missing operation", async () => {
    const { api, requests, lost } = client(() => undefined);
    const answer = await api.call(
      "GetPackage",
      { packageKey: { system: "NPM", name: "acme-invented-nowhere" } },
      caller(),
    );
    assert.equal(answer.kind, "missing");
    assert.deepEqual([requests.length, lost.length], [1, 0]);
  });

  it("is not taken for one because v3 does not know the package either", async () => {
    const { api, requests, lost } = client((_, path) => ({
      status: 404,
      text: path.startsWith("/v3alpha/") ? "no such thing" : "package not found",
    }));
    for (let n = 0; n < 2; n++) assert.equal((await api.call("GetPackage", lodash, caller())).kind, "missing");
    assert.deepEqual(
      requests.map((request) => request.split("/")[1]),
      ["v3alpha", "v3", "v3alpha", "v3"],
    );
    assert.deepEqual(lost, []);
  });

  it("does not ask v3 for what it never served", async () => {
    const { api, requests } = client(() => ({ status: 404, text: "404 page not found" }));
    await api.call("GetDependents", dependents, caller());
    assert.deepEqual(requests.length, 1);
  });

  it("is left where only one operation is gone, and gives the others as before", async () => {
    const { api } = client((request, path) => (path.endsWith("/lodash") ? withoutAlpha(request, path) : undefined));
    assert.equal((await api.call("GetPackage", lodash, caller())).kind, "found");
    assert.equal((await api.call("GetDependents", operationRequests.GetDependents.found, caller())).kind, "found");
  });

  it("fails as it did where v3 has no better answer, whether that is known to be served or not", async () => {
    const texts = { v3alpha: "no such page", v3: "nor here", status: 404 };
    const { api } = client((_, path) =>
      path.startsWith("/v3alpha/")
        ? { status: path.includes("dependents") ? 501 : 404, text: texts.v3alpha }
        : texts.v3 === ""
          ? undefined
          : { status: texts.status, text: texts.v3 },
    );
    const ask = async (name: string) => {
      const answer = await api.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());
      return answer.kind === "missing" ? answer.text : answer.kind;
    };
    assert.equal(await ask("a"), "no such page");
    const status = await api.call("GetDependents", dependents, caller());
    assert.ok(status.kind === "failed" && status.error.kind === "status" && status.error.text === "no such page");
    texts.v3 = "package not found";
    assert.equal(await ask("a"), "package not found");
    [texts.status, texts.v3] = [503, "busy"];
    assert.equal(await ask("a"), "no such page");
  });

  it("is not taken for another address where an operation is served under v3alpha alone", async () => {
    const { api, requests } = checkedClient(withoutAlpha);
    const [found, unavailable] = await Promise.all([
      api.call("GetPackage", lodash, caller()),
      api.call("GetDependents", dependents, caller()),
    ]);
    assert.equal(found.kind, "found");
    assert.ok(unavailable.kind === "failed" && unavailable.error.kind === "unavailable", JSON.stringify(unavailable));
    assert.equal(unavailable.error.text, "the service has only v3, without it");
    assert.equal(requests.length, 3);
  });

  it("may be another address, where nothing but such an operation was asked about", async () => {
    const { api } = checkedClient(withoutAlpha);
    const answer = await api.call("GetDependents", dependents, caller());
    assert.ok(answer.kind === "failed" && answer.error.kind === "address");
    assert.match(answer.error.text, /check the base URL, or the service has only v3, without GetDependents$/);
  });

  it("is not blamed for an operation that v3 has, too", () => {
    const other = failure("GetPackage", { kind: "address", text: "another address" });
    assert.deepEqual(orOnlyV3("GetPackage", other), other);
    assert.notDeepEqual(orOnlyV3("GetDependents", other), other);
  });

  it("has its own misses under v3, though its v3alpha looks like another address", async () => {
    const name = "acme-invented-nowhere";
    const { api } = checkedClient(withoutAlpha);
    const answer = await api.call("GetPackage", { packageKey: { system: "NPM", name } }, caller());
    assert.equal(answer.kind, "missing");
  });

  it("is taken for another address where v3 answers nothing, too", async () => {
    const { api } = checkedClient(() => ({ status: 404, text: "404 page not found" }));
    for (const answer of [
      await api.call("GetDependents", dependents, caller()),
      await api.call("GetPackage", lodash, caller()),
    ])
      assert.ok(answer.kind === "failed" && answer.error.kind === "address", JSON.stringify(answer));
  });
});
