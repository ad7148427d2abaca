// A connection of HTTP/2 carries a hundred requests at once: what becomes of them when the service ends it, or refuses some.

import assert from "node:assert/strict";
import { constants, createSecureServer, type Http2SecureServer, type Http2Session } from "node:http2";
import { createClient } from "../../src/core/api/createClient.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import { hostTransport } from "../../src/platform/node/hostTransport.ts";
import { listen, pems, stop } from "../contract/network/servers.ts";
import { answer } from "../service/answer.ts";
import { declaredIn } from "../service/generated.ts";
import { certificateFile } from "../support/tlsFront.ts";
import { vouchFor } from "../support/vouchFor.ts";

interface Held {
  readonly session: Http2Session;
  readonly id: number;
  readonly answer: () => void;
  readonly close: (code: number) => void;
}

/** What the service does with a hundred requests under way, of which these came first and last. */
type Strike = (first: readonly Held[], last: readonly Held[]) => void;

const answerAll = (streams: readonly Held[]): void => streams.forEach((stream) => stream.answer());
const refuseAll = (streams: readonly Held[], code: number): void => streams.forEach((stream) => stream.close(code));

const strikes: readonly (readonly [what: string, strike: Strike])[] = [
  ["breaks off the connection", ([stream]) => stream?.session.socket.destroy()],
  [
    "breaks it off after half of the answers",
    (first) => {
      answerAll(first);
      setImmediate(() => first[0]?.session.destroy());
    },
  ],
  [
    "goes away, and answers what it has begun",
    (first) => {
      first[0]?.session.goaway(constants.NGHTTP2_NO_ERROR, first.at(-1)?.id);
      answerAll(first);
    },
  ],
  ["goes away for a fault of its own", ([stream]) => stream?.session.goaway(constants.NGHTTP2_INTERNAL_ERROR)],
  ["goes away, as there were too many", ([stream]) => stream?.session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)],
  [
    "refuses half of them",
    (first, last) => {
      answerAll(first);
      refuseAll(last, constants.NGHTTP2_REFUSED_STREAM);
    },
  ],
  [
    "calls half of them too many",
    (first, last) => {
      answerAll(first);
      refuseAll(last, constants.NGHTTP2_ENHANCE_YOUR_CALM);
    },
  ],
];

const atOnce = 100;
const graphs = declaredIn("NPM").map(({ name, resolved: version }) => ({
  versionKey: { system: "NPM", name, version } as const,
}));

describe("a hundred requests over one connection, when the service", () => {
  let distrust: () => void;
  let server: Http2SecureServer;
  let url: string;
  let strike: Strike;
  /** Those that were answered. */
  let paths: string[];
  let end: () => void;

  before(() => (distrust = vouchFor(certificateFile)));
  after(() => distrust());

  beforeEach(async () => {
    paths = [];
    let held: Held[] = [];
    let count = 0;
    server = createSecureServer({ ...pems(), settings: { maxConcurrentStreams: atOnce } });
    server.on("sessionError", () => undefined);
    server.on("stream", (stream, { ":path": path = "", ":method": method = "" }) => {
      stream.on("error", () => undefined);
      const answerNow = (): void => {
        if (stream.destroyed) return;
        const { status, text } = answer(method, path, {}, "");
        paths.push(path);
        stream.respond({ ":status": status });
        stream.end(text);
      };
      const { session, id = 0 } = stream;
      // The first one is answered, so that the others are sent together.
      if (!session || count++ === 0 || count > atOnce + 1) {
        answerNow();
        return;
      }
      held.push({ session, id, answer: answerNow, close: (code) => stream.close(code) });
      if (held.length < atOnce) return;
      strike(held.slice(0, atOnce / 2), held.slice(atOnce / 2));
      held = [];
    });
    url = await listen(server, "https");
  });

  afterEach(async () => {
    end();
    await stop(server);
  });

  for (const [what, act] of strikes) {
    it(what, async () => {
      strike = act;
      const said: string[] = [];
      const { transport, close, streams } = hostTransport({
        isProxied: () => false,
        isDirect: () => Promise.resolve(true),
      });
      end = close;
      let time = 0;
      const client = createClient({
        transport,
        baseUrl: url,
        apiVersion: "v3alpha",
        isSameVersion,
        limits: { streams },
        now: () => time,
        delay(milliseconds) {
          time += milliseconds;
          return new Promise((resolve) => setImmediate(resolve));
        },
        random: () => 0,
        log: () => undefined,
        onPause: (sentence) => said.push(formatMessage(sentence)),
        onResume: () => said.push("resumed"),
      });
      const { signal } = new AbortController();
      const ask = (request: (typeof graphs)[number]) => client.call("GetDependencies", request, { signal });
      const first = await ask({ versionKey: { system: "NPM", name: "lodash", version: "4.17.20" } });
      const answers = await Promise.all(graphs.map(ask));
      assert.deepEqual(new Set([first, ...answers].map(({ kind }) => kind)), new Set(["found"]));
      assert.deepEqual(said, []);
      assert.equal(new Set(paths).size, atOnce + 1);
    });
  }
});
