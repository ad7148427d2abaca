/** What can go wrong on purpose: rules that turn a good answer into a bad one. */
import type { Operation } from "../../src/core/api/operations.ts";
import { failed, type Reply } from "./reply.ts";

export type Fault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly text?: string;
      /** Seconds, or a date as HTTP writes it. */
      readonly retryAfter?: number | string;
      /** As a proxy would say it. */
      readonly html?: boolean;
    }
  /** A 200 that is a login page. */
  | { readonly kind: "html" }
  /** JSON that ends in the middle. */
  | { readonly kind: "truncated" }
  /** Valid JSON of at least so many bytes. */
  | { readonly kind: "huge"; readonly bytes: number }
  /** Every value of another type, and nulls in the lists. */
  | { readonly kind: "types" }
  /** Every page names the token it was asked with. */
  | { readonly kind: "repeatToken" }
  /** The last items of a batch page are not there. */
  | { readonly kind: "missingItems"; readonly count?: number }
  /** The connection is closed before a byte was sent. */
  | { readonly kind: "reset" }
  /** The connection is closed in the middle of the body. */
  | { readonly kind: "cut" }
  /** Nothing ever comes. */
  | { readonly kind: "hang" }
  /** A few bytes at a time. */
  | { readonly kind: "drip"; readonly bytes: number; readonly milliseconds: number };

export interface FaultRule {
  readonly operation?: Operation;
  /** Part of the raw path or of the body. */
  readonly match?: string;
  /** How often it strikes; always, if absent. */
  readonly times?: number;
  readonly fault: Fault;
}

export interface FaultSettings {
  /** Milliseconds before every answer. */
  readonly latency?: number;
  /** Items of a batch page. */
  readonly pageSize?: number;
  readonly rules?: readonly FaultRule[];
}

/** The first rule that fits strikes. */
export class Faults {
  latency = 0;
  pageSize = 100;
  #rules: { readonly rule: FaultRule; left: number }[] = [];
  readonly #initial: FaultSettings;

  constructor(initial: FaultSettings = {}) {
    this.#initial = initial;
    this.reset();
  }

  /** Changes what is named and adds the rules. */
  set({ latency = this.latency, pageSize = this.pageSize, rules = [] }: FaultSettings): void {
    this.latency = latency;
    this.pageSize = pageSize;
    this.add(...rules);
  }

  add(...rules: readonly FaultRule[]): void {
    this.#rules.push(...rules.map((rule) => ({ rule, left: rule.times ?? Infinity })));
  }

  /** Back to what the service started with. */
  reset(): void {
    this.#rules = [];
    this.latency = 0;
    this.pageSize = 100;
    this.set(this.#initial);
  }

  take(operation: Operation | undefined, rawPath: string, body: string): Fault | undefined {
    const entry = this.#rules.find(
      ({ rule, left }) =>
        left > 0 &&
        (rule.operation === undefined || rule.operation === operation) &&
        (rule.match === undefined || rawPath.includes(rule.match) || body.includes(rule.match)),
    );
    if (!entry) return undefined;
    entry.left -= 1;
    return entry.rule.fault;
  }
}

const page =
  "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Please sign in to the network.</body></html>\n";
const html = { "content-type": "text/html; charset=utf-8" };

/** The answer as the fault leaves it; what happens to the connection is the server's affair. */
export function distort(reply: Reply, fault: Fault, body: string): Reply {
  switch (fault.kind) {
    case "status":
      return failed(fault.status, fault.html ? page : (fault.text ?? statusTexts[fault.status] ?? "unavailable"), {
        ...(fault.html && html),
        ...(fault.retryAfter !== undefined && { "retry-after": String(fault.retryAfter) }),
      });
    case "html":
      return failed(200, page, html);
    case "truncated":
      return mapText(reply, (text) => text.slice(0, Math.ceil(text.length / 2)));
    case "huge":
      return mapText(reply, (text) => text.slice(0, -1) + " ".repeat(fault.bytes) + text.slice(-1));
    case "types":
      return mapValue(reply, otherTypes);
    case "repeatToken":
      return mapValue(reply, (value) => ({
        ...(value as object),
        nextPageToken: tokenOf(body) || tokenOf(JSON.stringify(value)) || "again",
      }));
    case "missingItems":
      return mapValue(reply, (value) => withoutItems(value, fault.count ?? 1));
    default:
      return reply;
  }
}

const statusTexts: Readonly<Record<number, string>> = {
  429: "too many requests",
  500: "internal error",
  503: "service unavailable",
};

function mapValue(reply: Reply, change: (value: unknown) => unknown): Reply {
  return reply.body.kind === "json" ? { ...reply, body: { kind: "json", value: change(reply.body.value) } } : reply;
}

function mapText(reply: Reply, change: (text: string) => string): Reply {
  const text = reply.body.kind === "json" ? JSON.stringify(reply.body.value) : reply.body.text;
  return { ...reply, body: { kind: "text", text: change(text) } };
}

function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return [null, ...value.map(otherTypes)];
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, otherTypes(each)]));
  if (typeof value === "string") return 7;
  return typeof value === "number" ? "seven" : [];
}

function tokenOf(text: string): string {
  const parsed: unknown = text === "" ? {} : JSON.parse(text);
  const { pageToken, nextPageToken } = parsed as { pageToken?: string; nextPageToken?: string };
  return pageToken ?? nextPageToken ?? "";
}

function withoutItems(value: unknown, count: number): unknown {
  const { responses } = value as { responses?: readonly unknown[] };
  return responses ? { ...(value as object), responses: responses.slice(0, -count) } : value;
}
