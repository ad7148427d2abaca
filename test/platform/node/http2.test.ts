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
import { hostTransport, type HostTransport } from "../../../src/platform/node/hostTransport.ts";
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

  interface Options {
    readonly timeout?: number;
    readonly isDirect?: boolean | Promise<boolean>;
    readonly isProxied?: () => boolean;
  }

  function transportOf({ isDirect = true, timeout, isProxied = () => false }: Options = {}): HostTransport {
    const opened = hostTransport({
      isProxied,
      isDirect: () => Promise.resolve(isDirect),
      ...(timeout !== undefined && { timeout }),
    });
    end = opened.close;
    return opened;
  }

  /** Sends a request for each call; the status, or why there is none. */
  function client(options: Options = {}) {
    const { transport } = transportOf(options);
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

  const limits: readonly (readonly [what: string, accepted: number | undefined, streams: number])[] = [
    ["as many as the service accepts", 40, 40],
    ["a hundred of a service that accepts more", 1_000, 100],
    ["a hundred of a service without a limit", undefined, 100],
    ["one at least", 0, 1],
  ];
  for (const [what, accepted, streams] of limits) {
    it(`are under way at once: ${what}`, async () => {
      server.on("session", (session) => {
        if (accepted !== undefined) session.settings({ maxConcurrentStreams: accepted });
      });
      const { transport, streams: known, close } = transportOf();
      assert.equal(known(), undefined);
      const gone = new AbortController();
      const answer = transport({ method: "GET", url, signal: gone.signal }).catch(() => undefined);
      while (known() !== streams) await new Promise((resolve) => setImmediate(resolve));
      gone.abort(new Error("the caller left"));
      await answer;
      close();
      assert.equal(known(), undefined);
    });
  }

  it("are as many at once as the service accepts by now, behind no proxy", async () => {
    let isProxied = false;
    const { transport, streams } = transportOf({ isProxied: () => isProxied });
    await transport({ method: "GET", url, signal: new AbortController().signal });
    for (const accepted of [40, 8, 60]) {
      sessions[0]?.settings({ maxConcurrentStreams: accepted });
      while (streams() !== accepted) await new Promise((resolve) => setImmediate(resolve));
    }
    isProxied = true;
    assert.equal(streams(), undefined);
  });

  it("wait for a service that accepts none for now; one that is cancelled meanwhile is not sent", async () => {
    const paths: unknown[] = [];
    server.on("stream", (_stream, headers) => paths.push(headers[":path"]));
    const { transport, streams } = transportOf();
    const ask = (path: string, { signal } = new AbortController()) =>
      transport({ method: "GET", url: url + path, signal });
    await ask("/first");
    sessions[0]?.settings({ maxConcurrentStreams: 0 });
    while (streams() !== 1) await new Promise((resolve) => setImmediate(resolve));
    const gone = new AbortController();
    const answers = [ask("/gone", gone), ask("/waiting")];
    gone.abort(new Error("the caller left"));
    await assert.rejects(answers[0] ?? assert.fail(), /the caller left/);
    sessions[0]?.settings({ maxConcurrentStreams: 1 });
    assert.equal((await answers[1])?.status, 200);
    assert.deepEqual(paths, ["/first", "/waiting"]);
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
    ["is one too many", (stream) => stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM), /^429$/, 1],
    [
      "is one too many for its connection",
      (stream) => stream.session?.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM),
      /^429$/,
      2,
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
    const { transport, streams, close } = hostTransport({
      isProxied: () => false,
      isDirect: () => Promise.resolve(true),
    });
    for (let nth = 0; nth < 3; nth++) {
      const { status } = await transport({ method: "GET", url, signal: new AbortController().signal });
      assert.equal(status, 200);
    }
    assert.equal(connections, 2);
    assert.equal(streams(), undefined);
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
