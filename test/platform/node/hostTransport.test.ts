import assert from "node:assert/strict";
import { createServer, globalAgent } from "node:http";
import type { AddressInfo } from "node:net";
import { hostTransport } from "../../../src/platform/node/hostTransport.ts";

interface Row {
  readonly name: string;
  readonly isProxied?: true;
  /** Whether the host keeps the connection of the nth request for the next one; else it makes another. */
  readonly keeps?: (nth: number) => boolean;
  /** Of seven requests, one after the other. */
  readonly fetched: number;
}

const rows: readonly Row[] = [
  { name: "goes over the request of the host", fetched: 0 },
  { name: "goes over its fetch behind a proxy that is set", isProxied: true, fetched: 7 },
  { name: "goes over its fetch after three requests that share no connection", keeps: () => false, fetched: 3 },
  {
    name: "goes over the request of the host where one of four shares a connection",
    keeps: (n) => n === 2,
    fetched: 0,
  },
];

/** An answer that is cut within a character. */
const body = Buffer.from('{ "a": "é" }');
const pieces = [body.subarray(0, 9), body.subarray(9)] as const;

describe("the transport of an extension host", () => {
  const { fetch } = globalThis;
  const { maxFreeSockets } = globalAgent;

  afterEach(() => {
    globalThis.fetch = fetch;
    globalAgent.maxFreeSockets = maxFreeSockets;
    globalAgent.destroy();
  });

  for (const { name, isProxied = false, keeps = () => true, fetched } of rows) {
    it(name, async () => {
      let count = 0;
      globalThis.fetch = (...parameters) => {
        count++;
        return fetch(...parameters);
      };
      const server = createServer((_, response) => {
        response.write(pieces[0]);
        // What is written in one turn would arrive in one piece.
        setImmediate(() => response.end(pieces[1]));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { transport, close } = hostTransport({ isProxied: () => isProxied, isDirect: () => Promise.resolve(true) });
      for (let n = 0; n < 7; n++) {
        globalAgent.maxFreeSockets = keeps(n) ? maxFreeSockets : 0;
        const { status, text } = await transport({ method: "GET", url, signal: new AbortController().signal });
        assert.deepEqual({ status, text }, { status: 200, text: '{ "a": "é" }' });
      }
      assert.equal(count, fetched);
      close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  }
});
