import type * as vscode from "vscode";
import { registerDetails } from "./details.ts";
import { registerDiagnostics } from "./diagnostics.ts";
import { Documents } from "./documents.ts";
import { registerGraphPanel } from "./graphPanel.ts";
import { createHost, type Host } from "./host.ts";
import { registerHovers } from "./hovers.ts";
import { registerLookups } from "./lookups.ts";
import type { Platform } from "./platform.ts";
import { registerStatus } from "./status.ts";

/** Composes the extension in the order of its dependencies. Nothing here talks to the network. */
export function start(context: vscode.ExtensionContext, platform: Platform): Host {
  const host = createHost(context, platform);
  const documents = new Documents(host);
  context.subscriptions.push(
    host,
    documents,
    registerDiagnostics(documents),
    registerHovers(host),
    registerStatus(host, documents),
    registerDetails(host),
    registerGraphPanel(host, documents, context),
    registerLookups(host),
  );
  return host;
}
