import type { PackageKey } from "../model/keys.ts";
import type { Api } from "./api.ts";
import type { Clock } from "./clock.ts";
import { createApi } from "./createApi.ts";
import { failure } from "./fetched.ts";
import { withAddressCheck } from "./layers/addressCheck.ts";
import { batched } from "./layers/batched.ts";
import { cached, type CacheOptions } from "./layers/cached.ts";
import { deduplicated } from "./layers/deduplicated.ts";
import { pausing, type PauseOptions } from "./layers/pausing.ts";
import { withPrivacy } from "./layers/privacy.ts";
import { rateLimited, type Limits } from "./layers/rateLimited.ts";
import { retrying } from "./layers/retrying.ts";
import { describeFallback, withV3Fallback } from "./layers/v3Fallback.ts";
import type { IsSameVersion } from "./rows/answeredKeys.ts";
import type { Prefix } from "./rows/row.ts";
import type { Transport } from "./transport.ts";
import { withoutCredentials } from "./wire/url.ts";

export interface ClientHost extends Clock, PauseOptions {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** `auto` is `v3alpha` for as long as it is served, operation by operation. */
  readonly apiVersion: "auto" | Prefix;
  readonly limits?: Limits;
  readonly cache?: Pick<CacheOptions, "store" | "offline" | "notBefore" | "freshFor" | "staleFor">;
  /** By the version rules of the systems. An answer about another version than requested is a failure. */
  readonly isSameVersion: IsSameVersion;
  /** Packages whose names are never sent. */
  readonly isPrivate?: (key: PackageKey) => boolean;
  /** From 0 to 1, as `Math.random` has it. */
  readonly random: () => number;
  /** Called with one line for every request and its outcome. */
  readonly log: (line: string) => void;
  /** Called once for each operation that fell back to `v3`, with a sentence for people. */
  readonly onFallback?: (sentence: string) => void;
}

/** Requests that are sent before the first response: what is first asked about a manifest does not wait for one of them. */
const firstRequests = 16;

/**
 * The client with all its layers. A call passes, in this order: privacy, cache, equal calls under way, batches, the fallback
 * to `v3`; each of its requests then: the check of the address, retries, limits, pauses.
 */
export function createClient(host: ClientHost): Api {
  const { baseUrl, apiVersion } = host;
  if (withoutCredentials(baseUrl) !== baseUrl) return unusable("the base URL must not contain a user name or password");
  const transport = layered(host);
  const under = (prefix: Prefix, before?: number) =>
    createApi(
      withAddressCheck(transport, host, { baseUrl, ...(before !== undefined && { before }) }),
      { baseUrl, prefix },
      host,
    );
  const bare =
    apiVersion === "auto"
      ? withV3Fallback(under("v3alpha", firstRequests), under("v3"), (operation) =>
          host.onFallback?.(describeFallback(operation)),
        )
      : under(apiVersion, firstRequests);
  const api = cached(deduplicated(batched(bare)), { now: host.now, isSameVersion: host.isSameVersion, ...host.cache });
  return host.isPrivate ? withPrivacy(api, host.isPrivate) : api;
}

/** The host's transport with retries, limits and pauses. */
export function layered(host: Omit<ClientHost, "isSameVersion">): Transport {
  return retrying(rateLimited(pausing(logged(host.transport, host), host), host, host.limits), host);
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
