import type { Transport } from "../../core/api/transport.ts";
import { fetchTransport } from "../fetchTransport.ts";
import { requestTransport } from "./requestTransport.ts";

/** Requests in a row after which the connections of the host count as not shared. */
const mostUnshared = 3;

/**
 * Carries requests over the `request` of an extension host, or over its `fetch` behind a proxy: there only `fetch` shares its
 * connections. A proxy of the system is not known in advance, but has no two requests share one.
 */
export function hostTransport(isProxied: () => boolean): Transport {
  const overFetch = fetchTransport((url, init) => globalThis.fetch(url, init));
  let unshared = 0;
  const overRequest = requestTransport({
    onConnection(isShared) {
      unshared = isShared ? 0 : unshared + 1;
    },
  });
  return (request) => (unshared >= mostUnshared || isProxied() ? overFetch : overRequest)(request);
}
