import assert from "node:assert/strict";
import { DecodeError } from "../../../../src/core/api/decodeFields.ts";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { failure, type Fetched } from "../../../../src/core/api/fetched.ts";
import { errorText, isServiceMiss, sendRequest } from "../../../../src/core/api/wire/request.ts";
import { errorMessage } from "../../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { Transport, TransportResponse } from "../../../../src/core/api/transport.ts";
import { respond } from "../../../support/transports.ts";
import { caller } from "../../../support/world.ts";

const name = "GET /x";
const send = (transport: Transport, signal = caller().signal) =>
  sendRequest(transport, { method: "GET", url: "", name, signal });

function word(fetched: Fetched<unknown>): string {
  if (fetched.kind === "failed") return formatMessage(errorMessage(fetched.error));
  return fetched.kind === "missing" ? `missing: ${fetched.text}` : JSON.stringify(fetched);
}

describe("a response", () => {
  const json = `${name}: the answer is not the service's JSON`;
  const rows: readonly (readonly [what: string, response: TransportResponse, outcome: string])[] = [
    ["what it has", respond(200, '{"a":1}'), '{"kind":"found","value":{"a":1}}'],
    ["a miss", respond(404, " package\nnot found"), "missing: package not found"],
    ["plain text", respond(400, "bad\n\trequest "), `${name}: 400 bad request`],
    ["JSON errors", respond(500, '{"error":"internal error"}'), `${name}: 500 internal error`],
    ["a proxy's error page", respond(503, "<html>busy</html>"), `${name}: 503`],
    ["a login page", respond(200, "<html>Log in</html>"), `${json} (<html>Log in</html>)`],
    ["half an answer", respond(200, '{"packageKey":'), `${json} ({"packageKey":)`],
    ["a list", respond(200, "[]"), `${json} ([])`],
    ["much that is none", respond(200, "x".repeat(5_000)), `${json} (${"x".repeat(200)})`],
    ["little behind much space", respond(200, `${" ".repeat(1_000)}x`), `${json} ()`],
    ...[301, 302, 303, 307, 308].map(
      (status) =>
        [String(status), respond(status), `${name}: redirected to another address, which is not followed`] as const,
    ),
  ];
  for (const [what, response, outcome] of rows)
    it(`is read: ${what}`, async () => assert.equal(word(await send(() => Promise.resolve(response))), outcome));

  for (const [location, to] of [
    ["https://login.example/in?session=secret#top", "https://login.example/in"],
    ["https://user:secret@login.example/", "https://login.example/"],
    [`https://login.example/${"x".repeat(500)}`, `https://login.example/${"x".repeat(178)}`],
  ] as const)
    it(`that leads to ${location.slice(0, 50)} is not followed, and nothing secret is said of it (defect 9)`, async () => {
      const redirected = failure(name, { kind: "redirected", to });
      assert.deepEqual(await send(() => Promise.resolve(respond(302, "", { location }))), redirected);
      assert.deepEqual(await send(() => Promise.reject(new TransportError("redirected", location))), redirected);
    });

  for (const [header, maxAge] of [
    ["max-age=60", 60],
    ["public,Max-Age=3600", 3_600],
    ["s-max-age=60", undefined],
    ["max-age=1234567890", 123_456_789],
    ["no-store", undefined],
  ] as const)
    it(`holds for ${maxAge ?? "nobody knows how many"} seconds by ${header}`, async () =>
      assert.deepEqual(await send(() => Promise.resolve(respond(200, "{}", { "cache-control": header }))), {
        kind: "found",
        value: {},
        ...(maxAge !== undefined && { maxAge }),
      }));

  it("fails the program where reading it does", async () => {
    const broken = { get: () => assert.fail("a bug") };
    await assert.rejects(
      send(() => Promise.resolve({ ...respond(200, "{}"), headers: broken })),
      /a bug/,
    );
  });
});

describe("a request without a response", () => {
  for (const [error, expected] of [
    [new TransportError("network", "connect ECONNREFUSED"), { kind: "network", text: "connect ECONNREFUSED" }],
    [new TransportError("network"), { kind: "network", text: "" }],
    [new Error("odd"), { kind: "network", text: "odd" }],
    ["odd", { kind: "network", text: "odd" }],
    [new DecodeError("odd"), { kind: "network", text: "odd" }],
    [new TransportError("address", "not the service"), { kind: "address", text: "not the service" }],
    [new TransportError("over-budget", "7"), { kind: "over-budget", text: "7" }],
    [new TransportError("refused", "preflight"), { kind: "unavailable", text: "preflight" }],
    [new TransportError("redirected"), { kind: "redirected" }],
    ...(["timeout", "too-large", "crowded", "paused"] as const).map(
      (kind) => [new TransportError(kind, "x"), { kind }] as const,
    ),
  ] as const)
    it(`says ${JSON.stringify(expected)} after ${String(error)}`, async () => {
      const transport = async () => {
        await Promise.resolve();
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- What another program throws may be anything.
        throw error;
      };
      assert.deepEqual(await send(transport), failure(name, expected));
    });

  it("rejects with the reason of an abort", async () => {
    const controller = new AbortController();
    const transport = () => {
      controller.abort(new Error("gone"));
      return Promise.reject(new Error("socket"));
    };
    await assert.rejects(send(transport, controller.signal), /gone/);
  });
});

describe("the text of an error", () => {
  for (const [body, text] of [
    ["  busy,\n\n  please wait ", "busy, please wait"],
    [" \n<html>busy", ""],
    ["a < b", "a < b"],
    ['{"error":"e","message":"m"}', "e"],
    ['{"error":{"code":7},"message":"m"}', "m"],
    ['{"code":7}', '{"code":7}'],
    ['["a"]', '["a"]'],
    ["x".repeat(5_000), "x".repeat(300)],
    [`{"error":"${"x".repeat(500)}"}`, "x".repeat(500)],
    [`{"error":"${"x".repeat(5_000)}"}`, `{"error":"${"x".repeat(290)}`],
  ] as const)
    it(`of ${body.slice(0, 40)} is ${text.slice(0, 40)}`, () => assert.equal(errorText(body), text));
});

describe("a miss of the service", () => {
  for (const [text, expected] of [
    ["package not found", true],
    ["Version not found", true],
    ["no results match query", true],
    ["no images found", true],
    ["the package not found", false],
    ["package not found here", false],
    ["no results match query today", false],
    ["not found", false],
  ] as const)
    it(`is ${expected ? "" : "not "}told by ${text}`, () => assert.equal(isServiceMiss(text), expected));
});
