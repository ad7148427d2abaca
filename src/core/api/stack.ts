import type { Api } from "./api.ts";
import { batched } from "./batched.ts";
import { cached } from "./cached.ts";
import { createApi } from "./client.ts";
import type { Clock } from "./layer.ts";
import { limited } from "./limited.ts";
import { retrying } from "./retrying.ts";
import { shared } from "./shared.ts";
import type { Transport } from "./transport.ts";
import type { Address } from "./url.ts";

export interface ClientHost extends Clock, Address {
  readonly transport: Transport;
  /** From 0 to 1, as `Math.random` has it. */
  readonly random: () => number;
  /** Hears of every request and what became of it, a line each. */
  readonly log: (line: string) => void;
}

/** The client as everyone uses it. From the outside in: what is known, who asks the same, who asks together, whose turn it is, once more. */
export function createClient(host: ClientHost): Api {
  const bare = createApi(limited(logged(host.transport, host), host), host);
  return cached(shared(batched(retrying(bare, host))), host);
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
