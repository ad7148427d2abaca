import type * as vscode from "vscode";
import { registerCodeLens } from "./codeLens.ts";
import { registerComparison } from "./comparison.ts";
import { registerCompletion } from "./completion.ts";
import { registerDetails } from "./details.ts";
import { registerDiagnostics } from "./diagnostics.ts";
import { Documents } from "./documents.ts";
import { registerFixes } from "./fixes.ts";
import { registerGraphPanel } from "./graphPanel.ts";
import { createHost, type Host } from "./host.ts";
import { registerHovers } from "./hovers.ts";
import { registerInlayHints } from "./inlayHints.ts";
import { registerLookups } from "./lookups.ts";
import type { Platform } from "./platform.ts";
import { registerStatus } from "./status.ts";
import { registerWorkspaceScan } from "./workspaceScan.ts";

/** Composes the extension in the order of its dependencies. Nothing here talks to the network. */
export function start(context: vscode.ExtensionContext, platform: Platform): Host {
  const host = createHost(context, platform);
  const documents = new Documents(host);
  context.subscriptions.push(
    host,
    documents,
    registerDiagnostics(host, documents),
    registerHovers(host),
    registerFixes(host, documents),
    registerCompletion(host),
    registerInlayHints(host, documents),
    registerCodeLens(host, documents),
    registerStatus(host, documents),
    registerDetails(host),
    registerComparison(host, documents),
    registerGraphPanel(host, documents, context),
    registerLookups(host),
    registerWorkspaceScan(host, documents, context),
  );
  return host;
}
