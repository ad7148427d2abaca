import { otherKey, type IsSameVersion } from "../rows/answeredKeys.ts";
import type { Caller } from "../api.ts";
import { DecodeError, type Json, message, messageOrEmpty, messages, text } from "../decodeFields.ts";
import { failure, type Failed, type Fetched } from "../fetched.ts";
import type { Batch } from "../messages.ts";
import type { BatchedLookup } from "../rows/row.ts";
import { sendRequest } from "./request.ts";
import { canonicalJson } from "../requestId.ts";
import type { Transport } from "../transport.ts";
import { lookupRequest, type Address, type WireRequest } from "./url.ts";

/** The service answers so many requests a page; larger chunks would need their pages one after the other. */
export const pageSize = 100;

export interface BatchWire {
  readonly transport: Transport;
  readonly address: Address;
  readonly wire: WireRequest;
  readonly caller: Caller;
  readonly isSameVersion: IsSameVersion;
}

/**
 * Answers any number of requests: equal ones once, in chunks of a page in parallel, each chunk's pages followed. What fails
 * fails for its chunk alone. Requests that cannot be sent fail here, as one of them would fail its whole chunk there.
 */
export async function requestItems<Item, Value>(
  batch: BatchWire,
  lookup: BatchedLookup<Item, Value, never>,
  items: readonly Item[],
): Promise<Batch<Item, Value>["responses"]> {
  const ids = items.map(canonicalJson);
  const answers = new Map<string, Fetched<Value>>();
  const pending: { readonly id: string; readonly item: Item }[] = [];
  for (const [id, item] of new Map(ids.map((id, index) => [id, items[index]] as const))) {
    if (item === undefined) continue;
    const wire = lookupRequest(lookup, item, batch.address);
    if ("refused" in wire) answers.set(id, failure(batch.wire.name, { kind: "unavailable", text: wire.refused }));
    else pending.push({ id, item });
  }
  const chunks = Array.from({ length: Math.ceil(pending.length / pageSize) }, (_, n) =>
    pending.slice(n * pageSize, (n + 1) * pageSize),
  );
  const answerChunk = async (chunk: typeof pending): Promise<void> => {
    const requests = chunk.map(({ item }) => item);
    const fetched = await requestChunk(batch, lookup, requests);
    chunk.forEach(({ id }, index) =>
      answers.set(id, "kind" in fetched ? fetched : (fetched[index] ?? unanswered(batch.wire))),
    );
  };
  await Promise.all(chunks.map(answerChunk));
  return items.map((request, index) => ({ request, fetched: answers.get(ids[index] ?? "") ?? unanswered(batch.wire) }));
}

/** One answer per request, or the one failure of them all. */
async function requestChunk<Item, Value>(
  batch: BatchWire,
  lookup: BatchedLookup<Item, Value, never>,
  requests: readonly Item[],
): Promise<readonly Fetched<Value>[] | Failed> {
  const items = await itemsOfPages(batch, requests);
  if ("kind" in items) return items;
  try {
    return items.map((item, index) => itemAnswer(batch, lookup, { ...item, request: requests[index] }));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return failure(batch.wire.name, { kind: "bad-body", text: error.message });
  }
}

/** An answer in a page, as it is served. */
export interface ServedItem {
  readonly item: Json;
  readonly maxAge: number | undefined;
}

/**
 * One item per request, at most a page of them, or the one failure of them all. Each page has to bring answers and a new token, so
 * pages end.
 */
export async function itemsOfPages(
  { transport, wire, caller }: Pick<BatchWire, "transport" | "wire" | "caller">,
  requests: readonly unknown[],
): Promise<readonly ServedItem[] | Failed> {
  const items: ServedItem[] = [];
  const tokens = new Set<string>();
  for (let pageToken = ""; ;) {
    const body = JSON.stringify({ requests, ...(pageToken !== "" && { pageToken }) });
    const page = await sendRequest(transport, { ...wire, ...caller, body });
    if (page.kind === "failed") return page;
    if (page.kind === "missing") return failure(wire.name, { kind: "unavailable", text: page.text || "404" });
    const before = items.length;
    try {
      for (const item of messages(page.value, "responses", (record) => record))
        items.push({ item, maxAge: page.maxAge });
      pageToken = text(page.value, "nextPageToken");
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return failure(wire.name, { kind: "bad-body", text: error.message });
    }
    if (items.length === requests.length) return items;
    let problem: string | undefined;
    if (items.length > requests.length) problem = "more answers than requests";
    else if (pageToken === "") problem = `${items.length} answers to ${requests.length} requests`;
    else if (tokens.has(pageToken)) problem = "the same page token again";
    else if (items.length === before) problem = "a page without answers";
    if (problem !== undefined) return failure(wire.name, { kind: "bad-body", text: problem });
    tokens.add(pageToken);
  }
}

interface PageItem<Item> extends ServedItem {
  /** The request; undefined behind the last one. */
  readonly request: Item | undefined;
}

function itemAnswer<Item, Value>(
  { wire, isSameVersion }: BatchWire,
  { batch, decode, keys }: BatchedLookup<Item, Value, never>,
  { item, request, maxAge }: PageItem<Item>,
): Fetched<Value> {
  if (request === undefined) throw new DecodeError("more answers than requests");
  const echo = item.request === undefined ? [] : batch.echo(request, message(item.request, "request"));
  const record = messageOrEmpty(item, batch.field);
  const value = Object.keys(record).length === 0 ? undefined : decode(record);
  const other = otherKey([...echo, ...(value === undefined ? [] : (keys?.(request, value) ?? []))], isSameVersion);
  if (other) return failure(wire.name, { kind: "other-key", ...other });
  if (value === undefined) return { kind: "missing", text: "" };
  return { kind: "found", value, ...(maxAge !== undefined && { maxAge }) };
}

function unanswered({ name }: WireRequest): Failed {
  return failure(name, { kind: "bad-body", text: "no answer at this place" });
}
