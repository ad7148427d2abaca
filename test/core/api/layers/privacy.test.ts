import assert from "node:assert/strict";
import type { Api } from "../../../../src/core/api/api.ts";
import { withPrivacy } from "../../../../src/core/api/layers/privacy.ts";
import { operations, type Operation } from "../../../../src/core/api/operations.ts";
import { errorMessage } from "../../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { isPrivate, lodash, requests, secret, version } from "../../../support/privateRequests.ts";
import { caller, wire, base } from "../../../support/world.ts";
import { createApi } from "../../../../src/core/api/createClient.ts";

describe("a guarded client", () => {
  const sent: { readonly operation: string; readonly request: unknown }[] = [];
  const api: Api = {
    call(operation, request) {
      sent.push({ operation, request });
      return Promise.resolve({ kind: "missing", text: "" });
    },
  };
  const guard = withPrivacy(api, isPrivate);

  beforeEach(() => (sent.length = 0));

  for (const operation of Object.keys(operations) as Operation[]) {
    it(`sends no private name with ${operation}, and says so`, async () => {
      for (const request of requests[operation].private ?? []) {
        const answer = await guard.call(operation, request, caller());
        assert.deepEqual(
          sent.filter(({ request: asked }) => JSON.stringify(asked).toLowerCase().includes("acme")),
          [],
          JSON.stringify(request),
        );
        const items =
          answer.kind === "found" ? (answer.value as { responses: { fetched: typeof answer }[] }) : undefined;
        const fetched = items?.responses[0]?.fetched ?? answer;
        assert.ok(fetched.kind === "failed" && fetched.error.kind === "private", JSON.stringify([request, answer]));
        assert.equal(formatMessage(errorMessage(fetched.error)), "private package, not sent to the service");
      }
    });

    it(`sends everything else with ${operation}`, async () => {
      const { open } = requests[operation];
      await guard.call(operation, open, caller());
      assert.deepEqual(sent, [{ operation, request: open }]);
    });
  }

  it("sends the open items of a batch, and answers each in its place", async () => {
    const { transport, requests: lines } = wire();
    const bodies: (string | undefined)[] = [];
    const guarded = withPrivacy(
      createApi((request) => (bodies.push(request.body), transport(request)), { baseUrl: base, prefix: "v3alpha" }),
      isPrivate,
    );
    const keys = [secret, lodash, { ...lodash, name: "acme-two" }, { ...lodash, name: "express" }, lodash];
    const answer = await guarded.call("GetVersionBatch", { requests: keys.map(version) }, caller());
    assert.ok(answer.kind === "found");
    assert.deepEqual(
      answer.value.responses.map(({ request, fetched }) => [
        request.versionKey.name,
        fetched.kind === "failed" ? fetched.error.kind : fetched.kind,
      ]),
      [
        ["@acme/till", "private"],
        ["lodash", "found"],
        ["acme-two", "private"],
        ["express", "missing"],
        ["lodash", "found"],
      ],
    );
    assert.equal(lines.length, 1);
    assert.doesNotMatch(bodies.join(), /acme/);
  });

  it("sends nothing for a batch of private items alone", async () => {
    const { transport, requests: lines } = wire();
    const guarded = withPrivacy(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), isPrivate);
    await guarded.call("GetVersionBatch", { requests: [version(secret)] }, caller());
    assert.deepEqual(lines, []);
  });

  it("sends no purl that it cannot read", async () => {
    const { transport, requests: lines } = wire();
    const guarded = withPrivacy(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), isPrivate);
    for (const purl of [
      "@acme/till",
      "pkg:@acme/till",
      "pkg:npm",
      "pkg:npm/%zz",
      "pkg:composer/acme/till",
      "npm/acme",
    ]) {
      const answer = await guarded.call("PurlLookup", { purl }, caller());
      assert.ok(answer.kind === "failed" && answer.error.kind === "unavailable", purl);
    }
    assert.deepEqual(lines, []);
  });
});
