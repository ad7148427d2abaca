import * as vscode from "vscode";
import { commands } from "../shared/commands.ts";
import type { Documents } from "../editor/documents.ts";
import { registerFindingsView, type FindingsView } from "../views/findingsView.ts";
import type { Host } from "../activation/host.ts";
import { registerScanDiagnostics } from "./scanDiagnostics.ts";
import { createScanner, type Scanner } from "./scanner.ts";

export interface WorkspaceScan extends FindingsView {
  readonly scanned: Scanner;
}

/** Milliseconds until the scan of an earlier window is shown. */
const restoreDelay = 1_000;

/** Everything that reads the whole workspace, and only on request. */
export function registerWorkspaceScan(
  host: Host,
  documents: Documents,
  context: vscode.ExtensionContext,
): WorkspaceScan {
  const scanner = createScanner(host, context);
  const view = registerFindingsView(scanner, documents, context);
  const { version } = context.extension.packageJSON as { version: string };
  const scan = async (): Promise<void> => {
    // The view shows the progress.
    await vscode.commands.executeCommand("packageInsights.findings.focus");
    await scanner.run();
  };
  // After what the user is looking at.
  const restoring = setTimeout(() => void scanner.restore(), restoreDelay);
  const subscriptions = vscode.Disposable.from(
    scanner,
    new vscode.Disposable(() => clearTimeout(restoring)),
    registerScanDiagnostics(scanner, documents),
    view,
    vscode.commands.registerCommand(commands.scanWorkspace, scan),
    vscode.commands.registerCommand(commands.refreshFindings, () => {
      host.refresh();
      return scan();
    }),
    vscode.commands.registerCommand(commands.cancelScan, () => scanner.activity.cancel()),
    vscode.commands.registerCommand(commands.fixEverywhere, async (argument: unknown) => {
      const { fixEverywhere } = await import("../fixes/createFixes.ts");
      await fixEverywhere(host, scanner, argument);
    }),
    vscode.commands.registerCommand(commands.exportReport, async () => {
      const { exportReport } = await import("./exportReport.ts");
      await exportReport(scanner, version);
    }),
  );
  return { tree: view.tree, scanned: scanner, dispose: () => void subscriptions.dispose() };
}
