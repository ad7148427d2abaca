import type { Transport } from "../../core/api/transport.ts";
import { defaultTimeout } from "../deadline.ts";
import { exchange, type Received } from "../exchange.ts";
import { decodedText } from "./decompress.ts";
import { networkFailure } from "./networkFailure.ts";

export interface NodeTransport {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
}

export interface NodeTransportOptions {
  readonly userAgent: string;
  /** Milliseconds without a byte after which an exchange ends. */
  readonly timeout?: number;
  /** Called for the head and each piece of every response. */
  readonly onData?: () => void;
}

/**
 * Carries requests over undici outside the editor, through the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name, with
 * HTTP/2 where it is offered. Certificates are checked against Node's own authorities and NODE_EXTRA_CA_CERTS. Redirects are
 * not followed: a request of undici never is.
 */
export function nodeTransport({
  userAgent,
  timeout = defaultTimeout,
  onData = () => undefined,
}: NodeTransportOptions): NodeTransport {
  // It takes longer to load than everything else, and a run whose answers are all kept sends nothing.
  const client = once(async () => {
    const { EnvHttpProxyAgent, request } = await import("./undici.ts");
    return { request, dispatcher: new EnvHttpProxyAgent({ allowH2: true, connect: { timeout: 10_000 } }) };
  });
  const transport: Transport = ({ method, url, body, signal }) =>
    exchange({ signal, timeout, failureOf: networkFailure }, async (deadline, count) => {
      const received: Received = (bytes) => {
        onData();
        return count(bytes);
      };
      const { request, dispatcher } = await client.value();
      const response = await request(url, {
        dispatcher,
        method,
        headers: {
          accept: "application/json",
          "accept-encoding": "gzip, br, deflate",
          "user-agent": userAgent,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body }),
        signal: deadline.signal,
      });
      received(0);
      const headers = new Map(
        Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const bytes = await bytesOf(response.body, received);
      return { status: response.statusCode, headers, text: decodedText(bytes, headers.get("content-encoding")) };
    });
  return { transport, close: async () => (await client.made())?.dispatcher.destroy() };
}

async function bytesOf(body: AsyncIterable<Uint8Array>, received: Received): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    const refusal = received(chunk.byteLength);
    if (refusal) throw refusal;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Makes something when it is first needed. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return { value: () => (made ??= make()), made: () => made };
}
