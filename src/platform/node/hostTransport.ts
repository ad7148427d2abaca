import { addAbortListener } from "node:events";
import type { Transport, TransportRequest } from "../../core/api/transport.ts";
import { defaultTimeout, type Deadline } from "../deadline.ts";
import { exchange, type Received } from "../exchange.ts";
import { fetchTransport } from "../fetchTransport.ts";
import { sendOver } from "./http2/sendOver.ts";
import { http2Sessions, type Http2Sessions } from "./http2/sessions.ts";
import { networkFailure } from "./networkFailure.ts";
import { requestTransport } from "./requestTransport.ts";

/** Requests in a row after which the connections of the host count as not shared. */
const mostUnshared = 3;

export interface HostTransport {
  readonly transport: Transport;
  /** The number of requests that a connection carries at once; undefined where that is not known, or there is one for each. */
  readonly streams: () => number | undefined;
  readonly close: () => void;
}

export interface HostOptions {
  /** Tells whether a proxy is set, or all requests are to go over `fetch`. */
  readonly isProxied: () => boolean;
  /** Milliseconds without a byte after which an exchange ends. */
  readonly timeout?: number;
  /** Tells whether the host takes no proxy to an address: only then are there connections with HTTP/2. */
  readonly isDirect: (address: URL) => Promise<boolean>;
}

/**
 * Carries requests over HTTP/2 where it is to be had without a proxy, else over the `request` of an extension host, or over its `fetch`
 * behind a proxy: there only `fetch` shares its connections. A proxy of the system is not known in advance, but has no two requests
 * share one.
 */
export function hostTransport({ isProxied, isDirect, timeout = defaultTimeout }: HostOptions): HostTransport {
  const sessions = http2Sessions(isDirect);
  const overFetch = fetchTransport((url, init) => globalThis.fetch(url, init), { timeout });
  let unshared = 0;
  const overRequest = requestTransport({
    timeout,
    onConnection(isShared) {
      unshared = isShared ? 0 : unshared + 1;
    },
  });
  const transport: Transport = async (request) => {
    if (isProxied()) return overFetch(request);
    const response = request.url.startsWith("https:") ? await overHttp2(request, sessions, timeout) : undefined;
    return response ?? (unshared >= mostUnshared ? overFetch : overRequest)(request);
  };
  return { transport, streams: () => (isProxied() ? undefined : sessions.streams()), close: sessions.close };
}

/** Resolves to undefined where it is not to be had. */
function overHttp2(request: TransportRequest, sessions: Http2Sessions, timeout: number) {
  const work = async (deadline: Deadline, received: Received) => {
    const session = await untilAborted(sessions.to(new URL(request.url).origin), deadline.signal);
    if (!session) return undefined;
    try {
      return await sendOver(session, request, { signal: deadline.signal, received });
    } catch (error) {
      if (deadline.isOver()) sessions.leave(session);
      throw error;
    }
  };
  return exchange({ signal: request.signal, timeout, failureOf: networkFailure }, work);
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const listener = addAbortListener(signal, () => reject(signal.reason as Error));
    promise.then(resolve, reject).finally(() => listener[Symbol.dispose]());
  });
}
