// The transport outside the editor: proxies from the environment, certificates, sizes, compression.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { createSecureServer as createHttp2Server, type Http2ServerRequest } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createApi } from "../../src/core/api/createApi.ts";
import { errorMessage } from "../../src/core/messages/errors.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { fetchTransport } from "../../src/platform/fetchTransport.ts";
import { requestTransport } from "../../src/platform/node/requestTransport.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import type { Transport } from "../../src/core/api/transport.ts";
import { startService } from "../service/server.ts";
import { startProxy } from "../support/proxy.ts";

const signal = new AbortController().signal;
const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;

async function ask(transport: Transport, baseUrl: string): Promise<string> {
  const answer = await createApi(transport, { baseUrl, prefix: "v3alpha" }).call("GetPackage", lodash, { signal });
  return answer.kind === "failed" ? formatMessage(errorMessage(answer.error)) : answer.kind;
}

/** With these variables in the environment, as a shell would set them. */
async function within<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
}

describe("behind a proxy", () => {
  for (const wantsPassword of [false, true]) {
    it(wantsPassword ? "that wants a password, the failure says so" : "requests go through its tunnel", async () => {
      const [service, proxy] = await Promise.all([startService(), startProxy({ wantsPassword })]);
      await within({ HTTP_PROXY: proxy.url, http_proxy: proxy.url, NO_PROXY: "", no_proxy: "" }, async () => {
        const { transport, close } = nodeTransport({ userAgent: "test" });
        const outcome = await ask(transport, service.url);
        if (wantsPassword) assert.match(outcome, /407/);
        else assert.equal(outcome, "found");
        assert.equal(service.requests.length, wantsPassword ? 0 : 1);
        assert.ok(proxy.seen.length > 0);
        await close();
      });
      await Promise.all([service.close(), proxy.close()]);
    });
  }

  it("NO_PROXY is heeded", async () => {
    const [service, proxy] = await Promise.all([startService(), startProxy()]);
    await within(
      { HTTP_PROXY: proxy.url, http_proxy: proxy.url, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" },
      async () => {
        const { transport, close } = nodeTransport({ userAgent: "test" });
        assert.equal(await ask(transport, service.url), "found");
        assert.deepEqual(proxy.seen, []);
        await close();
      },
    );
    await Promise.all([service.close(), proxy.close()]);
  });
});

describe("HTTP/2", () => {
  it("carries the command line's requests where it is offered and the certificate is vouched for", async () => {
    const service = await startService();
    const protocols = new Set<string>();
    const server = createHttp2Server({ ...pems(), allowHTTP1: true }, (request, response) => {
      protocols.add(request.httpVersion);
      passOn(request, service.url).then(
        ({ status, text }) => response.writeHead(status, { "content-type": "application/json" }).end(text),
        () => response.destroy(),
      );
    });
    const url = (await listen(server)).replace("http:", "https:");
    const options = { env: { ...process.env, NODE_EXTRA_CA_CERTS: "test/contract/tls/certificate.pem" } };
    const args = ["dist/cli.cjs", "check", "test/fixtures/sample/Cargo.toml", "--format", "json", "--base-url", url];
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout || stderr)),
    );
    const { files } = JSON.parse(output) as { files: readonly { findings: readonly object[] }[] };
    assert.ok((files[0]?.findings.length ?? 0) > 0);
    assert.deepEqual([...protocols], ["2.0"]);
    assert.deepEqual(service.refused, []);
    server.close();
    await service.close();
  });
});

describe("a transport", () => {
  it("refuses a certificate that nobody vouches for", async () => {
    const server = createTlsServer(pems(), (_, response) => response.end("{}"));
    const url = (await listen(server)).replace("http:", "https:");
    const { transport, close } = nodeTransport({ userAgent: "test" });
    assert.match(await ask(transport, url), /self-signed certificate/);
    await close();
    await stop(server);
  });

  for (const kind of ["undici", "fetch", "request"] as const) {
    const open = (timeout?: number) => {
      const options = timeout === undefined ? {} : { timeout };
      if (kind === "undici") return nodeTransport({ userAgent: "package-insights/test", ...options });
      const transport =
        kind === "fetch" ? fetchTransport((url, init) => fetch(url, init), options) : requestTransport(options);
      return { transport, close: () => Promise.resolve() };
    };

    for (const status of [301, 302, 303, 307, 308]) {
      it(`of ${kind} follows no redirect with ${status}, and says where it leads (defect 9)`, async () => {
        const service = await startService();
        const server = createServer((_, response) =>
          response.writeHead(status, { location: `${service.url}/v3alpha/versionbatch?token=secret` }).end(),
        );
        const url = await listen(server);
        const { transport, close } = open();
        const api = createApi(transport, { baseUrl: url, prefix: "v3alpha" });
        const versions = { requests: [{ versionKey: { ...lodash.packageKey, version: "4.17.20" } }] };
        const answer = await api.call("GetVersionBatch", versions, { signal });
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
        const { transport, close } = open(timeout);
        const url = await listen(server);
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
      const { transport, close } = open();
      assert.match(await ask(transport, await listen(server)), /too large/);
      await close();
      await stop(server);
    });

    it(`of ${kind} gives up on a bomb of compression`, async () => {
      const bomb = gzipSync(Buffer.alloc(40 << 20, 0x20));
      const server = createServer((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
      const { transport, close } = open();
      assert.match(await ask(transport, await listen(server)), /too large/);
      await close();
      await stop(server);
    });

    it(`of ${kind} names what it cannot reach`, async () => {
      const server = createServer();
      const url = await listen(server);
      await stop(server);
      const { transport, close } = open();
      assert.match(await ask(transport, url), /ECONNREFUSED/);
      await close();
    });
  }
});

function pems(): { readonly key: Buffer; readonly cert: Buffer } {
  const pem = (name: string) => readFileSync(`test/contract/tls/${name}.pem`);
  return { key: pem("key"), cert: pem("certificate") };
}

/** Asks the service in place of whoever asked. */
async function passOn(request: Http2ServerRequest, url: string): Promise<{ status: number; text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const response = await fetch(url + request.url, {
    method: request.method,
    ...(body.length > 0 && { body, headers: { "content-type": "application/json" } }),
  });
  return { status: response.status, text: await response.text() };
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  address(): AddressInfo | string | null;
}

function listen(server: Listening): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

function stop(server: Server | ReturnType<typeof createTlsServer>): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
