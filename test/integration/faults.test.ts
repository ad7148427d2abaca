import assert from "node:assert/strict";
import { createClient } from "../../src/core/api/createClient.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Operation } from "../../src/core/api/operations.ts";
import { errorMessage } from "../../src/core/messages/errors.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import { fetchTransport } from "../../src/platform/fetchTransport.ts";
import type { Fault } from "../service/faults.ts";
import { operationRequests } from "../support/operationRequests.ts";
import { control, logged, serviceUrl } from "./workspace.ts";

const lookups = ["GetVersion", "GetDependencies"] as const;

/** Cells of the table in `test/faults` again, over the `fetch` of the extension host. */
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

describe("the extension host's fetch", () => {
  afterEach(() => control());

  for (const operation of lookups) {
    for (const [fault, requests, outcome] of rows) {
      it(`ends ${operation} with ${JSON.stringify(fault)}`, async () => {
        await control({ rules: [{ operation, fault }] });
        // Silence ends a request after a moment here; what answers has all the time that it needs.
        const answer = await ask(operation, fault.kind === "hang" ? 500 : undefined);
        assert.match(answer.text, outcome);
        assert.equal(answer.requests, requests);
        const sent = (await logged()).filter((request) => request.operation === operation);
        assert.ok(sent.length >= requests, "they arrive at the service");
      });
    }
  }
});

/** One call, whose waits between repetitions take no time, and the number of its requests. */
async function ask(
  operation: Operation,
  timeout?: number,
): Promise<{ readonly text: string; readonly requests: number }> {
  let requests = 0;
  const counted: typeof fetch = (url, init) => {
    requests++;
    return fetch(url, init);
  };
  const client = createClient({
    transport: fetchTransport(counted, timeout === undefined ? {} : { timeout }),
    baseUrl: serviceUrl,
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
