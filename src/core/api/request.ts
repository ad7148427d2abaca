import { TransportError } from "./errors.ts";
import { DecodeError, message, type Json } from "./decode/fields.ts";
import { failure, type Fetched } from "./fetched.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

export interface ApiRequest extends TransportRequest {
  /** What messages call it. */
  readonly name: string;
}

/** One request and the meaning of its status. Rejects only when aborted. */
export async function sendRequest(transport: Transport, request: ApiRequest): Promise<Fetched<Json>> {
  const { name, signal } = request;
  let response: TransportResponse;
  try {
    response = await transport(request);
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    const kind = error instanceof TransportError ? error.kind : "network";
    if (kind === "refused") return failure(name, { kind: "unavailable", text });
    return failure(name, kind === "network" ? { kind, text } : { kind });
  }
  const { status, text, headers } = response;
  if (status === 404) return { kind: "missing", text: errorText(text) };
  if (status !== 200) return failure(name, { kind: "status", status, text: errorText(text) });
  try {
    const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get("cache-control") ?? "")?.[1];
    return { kind: "found", value: message(JSON.parse(text)), ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof DecodeError)) throw error;
    return failure(name, { kind: "bad-body", text: oneLine(text).slice(0, 200) });
  }
}

/** Error bodies are plain text; a JSON object with `error` or `message` is understood too, and a page of HTML is left out. */
function errorText(body: string): string {
  const head = body.slice(0, 4_096);
  if (/^\s*</.test(head)) return "";
  return oneLine(errorField(head) ?? head.slice(0, 300));
}

function errorField(body: string): string | undefined {
  try {
    const { error, message: text } = message(JSON.parse(body));
    return [error, text].find((value) => typeof value === "string");
  } catch {
    // Plain text, as usual.
    return undefined;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
