import type { Fetch } from "../fetchTransport.ts";

type Init = Parameters<Fetch>[1];
/** In Node the options may name what carries the request. */
type NodeFetch = (url: string, init: Init & { dispatcher?: object }) => ReturnType<Fetch>;

/** The constructor of the agents of Node's `fetch`, an instance of which is behind this symbol once `fetch` was used. */
type AgentConstructor = new (options: { readonly allowH2: boolean }) => object;

const globalDispatcher = Symbol.for("undici.globalDispatcher.1");

/**
 * Offers HTTP/2 where `isAllowed`, so that one connection carries all requests: an extension host adds about 150 certificates
 * of the system to the context of every connection, which blocks it for 30 to 60 ms each. It reads that from the options of
 * the dispatcher and keeps to the user's proxy and certificates. Until a request was answered, a failure leads to the other protocol.
 */
export function withHttp2(fetch: NodeFetch, isAllowed: () => boolean): Fetch {
  let agent: object | undefined;
  let isOffered = true;
  let isAnswered = false;
  return async (url, init) => {
    const dispatcher = isOffered && url.startsWith("https:") && isAllowed() ? (agent ??= createAgent()) : undefined;
    try {
      const response = await fetch(url, dispatcher ? { ...init, dispatcher } : init);
      isAnswered = true;
      return response;
    } catch (error) {
      if (!isAnswered && !init.signal.aborted) isOffered = !isOffered;
      throw error;
    }
  };
}

/** Undefined where Node's `fetch` is another one. */
function createAgent(): object | undefined {
  // Looking it up loads what is behind the symbol.
  if (typeof Headers !== "function") return undefined;
  const dispatcher = (globalThis as { [globalDispatcher]?: object })[globalDispatcher];
  if (dispatcher?.constructor.name !== "Agent") return undefined;
  const Agent = dispatcher.constructor as AgentConstructor;
  return new Agent({ allowH2: true });
}
