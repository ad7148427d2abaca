import { homedir } from "node:os";
import * as vscode from "vscode";
import type { Transport } from "../core/api/transport.ts";
import { listFolder, readRegularFile } from "../platform/node/files.ts";
import { start } from "./activation/extension.ts";
import type { Platform } from "./activation/platform.ts";
import type { Start } from "./activation/stub.ts";
import { registerTelemetry } from "./activation/telemetry.ts";

function platformOf(context: vscode.ExtensionContext): Platform {
  const loadConnection = () => import("./connection.ts");
  let transport: Promise<Transport> | undefined;
  const loadTransport = (): Promise<Transport> =>
    (transport ??= loadConnection().then(({ createTransport }) => createTransport(context)));
  return {
    home: vscode.Uri.file(homedir()).path,
    environment: (name) => process.env[name],
    disk: { read: readRegularFile, list: listFolder },
    transport: async (request) => (await loadTransport())(request),
    // The host adds some 150 certificates to the context of each, and has no two requests share one, not even with HTTP/2.
    secureConnectionCost: 45,
    async openStore({ globalStorageUri }, options) {
      // While the store is opened. The first request shows why it cannot be loaded.
      loadTransport().catch(() => undefined);
      return globalStorageUri.scheme === "file"
        ? (await loadConnection()).openStore(globalStorageUri.fsPath, options)
        : undefined;
    },
  };
}

/** Starts everything in an extension host on Node. */
export const startOnNode: Start = (context) => {
  const started = start(context, platformOf(context));
  context.subscriptions.push(registerTelemetry(context, started.host.log));
  return started;
};
