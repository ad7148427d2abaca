import assert from "node:assert/strict";
import { createApi } from "../../../../src/core/api/createClient.ts";
import { failure, type Fetched } from "../../../../src/core/api/fetched.ts";
import type { Batch } from "../../../../src/core/api/messages.ts";
import type { Operation, RequestOf } from "../../../../src/core/api/operations.ts";
import { errorMessage } from "../../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { respond, script } from "../../../support/transports.ts";
import { base, caller, wire, type Wire } from "../../../support/world.ts";

const express: VersionKey = { system: "NPM", name: "express", version: "4.17.1" };
const other: VersionKey = { ...express, name: "other" };
const answered = { request: { versionKey: express }, version: { versionKey: express } };

function client({ transport }: Pick<Wire, "transport">) {
  return createApi(transport, { baseUrl: base, prefix: "v3alpha" });
}

/** A service that has these pages, each made from its number, the last one for ever. */
function pages(...bodies: readonly ((nth: number) => object)[]): Wire {
  let nth = 0;
  return wire({}, () => {
    const body = bodies[Math.min(nth, bodies.length - 1)]?.(nth) ?? {};
    nth++;
    return { status: 200, text: JSON.stringify(body) };
  });
}

const outcome = (fetched: Fetched<unknown> | undefined) =>
  fetched?.kind === "failed" ? formatMessage(errorMessage(fetched.error)) : fetched?.kind;

/** What became of a batch of one request that is answered so. */
async function askOne(operation: Operation, request: object, ...answers: readonly object[]) {
  const answer = await client(pages(() => ({ responses: answers }))).call(
    operation,
    { requests: [request] } as RequestOf<Operation>,
    caller(),
  );
  assert.ok(answer.kind === "found");
  const { responses } = answer.value as Batch<object, unknown>;
  return outcome(responses[0]?.fetched);
}

/** What became of a batch of these versions, each item in a word. */
async function ask(world: Wire, keys: readonly VersionKey[]): Promise<readonly (string | undefined)[]> {
  const requests = keys.map((versionKey) => ({ versionKey }));
  const answer = await client(world).call("GetVersionBatch", { requests }, caller());
  assert.ok(answer.kind === "found");
  assert.deepEqual(
    answer.value.responses.map(({ request }) => request),
    requests,
  );
  return answer.value.responses.map(({ fetched }) => outcome(fetched));
}

const invented = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...express, name: `acme-invented-${n}` }));

