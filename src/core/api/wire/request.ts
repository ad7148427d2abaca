import { printable } from "../../model/sanitize.ts";
import { DecodeError, type Json, message } from "../decodeFields.ts";
import { TransportError } from "../errors.ts";
import { type Failed, failure, type Fetched } from "../fetched.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";
import { publicPart } from "../../model/webUrl.ts";

export interface ApiRequest extends TransportRequest {
  /** The name of the request in messages. */
  readonly name: string;
}

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** One request and the meaning of its status. Rejects only when aborted. */
export async function sendRequest(transport: Transport, request: ApiRequest): Promise<Fetched<Json>> {
  const { name, signal } = request;
  let response: TransportResponse;
  try {
    response = await transport(request);
  } catch (error) {
    signal.throwIfAborted();
    return transportFailure(name, error);
  }
  const { status, text, headers } = response;
  if (status === 404) return { kind: "missing", text: errorText(text) };
  if (redirects.includes(status)) return redirected(name, headers.get("location"));
  if (status !== 200) return failure(name, { kind: "status", status, text: errorText(text) });
  try {
    const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get("cache-control") ?? "")?.[1];
    return { kind: "found", value: message(JSON.parse(text)), ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof DecodeError)) throw error;
    return failure(name, { kind: "bad-body", text: oneLine(text.slice(0, 1_000)).slice(0, 200) });
  }
}

function transportFailure(name: string, error: unknown): Failed {
  const text = error instanceof Error ? error.message : String(error);
  const kind = error instanceof TransportError ? error.kind : "network";
  switch (kind) {
    case "network":
    case "address":
    case "over-budget":
      return failure(name, { kind, text });
    case "refused":
      return failure(name, { kind: "unavailable", text });
    case "redirected":
      return redirected(name, text);
    default:
      return failure(name, { kind });
  }
}

function redirected(name: string, to: string | undefined): Failed {
  return failure(name, { kind: "redirected", ...(to && { to: oneLine(publicPart(to)).slice(0, 200) }) });
}

/** The text of an error body: plain text as a rule. JSON with `error` or `message` is understood too; of HTML nothing is kept. */
export function errorText(body: string): string {
  const head = body.slice(0, 4_096);
  if (/^\s*</.test(head)) return "";
  return oneLine(errorField(head) ?? head.slice(0, 300));
}

/**
 * Checks whether the text of a 404 is the service's own. Any other may come from a proxy, or mean that there is no such
 * operation.
 */
export function isServiceMiss(text: string): boolean {
  return /^(?:(?:package|version|dependents|dependencies|requirements|capabilities|project|advisory) not found|no (?:images found|results match query))$/i.test(
    text,
  );
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim();
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
