import { deepEqual, equal, match, notEqual, ok, rejects, throws } from "node:assert/strict";
import type { Fault } from "../../service/faults.ts";
import { startService, type Service } from "../../service/server.ts";
import { at } from "./ask.ts";
import { exchange } from "./exchange.ts";

const advisory = "/v3/advisories/GHSA-jfh8-c2jp-5v3q";
const requests = ["4.17.20", "4.17.21", "4.17.19"].map((version) => ({
  versionKey: { system: "NPM", name: "lodash", version },
}));

describe("service", () => {
  let service: Service;
  before(async () => void (service = await startService()));
  afterEach(() => service.reset());
  after(() => service.close());

  const get = (path = advisory) => exchange(service.url + path);
  const post = (body: object) => exchange(`${service.url}/v3alpha/versionbatch`, body);
  /** The first answer under this fault. */
  const under = (fault: Fault) => {
    service.faults.add({ fault, times: 1 });
    return get();
  };

  it("answers on the loopback, zipped, with the recorded headers", async () => {
    const response = await get();
    equal(response.status, 200);
    deepEqual(
      ["content-type", "cache-control", "access-control-allow-origin", "vary", "content-encoding"].map(
        (name) => response.headers[name],
      ),
      ["application/json; charset=utf-8", "public, max-age=3600", "*", "Accept-Encoding", "gzip"],
    );
    match(service.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it("never writes the same bytes twice in a row", async () => {
    const [first, second] = [(await get()).text, (await get()).text];
    notEqual(first, second);
    deepEqual(JSON.parse(first), JSON.parse(second));
  });

  it("logs what was asked and refused", async () => {
    await get("/v3alpha/systems/npm/packages/%40a%2Fb");
    await post({ requests });
    await get("/v3alpha/systems/npm/packages/@a/b");
    deepEqual(
      service.requests.map(({ method, path, operation, status }) => [method, path, operation, status]),
      [
        ["GET", "/v3alpha/systems/npm/packages/%40a%2Fb", "GetPackage", 404],
        ["POST", "/v3alpha/versionbatch", "GetVersionBatch", 200],
        ["GET", "/v3alpha/systems/npm/packages/@a/b", undefined, 400],
      ],
    );
    equal(service.requests[1]?.body, JSON.stringify({ requests }));
    equal(service.refused.length, 1);
    service.reset();
    deepEqual([service.requests.length, service.refused.length], [0, 0]);
  });

  it("fails with a status", async () => {
    const busy = await under({ kind: "status", status: 429, retryAfter: 2 });
    deepEqual([busy.status, busy.headers["retry-after"], busy.text], [429, "2", "too many requests"]);
    const html = await under({ kind: "status", status: 503, html: true });
    deepEqual([html.status, html.headers["content-type"]], [503, "text/html; charset=utf-8"]);
    equal((await get()).status, 200);
  });

  it("fails for one key, alone or in a batch", async () => {
    service.faults.add({ match: "4.17.21", fault: { kind: "status", status: 500 } });
    equal((await post({ requests })).status, 500);
    equal((await post({ requests: requests.slice(0, 1) })).status, 200);
    equal((await get("/v3/systems/npm/packages/lodash/versions/4.17.21")).status, 500);
  });

  it("fails for one operation", async () => {
    service.faults.add({ operation: "GetVersionBatch", fault: { kind: "status", status: 503 } });
    equal((await post({ requests })).status, 503);
    equal((await get()).status, 200);
  });

  it("closes the connection, before or amid the body", async () => {
    await rejects(under({ kind: "reset" }));
    equal(service.requests.at(-1)?.status, 0);
    await rejects(under({ kind: "cut" }));
  });

  it("hangs", async () => {
    service.faults.add({ fault: { kind: "hang" }, times: 1 });
    await rejects(exchange(service.url + advisory, undefined, AbortSignal.timeout(10)), { name: "AbortError" });
  });

  it("drips", async () => {
    const response = await under({ kind: "drip", bytes: 64, milliseconds: 1 });
    equal(at(JSON.parse(response.text), "cvss3Score"), 10);
  });

  it("sends a page that is no JSON, half a JSON, too much JSON, the wrong JSON", async () => {
    match((await under({ kind: "html" })).text, /Sign in/);
    const half = (await under({ kind: "truncated" })).text;
    throws(() => void JSON.parse(half), SyntaxError);
    const huge = (await under({ kind: "huge", bytes: 100_000 })).text;
    ok(huge.length > 100_000);
    equal((JSON.parse(huge) as { cvss3Score: number }).cvss3Score, 10);
    const wrong = JSON.parse((await under({ kind: "types" })).text) as Record<string, unknown>;
    deepEqual([wrong["title"], wrong["cvss3Score"], wrong["aliases"]], [7, "seven", [null, 7]]);
  });

  it("spoils pages", async () => {
    service.faults.set({ pageSize: 1, rules: [{ fault: { kind: "repeatToken" } }] });
    const first = at(JSON.parse((await post({ requests })).text), "nextPageToken");
    const second = at(JSON.parse((await post({ requests, pageToken: first })).text), "nextPageToken");
    equal(second, first);
    service.reset();
    service.faults.add({ fault: { kind: "missingItems", count: 2 } });
    equal(at(JSON.parse((await post({ requests })).text), "responses.length"), 1);
  });

  it("waits", async () => {
    service.faults.set({ latency: 12 });
    const start = performance.now();
    await get();
    ok(performance.now() - start >= 11);
  });

  it("is controlled from another process", async () => {
    const control = async (path: string, body?: object) =>
      JSON.parse((await exchange(`${service.url}/_control${path}`, body)).text) as unknown;
    await control("", { rules: [{ operation: "GetAdvisory", times: 1, fault: { kind: "status", status: 500 } }] });
    equal((await get()).status, 500);
    equal((await get()).status, 200);
    const log = await control("/requests");
    deepEqual([at(log, "requests.0.status"), at(log, "requests.1.status"), at(log, "requests.length")], [500, 200, 2]);
    await control("/reset", {});
    deepEqual(await control("/requests"), { requests: [], refused: [] });
  });

  it("sees paths and queries as they were sent", async () => {
    equal((await get(`${advisory}?x=%2f`)).status, 400);
    equal(service.requests[0]?.path, `${advisory}?x=%2f`);
  });
});
