// Every operation under every prefix with every outcome: the real client and transport over real HTTP.

import assert from "node:assert/strict";
import type { Api } from "../../src/core/api/api.ts";
import { createApi } from "../../src/core/api/createApi.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Prefix } from "../../src/core/api/rows/row.ts";
import { operations, type Operation, type RequestOf } from "../../src/core/api/operations.ts";
import { createClient } from "../../src/core/api/createClient.ts";
import { errorMessage } from "../../src/core/messages/errors.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import type { Transport } from "../../src/core/api/transport.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import { delay } from "../../src/platform/delay.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { startService, type Service } from "../service/server.ts";
import type { Fault } from "../service/faults.ts";

const express: VersionKey = { system: "NPM", name: "express", version: "4.17.1" };
const popular: VersionKey = { system: "NPM", name: "acme-invented-popular", version: "3.1.0" };
const nowhere: VersionKey = { system: "NPM", name: "acme-invented-nowhere", version: "1.0.0" };
const capable: VersionKey = { system: "GO", name: "github.com/Acme-Invented/Capable", version: "v1.1.0" };
const project = { id: "github.com/acme-invented/tool" };
const noProject = { id: "github.com/acme-invented/nowhere" };
const image = "sha256:1ad1541bde153b7d004d20c476af4cece4f95e49fb47f15b720b5098cea4abc3";

/** One request that finds something and one that does not. */
const asked: { readonly [O in Operation]: { readonly found: RequestOf<O>; readonly missing: RequestOf<O> } } = {
  GetPackage: { found: { packageKey: express }, missing: { packageKey: nowhere } },
  GetVersion: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  GetVersionBatch: { found: { requests: [{ versionKey: express }] }, missing: { requests: [{ versionKey: nowhere }] } },
  GetRequirements: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  GetDependencies: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  GetDependents: { found: { versionKey: popular }, missing: { versionKey: nowhere } },
  GetCapabilities: { found: { versionKey: capable }, missing: { versionKey: { ...capable, version: "v9.0.0" } } },
  GetProject: { found: { projectKey: project }, missing: { projectKey: noProject } },
  GetProjectBatch: {
    found: { requests: [{ projectKey: project }] },
    missing: { requests: [{ projectKey: noProject }] },
  },
  GetProjectPackageVersions: { found: { projectKey: project }, missing: { projectKey: noProject } },
  GetAdvisory: { found: { advisoryKey: { id: "GHSA-35jh-r3h4-6jhm" } }, missing: { advisoryKey: { id: "GHSA-none" } } },
  GetSimilarlyNamedPackages: {
    found: { packageKey: { system: "NPM", name: "acme-invented-populer" } },
    missing: { packageKey: nowhere },
  },
  Query: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  PurlLookup: { found: { purl: "pkg:npm/express@4.17.1" }, missing: { purl: "pkg:npm/acme-invented-nowhere" } },
  PurlLookupBatch: {
    found: { requests: [{ purl: "pkg:npm/express@4.17.1" }] },
    missing: { requests: [{ purl: "pkg:npm/acme-invented-nowhere@1.0.0" }] },
  },
  QueryContainerImages: { found: { chainId: image }, missing: { chainId: "sha256:00" } },
};

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
        const known = operation.endsWith("Batch") ? /^working offline/ : /^found$/;
        assert.match(await kindOf(client(true), operation, "found"), known);
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
  const answer: Fetched<unknown> = await api.call(operation, asked[operation][which], { signal });
  const items = operation.endsWith("Batch") && answer.kind === "found" ? answer.value : undefined;
  const [only] = (items as { responses: readonly { fetched: Fetched<unknown> }[] } | undefined)?.responses ?? [];
  const fetched = only?.fetched ?? answer;
  return fetched.kind === "failed" ? formatMessage(errorMessage(fetched.error)) : fetched.kind;
}
