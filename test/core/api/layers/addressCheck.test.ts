import assert from "node:assert/strict";
import { TransportError } from "../../../../src/core/api/errors.ts";
import { withAddressCheck } from "../../../../src/core/api/layers/addressCheck.ts";
import type { TransportResponse, Waiting } from "../../../../src/core/api/transport.ts";
import { handClock, settle } from "../../../support/world.ts";
import { respond, script } from "../../../support/transports.ts";

const foreign = respond(404, "404 page not found");

/** A layer over an address that answers with one of these, the last one for ever. */
function world(...outcomes: readonly (TransportResponse | Error)[]) {
  const clock = handClock();
  const { transport, requests, send } = script((nth) => outcomes[Math.min(nth, outcomes.length - 1)] ?? foreign);
  const layer = withAddressCheck(transport, clock, { baseUrl: "https://service.example/typo" });
  const ask = (more = {}) =>
    send(layer, more).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof TransportError ? error.kind : String(error)),
    );
  return { clock, requests, layer, send, ask };
}

describe("an address with a 404 for everything (defect 12)", () => {
  it("gets a few requests, all of which fail with what is wrong", async () => {
    const { requests, layer, send, ask } = world();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => ask()));
    assert.deepEqual(new Set(outcomes), new Set(["address"]));
    assert.equal(requests.length, 3);
    await assert.rejects(send(layer), /“https:\/\/service\.example\/typo” does not serve the API; check the base URL/);
    assert.equal(requests.length, 3);
  });

  it("gets another few after a while, also when the clock was set back", async () => {
    for (const milliseconds of [30_000, -3_600_000]) {
      const { clock, requests, ask } = world(foreign, foreign, foreign, respond(200, "{}"));
      for (let n = 0; n < 5; n++) await ask();
      assert.equal(requests.length, 3);
      await clock.advance(milliseconds);
      assert.equal(await ask(), 200);
    }
  });

  const foreignTexts = [
    "",
    "404 page not found",
    "Not Found",
    "<html>package not found</html>",
    '{"detail":"Not Found"}',
  ];
  for (const text of foreignTexts) {
    it(`is told by ${JSON.stringify(text)}`, async () =>
      assert.equal(await world(respond(404, text)).ask(), "address"));
  }
});

describe("the address of the service", () => {
  const answers = [
    respond(200, ' {"versions":[]}'),
    respond(200, '{"versions":[]}'),
    respond(200, '\n\t{"versions":[]}'),
    respond(404, "package not found"),
    respond(404, "version not found\n"),
    respond(404, "Advisory not found"),
    respond(404, '{"error":"no results match query"}'),
  ];
  for (const answer of answers) {
    it(`is told by ${answer.status} ${JSON.stringify(answer.text)}, from then on for every 404`, async () => {
      const { requests, ask } = world(foreign, answer, foreign);
      assert.equal(await ask(), "address");
      assert.equal(await ask(), answer.status);
      for (let n = 0; n < 9; n++) assert.equal(await ask(), 404);
      assert.equal(requests.length, 11);
    });
  }

  it("is not told by a login page or a failure, which are passed on", async () => {
    const failure = new TransportError("network");
    const { ask } = world(respond(200, "<html>{}"), respond(503, "package not found"), failure, foreign);
    assert.deepEqual([await ask(), await ask(), await ask(), await ask()], [200, 503, "network", "address"]);
  });

  it("lets no lists keep the first requests about versions, and what leads to more go on before details", async () => {
    const sent: string[] = [];
    let answer: () => void = () => undefined;
    const layer = withAddressCheck(
      ({ url }) => {
        sent.push(url);
        return new Promise((resolve) => (answer = () => resolve(respond(200, "{}"))));
      },
      handClock(),
      { baseUrl: "", before: 4 },
    );
    const { send } = script(() => foreign);
    const ask = (url: string, canWait?: Waiting) => void send(layer, { url, ...(canWait && { canWait }) });
    for (const url of ["a", "b", "c", "d", "e"]) ask(url, "lists");
    ask("1");
    ask("x", "details");
    ask("2");
    await settle();
    assert.deepEqual(sent, ["a", "b", "c", "1"]);
    answer();
    await settle();
    assert.deepEqual(sent, ["a", "b", "c", "1", "2", "x", "d", "e"]);
  });

  const outcomes: readonly (readonly [what: string, outcome: TransportResponse | Error, sent: number])[] = [
    ["any answer", respond(200, "<html>"), 30],
    ["a failure of the network", new TransportError("network"), 30],
    ["an error that nobody expects", new Error("odd"), 30],
    ["the 404 of another address", foreign, 5],
    ["a layer below that says so", new TransportError("address"), 5],
  ];
  for (const [what, outcome, sent] of outcomes) {
    it(`has ${sent} requests sent after ${what}`, async () => {
      const end: (() => void)[] = [];
      const layer = withAddressCheck(
        () =>
          new Promise((resolve, reject) =>
            end.push(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
          ),
        handClock(),
        { baseUrl: "", before: 4 },
      );
      const { send } = script(() => foreign);
      for (let n = 0; n < 30; n++) void send(layer).catch(() => undefined);
      await settle();
      assert.equal(end.length, 4);
      end[0]?.();
      await settle();
      assert.equal(end.length, sent);
    });
  }

  it("lets all requests go on as soon as the first is answered", async () => {
    const answer: (() => void)[] = [];
    const layer = withAddressCheck(
      () => new Promise((resolve) => answer.push(() => resolve(respond(200, "{}")))),
      handClock(),
      { baseUrl: "", before: 16 },
    );
    const { send } = script(() => foreign);
    const gone = new AbortController();
    const outcomes = Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => send(layer, n === 25 ? { signal: gone.signal } : {})),
    );
    await settle();
    assert.equal(answer.length, 16);
    gone.abort(new Error("gone"));
    answer[0]?.();
    await settle();
    assert.equal(answer.length, 29);
    for (const each of answer) each();
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      Array.from({ length: 30 }, (_, n) => (n === 25 ? "rejected" : "fulfilled")),
    );
  });
});
