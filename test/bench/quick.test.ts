// `npm run bench:quick`: what can be counted stays within the budgets. `UPDATE_BUDGETS=1` writes what is counted now.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { connect, createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Transport } from "../../src/core/api/transport.ts";
import type { Core } from "../../src/core/core.ts";
import { hostTransport } from "../../src/platform/node/hostTransport.ts";
import { listen, pems, stop } from "../contract/network/servers.ts";
import { scanning } from "../core/scan/scanning.ts";
import { declaredIn } from "../service/generated.ts";
import { startService } from "../service/server.ts";
import { fixturesIn } from "../support/fixtures.ts";
import { certificateFile, startTlsFront } from "../support/tlsFront.ts";
import { vouchFor } from "../support/vouchFor.ts";
import { base } from "../support/world.ts";
import { countsOf, type Counts } from "./counts.ts";
import { projectInMemory, projectKinds } from "./projects.ts";

interface Budgets {
  /** Of the heap, at most: of a list of 250 versions. */
  bytesOfList: number;
  /** At least. */
  streams: number;
  /** On the wire, at most: of a request for a list, and of one for a graph. */
  bytesOfRequest: BytesOfRequest;
  readonly bundles: Readonly<Record<string, number>>;
  readonly counts: Record<string, Counts>;
}

interface BytesOfRequest {
  readonly list: number;
  readonly graph: number;
}

const file = new URL("budgets.json", import.meta.url);
const budgets = JSON.parse(readFileSync(file, "utf8")) as Budgets;

/** By path, for each the files of its project. */
const sample = Object.fromEntries(fixturesIn("sample").map(({ path, text }) => [`/${path}`, text]));
const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(projectKinds.map(projectInMemory)),
  "/sample/package.json": sample,
  "/sample/Cargo.toml": sample,
  "/sample/pom.xml": sample,
  "/sample/requirements.txt": sample,
  "/sample/services/gateway/go.mod": sample,
  "/sample/services/billing/Gemfile": sample,
  "/sample/services/ledger/Ledger.csproj": sample,
};

describe("budgets", () => {
  let distrust: () => void;

  before(() => (distrust = vouchFor(certificateFile)));
  for (const [path, files] of Object.entries(projects)) {
    it(`of checking ${path}`, async () => {
      const counts = await countsOf(path, files);
      assert.ok(counts.requests > 0 && counts.filesBeforeRequest > 0, JSON.stringify(counts));
      if (process.env.UPDATE_BUDGETS) {
        budgets.counts[path] = counts;
        return;
      }
      const budget = budgets.counts[path] ?? assert.fail(`budgets.json has no row for ${path}`);
      assert.deepEqual(excess(counts, budget), []);
    });
  }

  it("of what is kept of a list of versions", async () => {
    const bytes = await bytesOfList();
    if (process.env.UPDATE_BUDGETS) budgets.bytesOfList = Math.ceil(bytes / 2_000) * 2_000;
    assert.ok(bytes > 0 && bytes <= budgets.bytesOfList, `${bytes}, budget ${budgets.bytesOfList}`);
  });

  it("of streams of HTTP/2 under way at once, which are not fewer", async () => {
    const streams = await streamsAtOnce();
    if (process.env.UPDATE_BUDGETS) budgets.streams = streams;
    assert.ok(streams >= budgets.streams, `${streams}, budget ${budgets.streams}`);
  });

  it("of the bytes of a request over HTTP/2, of which those of one turn leave in one piece", async () => {
    const { pieces, ...bytes } = await requestsOnTheWire();
    if (process.env.UPDATE_BUDGETS) budgets.bytesOfRequest = bytes;
    const { list, graph } = budgets.bytesOfRequest;
    assert.ok(bytes.list > 0 && bytes.list <= list && bytes.graph <= graph, JSON.stringify(bytes));
    // A piece may be received in two.
    assert.ok(pieces > 0 && pieces <= 2, `${pieces} pieces`);
  });

  after(() => {
    distrust();
    if (process.env.UPDATE_BUDGETS) writeFileSync(file, `${JSON.stringify(budgets, undefined, 2)}\n`);
  });
});

const keys = declaredIn("NPM").map(({ name }) => ({ system: "NPM", name }) as const);

function listsOf(core: Core) {
  const { signal } = new AbortController();
  return Promise.all(keys.map((key) => core.package(key, { signal })));
}

