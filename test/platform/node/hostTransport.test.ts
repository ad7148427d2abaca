import assert from "node:assert/strict";
import { createServer, globalAgent } from "node:http";
import type { AddressInfo } from "node:net";
import { hostTransport } from "../../../src/platform/node/hostTransport.ts";

interface Row {
  readonly name: string;
  readonly isProxied?: true;
  /** The host makes a connection for each request. */
  readonly isUnshared?: true;
  /** Of seven requests, one after the other. */
  readonly fetched: number;
}

const rows: readonly Row[] = [
  { name: "goes over the request of the host", fetched: 0 },
  { name: "goes over its fetch behind a proxy that is set", isProxied: true, fetched: 7 },
  { name: "goes over its fetch after three requests that share no connection", isUnshared: true, fetched: 3 },
];

describe("the transport of an extension host", () => {
  const { fetch } = globalThis;
  const { maxFreeSockets } = globalAgent;

  afterEach(() => {
    globalThis.fetch = fetch;
    globalAgent.maxFreeSockets = maxFreeSockets;
    globalAgent.destroy();
  });

  for (const { name, isProxied = false, isUnshared = false, fetched } of rows) {
    it(name, async () => {
      let count = 0;
      globalThis.fetch = (...parameters) => {
        count++;
        return fetch(...parameters);
      };
      if (isUnshared) globalAgent.maxFreeSockets = 0;
      const server = createServer((_, response) => response.end("{}"));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { transport, close } = hostTransport({ isProxied: () => isProxied, isDirect: () => Promise.resolve(true) });
      for (let n = 0; n < 7; n++) {
        const { status, text } = await transport({ method: "GET", url, signal: new AbortController().signal });
        assert.deepEqual({ status, text }, { status: 200, text: "{}" });
      }
      assert.equal(count, fetched);
      close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  }
});
