// What every transport does with redirects, silence, sizes and compression.

import assert from "node:assert/strict";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import { gzipSync } from "node:zlib";
import { createApi } from "../../../src/core/api/createClient.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { Transport } from "../../../src/core/api/transport.ts";
import { fetchTransport } from "../../../src/platform/fetchTransport.ts";
import { hostTransport } from "../../../src/platform/node/hostTransport.ts";
import { requestTransport } from "../../../src/platform/node/requestTransport.ts";
import { nodeTransport } from "../../../src/platform/node/transport.ts";
import { startService } from "../../service/server.ts";
import { certificateFile } from "../../support/tlsFront.ts";
import { vouchFor } from "../../support/vouchFor.ts";
import { ask, listen, lodash, pems, stop } from "./servers.ts";

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

interface Kind {
  readonly open: (options: { readonly timeout?: number }) => {
    readonly transport: Transport;
    readonly close: () => unknown;
  };
  readonly isHttp2?: true;
}

const kinds: Readonly<Record<string, Kind>> = {
  undici: { open: (options) => nodeTransport({ userAgent: "package-insights/test", ...options }) },
  fetch: {
    open: (options) => ({
      transport: fetchTransport((url, init) => fetch(url, init), options),
      close: () => undefined,
    }),
  },
  request: { open: (options) => ({ transport: requestTransport(options), close: () => undefined }) },
  "HTTP/2": {
    open: (options) => hostTransport({ isProxied: () => false, isDirect: () => Promise.resolve(true), ...options }),
    isHttp2: true,
  },
};

describe("a transport", () => {
  let distrust: () => void;

  before(() => (distrust = vouchFor(certificateFile)));
  after(() => distrust());

  for (const [kind, { open, isHttp2 = false }] of Object.entries(kinds)) {
    const createServer = (serve?: Serve) => (isHttp2 ? http2Server(serve) : createHttpServer(serve));
    const address = (server: ReturnType<typeof createServer>) => listen(server, isHttp2 ? "https" : "http");

    for (const status of [301, 302, 303, 307, 308]) {
      it(`of ${kind} follows no redirect with ${status}, and says where it leads (defect 9)`, async () => {
        const service = await startService();
        const server = createServer((_, response) =>
          response.writeHead(status, { location: `${service.url}/v3alpha/versionbatch?token=secret` }).end(),
        );
        const url = await address(server);
        const { transport, close } = open({});
        const api = createApi(transport, { baseUrl: url, prefix: "v3alpha" });
        const versions = { requests: [{ versionKey: { ...lodash.packageKey, version: "4.17.20" } }] };
        const answer = await api.call("GetVersionBatch", versions, { signal: new AbortController().signal });
        const fetched = answer.kind === "found" ? answer.value.responses[0]?.fetched : answer;
        assert.ok(fetched?.kind === "failed");
        assert.equal(
          formatMessage(errorMessage(fetched.error)),
          `POST /v3alpha/versionbatch: redirected to ${service.url}/v3alpha/versionbatch, which is not followed`,
        );
        assert.match(await ask(transport, url), /redirected to/);
        assert.deepEqual(service.requests, []);
        await close();
        await Promise.all([stop(server), service.close()]);
      });
    }

    const slow: readonly (readonly [what: string, bytes: readonly number[], outcome: RegExp, timeout?: number])[] = [
      ["nothing comes", [], /no answer in time/],
      ["it stops in the middle", [0], /no answer in time/],
      ["bytes come for ever", Array.from({ length: 400 }, (_, n) => n * 50), /no answer in time/],
      // The pauses leave a busy machine time to be late.
      ["bytes come now and then, and then the end", [0, 1_200, 2_400, -2_600], /not the service's JSON/, 2_000],
    ];
    for (const [what, times, outcome, timeout = 200] of slow) {
      it(`of ${kind} ends a request during which ${what} (U10)`, async () => {
        const timers: NodeJS.Timeout[] = [];
        const server = createServer((_, response) => {
          for (const time of times)
            timers.push(setTimeout(() => (time < 0 ? response.end() : response.write("[")), Math.abs(time)));
        });
        const { transport, close } = open({ timeout });
        const url = await address(server);
        const start = performance.now();
        assert.match(await ask(transport, url), outcome);
        // In any case after one and a half times the time without a byte; the rest is the machine's.
        assert.ok(performance.now() - start < 15_000);
        timers.forEach(clearTimeout);
        await close();
        await stop(server);
      });
    }

    it(`of ${kind} gives up on an endless answer`, async () => {
      const server = createServer((_, response) => {
        const chunk = Buffer.alloc(1 << 20, 0x20);
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      });
      const { transport, close } = open({});
      assert.match(await ask(transport, await address(server)), /too large/);
      await close();
      await stop(server);
    });

    it(`of ${kind} keeps no more of large answers under way than all may have together`, async () => {
      const responses = new Set<ServerResponse>();
      const server = createServer((_, response) => {
        responses.add(response);
        response.on("error", () => undefined).write(Buffer.alloc(20 << 20, 0x20));
      });
      const { transport, close } = open({});
      const url = await address(server);
      const outcomes: string[] = [];
      // Of 64 MB, three have room.
      const { promise: areRefused, resolve } = Promise.withResolvers<undefined>();
      const requests = Array.from({ length: 8 }, async () => {
        if (outcomes.push(await ask(transport, url)) === 5) resolve(undefined);
      });
      await areRefused;
      for (const outcome of outcomes) assert.match(outcome, /too many large answers at once$/);
      for (const response of responses) response.end();
      await Promise.all(requests);
      for (const outcome of outcomes.slice(5)) assert.match(outcome, /not the service's JSON/);
      assert.equal(outcomes.length, 8);
      await close();
      await stop(server);
    });

    it(`of ${kind} gives up on a bomb of compression`, async () => {
      const bomb = gzipSync(Buffer.alloc(40 << 20, 0x20));
      const server = createServer((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
      const { transport, close } = open({});
      assert.match(await ask(transport, await address(server)), /too large/);
      await close();
      await stop(server);
    });

    it(`of ${kind} names what it cannot reach`, async () => {
      const server = createServer();
      const url = await address(server);
      await stop(server);
      const { transport, close } = open({});
      assert.match(await ask(transport, url), /ECONNREFUSED/);
      await close();
    });
  }
});

/** Of HTTP/2 alone. What the tests use of an answer is the same. */
function http2Server(serve: Serve = () => undefined): Http2SecureServer {
  const server = createSecureServer({ ...pems(), maxSessionMemory: 1_000 }, (request, response) =>
    serve(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  server.on("sessionError", () => undefined);
  return server;
}
