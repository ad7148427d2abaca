import * as vscode from "vscode";
import { commands } from "../shared/commands.ts";
import type { Documents } from "../editor/documents.ts";
import { registerFindingsView } from "../views/findingsView.ts";
import type { Host } from "../activation/host.ts";
import { registerScanDiagnostics } from "./scanDiagnostics.ts";
import { createScanner } from "./scanner.ts";

/** Everything that reads the whole workspace, and only on request. */
export function registerWorkspaceScan(
  host: Host,
  documents: Documents,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  const scanner = createScanner(host);
  const { version } = context.extension.packageJSON as { version: string };
  return vscode.Disposable.from(
    scanner,
    registerScanDiagnostics(scanner, documents),
    registerFindingsView(scanner, context),
    vscode.commands.registerCommand(commands.scanWorkspace, async () => {
      await scanner.run();
      await vscode.commands.executeCommand("packageInsights.findings.focus");
    }),
    vscode.commands.registerCommand(commands.exportReport, async () => {
      const { exportReport } = await import("./exportReport.ts");
      await exportReport(scanner, version);
    }),
  );
}
