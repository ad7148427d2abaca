import assert from "node:assert/strict";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { pausing } from "../../../../src/core/api/layers/pausing.ts";
import { handClock } from "../../../support/world.ts";
import { respond, script } from "../../../support/transports.ts";

/** A layer over a service that answers with one of these, the last one for ever. */
function world(...outcomes: readonly (number | Error)[]) {
  const clock = handClock();
  const sentences: string[] = [];
  const { transport, requests, send } = script((nth) => {
    const outcome = outcomes[Math.min(nth, outcomes.length - 1)] ?? 200;
    return typeof outcome === "number" ? respond(outcome) : outcome;
  });
  const layer = pausing(transport, {
    ...clock,
    onPause: (sentence) => sentences.push(sentence),
    onResume: () => sentences.push("resumed"),
  });
  const ask = () =>
    send(layer).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof TransportError ? error.kind : String(error)),
    );
  const times = async (count: number) => {
    const answers: (number | string)[] = [];
    for (let n = 0; n < count; n++) answers.push(await ask());
    return answers;
  };
  return { clock, sentences, requests, ask, times };
}

const network = new TransportError("network");

describe("a failing service", () => {
  it("is left alone for a while, then asked once, and asked again by all when it answers", async () => {
    const { clock, sentences, requests, ask, times } = world(503, 503, 503, 503, 503, 503, 200);
    assert.deepEqual(await times(6), [503, 503, 503, 503, 503, "paused"]);
    await clock.advance(30_000);
    // This one still fails, which is not announced again.
    assert.equal(await ask(), 503);
    assert.equal(await ask(), "paused");
    await clock.advance(30_000);
    assert.deepEqual(await Promise.all([ask(), ask()]), [200, "paused"]);
    assert.equal(await ask(), 200);
    assert.equal(requests.length, 8);
    assert.deepEqual(sentences, [
      "The service failed 5 times in a row; requests are paused for 30 seconds.",
      "resumed",
    ]);
  });

  it("is asked again when the clock was set back during the pause (defect 22)", async () => {
    const { clock, ask, times } = world(503, 503, 503, 503, 503, 200);
    await times(5);
    assert.equal(await ask(), "paused");
    await clock.advance(-3_600_000);
    assert.equal(await ask(), 200);
  });

  it("is left alone after one timeout during which nothing was answered", async () => {
    const { sentences, times } = world(new TransportError("timeout"));
    assert.deepEqual(await times(2), ["timeout", "paused"]);
    assert.deepEqual(sentences, ["The service does not answer; requests are paused for 30 seconds."]);
  });

  it("is not left alone after one timeout while it answers other requests", async () => {
    const clock = handClock();
    let end: () => void = () => undefined;
    const layer = pausing(
      ({ url }) =>
        url === "slow"
          ? new Promise((_, reject) => (end = () => reject(new TransportError("timeout"))))
          : Promise.resolve(respond(200)),
      clock,
    );
    const { send } = script(() => respond(200));
    const slow = send(layer, { url: "slow" });
    await send(layer);
    end();
    await assert.rejects(slow, TransportError);
    assert.equal((await send(layer)).status, 200);
  });

  const rows: readonly (readonly [what: string, outcomes: readonly (number | Error)[], isPaused: boolean])[] = [
    ["failures in a row", [503, 429, network, new Error("odd"), 502], true],
    ["timeouts between answers", [200, new TransportError("timeout")], true],
    ["failures with an answer between them", [503, 503, 503, 503, 200, 503, 503, 503, 503], false],
    ["failures with a miss between them", [503, 503, 503, 503, 404, 503, 503, 503, 503], false],
    ["failures of one key", [500], false],
    ["refused requests", [400], false],
    ["answers that are too large", [new TransportError("too-large")], false],
  ];
  it("counts refusals of requests that were under way together once", async () => {
    const { times, ask } = world(429);
    await Promise.all(Array.from({ length: 20 }, ask));
    assert.deepEqual(await times(5), [429, 429, 429, 429, "paused"]);
  });

  for (const [what, outcomes, isPaused] of rows) {
    it(`${isPaused ? "pauses" : "does not pause"} requests after ${what}`, async () => {
      const { ask, times } = world(...outcomes);
      await times(Math.max(outcomes.length, 5));
      assert.equal((await ask()) === "paused", isPaused);
    });
  }
});
