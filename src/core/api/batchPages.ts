import type { Caller } from "./api.ts";
import { message, messageOrNothing, messages, text, DecodeError, type Json } from "./decode/fields.ts";
import { decodeProject } from "./decode/facts.ts";
import { decodePurlLookup, decodeVersion } from "./decode/packages.ts";
import { sendRequest, failure } from "./request.ts";
import type { Fetched } from "./fetched.ts";
import type { Operation, RequestOf, ResponseOf } from "./operations.ts";
import type { Transport } from "./transport.ts";
import { cannotBeAsked, wireRequest, type Address } from "./url.ts";

/** The service answers so many requests a page; larger chunks would need their pages one after the other. */
export const pageSize = 100;
/** Milliseconds for one page. */
const patience = 60_000;

/** The field of a page's item that holds the answer, and how to read it. */
const results: Partial<Record<Operation, { readonly field: string; readonly decode: (record: Json) => unknown }>> = {
  GetVersionBatch: { field: "version", decode: decodeVersion },
  GetProjectBatch: { field: "project", decode: decodeProject },
  PurlLookupBatch: { field: "result", decode: decodePurlLookup },
};

type Item = Readonly<Record<string, unknown>>;

/**
 * Asks for any number of items: equal ones once, in chunks of a page in parallel, each chunk's pages followed. What fails
 * fails for its chunk alone. Items that cannot be asked for fail here, as one of them would fail its whole chunk there.
 */
export async function requestBatch<O extends Operation>(
  transport: Transport,
  address: Address,
  operation: O,
  request: RequestOf<O>,
  caller: Caller,
): Promise<Fetched<ResponseOf<O>>> {
  const { requests } = request as unknown as { readonly requests: readonly Item[] };
  const ids = requests.map((item) => JSON.stringify(item));
  const distinct = new Map(ids.map((id, index) => [id, requests[index] ?? {}]));
  const answers = new Map<string, Fetched<unknown>>();
  const askable: [string, Item][] = [];
  for (const [id, item] of distinct) {
    if (textsOf(item).some(cannotBeAsked))
      answers.set(id, failure(operation, { kind: "unavailable", text: `${id} cannot be asked for` }));
    else askable.push([id, item]);
  }
  const chunks = Array.from({ length: Math.ceil(askable.length / pageSize) }, (_, n) =>
    askable.slice(n * pageSize, (n + 1) * pageSize),
  );
  await Promise.all(
    chunks.map(async (chunk) => {
      const fetched = await askChunk(
        transport,
        address,
        operation,
        chunk.map(([, item]) => item),
        caller,
      );
      chunk.forEach(([id], index) =>
        answers.set(id, Array.isArray(fetched) ? (fetched[index] ?? lost(operation)) : fetched),
      );
    }),
  );
  const responses = requests.map((item, index) => ({
    request: item,
    fetched: answers.get(ids[index] ?? "") ?? lost(operation),
  }));
  return { kind: "found", value: { responses } as unknown as ResponseOf<O> };
}

/** One answer per item, or the one failure of them all. */
async function askChunk(
  transport: Transport,
  address: Address,
  operation: Operation,
  requests: readonly Item[],
  caller: Caller,
): Promise<Fetched<unknown>[] | Extract<Fetched<unknown>, { kind: "failed" }>> {
  const wire = wireRequest(operation, { requests } as never, address);
  if ("refused" in wire) return failure(wire.name, { kind: "unavailable", text: wire.refused });
  const result = results[operation];
  if (!result) return lost(operation);
  const answers: Fetched<unknown>[] = [];
  const seen = new Set<string>();
  let pageToken = "";
  do {
    const body = JSON.stringify({ requests, ...(pageToken !== "" && { pageToken }) });
    const page = await sendRequest(transport, { ...wire, ...caller, body, timeout: patience });
    if (page.kind === "failed") return page;
    if (page.kind === "missing") return failure(wire.name, { kind: "unavailable", text: page.text || "404" });
    try {
      for (const item of messages(page.value, "responses", (record) => record)) {
        if (!echoes(item, requests[answers.length])) throw new DecodeError("answers that were not asked for");
        const found = messageOrNothing(item, result.field, (record) => record);
        const isEmpty = found === undefined || Object.keys(found).length === 0;
        const { maxAge } = page;
        answers.push(
          isEmpty
            ? { kind: "missing", text: "" }
            : { kind: "found", value: result.decode(found), ...(maxAge !== undefined && { maxAge }) },
        );
      }
      pageToken = text(page.value, "nextPageToken");
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return failure(wire.name, { kind: "bad-body", text: error.message });
    }
    if (seen.has(pageToken)) return failure(wire.name, { kind: "bad-body", text: "the same page again" });
    seen.add(pageToken);
  } while (pageToken !== "" && answers.length < requests.length);
  if (answers.length !== requests.length) {
    return failure(wire.name, { kind: "bad-body", text: `${answers.length} answers to ${requests.length} requests` });
  }
  return answers;
}

/**
 * Whether the echo may belong to the request at its place. The service echoes a sibling's spelling for requests that mean
 * the same, and normalizes purls, so only letters and digits count, and the system.
 */
function echoes(item: Json, asked: Item | undefined): boolean {
  if (asked === undefined) return false;
  const echo = item.request === undefined ? asked : message(item.request, "request");
  return reduced(echo) === reduced(asked);
}

function reduced(item: Item): string {
  // A version is left out: its canonical form may differ in more than spelling (`5.0`, `5.0.0`).
  const [first = "", second] = textsOf(item);
  const name = second === undefined ? first.replace(/@[^@/]*$/, "") : `${first} ${second}`;
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

function textsOf(item: Item): string[] {
  return Object.values(item).flatMap((value) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? textsOf(value as Item) : [];
  });
}

function lost(operation: Operation): Extract<Fetched<unknown>, { kind: "failed" }> {
  return failure(operation, { kind: "bad-body", text: "no answer at this place" });
}
