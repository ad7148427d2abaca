import assert from "node:assert/strict";
import type { ClientHost } from "../../../../src/core/api/createClient.ts";
import type { RequestOf } from "../../../../src/core/api/operations.ts";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { failure } from "../../../../src/core/api/fetched.ts";
import { createRawApi, packagesIn } from "../../../../src/core/api/raw/rawApi.ts";
import { operationNames } from "../../../../src/core/api/raw/readRequest.ts";
import { systems } from "../../../../src/core/model/keys.ts";
import type { Transport } from "../../../../src/core/api/transport.ts";
import { operationRequests } from "../../../support/operationRequests.ts";
import { isPrivate, requests } from "../../../support/privateRequests.ts";
import { respond, script } from "../../../support/transports.ts";
import { base, caller, handClock, wire } from "../../../support/world.ts";

function rawApi(transport: Transport, more: Partial<ClientHost> = {}) {
  return createRawApi({
    transport,
    baseUrl: base,
    apiVersion: "auto",
    limits: { rate: 1e6, burst: 1e6 },
    now: handClock().now,
    delay: () => Promise.resolve(),
    random: () => 0,
    log: () => undefined,
    ...more,
  });
}

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;
const purls = (count: number): RequestOf<"PurlLookupBatch"> => ({
  requests: Array.from({ length: count }, (_, n) => ({ purl: `pkg:npm/acme-${n}@1.0.0` })),
});

