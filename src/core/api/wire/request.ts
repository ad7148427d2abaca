import { DecodeError, message, type Json } from "../decode/fields.ts";
import { TransportError } from "../errors.ts";
import { failure, type Failed, type Fetched } from "../fetched.ts";
import { errorText, oneLine } from "./responseText.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport.ts";
import { publicPart } from "./url.ts";

export interface ApiRequest extends TransportRequest {
  /** What messages call it. */
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
