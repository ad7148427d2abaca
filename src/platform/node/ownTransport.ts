import * as http from "node:http";
import { TransportError } from "../../core/api/errors.ts";
import { hostTransport } from "./hostTransport.ts";
import type { NodeTransport } from "./transport.ts";

const proxyVariables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];

/** Tells whether the environment names a proxy. */
export function isProxied(environment: Readonly<Record<string, string | undefined>>): boolean {
  return proxyVariables.some((name) => (environment[name] ?? "") !== "");
}

/**
 * Carries requests by Node's own means, for a program without undici. Those through a proxy of the environment fail where this version of Node has no way: nothing
 * goes past a proxy.
 */
export function ownTransport(): NodeTransport & { readonly streams: () => number | undefined } {
  const behindProxy = isProxied(process.env);
  const host = hostTransport({ isProxied: () => behindProxy, isDirect: () => Promise.resolve(true) });
  const canSend = !behindProxy || takesProxy();
  return {
    transport: (request) => (canSend ? host.transport(request) : Promise.reject(noWay())),
    streams: host.streams,
    close: () => {
      host.close();
      return Promise.resolve();
    },
  };
}

/** Lets Node take the proxy of the environment. Newer versions can at any time, those before them if they were started so. */
function takesProxy(): boolean {
  const { setGlobalProxyFromEnv } = http as typeof http & { readonly setGlobalProxyFromEnv?: () => void };
  setGlobalProxyFromEnv?.();
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const knows = major > 22 || (major === 22 && minor >= 21);
  return setGlobalProxyFromEnv !== undefined || (knows && process.env.NODE_USE_ENV_PROXY === "1");
}

function noWay(): TransportError {
  return new TransportError("network", "this version of Node takes no proxy; Node 24.14 does");
}
