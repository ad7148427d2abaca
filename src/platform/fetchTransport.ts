import { TransportError } from "../core/api/errors.ts";
import type { Transport } from "../core/api/transport.ts";
import { defaultTimeout } from "./deadline.ts";
import { exchange, type Received } from "./exchange.ts";

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: "manual";
    signal: AbortSignal;
  },
) => Promise<FetchedResponse>;

/** The part of a `Response` that is used, so that no host's types are needed. */
interface FetchedResponse {
  readonly status: number;
  readonly type: string;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> };
  } | null;
}

export interface FetchOptions {
  /** The host is a browser, whose preflight of a POST the service may not answer. */
  readonly mayRefusePost?: boolean;
  /** Milliseconds without a byte after which an exchange ends. */
  readonly timeout?: number;
}

/**
 * Carries requests over a `fetch`: in the editor the host's, which has the user's proxy, certificates and authentication. Nothing
 * tells a browser's refusal of a POST from a broken network: until the first POST was answered, a failure counts as `refused`.
 */
export function fetchTransport(
  fetch: Fetch,
  { mayRefusePost = false, timeout = defaultTimeout }: FetchOptions = {},
): Transport {
  let isRefusing = mayRefusePost;
  return ({ method, url, body, signal }) => {
    const failureOf = (error: unknown) =>
      new TransportError(isRefusing && method === "POST" ? "refused" : "network", causeOf(error));
    return exchange({ signal, timeout, failureOf }, async (deadline, received) => {
      const response = await fetch(url, {
        method,
        headers: { accept: "application/json", ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body }),
        // A redirect could lead any host to the names in the request, and its answer would be trusted.
        redirect: "manual",
        signal: deadline.signal,
      });
      if (method === "POST") isRefusing = false;
      if (response.type === "opaqueredirect") throw new TransportError("redirected");
      const text = await textOf(response, received);
      // Not all of them, which the host would sort and join for each answer.
      return { status: response.status, headers: { get: (name) => response.headers.get(name) ?? undefined }, text };
    });
  };
}

async function textOf({ body }: FetchedResponse, received: Received): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  received(0);
  for (;;) {
    const { done, value } = await reader.read();
    const refusal = received(value?.byteLength ?? 0);
    if (refusal) {
      await reader.cancel();
      throw refusal;
    }
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** `fetch failed` says nothing; its cause does. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const reason = cause instanceof Error ? cause.message || ("code" in cause ? String(cause.code) : "") : "";
  return reason ? `${error.message} (${reason})` : error.message;
}
