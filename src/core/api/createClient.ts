import type { Message } from "../messages/message.ts";
import type { PackageKey } from "../model/keys.ts";
import { withoutCredentials } from "../model/webUrl.ts";
import type { Api, Caller } from "./api.ts";
import { DecodeError } from "./decodeFields.ts";
import { failure, type Fetched } from "./fetched.ts";
import { withAddressCheck } from "./layers/addressCheck.ts";
import { batched } from "./layers/batched.ts";
import { cached, type CacheOptions } from "./layers/cached.ts";
import { deduplicated } from "./layers/deduplicated.ts";
import { limited, type LimiterHost, type Limits } from "./layers/limiter.ts";
import { withPrivacy } from "./layers/privacy.ts";
import { retrying } from "./layers/retrying.ts";
import { describeFallback, withV3Fallback } from "./layers/v3Fallback.ts";
import { type Operation, type OperationRow, operations, type RequestOf, type ResponseOf } from "./operations.ts";
import { type IsSameVersion, otherKey } from "./rows/answeredKeys.ts";
import type { LookupRow, Prefix } from "./rows/row.ts";
import type { Transport, TransportRequest } from "./transport.ts";
import { requestItems } from "./wire/batchPages.ts";
import { sendRequest } from "./wire/request.ts";
import { type Address, batchRequest, lookupRequest } from "./wire/url.ts";

export interface ClientHost extends LimiterHost {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** `auto` is `v3alpha` for as long as it is served, operation by operation. */
  readonly apiVersion: "auto" | Prefix;
  readonly limits?: Limits;
  /** Everything is asked by GET, whose answers an HTTP cache in between may keep. */
  readonly withoutBatches?: boolean;
  readonly cache?: Pick<
    CacheOptions,
    "store" | "offline" | "offlineFor" | "pause" | "notBefore" | "freshFor" | "staleFor" | "keepFor"
  >;
  /** Compares versions by the version rules of the systems. An answer about another version than requested is a failure. */
  readonly isSameVersion: IsSameVersion;
  /** Packages whose names are never sent. */
  readonly isPrivate?: (key: PackageKey) => boolean;
  /** Tells whether a person sees the package right now: its list of versions is requested before others. */
  readonly isInView?: (key: PackageKey) => boolean;
  /** Returns a number from 0 to 1, like `Math.random`. */
  readonly random: () => number;
  /** Called with one line for every request and its outcome. */
  readonly log: (line: string) => void;
  /** Called once for each operation that fell back to `v3`, with a sentence for people. */
  readonly onFallback?: (sentence: Message) => void;
}

/** Requests that are sent before the first response: what is first asked about a manifest does not wait for one of them. */
const firstRequests = 16;

/**
 * The client with all its layers. A call passes, in this order: privacy, cache, equal calls under way, batches, the fallback
 * to `v3`; each of its requests then: the check of the address, retries, limits.
 */
export function createClient(host: ClientHost): Api {
  const { baseUrl, apiVersion } = host;
  if (withoutCredentials(baseUrl) !== baseUrl) return unusable("the base URL must not contain a user name or password");
  const transport = layered(host);
  const under = (prefix: Prefix, before?: number) =>
    createApi(withAddressCheck(transport, host, { baseUrl, before }), { baseUrl, prefix }, host);
  const bare =
    apiVersion === "auto"
      ? withV3Fallback(under("v3alpha", firstRequests), under("v3"), (operation) =>
          host.onFallback?.(describeFallback(operation)),
        )
      : under(apiVersion, firstRequests);
  const { now, delay, isSameVersion, cache } = host;
  const api = cached(deduplicated(batched(bare, !host.withoutBatches)), { now, delay, isSameVersion, ...cache });
  return host.isPrivate ? withPrivacy(api, host.isPrivate) : api;
}

/** The host's transport with retries and limits. */
export function layered(host: Omit<ClientHost, "isSameVersion">): Transport {
  return retrying(limited(logged(host.transport, host), host, host.limits), host);
}

/** A client that sends nothing. */
function unusable(text: string): Api {
  return { call: (operation) => Promise.resolve(failure(operation, { kind: "address", text })) };
}

function logged(transport: Transport, { log, now }: Pick<ClientHost, "log" | "now">): Transport {
  return async (request) => {
    const start = now();
    const line = (outcome: string) => log(`${request.method} ${request.url}: ${outcome}, ${now() - start} ms`);
    try {
      const response = await transport(request);
      line(`${response.status}, ${response.text.length} characters`);
      return response;
    } catch (error) {
      line(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

/** The turn for which a request waits. */
function waitingOf<Request, Response>(
  { canWait, names }: LookupRow<Request, Response, never>,
  request: Request,
  isInView: ClientHost["isInView"],
): Pick<TransportRequest, "canWait" | "isInView"> {
  const [listed] = canWait === "lists" ? names(request) : [];
  return { ...(canWait && { canWait }), ...(listed && isInView && { isInView: () => isInView(listed) }) };
}

export interface ApiOptions {
  /** Compares versions by the version rules of the system. Without it only versions spelled alike are the same. */
  readonly isSameVersion?: IsSameVersion;
  readonly isInView?: ClientHost["isInView"];
}

/** The bare client: one call, one request (a batch: one per page). Everything else is a layer around it. */
export function createApi(
  transport: Transport,
  address: Address,
  { isSameVersion = (_, a, b) => a === b, isInView }: ApiOptions = {},
): Api {
  async function lookUp<Request, Response>(
    row: LookupRow<Request, Response, never>,
    request: Request,
    caller: Caller,
  ): Promise<Fetched<Response>> {
    const wire = lookupRequest(row, request, address);
    if ("refused" in wire) return failure(wire.name, { kind: "unavailable", text: wire.refused });
    const answer = await sendRequest(transport, { ...wire, ...caller, ...waitingOf(row, request, isInView) });
    if (answer.kind !== "found") return answer;
    try {
      const value = row.decode(answer.value);
      const other = otherKey(row.keys?.(request, value) ?? [], isSameVersion);
      if (other) return failure(wire.name, { kind: "other-key", ...other });
      return { ...answer, value, ...(row.cap && row.cap.count(value) >= row.cap.size && { truncated: true }) };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return failure(wire.name, { kind: "bad-body", text: error.message });
    }
  }

  return {
    async call<O extends Operation>(
      operation: O,
      request: RequestOf<O>,
      caller: Caller,
    ): Promise<Fetched<ResponseOf<O>>> {
      caller.signal.throwIfAborted();
      const row: OperationRow<O> = operations[operation];
      if (!row.prefixes.includes(address.prefix))
        return failure(operation, { kind: "unavailable", text: `not served under ${address.prefix}` });
      if (row.kind === "lookup") return lookUp(row, request, caller);
      const wire = batchRequest(row, address);
      const value = await row.answer(request, (items, lookup) =>
        requestItems({ transport, address, wire, caller, isSameVersion }, lookup, items),
      );
      return { kind: "found", value };
    },
  };
}
