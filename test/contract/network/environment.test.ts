// The transport outside the editor in its environment: proxies, and authorities for certificates.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createSecureServer as createHttp2Server, type Http2ServerRequest } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import { nodeTransport } from "../../../src/platform/node/transport.ts";
import { startService } from "../../service/server.ts";
import { startProxy } from "../../support/proxy.ts";
import { ask, listen, pems, stop } from "./servers.ts";

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

describe("certificates", () => {
  it("that nobody vouches for are refused", async () => {
    const server = createTlsServer(pems(), (_, response) => response.end("{}"));
    const { transport, close } = nodeTransport({ userAgent: "test" });
    assert.match(await ask(transport, await listen(server, "https")), /self-signed certificate/);
    await close();
    await stop(server);
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
    const url = await listen(server, "https");
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
