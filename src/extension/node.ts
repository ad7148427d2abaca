import { homedir } from "node:os";
import * as vscode from "vscode";
import { createDisk } from "../platform/node/disk.ts";
import type { HostTransport } from "../platform/node/hostTransport.ts";
import { start } from "./activation/extension.ts";
import type { Platform } from "./activation/platform.ts";
import type { Start } from "./activation/stub.ts";
import { registerTelemetry } from "./activation/telemetry.ts";

/** Milliseconds without reading after which the answers on disk are tidied: a start has other work. */
const idleTime = 10_000;

function platformOf(context: vscode.ExtensionContext): Platform {
  let loading: Promise<HostTransport> | undefined;
  let host: HostTransport | undefined;
  // With the first request: where all answers are in the store, nothing connects.
  const loadTransport = (): Promise<HostTransport> =>
    (loading ??= import("./connection.ts").then(({ createTransport }) => (host = createTransport(context))));
  return {
    home: vscode.Uri.file(homedir()).path,
    environment: (name) => process.env[name],
    disk: createDisk(),
    localFiles: {
      hashFile: async (...args) => (await import("../platform/node/hashFile.ts")).hashFile(...args),
      readArchiveFile: async (...args) => (await import("../platform/node/archive.ts")).readArchiveFile(...args),
    },
    transport: async (request) => (host ?? (await loadTransport())).transport(request),
    streams: () => host?.streams(),
    async openStore({ globalStorageUri }, options) {
      if (globalStorageUri.scheme !== "file") return undefined;
      const { openStore } = await import("../platform/node/store/store.ts");
      return openStore(globalStorageUri.fsPath, { ...options, idleTime });
    },
  };
}

/** Starts everything in an extension host on Node. */
export const startOnNode: Start = (context) => {
  const started = start(context, platformOf(context));
  context.subscriptions.push(registerTelemetry(context, started.host.log));
  return started;
};
