import type { PackageKey } from "../model/keys.ts";
import type { Api } from "./api.ts";
import { batched } from "./layers/batched.ts";
import { cached, type CacheOptions } from "./layers/cached.ts";
import { createApi } from "./createApi.ts";
import type { Clock } from "./clock.ts";
import { withPrivacy } from "./layers/privacy.ts";
import { rateLimited, type Limits } from "./layers/rateLimited.ts";
import type { Prefix } from "./operations.ts";
import { retrying } from "./layers/retrying.ts";
import { deduplicated } from "./layers/deduplicated.ts";
import type { Transport } from "./transport.ts";
import { describeFallback, withV3Fallback } from "./layers/v3Fallback.ts";

export interface ClientHost extends Clock {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** `auto` is `v3alpha` for as long as it is served, operation by operation. */
  readonly apiVersion: "auto" | Prefix;
  readonly limits?: Limits;
  readonly cache?: Pick<CacheOptions, "store" | "offline" | "notBefore" | "freshFor" | "staleFor">;
  /** Packages that are never asked for, whoever wants to know. */
  readonly isPrivate?: (key: PackageKey) => boolean;
  /** From 0 to 1, as `Math.random` has it. */
  readonly random: () => number;
  /** Hears of every request and what became of it, a line each. */
  readonly log: (line: string) => void;
  /** Hears, once each, of what changes the answers: operations that are lost, a service that is left alone for a while. */
  readonly say?: (sentence: string) => void;
}

/** The client as everyone uses it. From the outside in: what is known, who asks the same, who asks together, whose turn it is, once more. */
export function createClient(host: ClientHost): Api {
  const { baseUrl, apiVersion } = host;
  const transport = rateLimited(logged(host.transport, host), host, host.limits);
  const under = (prefix: Prefix) => createApi(transport, { baseUrl, prefix });
  const bare =
    apiVersion === "auto"
      ? withV3Fallback(under("v3alpha"), under("v3"), (operation) => host.say?.(describeFallback(operation)))
      : under(apiVersion);
  const whole = cached(deduplicated(batched(retrying(bare, host))), { now: host.now, ...host.cache });
  return host.isPrivate ? withPrivacy(whole, host.isPrivate) : whole;
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
