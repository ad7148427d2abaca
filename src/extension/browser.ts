import { fetchTransport } from "../platform/fetchTransport.ts";
import { type IndexedDb, openStore } from "../platform/web/store.ts";
import { start } from "./activation/extension.ts";
import type { Platform } from "./activation/platform.ts";
import type { Start } from "./activation/stub.ts";

/** The cache of a browser is held in memory, so it is smaller than the setting allows. */
const maxBytes = 20_000_000;

const platform: Platform = {
  transport: fetchTransport((input, init) => globalThis.fetch(input, init), { mayRefusePost: true }),
  openStore: (_, options) =>
    openStore((globalThis as { indexedDB?: IndexedDb }).indexedDB, "package-insights", {
      ...options,
      maxBytes: Math.min(options.maxBytes, maxBytes),
    }),
};

/** Starts everything in an extension host of a browser. */
export const startInBrowser: Start = (context) => start(context, platform);
