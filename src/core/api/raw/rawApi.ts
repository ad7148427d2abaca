import type { PackageKey } from "../../model/keys.ts";
import type { Caller } from "../api.ts";
import { layered, type ClientHost } from "../createClient.ts";
import type { Json } from "../decodeFields.ts";
import { failure, type Failed, type Fetched } from "../fetched.ts";
import { withAddressCheck } from "../layers/addressCheck.ts";
import { mayBeGone, orOnlyV3 } from "../layers/v3Fallback.ts";
import type { AnswerItems, LookupRow, Prefix } from "../rows/row.ts";
import { operations, type Ask, type Operation, type OperationRow, type RequestOf } from "../operations.ts";
import { itemsOfPages, pageSize, type BatchWire } from "../wire/batchPages.ts";
import { sendRequest } from "../wire/request.ts";
import { batchRequest, lookupRequest, type Address } from "../wire/url.ts";

/** The answers of the service, with every field and nothing decoded. */
export interface RawApi {
  /** The pages of a batch are one answer, in the order of the requests. Rejects only when aborted. */
  call<O extends Operation>(operation: O, request: RequestOf<O>, caller: Caller): Promise<Fetched<Json>>;
}

/** A client without a cache. It has the guard against private names, retries, limits and the fallback to `v3` of the other client. */
export function createRawApi(host: Omit<ClientHost, "isSameVersion">): RawApi {
  const { baseUrl, apiVersion, isPrivate = () => false } = host;
  const transport = layered(host);
  const wires = new Map<Prefix, Pick<BatchWire, "transport" | "address">>();
  const wireOf = (prefix: Prefix) => {
    const wire = wires.get(prefix) ?? {
      transport: withAddressCheck(transport, host, { baseUrl }),
      address: { baseUrl, prefix },
    };
    wires.set(prefix, wire);
    return wire;
  };
  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      if ((await packagesIn(operation, request)).some(isPrivate)) return failure(operation, { kind: "private" });
      const { prefixes } = operations[operation];
      const inUse = apiVersion === "auto" ? prefixes : prefixes.filter((prefix) => prefix === apiVersion);
      let answer: Fetched<Json> = failure(operation, { kind: "unavailable", text: `not served under ${apiVersion}` });
      for (const [index, prefix] of inUse.entries()) {
        const next = await answerUnder(operation, request, { ...wireOf(prefix), caller });
        if (index === 0 || next.kind === "found") answer = next;
        if (!mayBeGone(answer)) break;
      }
      return orOnlyV3(operation, answer);
    },
  };
}

/** The packages that a request of any operation names. Those of a batch are the ones of its items. */
export async function packagesIn<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
): Promise<readonly PackageKey[]> {
  const row: OperationRow<O> = operations[operation];
  if (row.kind === "lookup") return row.names(request);
  const found: PackageKey[] = [];
  await row.answer(request, (items, { names }) => {
    for (const item of items) found.push(...names(item));
    return Promise.resolve([]);
  });
  return found;
}

async function answerUnder<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  wire: Pick<BatchWire, "transport" | "address" | "caller">,
): Promise<Fetched<Json>> {
  const row: OperationRow<O> = operations[operation];
  if (row.kind === "lookup") {
    const sent = lookupRequest(row, request, wire.address);
    if ("refused" in sent) return failure(operation, { kind: "unavailable", text: sent.refused });
    return sendRequest(wire.transport, { ...sent, ...wire.caller });
  }
  let served: Fetched<Json> = failure(operation, { kind: "unavailable", text: "nothing was requested" });
  // Only the row knows the type of its items, so what is served goes past the answers that it makes of them.
  const keepServed: AnswerItems<Ask> = async (items, lookup) => {
    const named = { ...wire, wire: batchRequest(row, wire.address) };
    served = refusalIn(items, lookup, wire.address) ?? (await servedBatch(items, named));
    return [];
  };
  await row.answer(request, keepServed);
  return served;
}

/** One item that cannot be sent would fail its whole page there. */
function refusalIn<Item>(
  items: readonly Item[],
  lookup: Pick<LookupRow<Item, unknown, never>, "parameters" | "path" | "query" | "accepts">,
  address: Address,
): Failed | undefined {
  for (const item of items) {
    const sent = lookupRequest(lookup, item, address);
    if ("refused" in sent) return failure(sent.name, { kind: "unavailable", text: sent.refused });
  }
  return undefined;
}

async function servedBatch(
  items: readonly unknown[],
  batch: Pick<BatchWire, "transport" | "wire" | "caller">,
): Promise<Fetched<Json>> {
  const chunks = Array.from({ length: Math.ceil(items.length / pageSize) }, (_, n) =>
    items.slice(n * pageSize, (n + 1) * pageSize),
  );
  const responses: Json[] = [];
  for (const page of await Promise.all(chunks.map((chunk) => itemsOfPages(batch, chunk)))) {
    if ("kind" in page) return page;
    responses.push(...page.map(({ item }) => item));
  }
  return { kind: "found", value: { responses, nextPageToken: "" } };
}
