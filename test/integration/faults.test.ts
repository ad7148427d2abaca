import assert from "node:assert/strict";
import { createClient } from "../../src/core/api/createClient.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Operation } from "../../src/core/api/operations.ts";
import type { Transport } from "../../src/core/api/transport.ts";
import { errorMessage } from "../../src/core/messages/errors.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import { fetchTransport } from "../../src/platform/fetchTransport.ts";
import { hostTransport } from "../../src/platform/node/hostTransport.ts";
import { isDirect } from "../../src/platform/node/http2/isDirect.ts";
import { requestTransport } from "../../src/platform/node/requestTransport.ts";
import type { Fault } from "../service/faults.ts";
import { operationRequests } from "../support/operationRequests.ts";
import { control, logged, secureServiceUrl, serviceUrl } from "./workspace.ts";

const lookups = ["GetVersion", "GetDependencies"] as const;

interface HostClient {
  readonly open: (options: { readonly timeout?: number }) => Transport;
  readonly baseUrl: string;
}

/** The clients of the extension host. */
const clients: Readonly<Record<string, HostClient>> = {
  request: { open: requestTransport, baseUrl: serviceUrl },
  fetch: { open: (options) => fetchTransport((url, init) => fetch(url, init), options), baseUrl: serviceUrl },
  "HTTP/2": {
    open: (options) => hostTransport({ isProxied: () => false, isDirect, ...options }).transport,
    baseUrl: secureServiceUrl,
  },
};

/** Cells of the table in `test/faults` again, over each client. */
const rows: readonly (readonly [fault: Fault, requests: number, outcome: RegExp])[] = [
  [{ kind: "status", status: 400 }, 1, /: 400/],
  [{ kind: "status", status: 403, html: true }, 1, /: 403$/],
  [{ kind: "status", status: 404, text: "version not found" }, 1, /^missing$/],
  [{ kind: "status", status: 429, retryAfter: 86_400 }, 1, /: 429/],
  [{ kind: "status", status: 500 }, 3, /: 500/],
  [{ kind: "status", status: 503 }, 4, /: 503/],
  [{ kind: "html" }, 1, /not the service's JSON/],
  [{ kind: "truncated" }, 1, /not the service's JSON/],
  [{ kind: "types" }, 1, /not the service's JSON/],
  [{ kind: "hang" }, 1, /no answer in time/],
];

for (const [name, { open, baseUrl }] of Object.entries(clients)) {
  describe(`the extension host's ${name}`, () => {
    afterEach(() => control());

    for (const operation of lookups) {
      for (const [fault, requests, outcome] of rows) {
        it(`ends ${operation} with ${JSON.stringify(fault)}`, async () => {
          await control({ rules: [{ operation, fault }] });
          // Silence ends a request after a moment here; what answers has all the time that it needs.
          const transport = open(fault.kind === "hang" ? { timeout: 500 } : {});
          const answer = await ask(operation, transport, baseUrl);
          assert.match(answer.text, outcome);
          assert.equal(answer.requests, requests);
          const sent = (await logged()).filter((request) => request.operation === operation);
          assert.ok(sent.length >= requests, "they arrive at the service");
        });
      }
    }
  });
}

describe("the extension host's connections with HTTP/2", () => {
  it("carry all requests", async () => {
    const { transport, close } = hostTransport({ isProxied: () => false, isDirect });
    const versions = Array.from({ length: 20 }, async () => {
      const { signal } = new AbortController();
      const url = `${secureServiceUrl}/v3alpha/systems/npm/packages/lodash`;
      return (await transport({ method: "GET", url, signal })).headers.get("x-http-version");
    });
    assert.deepEqual(new Set(await Promise.all(versions)), new Set(["2.0"]));
    close();
  });

  it("are made where the host takes no proxy, which it tells without a connection", async () => {
    // Nobody listens there.
    assert.equal(await isDirect(new URL("https://127.0.0.1:9")), true);
    assert.equal(await isDirect(new URL("https://service.example")), true);
  });
});

/** One call, whose waits between repetitions take no time, and the number of its requests. */
async function ask(
  operation: Operation,
  transport: Transport,
  baseUrl: string,
): Promise<{ readonly text: string; readonly requests: number }> {
  let requests = 0;
  const client = createClient({
    transport(request) {
      requests++;
      return transport(request);
    },
    baseUrl,
    apiVersion: "auto",
    isSameVersion,
    now: Date.now,
    delay: () => Promise.resolve(),
    random: () => 0,
    log: () => undefined,
  });
  const { found } = operationRequests[operation];
  const answer: Fetched<unknown> = await client.call(operation, found, { signal: new AbortController().signal });
  return { text: answer.kind === "failed" ? formatMessage(errorMessage(answer.error)) : answer.kind, requests };
}
