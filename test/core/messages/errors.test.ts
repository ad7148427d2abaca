import { equal } from "node:assert/strict";
import type { ApiError } from "../../../src/core/api/errors.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";

const request = "GET /v3/x";

const rows: readonly (readonly [error: ApiError, text: string])[] = [
  [{ kind: "status", request, status: 500, text: "" }, "GET /v3/x: 500"],
  [{ kind: "status", request, status: 403, text: "Forbidden" }, "GET /v3/x: 403 Forbidden"],
  [{ kind: "network", request, text: "ECONNREFUSED" }, "GET /v3/x: ECONNREFUSED"],
  [{ kind: "unavailable", request, text: "the service has only v3" }, "GET /v3/x: the service has only v3"],
  [{ kind: "timeout", request }, "GET /v3/x: no answer in time"],
  [{ kind: "too-large", request }, "GET /v3/x: the answer is too large"],
  [{ kind: "crowded", request }, "GET /v3/x: too many large answers at once"],
  [
    { kind: "redirected", request, to: "https://login.example" },
    "GET /v3/x: redirected to https://login.example, which is not followed",
  ],
  [{ kind: "redirected", request }, "GET /v3/x: redirected to another address, which is not followed"],
  [{ kind: "bad-body", request, text: "<html>" }, "GET /v3/x: the answer is not the service's JSON (<html>)"],
  [
    { kind: "other-key", request, requested: "npm a", answered: "npm b" },
    "GET /v3/x: the answer is about npm b, not about npm a",
  ],
  [{ kind: "address", request, text: "the base URL is not one" }, "the base URL is not one"],
  [{ kind: "offline", request }, "working offline, and the cache has no answer"],
  [{ kind: "private", request }, "private package, not sent to the service"],
  [{ kind: "over-budget", request, text: "100" }, "not asked, as at most 100 requests are sent for this at once"],
  [{ kind: "paused", request }, "the service failed repeatedly; requests are paused for half a minute"],
];

describe("the reason of a failed request", () => {
  for (const [error, text] of rows) it(`says ${text}`, () => equal(formatMessage(errorMessage(error)), text));
});
