import type * as vscode from "vscode";
import { registerDetails } from "./details.ts";
import { registerDiagnostics } from "./diagnostics.ts";
import { Documents } from "./documents.ts";
import { registerGraphPanel } from "./graphPanel.ts";
import { createHost } from "./host.ts";
import { registerHovers } from "./hovers.ts";
import { registerLookups } from "./lookups.ts";
import { registerStatus } from "./status.ts";
import { registerTelemetry } from "./telemetry.ts";

/** Composes the extension in the order of its dependencies. Nothing here talks to the network. */
export function activate(context: vscode.ExtensionContext): void {
  const host = createHost(context);
  const documents = new Documents(host);
  context.subscriptions.push(
    host,
    documents,
    registerDiagnostics(documents),
    registerHovers(host),
    registerStatus(documents),
    registerDetails(host),
    registerGraphPanel(host, documents, context),
    registerLookups(host),
    registerTelemetry(context, host.log),
  );
}
