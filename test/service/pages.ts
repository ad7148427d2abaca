/** Pages of a batch: a token is bound to the requests it continues. */
import { createHash } from "node:crypto";
import { Refusal } from "./encoding.ts";

export interface Page<T> {
  readonly items: readonly T[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

export function pageOf<T>(requests: readonly T[], token: string | undefined, size: number): Page<T> {
  const start = token === undefined ? 0 : startOf(token, requests);
  const end = start + size;
  return { items: requests.slice(start, end), nextPageToken: end < requests.length ? tokenFor(end, requests) : "" };
}

function tokenFor(start: number, requests: readonly unknown[]): string {
  return Buffer.from(`${start}.${digest(requests)}`).toString("base64url");
}

function startOf(token: string, requests: readonly unknown[]): number {
  const [start = "", bound] = Buffer.from(token, "base64url").toString().split(".");
  if (!/^[1-9]\d*$/.test(start)) throw new Refusal(400, `invalid pageToken: ${token}`);
  if (bound !== digest(requests)) throw new Refusal(400, "pageToken belongs to other requests");
  return Number(start);
}

function digest(requests: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(requests)).digest("hex").slice(0, 16);
}
