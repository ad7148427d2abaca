import { TransportError, type ApiError } from "./errors.ts";
import { DecodeError, message, type Json } from "./decode/fields.ts";
import type { Fetched } from "./fetched.ts";
import type { Transport, TransportResponse } from "./transport.ts";

export interface ApiRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** What messages call it. */
  readonly name: string;
  readonly body?: string;
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly priority?: "interactive" | "background";
}

/** One request and the meaning of its status. Rejects only when aborted. */
export async function sendRequest(transport: Transport, asked: ApiRequest): Promise<Fetched<Json>> {
  let response: TransportResponse;
  try {
    response = await transport(asked);
  } catch (error) {
    asked.signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    const kind = error instanceof TransportError ? error.kind : "network";
    if (kind === "refused") return failure(asked.name, { kind: "unavailable", text });
    return failure(asked.name, kind === "network" ? { kind, text } : { kind });
  }
  const { status, text, headers } = response;
  if (status === 404) return { kind: "missing", text: errorText(text) };
  if (status !== 200) {
    const retryAfter = secondsOf(headers.get("retry-after"));
    return failure(asked.name, {
      kind: "status",
      status,
      text: errorText(text),
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
  try {
    const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get("cache-control") ?? "")?.[1];
    return { kind: "found", value: message(JSON.parse(text)), ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof DecodeError)) throw error;
    return failure(asked.name, { kind: "bad-body", text: oneLine(text).slice(0, 200) });
  }
}

export type Failure = ApiError extends infer E ? (E extends ApiError ? Omit<E, "request"> : never) : never;

export function failure(request: string, failure: Failure): { readonly kind: "failed"; readonly error: ApiError } {
  return { kind: "failed", error: { request, ...failure } };
}

/** Error bodies are plain text; a JSON object with `error` or `message` is understood too, and a page of HTML is left out. */
function errorText(body: string): string {
  const head = body.slice(0, 4_096);
  if (/^\s*</.test(head)) return "";
  try {
    const parsed: unknown = JSON.parse(head);
    if (typeof parsed === "object" && parsed !== null) {
      const { error, message: words } = parsed as { error?: unknown; message?: unknown };
      if (typeof error === "string") return oneLine(error);
      if (typeof words === "string") return oneLine(words);
    }
  } catch {
    // Plain text, as usual.
  }
  return oneLine(head).slice(0, 300);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** `Retry-After` in seconds. Its other form, a date, would need a clock that agrees with the service's: left to our own timing. */
function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\s*\d{1,6}\s*$/.test(header) ? Number(header) : undefined;
}
