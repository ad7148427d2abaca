import assert from "node:assert/strict";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { type Outcome, retrying } from "../../../../src/core/api/layers/retrying.ts";
import { caller, handClock, settle } from "../../../support/world.ts";
import { respond, script } from "../../../support/transports.ts";

const status = (code: number, retryAfter?: string): Outcome => ({
  kind: "response",
  response: respond(code, "", retryAfter === undefined ? {} : { "retry-after": retryAfter }),
});
const thrown = (error: unknown): Outcome => ({ kind: "error", error });

describe("retrying", () => {
  const rows: readonly (readonly [what: string, outcome: Outcome, attempt: number, wait: number | undefined])[] = [
    ["429 at first", status(429), 0, 500],
    ["429 with Retry-After", status(429, "7"), 0, 7_000],
    ["429 that asks for a minute", status(429, " 60 "), 0, 60_000],
    ["429 that asks for more", status(429, "61"), 0, undefined],
    ["429 that asks for less than we wait", status(429, "0"), 0, 500],
    ...["x7", "7x", "7 x", "-7", "1234567"].map(
      (header) => [`429 that asks for ${header}`, status(429, header), 0, 500] as const,
    ),
    ["429 that names a day", status(429, "Fri, 31 Dec 2027 23:59:59 GMT"), 0, 500],
    ["503 the third time", status(503), 2, 2_000],
    ["503 the fourth time", status(503), 3, undefined],
    ["500 the second time", status(500), 1, 1_000],
    ["500 the third time", status(500), 2, undefined],
    ["a broken connection", thrown(new TransportError("network")), 0, 500],
    ["a timeout", thrown(new TransportError("timeout")), 0, 500],
    ["a second timeout", thrown(new TransportError("timeout")), 1, undefined],
    ["a redirect", thrown(new TransportError("redirected")), 0, undefined],
    ["an unknown error", thrown(new Error("odd")), 0, 500],
    ["another program's error of such a kind", thrown(Object.assign(new Error("odd"), { kind: "timeout" })), 2, 2_000],
    ["400", status(400), 0, undefined],
    ["404", status(404), 0, undefined],
    ["200", status(200), 0, undefined],
    ["an answer that is too large", thrown(new TransportError("too-large")), 0, undefined],
    ["a pause", thrown(new TransportError("paused")), 0, undefined],
    ["a budget that is spent", thrown(new TransportError("over-budget", "1")), 0, undefined],
    ["answers that are too large together", thrown(new TransportError("crowded")), 0, 500],
    ["answers that are too large together the fourth time", thrown(new TransportError("crowded")), 3, undefined],
  ];
  for (const [what, outcome, attempt, wait] of rows) {
    it(what, async () => {
      const waits: number[] = [];
      const delay = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
      const { transport, send } = script(() =>
        outcome.kind === "response" ? outcome.response : (outcome.error as Error),
      );
      await send(retrying(transport, { delay, random: () => 1 })).catch(() => undefined);
      assert.equal(waits[attempt], wait);
    });
  }

  it("sends a request again until it is answered", async () => {
    const clock = handClock();
    const { transport, requests, send } = script((nth) => respond(nth < 2 ? 503 : 200));
    const answer = send(retrying(transport, { ...clock, random: () => 1 }));
    await settle();
    await clock.advance(500);
    await clock.advance(1_000);
    assert.equal((await answer).status, 200);
    assert.equal(requests.length, 3);
  });

  it("stops waiting when the caller has gone", async () => {
    const gone = new AbortController();
    const { transport, requests, send } = script(() => respond(503));
    const answer = send(retrying(transport, { ...handClock(), random: () => 1 }), { signal: gone.signal });
    await settle();
    gone.abort(new Error("gone"));
    await assert.rejects(answer, /gone/);
    assert.equal(requests.length, 1);
  });

  it("waits by chance, at least half as long", async () => {
    const waits: number[] = [];
    const delay = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
    const { transport, send } = script(() => respond(503));
    for (const chance of [0, 0.5]) await send(retrying(transport, { delay, random: () => chance }));
    assert.deepEqual(waits, [250, 500, 1_000, 375, 750, 1_500]);
  });

  it("fails with the reason of the abort, whatever the request failed with", async () => {
    const { transport, send } = script(() => new TransportError("too-large"));
    const signal = AbortSignal.abort(new Error("gone"));
    await assert.rejects(send(retrying(transport, { ...handClock(), random: () => 1 }), { signal }), /gone/);
  });

  for (const kind of ["paused", "over-budget"] as const)
    it(`reports the failure before a request that was not sent, as it was ${kind}, and not that`, async () => {
      const clock = handClock();
      const { transport, send } = script((nth) => (nth === 0 ? respond(503) : new TransportError(kind)));
      const answer = send(retrying(transport, { ...clock, random: () => 1 }), caller());
      await settle();
      await clock.advance(500);
      assert.equal((await answer).status, 503);
    });
});
