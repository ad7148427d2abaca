import type { BatchRow, LookupRow, Prefix } from "../rows/row.ts";

export interface Address {
  /** The base URL, with or without a slash at the end; may have a path of its own. */
  readonly baseUrl: string;
  readonly prefix: Prefix;
}

/** A request on the wire, without the body of a batch page. */
export interface WireRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** The name of the request in messages: `GET /v3alpha/advisories/…`. */
  readonly name: string;
}

/** The reason why a request cannot be sent. */
export interface Refusal {
  readonly refused: string;
  readonly name: string;
}

/**
 * The request of a lookup. Refused are empty parameters, `.` and `..` (which URL parsing folds away), control characters,
 * overlong ones, and what the operation does not accept.
 */
export function lookupRequest<Request>(
  row: Pick<LookupRow<Request, unknown, never>, "parameters" | "path" | "query" | "accepts">,
  request: Request,
  address: Address,
): WireRequest | Refusal {
  const parameters = row.parameters(request);
  const query = row.query?.(request) ?? [];
  const encoded = parameters.map((value) => encodeURIComponent(value.toWellFormed()));
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");
  const wire = wireRequest("GET", row.path(...encoded) + (search && `?${search}`), address);
  const invalid = [...parameters, ...query.map(([, value]) => value)].find((value) => !isParameter(value));
  if (invalid !== undefined) return { refused: `“${invalid.slice(0, 100)}” cannot be looked up`, name: wire.name };
  if (row.accepts?.(request) === false)
    return { refused: `“${parameters.join(" ")}” cannot be looked up`, name: wire.name };
  return wire;
}

export function batchRequest(row: Pick<BatchRow<never, unknown, never>, "path">, address: Address): WireRequest {
  return wireRequest("POST", row.path(), address);
}

function wireRequest(method: "GET" | "POST", path: string, { baseUrl, prefix }: Address): WireRequest {
  const route = `/${prefix}/${path}`;
  return { method, url: baseUrl.replace(/\/+$/, "") + route, name: `${method} ${route}` };
}

const control = /[\u0000-\u001f\u007f]/;

function isParameter(value: string): boolean {
  return value.trim() !== "" && value !== "." && value !== ".." && !control.test(value) && value.length <= 2_000;
}
