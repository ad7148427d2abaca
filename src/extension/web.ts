import type * as vscode from "vscode";
import type { IndexedDb } from "../platform/web/indexedDb.ts";
import { openStore } from "../platform/web/store.ts";
import { fetchTransport } from "../platform/fetchTransport.ts";
import { start } from "./activation/extension.ts";
import type { Platform } from "./activation/platform.ts";
import { activateWhenNeeded, type StubAccess } from "./activation/stub.ts";

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

/** Entry point in the extension host of a browser, which can load no second file. */
export function activate(context: vscode.ExtensionContext): StubAccess | undefined {
  return activateWhenNeeded(context, () => Promise.resolve((context) => start(context, platform)));
}
