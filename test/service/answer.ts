/** The whole contract as a function: a request in, an answer out, without sockets, faults or memory. */
import type { Operation } from "../../src/core/api/operations.ts";
import type { Context } from "./context.ts";
import { decodeQuery, encodeJson, Refusal } from "./encoding.ts";
import { failed, missing, type Reply } from "./reply.ts";
import { decodeAll, match, type Matched } from "./routes.ts";

export interface AnswerOptions extends Partial<Omit<Context, "alpha">> {
  /** Answer the preflight of a POST, which the real service does not. */
  readonly allowPreflight?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Outcome {
  readonly operation?: Operation;
  readonly reply: Reply;
  /** What was wrong with the request, where the client is to blame. */
  readonly refused?: string;
}

export function answer(
  method: string,
  url: string,
  headers: Headers = {},
  body = "",
  options: AnswerOptions = {},
): Answer {
  return write(decide(method, url, headers, body, options).reply, false);
}

export function decide(method: string, url: string, headers: Headers, body: string, options: AnswerOptions): Outcome {
  let operation: Operation | undefined;
  const named = () => (operation ? { operation } : {});
  try {
    const at = url.indexOf("?");
    const matched = match(at < 0 ? url : url.slice(0, at));
    if (!matched) return { reply: missing("not found") };
    operation = matched.route.operation;
    if (method === "OPTIONS") return { operation, reply: preflight(matched, headers, options) };
    checkShape(matched, method, headers, body);
    const query = decodeQuery(at < 0 ? "" : url.slice(at + 1), matched.route.query ?? []);
    const { newer = false, pageSize = 100, canonicalEchoes = false, artifacts = [], world } = options;
    const context = { alpha: matched.alpha, newer, pageSize, canonicalEchoes, artifacts, world };
    return { operation, reply: matched.route.handle({ path: decodeAll(matched.parameters), query, body }, context) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { ...named(), reply: failed(500, `internal error: ${String(error)}`) };
    const allow = error.status === 405 && method !== "OPTIONS" ? { allow: allowed(url) } : {};
    return {
      ...named(),
      reply: failed(error.status, error.message, allow),
      refused: `${method} ${url}: ${error.message}`,
    };
  }
}

export function write({ status, headers, body }: Reply, spaced: boolean): Answer {
  return { status, headers, text: body.kind === "json" ? encodeJson(body.value, spaced) : body.text };
}

function checkShape({ route }: Matched, method: string, headers: Headers, body: string): void {
  if (method !== route.method) throw new Refusal(405, `${route.operation} is a ${route.method}`);
  if (method === "GET" && body !== "") throw new Refusal(400, "a GET with a body");
  const type = String(headers["content-type"] ?? "");
  if (method === "POST" && !/^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i.test(type)) {
    throw new Refusal(400, `content-type is not application/json: ${type || "none"}`);
  }
}

/** Browsers may GET from anywhere; the preflight of a batch goes unanswered. */
function preflight({ route }: Matched, headers: Headers, { allowPreflight = false }: AnswerOptions): Reply {
  const wanted = String(headers["access-control-request-method"] ?? "GET");
  if (wanted !== route.method || (wanted !== "GET" && !allowPreflight)) {
    const refusal = failed(405, "method not allowed");
    const headers = Object.entries(refusal.headers).filter(([name]) => name !== "access-control-allow-origin");
    return { ...refusal, headers: Object.fromEntries(headers) };
  }
  const asked = String(headers["access-control-request-headers"] ?? "*");
  return failed(204, "", {
    "access-control-allow-methods": wanted,
    "access-control-allow-headers": asked,
    "access-control-max-age": "600",
  });
}

function allowed(url: string): string {
  return match(url.split("?")[0] ?? "")?.route.method ?? "";
}
