/** A message of JSON-RPC 2.0 as far as it was understood, from the text of one line. */
export type Incoming =
  | (Request & { readonly kind: "request" })
  | { readonly kind: "notification"; readonly method: string; readonly params: Params }
  /** No message; `id` is that of the request where one can be read. */
  | { readonly kind: "wrong"; readonly id: RequestId | undefined; readonly failure: Failure }
  /** Nothing is asked of clients, and nothing is said about an empty line. */
  | { readonly kind: "ignored" };

export type RequestId = string | number;

export type Params = Readonly<Record<string, unknown>>;

export interface Request {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

/** An answer in place of a result. */
export interface Failure {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export const codes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** A code of MCP. */
  unsupportedVersion: -32_022,
} as const;

/** Reads a line; undefined is one that was too long. */
export function readMessage(line: string | undefined): Incoming {
  if (line === undefined) return wrong(codes.invalidRequest, "The message is too long.");
  if (line.trim() === "") return { kind: "ignored" };
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return wrong(codes.parseError, "The line is not JSON.");
  }
  if (Array.isArray(message)) return wrong(codes.invalidRequest, "Batches are not supported: send one message a line.");
  if (!isRecord(message)) return wrong(codes.invalidRequest, "The message is not an object.");
  return understood(message);
}

export function failure(code: number, message: string, data?: unknown): Failure {
  return { error: { code, message, ...(data !== undefined && { data }) } };
}

export function isRecord(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string or an integer. */
export function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function understood({ jsonrpc, id, method, params = {}, ...rest }: Params): Incoming {
  const known = isId(id) ? id : undefined;
  if (method === undefined && ("result" in rest || "error" in rest)) return { kind: "ignored" };
  if (jsonrpc !== "2.0") return wrong(codes.invalidRequest, 'Expected "jsonrpc": "2.0".', known);
  if (typeof method !== "string") return wrong(codes.invalidRequest, "The method is not a string.", known);
  if (id === undefined) return isRecord(params) ? { kind: "notification", method, params } : { kind: "ignored" };
  if (known === undefined) return wrong(codes.invalidRequest, "The ID is neither a string nor an integer.");
  if (!isRecord(params)) return wrong(codes.invalidParams, "The parameters are not an object.", known);
  return { kind: "request", id: known, method, params };
}

function wrong(code: number, message: string, id?: RequestId): Incoming {
  return { kind: "wrong", id, failure: failure(code, message) };
}
