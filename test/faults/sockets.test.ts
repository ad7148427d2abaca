// Over real sockets, what a network in memory cannot show: refused and broken connections, names, and encryption.

import assert from "node:assert/strict";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import net from "node:net";
import { createClient } from "../../src/core/api/createClient.ts";
import { errorMessage } from "../../src/core/messages/errors.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import { operationRequests } from "../support/operationRequests.ts";
import { transports, type OpenTransport } from "./cell.ts";
import { replaceConnect } from "./memoryNetwork.ts";

interface Row {
  readonly name: string;
  /** What a server does with each connection that has sent something; without it nobody listens. */
  readonly serve?: (socket: Socket) => void;
  readonly baseUrl: (port: number) => string;
  readonly outcome: RegExp;
}

const plain = (port: number) => `http://127.0.0.1:${port}`;

const rows: readonly Row[] = [
  { name: "a port where nobody listens", baseUrl: plain, outcome: /ECONNREFUSED/ },
  {
    name: "a reset before the headers",
    serve: (socket) => socket.resetAndDestroy(),
    baseUrl: plain,
    outcome: /ECONNRESET|other side closed/,
  },
  {
    name: "a reset in the body",
    serve: (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{", () => socket.resetAndDestroy()),
    baseUrl: plain,
    outcome: /ECONNRESET|terminated|other side closed/,
  },
  {
    name: "an end in the body",
    serve: (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"),
    baseUrl: plain,
    outcome: /other side closed/,
  },
  {
    name: "encryption where the server has none",
    serve: (socket) => socket.end("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
    baseUrl: (port) => `https://127.0.0.1:${port}`,
    outcome: /SSL|TLS|wrong version|ECONNRESET/i,
  },
  {
    name: "a name that nobody knows",
    baseUrl: () => "http://service.invalid",
    outcome: /getaddrinfo ENOTFOUND service\.invalid/,
  },
];

describe("over sockets", () => {
  const connect = net.connect;
  let restore: () => void;

  before(() => {
    // The way of a look-up, without asking a name server.
    restore = replaceConnect((options) => connect({ ...options, lookup: unknownName }));
  });

  after(() => restore());

  for (const [transport, open] of Object.entries(transports)) {
    for (const operation of ["GetVersion", "GetVersionBatch", "GetDependencies"] as const) {
      for (const row of rows) it(`${operation} over ${transport}: ${row.name}`, () => testRow(row, operation, open));
    }
  }
});

type Tested = "GetVersion" | "GetVersionBatch" | "GetDependencies";

async function testRow({ serve, baseUrl, outcome }: Row, operation: Tested, open: OpenTransport): Promise<void> {
  const server = await listen(serve);
  const { port } = server.address() as AddressInfo;
  if (!serve) server.close();
  const [reasons, sent] = await ask(operation, baseUrl(port), open);
  assert.equal(reasons.length, 1);
  assert.match(reasons[0] ?? "", outcome);
  assert.equal(sent, 4);
  server.close();
}

/** Why the call failed, for each of its items, and how many requests it took. */
async function ask(
  operation: Tested,
  baseUrl: string,
  open: OpenTransport,
): Promise<readonly [reasons: readonly string[], sent: number]> {
  const { transport, close } = open();
  let sent = 0;
  const client = createClient({
    transport,
    baseUrl,
    apiVersion: "auto",
    isSameVersion,
    now: Date.now,
    delay: () => Promise.resolve(),
    random: () => 0,
    log: () => sent++,
  });
  const { signal } = new AbortController();
  const { found } = operationRequests[operation];
  const answer = await client.call(operation, found, { signal });
  const items =
    answer.kind === "found" && "responses" in answer.value
      ? answer.value.responses.map((item) => item.fetched)
      : [answer];
  await close();
  return [items.map((item) => (item.kind === "failed" ? formatMessage(errorMessage(item.error)) : item.kind)), sent];
}

function listen(serve: ((socket: Socket) => void) | undefined): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => serve?.(socket));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function unknownName(
  name: string,
  _options: object,
  done: (error: NodeJS.ErrnoException, address: string) => void,
): void {
  done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }), "");
}
