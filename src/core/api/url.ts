import { operations, type Operation, type OperationShape, type Prefix, type RequestOf } from "./operations.ts";

export interface Address {
  /** With or without a slash at the end; may have a path of its own. */
  readonly baseUrl: string;
  readonly prefix: Prefix;
}

/** A request on the wire: the address, its name for messages, and the body of a batch page. */
export interface WireRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** `GET /v3alpha/advisories/…`: what messages call it. */
  readonly name: string;
}

/**
 * Builds the address of an operation, or says in a sentence why no such request can be made: an empty parameter, `.` and
 * `..` (which address parsing folds away), control characters, or a placeholder where a version should be.
 */
export function wireRequest<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { baseUrl, prefix }: Address,
): WireRequest | { readonly refused: string; readonly name: string } {
  const shape: OperationShape<O> = operations[operation];
  const method = shape.batch ? "POST" : "GET";
  const parameters = shape.parameters(request);
  const query = shape.query?.(request) ?? [];
  const bad = [...parameters, ...query.map(([, value]) => value)].find(cannotBeAsked);
  const encoded = parameters.map(encodeParameter);
  const search = query.length > 0 ? `?${new URLSearchParams(query as [string, string][]).toString()}` : "";
  const path = `/${prefix}/${shape.path(...encoded)}${search}`;
  const name = `${method} ${path}`;
  if (bad !== undefined) return { refused: `“${bad}” cannot be asked for`, name };
  return { method, url: baseUrl.replace(/\/+$/, "") + path, name };
}

/** Percent-encodes a whole parameter; lone surrogates, which have no encoding, become U+FFFD. */
function encodeParameter(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

const control = /[\u0000-\u001f\u007f]/;

export function cannotBeAsked(value: string): boolean {
  return value.trim() === "" || value === "." || value === ".." || control.test(value) || value.length > 2_000;
}
