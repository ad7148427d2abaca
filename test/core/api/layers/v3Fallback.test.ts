import assert from "node:assert/strict";
import { createApi } from "../../../../src/core/api/createApi.ts";
import { describeFallback, withV3Fallback } from "../../../../src/core/api/layers/v3Fallback.ts";
import type { TransportRequest } from "../../../../src/core/api/transport.ts";
import { base, caller, wire } from "../../../support/world.ts";

function client(distort: (request: TransportRequest, path: string) => { status: number; text: string } | undefined) {
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

describe("a service that drops v3alpha", () => {
  for (const [what, reply] of [
    ["404", { status: 404, text: "404 page not found" }],
    ["410", { status: 410, text: "gone" }],
  ] as const) {
    it(`is asked under v3 after ${what}, at once from then on, and it is said once`, async () => {
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

  it("is announced with what is unknown from now on", () => {
    assert.equal(
      describeFallback("GetPackage"),
      "The service no longer offers GetPackage under v3alpha; using v3, which omits the deprecation of versions.",
    );
    assert.equal(describeFallback("GetAdvisory"), "The service no longer offers GetAdvisory under v3alpha; using v3.");
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
    await api.call("GetDependents", { versionKey: { ...lodash.packageKey, version: "4.17.20" } }, caller());
    assert.deepEqual(requests.length, 1);
  });
});
