// Every operation under every prefix with every outcome: the real client and transport over real HTTP.

import assert from "node:assert/strict";
import type { Api } from "../../src/core/api/api.ts";
import { createApi, createClient } from "../../src/core/api/createClient.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Prefix } from "../../src/core/api/rows/row.ts";
import { operations, type Operation } from "../../src/core/api/operations.ts";
import { errorMessage } from "../../src/core/messages/errors.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import type { Transport } from "../../src/core/api/transport.ts";
import { delay } from "../../src/platform/delay.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { operationRequests } from "../support/operationRequests.ts";
import { startService, type Service } from "../service/server.ts";
import type { Fault } from "../service/faults.ts";

const faults: readonly (readonly [outcome: string, fault: Fault, expected: RegExp])[] = [
  ["malformed: half an answer", { kind: "truncated" }, /not the service's JSON/],
  ["malformed: values of other types", { kind: "types" }, /not the service's JSON/],
  ["malformed: a login page", { kind: "html" }, /not the service's JSON/],
  ["400", { kind: "status", status: 400 }, /: 400/],
  ["404", { kind: "status", status: 404 }, /^missing|unavailable/],
  ["429", { kind: "status", status: 429, retryAfter: 3 }, /: 429/],
  ["500", { kind: "status", status: 500 }, /: 500/],
  ["503 as a page", { kind: "status", status: 503, html: true }, /: 503$/],
  ["a broken connection", { kind: "reset" }, /(closed|reset|hang up|terminated|ECONN)/i],
  ["timeout", { kind: "hang" }, /no answer in time/],
];

let service: Service;
const wire = nodeTransport({ userAgent: "package-insights/test" });
/** Silence ends a request after a moment here, not after half a minute. */
const impatient = nodeTransport({ userAgent: "package-insights/test", timeout: 250 });

let host: Omit<Parameters<typeof createClient>[0], "apiVersion" | "isSameVersion">;

before(async () => {
  service = await startService();
  const { transport } = wire;
  host = { transport, baseUrl: service.url, now: Date.now, delay, random: () => 0.5, log: () => undefined };
});

after(async () => {
  await wire.close();
  await impatient.close();
  await service.close();
});

beforeEach(() => service.reset());

for (const operation of Object.keys(operations) as Operation[]) {
  for (const prefix of operations[operation].prefixes) {
    describe(`${operation} under ${prefix}`, () => {
      it("found", async () => assert.equal(await outcome(operation, prefix, "found", wire.transport), "found"));

      it("missing", async () => {
        assert.match(await outcome(operation, prefix, "missing", wire.transport), /^missing/);
        assert.deepEqual(service.refused, []);
      });

      for (const [name, fault, expected] of faults) {
        it(name, async () => {
          service.faults.add({ operation, fault });
          const transport = fault.kind === "hang" ? impatient.transport : wire.transport;
          assert.match(await outcome(operation, prefix, "found", transport), expected);
        });
      }

      it("offline", async () => {
        const store = memoryStore();
        const client = (offline: boolean) =>
          createClient({ isSameVersion, ...host, apiVersion: prefix, cache: { store, offline } });
        assert.equal(await kindOf(client(false), operation, "found"), "found");
        const before = service.requests.length;
        // A batch is known item by item, so that the answers to single look-ups serve it and the other way round.
        const offlineKind = operation.endsWith("Batch") ? /^working offline/ : /^found$/;
        assert.match(await kindOf(client(true), operation, "found"), offlineKind);
        assert.match(await kindOf(client(true), operation, "missing"), /^working offline/);
        assert.equal(service.requests.length, before);
      });

      it("abort", async () => {
        service.faults.add({ operation, fault: { kind: "hang" } });
        const controller = new AbortController();
        const call = outcome(operation, prefix, "found", wire.transport, controller.signal);
        setTimeout(() => controller.abort(new Error("gone")), 5);
        await assert.rejects(call, /gone/);
      });
    });
  }
}

/** Of one call of the bare client. */
function outcome(
  operation: Operation,
  prefix: Prefix,
  which: "found" | "missing",
  transport: Transport,
  signal?: AbortSignal,
): Promise<string> {
  return kindOf(createApi(transport, { baseUrl: service.url, prefix }), operation, which, signal);
}

/** The kind of the answer, or of the one item of a batch; a failure in words. */
async function kindOf(
  api: Api,
  operation: Operation,
  which: "found" | "missing",
  signal = new AbortController().signal,
): Promise<string> {
  const answer: Fetched<unknown> = await api.call(operation, operationRequests[operation][which], { signal });
  const items = operation.endsWith("Batch") && answer.kind === "found" ? answer.value : undefined;
  const [only] = (items as { responses: readonly { fetched: Fetched<unknown> }[] } | undefined)?.responses ?? [];
  const fetched = only?.fetched ?? answer;
  return fetched.kind === "failed" ? formatMessage(errorMessage(fetched.error)) : fetched.kind;
}
