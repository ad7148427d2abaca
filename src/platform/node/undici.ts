/** A part of its own (build/parts.js): a dynamic import of a CommonJS package would have no names there. */
export { EnvHttpProxyAgent, request } from "undici";
