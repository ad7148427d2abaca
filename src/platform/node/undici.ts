/** A bundle of its own: a dynamic import of a CommonJS package would have no names there. */
export { EnvHttpProxyAgent, request } from "undici";
