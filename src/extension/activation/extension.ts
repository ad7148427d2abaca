import * as vscode from "vscode";
import { setLanguage } from "../../core/messages/language.ts";
import { registerCodeLens } from "../editor/codeLens.ts";
import { registerCompletion } from "../editor/completion.ts";
import { registerDiagnostics } from "../editor/diagnostics.ts";
import { Documents } from "../editor/documents.ts";
import { fixesLoader, registerFixes } from "../fixes/fixes.ts";
import { registerArtifacts } from "../artifacts/artifacts.ts";
import { registerGraphs } from "../graph/graphs.ts";
import { createHost, type Host } from "./host.ts";
import { registerHovers } from "../editor/hovers.ts";
import { registerInlayHints } from "../editor/inlayHints.ts";
import { registerLookups } from "../lookups/lookups.ts";
import { registerPages } from "../pages/pages.ts";
import { registerSample } from "../sample/sample.ts";
import type { Platform } from "./platform.ts";
import { registerStatus, type Status } from "../editor/status.ts";
import { registerWorkspaceScan, type WorkspaceScan } from "../scan/workspaceScan.ts";
import type { FindingsView } from "../views/findingsView.ts";

export interface Started {
  readonly host: Host;
  /** Loads a tool for agents. */
  readonly loadTool: (name: string) => Promise<Required<vscode.LanguageModelTool<object>>>;
  readonly testAccess: TestAccess;
}

/** Lets the integration tests wait for states rather than times. */
export interface TestAccess {
  readonly documents: Pick<Documents, "get" | "closed">;
  readonly status: Pick<Status, "text">;
  readonly findings: FindingsView["tree"];
  readonly scanned: Pick<WorkspaceScan["scanned"], "recall" | "result" | "activity">;
  readonly loadTool: Started["loadTool"];
  /** Where the extension stores and logs. */
  readonly folders: Readonly<Record<"stored" | "logged", vscode.Uri>>;
}

/** Shows everything in the language of the editor, if it is one of ours. VS Code has read `l10n` before an extension starts. */
function followEditorLanguage(): void {
  const { bundle } = vscode.l10n;
  setLanguage(bundle && { tag: vscode.env.language, templates: bundle });
}

/** Composes the extension. Nothing is requested from the service here. */
export function start(context: vscode.ExtensionContext, platform: Platform): Started {
  followEditorLanguage();
  const host = createHost(context, platform);
  const documents = new Documents(host);
  const loadFixes = fixesLoader(host, documents);
  const status = registerStatus(host, documents);
  const findings = registerWorkspaceScan(host, documents, context);
  const pages = registerPages(host, documents, findings.scanned, context);
  context.subscriptions.push(
    host,
    documents,
    registerDiagnostics(documents, findings.scanned),
    registerHovers(host, documents, pages.prepare),
    registerFixes(loadFixes, documents),
    registerCompletion(host),
    registerInlayHints(host, documents, loadFixes),
    registerCodeLens(documents),
    status,
    pages,
    registerGraphs(host, documents, findings.scanned, context),
    registerLookups(host, documents, pages.prepare, context),
    registerArtifacts(host, platform),
    findings,
    registerSample(host, documents),
  );
  const loadTool: Started["loadTool"] = async (name) =>
    (await import("../agents/editorTools.ts")).createEditorTool(name, host);
  return {
    host,
    loadTool,
    testAccess: {
      ...{ documents, status, findings: findings.tree, scanned: findings.scanned, loadTool },
      folders: { stored: context.globalStorageUri, logged: context.logUri },
    },
  };
}
