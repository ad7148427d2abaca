import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Transport, TransportRequest } from "../../core/api/transport.ts";
import { defaultTimeout } from "../deadline.ts";
import { exchange, type Received } from "../exchange.ts";
import { decodedText } from "./decompress.ts";
import { networkFailure } from "./networkFailure.ts";

export interface RequestOptions {
  /** Milliseconds without a byte after which an exchange ends. */
  readonly timeout?: number;
  /** Called for each request that finds a connection free, with whether it uses one. */
  readonly onConnection?: (isShared: boolean) => void;
}

/**
 * Carries requests over `request` of Node, which takes less than half of the CPU of `fetch`. The host has made it heed the proxy and
 * the certificates of the system; it is given no agent, as one would keep the host from that. Redirects are not followed.
 */
export function requestTransport({ timeout = defaultTimeout, onConnection }: RequestOptions = {}): Transport {
  const connections = watchConnections(onConnection);
  return (request) =>
    exchange({ signal: request.signal, timeout, failureOf: networkFailure }, async (deadline, received) => {
      const response = await sent(request, deadline.signal, connections.watch);
      const bytes = await bytesOf(response, received);
      connections.noteEnd(response);
      const { headers, statusCode = 0 } = response;
      return {
        status: statusCode,
        headers: { get: (name) => headers[name]?.toString() },
        text: decodedText(bytes, headers["content-encoding"]),
      };
    });
}

function sent(
  { method, url, body }: TransportRequest,
  signal: AbortSignal,
  watch: (request: ClientRequest) => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? httpsRequest : httpRequest;
    const request = send(url, {
      method,
      headers: {
        accept: "application/json",
        "accept-encoding": "gzip, br, deflate",
        // The agent that the host makes for each request would close it.
        connection: "keep-alive",
        "user-agent": "node",
        ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      },
      signal,
    });
    request.on("response", resolve);
    request.on("error", reject);
    // Such as after an upgrade that was not asked for.
    request.on("close", () => reject(new Error("other side closed")));
    watch(request);
    request.end(body);
  });
}

function bytesOf(response: IncomingMessage, received: Received): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    received(0);
    response.on("data", (piece: Buffer) => {
      const refusal = received(piece.byteLength);
      if (refusal) response.destroy(refusal);
      else pieces.push(piece);
    });
    response.on("end", () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)));
    response.on("error", reject);
    response.on("close", () => reject(new Error("other side closed")));
  });
}

/** Milliseconds for which a connection is certainly kept after an answer. */
const keptFor = 1_000;

/** Counts the connections that are free. */
function watchConnections(report: RequestOptions["onConnection"]) {
  let free = 0;
  let lastEnd = 0;
  return {
    watch: (request: ClientRequest): void => {
      if (performance.now() - lastEnd > keptFor) free = 0;
      if (free === 0) return;
      free--;
      request.once("socket", () => report?.(request.reusedSocket));
    },
    noteEnd: ({ headers: { connection = "" } }: IncomingMessage): void => {
      if (/close/i.test(connection)) return;
      free++;
      lastEnd = performance.now();
    },
  };
}
