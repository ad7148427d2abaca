import { gzipSync } from "node:zlib";
import { head, respond, respondRight, type Fault } from "./fault.ts";
import type { Exchange } from "./memoryNetwork.ts";

/** Of requests that are repeated three times, with waits of 0.5, 1 and 2 seconds. */
const repeated = { outcome: "failed", requests: 4, seconds: 3.5 } as const;
/** Of a service that is silent for half a minute; half a second later nothing is sent any more. */
const silent = { outcome: "failed", seconds: 30.5 } as const;
/** The most that is taken of an answer, and what is on the way. */
const largest = 33 * 1024 * 1024 + 512 * 1024;

const blanks = Buffer.alloc(64 * 1024, 0x20);
const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20));

/** Bytes at intervals of so many virtual seconds, without an end. */
function drip(exchange: Exchange, seconds: number, bytes: string): void {
  setTimeout(() => {
    if (!exchange.isOpen()) return;
    exchange.send(bytes);
    drip(exchange, seconds, bytes);
  }, seconds * 1_000);
}

function half(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}

const broken: readonly Fault[] = [
  { name: "a refused connection", strike: "ECONNREFUSED", ...repeated },
  { name: "an unreachable host", strike: "EHOSTUNREACH", ...repeated },
  { name: "an unreachable network", strike: "ENETUNREACH", ...repeated },
  { name: "a name that nobody knows", strike: "ENOTFOUND", ...repeated },
  { name: "a name server that does not answer", strike: "EAI_AGAIN", ...repeated },
  { name: "a reset before the headers", strike: (exchange) => exchange.reset(), ...repeated },
  { name: "an end before the headers", strike: (exchange) => exchange.end(), ...repeated },
  {
    name: "an end in the headers",
    strike(exchange) {
      exchange.send("HTTP/1.1 200 OK\r\ncontent-type: appl");
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "a reset in the body",
    strike(exchange, { text }) {
      exchange.send(head(200, { "content-length": Buffer.byteLength(text) }) + half(text));
      exchange.reset();
    },
    ...repeated,
  },
  {
    name: "a body that is shorter than its length",
    strike(exchange, { text }) {
      exchange.send(head(200, { "content-length": Buffer.byteLength(text) }) + half(text));
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "a length of five gigabytes",
    strike(exchange, { text }) {
      exchange.send(head(200, { "content-length": 5_000_000_000 }) + text);
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "an end in a chunk",
    strike(exchange, { text }) {
      exchange.send(head(200, { "transfer-encoding": "chunked" }) + `fffff\r\n${half(text)}`);
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "an end before the last chunk",
    strike(exchange, { text }) {
      const size = Buffer.byteLength(text).toString(16);
      exchange.send(head(200, { "transfer-encoding": "chunked" }) + `${size}\r\n${text}\r\n`);
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "a chunk without a size",
    strike(exchange, { text }) {
      exchange.send(head(200, { "transfer-encoding": "chunked" }) + `size\r\n${text}\r\n`);
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "two lengths",
    strike(exchange, { text }) {
      exchange.send(`HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n${text}`);
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "another protocol",
    strike(exchange) {
      exchange.send("220 mail.example ESMTP\r\n");
      exchange.end();
    },
    ...repeated,
  },
  {
    name: "headers without end",
    strike: (exchange) => {
      exchange.send("HTTP/1.1 200 OK\r\n");
      exchange.repeat(Buffer.from(`x-more: ${"x".repeat(1_000)}\r\n`));
    },
    ...repeated,
    bytes: 600_000,
  },
];

const slow: readonly Fault[] = [
  // Ten seconds each, by the connection's own limit, and the ticks of its timers.
  { name: "a connection that is never made", strike: "silent", ...repeated, seconds: 47 },
  { name: "silence before the headers", strike: (exchange) => exchange.isQuiet(), ...silent },
  {
    name: "silence after the headers",
    strike(exchange) {
      exchange.send(head(200, { "content-length": 10 }));
      exchange.isQuiet();
    },
    ...silent,
  },
  {
    name: "silence in the body",
    strike(exchange, { text }) {
      exchange.send(head(200, { "content-length": Buffer.byteLength(text) }) + half(text));
      exchange.isQuiet();
    },
    ...silent,
  },
  {
    name: "silence after a status of 503",
    strike(exchange) {
      exchange.send(head(503, { "content-length": 10 }));
      exchange.isQuiet();
    },
    ...silent,
  },
  {
    name: "a byte every twenty seconds",
    strike(exchange) {
      exchange.send(head(200, { "content-length": 1_000_000 }));
      exchange.isQuiet();
      drip(exchange, 20, " ");
    },
    outcome: "failed",
    seconds: 45.5,
  },
  {
    name: "a few bytes a second without end",
    strike(exchange) {
      exchange.send(head(200, { "transfer-encoding": "chunked" }));
      exchange.isQuiet();
      drip(exchange, 1, "1\r\n \r\n");
    },
    outcome: "failed",
    seconds: 45.5,
  },
  {
    name: "headers every ten seconds",
    strike(exchange) {
      exchange.send("HTTP/1.1 200 OK\r\n");
      exchange.isQuiet();
      drip(exchange, 10, "x-more: x\r\n");
    },
    ...silent,
  },
  {
    name: "the answer after twenty seconds",
    strike(exchange, right) {
      exchange.isQuiet();
      setTimeout(() => respondRight(exchange, right), 20_000);
    },
    outcome: "found",
    seconds: 20,
  },
  {
    name: "the answer in halves after twenty seconds each",
    strike(exchange, { text }) {
      exchange.isQuiet();
      setTimeout(() => exchange.send(head(200, { "content-length": Buffer.byteLength(text) }) + half(text)), 20_000);
      setTimeout(() => exchange.send(text.slice(half(text).length)), 40_000);
    },
    outcome: "found",
    seconds: 40,
  },
];

const large: readonly Fault[] = [
  {
    name: "an endless answer",
    strike(exchange) {
      exchange.send(head(200, { connection: "close" }));
      exchange.repeat(blanks);
    },
    outcome: "failed",
    bytes: largest,
  },
  {
    name: "an endless page of a 500",
    strike(exchange) {
      exchange.send(head(500, { connection: "close" }));
      exchange.repeat(blanks);
    },
    outcome: "failed",
    bytes: largest,
  },
  {
    name: "the right answer in 8 MB",
    strike(exchange, { text }) {
      exchange.send(head(200, { connection: "close" }) + text);
      exchange.repeat(blanks, (sent) => sent >= 8 * 1024 * 1024);
    },
    outcome: "found",
    bytes: 9_000_000,
  },
  {
    name: "a bomb of compression",
    strike: (exchange) => respond(exchange, bomb, { "content-encoding": "gzip" }),
    outcome: "failed",
  },
];

const aborted: readonly Fault[] = [
  { name: "an abort before the request", strike: respondRight, outcome: "aborted", requests: 0, abort: "before" },
  {
    name: "an abort before the headers",
    strike: (exchange) => exchange.isQuiet(),
    outcome: "aborted",
    abort: "waiting",
  },
  {
    name: "an abort in the body",
    strike(exchange, { text }) {
      exchange.send(head(200, { "content-length": Buffer.byteLength(text) }) + half(text));
      exchange.isQuiet();
    },
    outcome: "aborted",
    abort: "waiting",
  },
  {
    name: "an abort before a request is repeated",
    strike: (exchange) => respond(exchange, "", { status: 503 }),
    outcome: "aborted",
    abort: "waiting",
  },
  { name: "an abort while connecting", strike: "silent", outcome: "aborted", abort: "waiting" },
];

export const connectionFaults: readonly Fault[] = [...broken, ...slow, ...large, ...aborted];
