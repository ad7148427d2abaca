import type * as vscode from "vscode";
import type { IndexedDb } from "../platform/web/indexedDb.ts";
import { openStore } from "../platform/web/store.ts";
import { fetchTransport } from "../platform/fetchTransport.ts";
import { start, type TestAccess } from "./activation/extension.ts";
import type { Platform } from "./activation/platform.ts";

/** All answers are held in memory: more than these bytes would be felt. */
const most = 20_000_000;

const platform: Platform = {
  transport: fetchTransport((input, init) => globalThis.fetch(input, init), { mayRefusePost: true }),
  openStore: (_, { maxBytes, log }) =>
    openStore((globalThis as { indexedDB?: IndexedDb }).indexedDB, "package-insights", {
      maxBytes: Math.min(maxBytes, most),
      log,
    }),
};

/** The entry of the extension host that runs in a browser's worker. */
export function activate(context: vscode.ExtensionContext): TestAccess | undefined {
  return start(context, platform).testAccess;
}
