import { isProxied, ownTransport } from "../platform/node/ownTransport.ts";
import { nodeTransport } from "../platform/node/transport.ts";

/** Node's own means, but for a proxy of the environment, which only its newer versions take. */
export function connect(userAgent: string) {
  return isProxied(process.env) ? nodeTransport({ userAgent }) : ownTransport();
}
