import type { Caller } from "./api.ts";
import { message, messageOrEmpty, messages, text, DecodeError, type Json } from "./decode/fields.ts";
import { failure, type Failed, type Fetched } from "./fetched.ts";
import type { Batch } from "./messages/batches.ts";
import type { BatchedLookup } from "./operationRow.ts";
import { sendRequest } from "./request.ts";
import { canonicalJson } from "./requestId.ts";
import type { Transport } from "./transport.ts";
import { lookupRequest, type Address, type WireRequest } from "./url.ts";

/** The service answers so many requests a page; larger chunks would need their pages one after the other. */
export const pageSize = 100;
/** Milliseconds for one page. */
const timeout = 60_000;

export interface BatchWire {
  readonly transport: Transport;
  readonly address: Address;
  readonly wire: WireRequest;
  readonly caller: Caller;
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
    const page = await requestChunk(
      batch,
      lookup,
      chunk.map(({ item }) => item),
    );
    chunk.forEach(({ id }, index) => answers.set(id, "kind" in page ? page : (page[index] ?? lost(batch.wire))));
  };
  await Promise.all(chunks.map(answerChunk));
  return items.map((request, index) => ({ request, fetched: answers.get(ids[index] ?? "") ?? lost(batch.wire) }));
}

/** One answer per request, or the one failure of them all. */
async function requestChunk<Item, Value>(
  { transport, wire, caller }: BatchWire,
  lookup: BatchedLookup<Item, Value, never>,
  requests: readonly Item[],
): Promise<readonly Fetched<Value>[] | Failed> {
  const answers: Fetched<Value>[] = [];
  const tokens = new Set<string>();
  let pageToken = "";
  do {
    const body = JSON.stringify({ requests, ...(pageToken !== "" && { pageToken }) });
    const page = await sendRequest(transport, { ...wire, ...caller, body, timeout });
    if (page.kind === "failed") return page;
    if (page.kind === "missing") return failure(wire.name, { kind: "unavailable", text: page.text || "404" });
    try {
      for (const item of messages(page.value, "responses", (record) => record)) {
        answers.push(itemAnswer(item, requests[answers.length], lookup, page.maxAge));
      }
      pageToken = text(page.value, "nextPageToken");
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return failure(wire.name, { kind: "bad-body", text: error.message });
    }
    if (tokens.has(pageToken)) return failure(wire.name, { kind: "bad-body", text: "the same page again" });
    tokens.add(pageToken);
  } while (pageToken !== "" && answers.length < requests.length);
  if (answers.length === requests.length) return answers;
  return failure(wire.name, { kind: "bad-body", text: `${answers.length} answers to ${requests.length} requests` });
}

function itemAnswer<Item, Value>(
  item: Json,
  request: Item | undefined,
  { batch, decode }: BatchedLookup<Item, Value, never>,
  maxAge: number | undefined,
): Fetched<Value> {
  if (request === undefined || (item.request !== undefined && !echoes(message(item.request, "request"), request)))
    throw new DecodeError("answers that were not asked for");
  const record = messageOrEmpty(item, batch.field);
  if (Object.keys(record).length === 0) return { kind: "missing", text: "" };
  return { kind: "found", value: decode(record), ...(maxAge !== undefined && { maxAge }) };
}

/**
 * Whether the echo may belong to the request at its place. The service echoes a sibling's spelling for requests that mean
 * the same, and normalizes purls, so only letters and digits count, and the system.
 */
function echoes(echo: Json, request: unknown): boolean {
  return foldedText(echo) === foldedText(request);
}

function foldedText(request: unknown): string {
  // A version is left out: its canonical form may differ in more than spelling (`5.0`, `5.0.0`).
  const [first = "", second] = textsOf(request);
  const name = second === undefined ? first.replace(/@[^@/]*$/, "") : `${first} ${second}`;
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function lost({ name }: WireRequest): Failed {
  return failure(name, { kind: "bad-body", text: "no answer at this place" });
}