describe("createRawApi", () => {
  for (const operation of operationNames) {
    it(`gives what the service serves to ${operation}`, async () => {
      const bodies: string[] = [];
      const { transport } = wire();
      const recorded: Transport = async (request) => {
        const response = await transport(request);
        bodies.push(response.text);
        return response;
      };
      const answer = await rawApi(recorded).call(operation, operationRequests[operation].found, caller());
      assert.equal(answer.kind, "found");
      assert.deepEqual(answer.value, JSON.parse(bodies[0] ?? ""));
    });

    it(`sends nothing private with ${operation}`, async () => {
      for (const request of requests[operation].private ?? []) {
        const { transport, requests: sent } = wire();
        const answer = await rawApi(transport, { isPrivate }).call(operation, request, caller());
        assert.deepEqual(sent, []);
        assert.equal(answer.kind === "failed" && answer.error.kind, "private");
      }
    });
  }

  it("keeps fields that the decoders do not know", async () => {
    const body = { packageKey: {}, findings: [{ score: 1.5 }], versions: "changed" };
    const { transport } = script(() => respond(200, JSON.stringify(body)));
    assert.deepEqual(await rawApi(transport).call("GetPackage", lodash, caller()), { kind: "found", value: body });
  });

  it("joins the pages of a batch in order, equal requests too", async () => {
    const { transport, requests: sent } = wire({ pageSize: 30 });
    const { requests: items } = purls(250);
    const request = { requests: [...items, ...items.slice(0, 5)] };
    const answer = await rawApi(transport).call("PurlLookupBatch", request, caller());
    assert.equal(answer.kind, "found");
    const responses = answer.value.responses as readonly { readonly request: { readonly purl: string } }[];
    assert.deepEqual(
      responses.map((response) => response.request.purl),
      request.requests.map(({ purl }) => purl),
    );
    assert.equal(sent.length, 10);
  });

  const failures: readonly (readonly [what: string, status: number, text: string, kind: string])[] = [
    ["400", 400, "invalid system", "status"],
    ["429", 429, "too many requests", "status"],
    ["a proxy's page", 200, "<html>Sign in</html>", "bad-body"],
    ["an array", 200, "[]", "bad-body"],
  ];
  for (const [what, status, text, kind] of failures) {
    for (const operation of ["GetPackage", "PurlLookupBatch"] as const) {
      it(`fails for ${what} with ${operation}`, async () => {
        const { transport } = script(() => respond(status, text));
        const answer = await rawApi(transport).call(
          operation,
          operation === "GetPackage" ? lodash : purls(2),
          caller(),
        );
        assert.equal(answer.kind === "failed" && answer.error.kind, kind);
      });
    }
  }

  it("fails where no service can be reached", async () => {
    const { transport } = script(() => new TransportError("network", "connection refused"));
    const answer = await rawApi(transport).call("GetPackage", lodash, caller());
    assert.equal(answer.kind === "failed" && answer.error.kind, "network");
  });

  it("asks under v3 where v3alpha has become another thing, and only then", async () => {
    const { transport, requests: sent } = wire({}, (_, path) =>
      path.startsWith("/v3alpha") ? { status: 410, text: "gone" } : undefined,
    );
    assert.equal((await rawApi(transport).call("GetPackage", lodash, caller())).kind, "found");
    assert.deepEqual(sent, ["GET /v3alpha/systems/npm/packages/lodash", "GET /v3/systems/npm/packages/lodash"]);
    const other = wire();
    assert.equal(
      (
        await rawApi(other.transport).call(
          "GetPackage",
          { packageKey: { ...lodash.packageKey, name: "acme-none" } },
          caller(),
        )
      ).kind,
      "missing",
    );
    assert.equal(other.requests.length, 1);
  });

  it("does not blame the address alone where v3alpha is not served", async () => {
    const { transport } = wire({}, (_, path) =>
      path.startsWith("/v3alpha") ? { status: 404, text: "404 page not found" } : undefined,
    );
    const answer = await rawApi(transport).call("PurlLookup", { purl: "pkg:npm/lodash" }, caller());
    assert.ok(answer.kind === "failed" && answer.error.kind === "address");
    assert.match(answer.error.text, /^“http:\/\/service.example” .*, or the service has only v3, without PurlLookup$/);
  });

  it("fails as it did under v3alpha where v3 does not know the package", async () => {
    const { transport } = script((_, { url }) =>
      url.includes("/v3alpha/") ? respond(410, "gone") : respond(404, "package not found"),
    );
    const answer = await rawApi(transport).call("GetPackage", lodash, caller());
    assert.ok(answer.kind === "failed" && answer.error.kind === "status" && answer.error.status === 410);
  });

  it("keeps in mind that the address is the service's", async () => {
    const { transport } = wire({}, (_, path) =>
      path.endsWith("/odd") ? { status: 404, text: "404 page not found" } : undefined,
    );
    const api = rawApi(transport, { apiVersion: "v3" });
    await api.call("GetPackage", lodash, caller());
    const answer = await api.call("GetPackage", { packageKey: { system: "NPM", name: "odd" } }, caller());
    assert.deepEqual(answer, { kind: "missing", text: "404 page not found" });
  });

  it("asks under the prefix that is set", async () => {
    const { transport, requests: sent } = wire();
    await rawApi(transport, { apiVersion: "v3" }).call("GetPackage", lodash, caller());
    assert.deepEqual(sent, ["GET /v3/systems/npm/packages/lodash"]);
  });

  it("rejects with the reason of an abort, and says nothing else then", async () => {
    const signal = AbortSignal.abort(new Error("gone"));
    const api = rawApi(wire().transport, { isPrivate: () => true });
    await assert.rejects(api.call("GetPackage", lodash, { signal }), /gone/);
  });

  it("does not ask for an operation under a prefix that does not have it", async () => {
    const { transport, requests: sent } = wire();
    const answer = await rawApi(transport, { apiVersion: "v3" }).call("PurlLookup", { purl: "pkg:npm/a@1" }, caller());
    assert.deepEqual(answer, failure("PurlLookup", { kind: "unavailable", text: "not served under v3" }));
    assert.deepEqual(sent, []);
  });

  it("refuses a package URL that names no package, alone and in a batch", async () => {
    const { transport, requests: sent } = wire();
    const purl = "pkg:deb/bash";
    const reason = { kind: "unavailable", text: `“${purl}” cannot be looked up` } as const;
    assert.deepEqual(await rawApi(transport).call("PurlLookup", { purl }, caller()), failure("PurlLookup", reason));
    const request = { requests: [...purls(1).requests, { purl }] };
    const answer = await rawApi(transport).call("PurlLookupBatch", request, caller());
    assert.deepEqual(answer.kind === "failed" && { ...answer.error, request: "" }, { ...reason, request: "" });
    assert.deepEqual(sent, []);
  });

  it("finds the packages that a request names, and none in what cannot be read", async () => {
    const requests = [{ purl: "pkg:npm/lodash@1.0.0" }, { purl: "pkg:deb/bash" }];
    assert.deepEqual(await packagesIn("PurlLookupBatch", { requests }), [lodash.packageKey]);
    assert.deepEqual(await packagesIn("Query", { hash: { type: "SHA1", value: "AAAA" } }), []);
    for (const operation of operationNames)
      for (const key of await packagesIn(operation, operationRequests[operation].found))
        assert.ok(systems.includes(key.system), operation);
  });
});
