import { operations, type Operation } from "../../src/core/api/operations.ts";
import type { Exchange } from "./memoryNetwork.ts";

export type Outcome = "found" | "missing" | "failed" | "aborted";

/** The right answer to an exchange. */
export interface RightAnswer {
  readonly operation: Operation;
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Exchanges before this one. */
  readonly nth: number;
}

/** What happens instead of the right answer, and what becomes of the call. */
export interface Fault {
  readonly name: string;
  /** What is sent; or the error code of a connection that cannot be made, or `silent` for one that is never made. */
  readonly strike: ((exchange: Exchange, right: RightAnswer) => void) | string;
  /** The rest, if it is not the same for all operations. */
  readonly outcome: Outcome | ({ readonly [O in Operation]?: Outcome } & { readonly rest: Outcome });
  /** Requests at most; 1, if absent. */
  readonly requests?: number;
  /** Virtual seconds at most until the call ends; 0, if absent. */
  readonly seconds?: number;
  /** Bytes taken from the connection at most; 200,000, if absent. */
  readonly bytes?: number;
  /** The caller leaves as soon as nothing happens without the passing of time, or before it has begun. */
  readonly abort?: "waiting" | "before";
}

/** A fault that only batches can have. */
export const batchOperations = ["GetVersionBatch", "GetProjectBatch", "PurlLookupBatch"] as const;

/** An outcome of lookups, and another one of batches. */
export function byKind(lookups: Outcome, batches: Outcome): Fault["outcome"] {
  return { rest: lookups, ...of(batchOperations, batches) };
}

export function of(names: readonly Operation[], outcome: Outcome): { readonly [O in Operation]?: Outcome } {
  return Object.fromEntries(names.map((name) => [name, outcome]));
}

/** Operations whose answers do not name what was requested. */
export const withoutKeys: readonly Operation[] = (Object.keys(operations) as Operation[]).filter((name) => {
  const row = operations[name];
  return row.kind === "lookup" && row.keys === undefined;
});

const reasons: Readonly<Record<number, string>> = { 200: "OK" };

export function head(status: number, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? "Status"}\r\n${lines.join("")}\r\n`;
}

/** A response with its length, after which the connection is closed. */
export function respond(
  exchange: Exchange,
  body: string | Uint8Array,
  {
    status = 200,
    ...headers
  }: { readonly status?: number; readonly [header: string]: string | number | undefined } = {},
): void {
  const bytes = Buffer.from(body);
  exchange.send(
    head(status, {
      "content-type": "application/json",
      ...(headers as Record<string, string | number>),
      "content-length": bytes.length,
      connection: "close",
    }),
  );
  exchange.send(bytes);
  exchange.end();
}

export function respondRight(exchange: Exchange, { text }: RightAnswer): void {
  respond(exchange, text);
}
