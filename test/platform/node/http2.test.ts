import assert from "node:assert/strict";
import { createServer as createTlsServer } from "node:https";
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import { TransportError } from "../../../src/core/api/errors.ts";
import { hostTransport } from "../../../src/platform/node/hostTransport.ts";
import { listen, pems, stop } from "../../contract/network/servers.ts";
import { certificateFile } from "../../support/tlsFront.ts";
import { vouchFor } from "../../support/vouchFor.ts";

type Serve = (stream: ServerHttp2Stream, nth: number) => void;

const right: Serve = (stream) => {
  stream.respond({ ":status": 200 });
  stream.end("{}");
};

describe("requests over HTTP/2", () => {
  let distrust: () => void;
  let server: Http2SecureServer;
  let sessions: ServerHttp2Session[];
  let serve: Serve;
  let url: string;
  let end: () => void;

  before(() => (distrust = vouchFor(certificateFile)));
  after(() => distrust());

  beforeEach(async () => {
    sessions = [];
    serve = right;
    let count = 0;
    server = createSecureServer({ ...pems(), unknownProtocolTimeout: 100 });
    server.on("session", (session) => sessions.push(session));
    server.on("sessionError", () => undefined);
    server.on("stream", (stream: ServerHttp2Stream) => {
      stream.on("error", () => undefined);
      serve(stream, count++);
    });
    url = await listen(server, "https");
  });

  afterEach(async () => {
    end();
    sessions.forEach((session) => session.destroy());
    await stop(server);
  });

  /** Sends a request for each call; the status, or why there is none. */
  function client(options: { readonly timeout?: number; readonly isDirect?: boolean | Promise<boolean> } = {}) {
    const { isDirect = true, timeout } = options;
    const { transport, close } = hostTransport({
      isProxied: () => false,
      isDirect: () => Promise.resolve(isDirect),
      ...(timeout !== undefined && { timeout }),
    });
    end = close;
    return async (signal = new AbortController().signal): Promise<number | string> => {
      return transport({ method: "GET", url: `${url}/v3alpha?x=%2F`, signal }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof TransportError ? error.message : String(error)),
      );
    };
  }

  it("share one connection, however many there are", async () => {
    const ask = client();
    const answers = await Promise.all(Array.from({ length: 107 }, () => ask()));
    assert.deepEqual(new Set(answers), new Set([200]));
    assert.equal(sessions.length, 1);
  });

  it("have the path as it is", async () => {
    const paths: unknown[] = [];
    server.on("stream", (_stream, headers) => paths.push(headers[":path"]));
    await client()();
    assert.deepEqual(paths, ["/v3alpha?x=%2F"]);
  });

  const broken: readonly (readonly [what: string, strike: Serve, outcome: RegExp, sessions: number])[] = [
    ["is refused", (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM), /REFUSED_STREAM|closed/, 1],
    ["is reset", (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR), /INTERNAL_ERROR/, 1],
    [
      "is reset in the body",
      (stream) => {
        stream.respond({ ":status": 200 });
        stream.write("{", () => stream.destroy(new Error("out of order")));
      },
      /INTERNAL_ERROR/,
      1,
    ],
    [
      "has less than its length",
      (stream) => {
        stream.respond({ ":status": 200, "content-length": 100 });
        stream.end("{");
      },
      /PROTOCOL_ERROR/,
      1,
    ],
    [
      "loses its connection in the body",
      (stream) => {
        stream.respond({ ":status": 200 });
        stream.write("{", () => stream.session?.destroy());
      },
      /closed|ECONNRESET/,
      2,
    ],
    [
      "loses its connection without a word",
      (stream) => stream.session?.socket.destroy(),
      /closed|ECONNRESET|socket/i,
      2,
    ],
  ];
  for (const [what, strike, outcome, count] of broken) {
    it(`fail when one ${what}, and the next one is answered`, async () => {
      serve = (stream, nth) => (nth === 0 ? strike : right)(stream, nth);
      const ask = client();
      assert.match(String(await ask()), outcome);
      assert.equal(await ask(), 200);
      assert.equal(sessions.length, count);
    });
  }

  it("that are under way end on a connection that the service closes; the next one gets another", async () => {
    let answer: () => void = () => undefined;
    serve = (stream, nth) => {
      if (nth > 0) {
        right(stream, nth);
        return;
      }
      answer = () => right(stream, nth);
      stream.session?.goaway(constants.NGHTTP2_NO_ERROR, stream.id);
    };
    const ask = client();
    const first = ask();
    while (sessions.length < 2) assert.notEqual(await ask(), "closed");
    answer();
    assert.equal(await first, 200);
  });

  it("leave a silent connection", async () => {
    serve = (stream, nth) => {
      if (nth > 0) right(stream, nth);
    };
    const ask = client({ timeout: 200 });
    assert.equal(await ask(), "no answer in time");
    // On a busy machine further ones may be too late as well, each on a connection of its own.
    let late = 1;
    while ((await ask()) !== 200) late++;
    assert.equal(sessions.length, late + 1);
  });

  it("leave a connection that was not used for half a minute, as after sleep", async () => {
    const ask = client();
    const { now } = Date;
    assert.equal(await ask(), 200);
    Date.now = () => now() + 31_000;
    try {
      assert.equal(await ask(), 200);
    } finally {
      Date.now = now;
    }
    assert.equal(sessions.length, 2);
  });

  it("are cancelled on the way, and while they are connected", async () => {
    const cancelled = Promise.withResolvers<undefined>();
    const caller = new AbortController();
    serve = (stream) => {
      stream.on("aborted", () => cancelled.resolve(undefined));
      caller.abort(new Error("the caller left"));
    };
    const ask = client();
    assert.match(String(await ask(caller.signal)), /the caller left/);
    await cancelled.promise;
    const early = new AbortController();
    const other = client();
    const answer = other(early.signal);
    early.abort(new Error("the caller left early"));
    assert.match(String(await answer), /the caller left early/);
  });

  it("are cancelled, or end, while the host looks for a proxy", async () => {
    const never = new Promise<boolean>(() => undefined);
    const caller = new AbortController();
    const answer = client({ isDirect: never })(caller.signal);
    caller.abort(new Error("the caller left"));
    assert.match(String(await answer), /the caller left/);
    assert.equal(await client({ isDirect: never, timeout: 50 })(), "no answer in time");
  });

  it("need no proxy on the way", async () => {
    assert.notEqual(await client({ isDirect: false })(), 200);
    assert.equal(sessions.length, 0);
  });
});

describe("a service without HTTP/2", () => {
  it("is asked for it once", async () => {
    let connections = 0;
    const server = createTlsServer({ ...pems(), ALPNProtocols: ["http/1.1"] }, (_, response) => response.end("{}"));
    server.on("connection", () => connections++);
    const url = await listen(server, "https");
    const distrust = vouchFor(certificateFile);
    const { transport, close } = hostTransport({ isProxied: () => false, isDirect: () => Promise.resolve(true) });
    for (let nth = 0; nth < 3; nth++) {
      const { status } = await transport({ method: "GET", url, signal: new AbortController().signal });
      assert.equal(status, 200);
    }
    assert.equal(connections, 2);
    close();
    distrust();
    await stop(server);
  });

  it("with a certificate that only the system may vouch for is left to the host", async () => {
    const server = createSecureServer({ ...pems(), allowHTTP1: true }, (_, response) => response.end("{}"));
    const url = await listen(server, "https");
    const { transport, close } = hostTransport({ isProxied: () => false, isDirect: () => Promise.resolve(true) });
    // The host reads the authorities of the system; here there is none.
    await assert.rejects(transport({ method: "GET", url, signal: new AbortController().signal }), /self-signed/);
    close();
    await stop(server);
  });
});
