import type { PackageKey } from "../model/keys.ts";
import type { Api } from "./api.ts";
import type { Clock } from "./clock.ts";
import { createApi } from "./createApi.ts";
import { batched } from "./layers/batched.ts";
import { cached, type CacheOptions } from "./layers/cached.ts";
import { deduplicated } from "./layers/deduplicated.ts";
import { pausing } from "./layers/pausing.ts";
import { withPrivacy } from "./layers/privacy.ts";
import { rateLimited, type Limits } from "./layers/rateLimited.ts";
import { retrying } from "./layers/retrying.ts";
import { describeFallback, withV3Fallback } from "./layers/v3Fallback.ts";
import type { Prefix } from "./operationRow.ts";
import type { Transport } from "./transport.ts";

export interface ClientHost extends Clock {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** `auto` is `v3alpha` for as long as it is served, operation by operation. */
  readonly apiVersion: "auto" | Prefix;
  readonly limits?: Limits;
  readonly cache?: Pick<CacheOptions, "store" | "offline" | "notBefore" | "freshFor" | "staleFor">;
  /** Packages whose names are never sent. */
  readonly isPrivate?: (key: PackageKey) => boolean;
  /** From 0 to 1, as `Math.random` has it. */
  readonly random: () => number;
  /** Called with one line for every request and its outcome. */
  readonly log: (line: string) => void;
  /** Called once each for what changes the answers: operations that fell back to `v3`, a pause of all requests. */
  readonly say?: (sentence: string) => void;
}

/**
 * The client with all its layers. A call passes, in this order: privacy, cache, equal calls under way, batches, the fallback
 * to `v3`; each of its requests then: retries, limits, pauses.
 */
export function createClient(host: ClientHost): Api {
  const { baseUrl, apiVersion } = host;
  const transport = retrying(rateLimited(pausing(logged(host.transport, host), host), host, host.limits), host);
  const under = (prefix: Prefix) => createApi(transport, { baseUrl, prefix });
  const bare =
    apiVersion === "auto"
      ? withV3Fallback(under("v3alpha"), under("v3"), (operation) => host.say?.(describeFallback(operation)))
      : under(apiVersion);
  const api = cached(deduplicated(batched(bare)), { now: host.now, ...host.cache });
  return host.isPrivate ? withPrivacy(api, host.isPrivate) : api;
}

function logged(transport: Transport, { log, now }: ClientHost): Transport {
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
