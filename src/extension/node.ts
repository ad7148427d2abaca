import { homedir } from "node:os";
import * as vscode from "vscode";
import { listFolder, readRegularFile } from "../platform/node/files.ts";
import { openStore } from "../platform/node/store/store.ts";
import { fetchTransport } from "../platform/fetchTransport.ts";
import { start } from "./activation/extension.ts";
import type { Platform } from "./activation/platform.ts";
import type { Start } from "./activation/stub.ts";
import { registerTelemetry } from "./activation/telemetry.ts";

const platform: Platform = {
  home: vscode.Uri.file(homedir()).path,
  environment: (name) => process.env[name],
  disk: { read: readRegularFile, list: listFolder },
  // The fetch of the extension host applies the user's proxy, certificates and authentication.
  transport: fetchTransport((input, init) => globalThis.fetch(input, init)),
  // It adds some 150 certificates to the context of each, and has no two requests share one, not even with HTTP/2.
  secureConnectionCost: 45,
  openStore({ globalStorageUri }, options) {
    if (globalStorageUri.scheme !== "file") return Promise.resolve(undefined);
    return openStore(globalStorageUri.fsPath, options);
  },
};

/** Starts everything in an extension host on Node. */
export const startOnNode: Start = (context) => {
  const started = start(context, platform);
  context.subscriptions.push(registerTelemetry(context, started.host.log));
  return started;
};
