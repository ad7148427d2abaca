import { TransportError } from "../core/api/errors.ts";
import type { Transport } from "../core/api/transport.ts";

/** Bytes after which an answer is no answer. */
const largest = 32 * 1024 * 1024;

type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<FetchedResponse>;

/** As much of a `Response` as is used, so that no host's types are needed. */
interface FetchedResponse {
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> };
  } | null;
}

/**
 * Carries requests over a `fetch`: in the editor its own, which knows the user's proxy, certificates and authentication. In a
 * browser (`mayRefusePost`) a POST needs leave that the service may not give, and nothing tells that from a broken network:
 * until the first POST was answered, a failure counts as `refused`.
 */
export function fetchTransport(fetch: Fetch, { mayRefusePost = false } = {}): Transport {
  let isRefusing = mayRefusePost;
  return async ({ method, url, body, signal, timeout }) => {
    signal.throwIfAborted();
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: "application/json", ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body }),
        signal: AbortSignal.any([signal, deadline]),
      });
      if (method === "POST") isRefusing = false;
      const headers = new Map<string, string>();
      response.headers.forEach((value, name) => headers.set(name.toLowerCase(), value));
      return { status: response.status, headers, text: await textOf(response) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TransportError) throw error;
      if (deadline.aborted) throw new TransportError("timeout", "no answer in time");
      throw new TransportError(isRefusing && method === "POST" ? "refused" : "network", causeOf(error));
    }
  };
}

async function textOf({ body }: FetchedResponse): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value?.byteLength ?? 0;
    if (bytes > largest) {
      await reader.cancel();
      throw new TransportError("too-large", `more than ${largest} bytes`);
    }
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