describe("batches", () => {
  it("ask for equal items once, in pages of a hundred, and answer each in its place", async () => {
    const world = wire();
    const keys = invented(210).flatMap((key) => [key, express]);
    const kinds = await ask(world, [...keys, ...keys]);
    // 210 invented ones and express.
    assert.deepEqual(
      world.requests,
      Array.from({ length: 3 }, () => "POST /v3alpha/versionbatch"),
    );
    assert.deepEqual(
      kinds,
      [...keys, ...keys].map((key) => (key === express ? "found" : "missing")),
    );
  });

  it("follow tokens where pages are smaller", async () => {
    const world = wire({ pageSize: 2 });
    assert.deepEqual(
      await ask(world, invented(5)),
      Array.from({ length: 5 }, () => "missing"),
    );
    assert.equal(world.requests.length, 3);
  });

  it("leave out what cannot be looked up, and ask for the rest", async () => {
    const [invalid, found] = await ask(wire(), [{ ...express, version: "" }, express]);
    assert.match(invalid ?? "", /cannot be looked up/);
    assert.equal(found, "found");
  });

  it("lose one chunk, not all", async () => {
    let nth = 0;
    const world = wire({}, () => (nth++ === 0 ? { status: 503, text: "" } : undefined));
    const kinds = await ask(world, invented(150));
    assert.deepEqual(
      kinds.slice(100),
      Array.from({ length: 50 }, () => "missing"),
    );
    assert.deepEqual(new Set(kinds.slice(0, 100)), new Set(["POST /v3alpha/versionbatch: 503"]));
  });

  const json = "POST /v3alpha/versionbatch: the answer is not the service's JSON";
  const about = "POST /v3alpha/versionbatch: the answer is about";
  const wrong: readonly (readonly [what: string, body: object, outcome: string | undefined])[] = [
    ["too few answers", { responses: [], nextPageToken: "" }, `${json} (0 answers to 1 requests)`],
    ["too many answers", { responses: [answered, answered] }, `${json} (more answers than requests)`],
    ["no list of answers", { responses: "x" }, `${json} (responses is not a list)`],
    ["a token of another type", { responses: [], nextPageToken: 7 }, `${json} (nextPageToken is not a string)`],
    [
      "an echo of another name",
      { responses: [{ ...answered, request: { versionKey: other } }] },
      `${about} NPM other 4.17.1, not about NPM express 4.17.1`,
    ],
    [
      "an echo of another version",
      { responses: [{ request: { versionKey: { ...express, version: "9.9.9" } } }] },
      `${about} NPM express 9.9.9, not about NPM express 4.17.1`,
    ],
    [
      "the answer to another request",
      { responses: [{ ...answered, version: { versionKey: other } }] },
      `${about} NPM other 4.17.1, not about NPM express 4.17.1`,
    ],
    [
      "the answer to another request, without an echo",
      { responses: [{ version: { versionKey: other } }] },
      `${about} NPM other 4.17.1, not about NPM express 4.17.1`,
    ],
    ["no echo", { responses: [{ version: { versionKey: express } }] }, "found"],
    ["nothing known", { responses: [{ request: { versionKey: express }, version: {} }] }, "missing"],
  ];
  for (const [what, body, expected] of wrong)
    it(`with ${what}: ${expected}`, async () =>
      assert.deepEqual(
        await ask(
          pages(() => body),
          [express],
        ),
        [expected],
      ));

  const purl = "pkg:npm/express@4.17.1";
  const project = { projectKey: { id: "github.com/acme/tool" } };
  const foreign = { projectKey: { id: "github.com/acme/other" } };
  const named: readonly (readonly [operation: Operation, request: object, answer: object, outcome: string])[] = [
    ["PurlLookupBatch", { purl }, { request: { purl: "pkg:NPM/express@4.17.1" } }, "missing"],
    ["PurlLookupBatch", { purl }, { request: { purl: "pkg:npm/express" } }, "missing"],
    ["PurlLookupBatch", { purl }, { request: { purl: "express" } }, "missing"],
    ["PurlLookupBatch", { purl }, { request: { purl }, result: { version: { versionKey: express } } }, "found"],
    ["PurlLookupBatch", { purl }, { request: { purl: "pkg:npm/other" } }, "NPM other, not about NPM express"],
    [
      "PurlLookupBatch",
      { purl },
      { request: { purl: "pkg:npm/express@4.17.2" } },
      "NPM express 4.17.2, not about NPM express 4.17.1",
    ],
    [
      "PurlLookupBatch",
      { purl },
      { result: { version: { versionKey: other } } },
      "NPM other 4.17.1, not about NPM express 4.17.1",
    ],
    ["GetProjectBatch", project, { request: project, project }, "found"],
    ["GetProjectBatch", project, { request: foreign }, "github.com/acme/other, not about github.com/acme/tool"],
    ["GetProjectBatch", project, { project: foreign }, "github.com/acme/other, not about github.com/acme/tool"],
  ];
  for (const [operation, request, item, expected] of named)
    it(`take ${JSON.stringify(item)} for the answer to ${JSON.stringify(request)}, or not: ${expected}`, async () =>
      assert.match((await askOne(operation, request, item)) ?? "", new RegExp(`(?:^|answer is about )${expected}$`)));

  it("fail for what cannot be read of an item, and with an error of the program", async () => {
    assert.equal(
      await askOne("GetVersionBatch", answered.request, { version: { versionKey: 7 } }),
      `${json} (versionKey is not an object)`,
    );
    assert.equal(
      await askOne("GetVersionBatch", answered.request, { request: 7 }),
      `${json} (request is not an object)`,
    );
    const isSameVersion = () => assert.fail("a bug");
    const api = createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }, { isSameVersion });
    await assert.rejects(api.call("GetVersionBatch", { requests: [answered.request] }, caller()), /a bug/);
  });

  for (const text of ["", "no such page"])
    it(`are not served where they have a 404: ${text}`, async () => {
      const api = client(wire({}, () => ({ status: 404, text })));
      const answer = await api.call("GetVersionBatch", { requests: [answered.request] }, caller());
      assert.ok(answer.kind === "found");
      const reason = { kind: "unavailable", text: text || "404" } as const;
      assert.deepEqual(answer.value.responses[0]?.fetched, failure("POST /v3alpha/versionbatch", reason));
    });

  it("say of each answer how long it holds, and nothing of an item that is not known", async () => {
    const responses = [answered, {}];
    const { transport } = script(() => respond(200, JSON.stringify({ responses }), { "cache-control": "max-age=60" }));
    const api = createApi(transport, { baseUrl: base, prefix: "v3alpha" });
    const requests = [answered.request, { versionKey: other }];
    const answer = await api.call("GetVersionBatch", { requests }, caller());
    assert.ok(answer.kind === "found");
    const [found, unknown] = answer.value.responses.map(({ fetched }) => fetched);
    assert.equal(found?.kind === "found" && found.maxAge, 60);
    assert.deepEqual(unknown, { kind: "missing", text: "" });
  });

  it("fail for the item alone whose answer is about another package (defect 24)", async () => {
    const responses = [answered, { version: { versionKey: express } }];
    assert.deepEqual(
      await ask(
        pages(() => ({ responses })),
        [express, other],
      ),
      ["found", `${about} NPM express 4.17.1, not about NPM other 4.17.1`],
    );
  });

  it("compare keys as the systems do", async () => {
    const requests = [
      ["PYPI", "Jaraco.Context", "5.0", "jaraco-context", "5.0.0"],
      ["NUGET", "Newtonsoft.Json", "13.0", "newtonsoft.json", "13.0.0"],
      ["GO", "github.com/Acme/tool", "v1.0.0", "github.com/Acme/tool", "v1.0.0"],
    ] as const;
    const api = createApi(
      pages(() => ({
        responses: requests.map(([system, , , name, version]) => ({
          version: { versionKey: { system, name, version } },
        })),
      })).transport,
      { baseUrl: base, prefix: "v3alpha" },
      { isSameVersion: (_, a, b) => a === b || `${a}.0` === b },
    );
    const answer = await api.call(
      "GetVersionBatch",
      { requests: requests.map(([system, name, version]) => ({ versionKey: { system, name, version } })) },
      caller(),
    );
    assert.ok(answer.kind === "found");
    assert.deepEqual(
      answer.value.responses.map(({ fetched }) => outcome(fetched)),
      ["found", "found", "found"],
    );
  });

  const missing = (n: number) => ({ responses: [{ request: { versionKey: invented(n + 1)[n] } }] });
  const endless: readonly (readonly [what: string, world: Wire, requests: number, problem: string])[] = [
    [
      "no answers and ever new tokens",
      pages((n) => ({ responses: [], nextPageToken: `t${n}` })),
      1,
      "a page without answers",
    ],
    ["no answers and one token", pages(() => ({ responses: [], nextPageToken: "t" })), 1, "a page without answers"],
    [
      "answers and a token that repeats",
      pages((n) => ({ ...missing(n), nextPageToken: "t" })),
      2,
      "the same page token again",
    ],
    [
      "answers, then none, and ever new tokens",
      pages(
        (n) => ({ ...missing(n), nextPageToken: `t${n}` }),
        (n) => ({ responses: [], nextPageToken: `t${n}` }),
      ),
      2,
      "a page without answers",
    ],
  ];
  for (const [what, world, requests, problem] of endless) {
    it(`end on pages with ${what} (defect 5)`, async () => {
      assert.deepEqual(
        await ask(world, invented(9)),
        Array.from({ length: 9 }, () => `${json} (${problem})`),
      );
      assert.equal(world.requests.length, requests);
    });
  }
});
