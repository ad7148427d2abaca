import type { PackageKey } from "../model/keys.ts";
import type { Api } from "./api.ts";
import { batched } from "./batched.ts";
import { cached, type CacheOptions } from "./cached.ts";
import { createApi } from "./client.ts";
import type { Clock } from "./layer.ts";
import { guarded } from "./guarded.ts";
import { limited, type Limits } from "./limited.ts";
import type { Prefix } from "./operations.ts";
import { retrying } from "./retrying.ts";
import { shared } from "./shared.ts";
import type { Transport } from "./transport.ts";
import { lossOf, versioned } from "./versioned.ts";

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
  const transport = limited(logged(host.transport, host), host, host.limits);
  const under = (prefix: Prefix) => createApi(transport, { baseUrl, prefix });
  const bare =
    apiVersion === "auto"
      ? versioned(under("v3alpha"), under("v3"), (operation) => host.say?.(lossOf(operation)))
      : under(apiVersion);
  const whole = cached(shared(batched(retrying(bare, host))), { now: host.now, ...host.cache });
  return host.isPrivate ? guarded(whole, host.isPrivate) : whole;
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