/** What a client and those that asked it hold of the lists of the generated packages, for each of them. */
async function bytesOfList(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = async (): Promise<number> => {
    // Objects that a weak reference has led to stay until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
  const ask = async () => {
    const { core } = scanning({});
    return { core, lists: await listsOf(core) };
  };
  // The first one has the service make its packages, and stays, as nothing tells when it goes.
  const held = [await ask()];
  const measured: number[] = [];
  for (let run = 0; run < 5; run++) {
    const before = await heap();
    const { lists } = held[held.push(await ask()) - 1] ?? assert.fail();
    measured.push(((await heap()) - before) / lists.length);
  }
  // Some of what earlier tests have left may go meanwhile.
  return measured.sort((a, b) => a - b)[2] ?? 0;
}

/** While all lists and graphs are asked for by the transport of the editor. */
async function streamsAtOnce(): Promise<number> {
  const service = await startService();
  const front = await startTlsFront(service.url);
  const { transport, streams, close } = hostTransport({
    isProxied: () => false,
    isDirect: () => Promise.resolve(true),
  });
  const toFront: Transport = (request) => transport({ ...request, url: request.url.replace(base, front.url) });
  const { core } = scanning({}, { transport: toFront, requests: [] }, "v3alpha", streams);
  const { signal } = new AbortController();
  // How many streams a connection carries is known with its first answer.
  await core.package({ system: "NPM", name: "lodash" }, { signal });
  front.holdUntil(budgets.streams);
  const graphs = declaredIn("NPM").map(({ name, resolved: version }) =>
    core.graph({ system: "NPM", name, version }, { signal }),
  );
  const answers = await Promise.all([listsOf(core), ...graphs]);
  assert.ok(answers.flat().every(({ kind }) => kind === "found"));
  close();
  await front.close();
  await service.close();
  return front.mostAtOnce();
}

/** Of eighty requests for lists and as many for graphs that are sent together over the transport of the editor. */
async function requestsOnTheWire(): Promise<BytesOfRequest & { readonly pieces: number }> {
  const server = createSecureServer(pems());
  server.on("stream", (stream) => stream.respond({ ":status": 200 }, { endStream: true }));
  const address = new URL(await listen(server, "https"));
  let pieces: number[] = [];
  const relay = createServer((near) => {
    const far = connect(Number(address.port), address.hostname);
    near.on("data", ({ length }) => pieces.push(length));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
  });
  const url = await listen(relay, "https");
  const { transport, close } = hostTransport({ isProxied: () => false, isDirect: () => Promise.resolve(true) });
  const { signal } = new AbortController();
  const send = (path: string) =>
    transport({ method: "GET", url: `${url}/v3alpha/systems/npm/packages/${path}`, signal });
  const asked = declaredIn("NPM").slice(0, 80);
  const sendAll = async (pathOf: (declared: (typeof asked)[number]) => string) => {
    pieces = [];
    await Promise.all(asked.map(pathOf).map(send));
    return { bytes: Math.ceil(pieces.reduce((sum, length) => sum + length, 0) / asked.length), pieces: pieces.length };
  };
  await send("");
  const list = await sendAll(({ name }) => encodeURIComponent(name));
  const graph = await sendAll(({ name, resolved }) => `${encodeURIComponent(name)}/versions/${resolved}:dependencies`);
  close();
  await Promise.all([stop(relay), stop(server)]);
  return { list: list.bytes, graph: graph.bytes, pieces: Math.max(list.pieces, graph.pieces) };
}

/** What is over its budget, in words. */
function excess(counts: Counts, budget: Counts): readonly string[] {
  const flat = ({
    keystroke,
    beforeLastFinding: { own, transitive },
    perLineInView,
    beforeLastHintInView,
    ...rest
  }: Counts): Readonly<Record<string, number>> => ({
    ...rest,
    "requests before the last finding": own,
    "requests before the last finding of a transitive dependency": transitive,
    "lists per line in view": perLineInView.lists,
    "graphs per line in view": perLineInView.graphs,
    "requests before the last hint in view": beforeLastHintInView,
    "requests of a keystroke": keystroke.requests,
    "evaluations per dependency and keystroke": keystroke.evaluationsPerDependency,
  });
  const most = flat(budget);
  return Object.entries(flat(counts)).flatMap(([what, count]) =>
    count <= (most[what] ?? 0) ? [] : `${what}: ${count}, budget ${most[what]}`,
  );
}
