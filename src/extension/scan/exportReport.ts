import * as vscode from "vscode";
import type { ReportInput, ReportHost } from "../../core/report/reportInput.ts";
import type { ReportFormat } from "../../core/report/writers.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import type { Scanner } from "./scanner.ts";

interface Format extends vscode.QuickPickItem {
  readonly extension: string;
  readonly filter: string;
  readonly format: ReportFormat;
}

const formats: readonly Format[] = [
  {
    label: "SARIF",
    description: "2.1.0, for code scanning",
    extension: "sarif",
    filter: "SARIF",
    format: "sarif",
  },
  {
    label: "CycloneDX",
    description: "1.6, bill of materials with vulnerabilities",
    extension: "cdx.json",
    filter: "CycloneDX",
    format: "cyclonedx",
  },
  { label: "JSON", description: "as on the command line", extension: "json", filter: "JSON", format: "json" },
  { label: "CSV", description: "one row per finding", extension: "csv", filter: "CSV", format: "csv" },
  { label: "Markdown", description: "tables for people", extension: "md", filter: "Markdown", format: "markdown" },
  { label: "Text", description: "one line per finding", extension: "txt", filter: "Text", format: "text" },
];

/** Scans anew, as a report should be of now, and writes it to the file that is chosen; nowhere else. */
export async function exportReport(scanner: Scanner, productVersion: string): Promise<void> {
  const format = await vscode.window.showQuickPick(formats, { title: "Export Report", placeHolder: "Which format?" });
  if (!format) return;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = `package-insights.${format.extension}`;
  const target = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
    filters: { [format.filter]: [format.extension.split(".").at(-1) ?? ""] },
    title: "Export Report",
  });
  if (!target) return;
  const result = await scanner.run({ keepFacts: true });
  if (!result || result.cancelled) return;
  const pathOf = (path: string) => vscode.workspace.asRelativePath(scanner.uriOf(path) ?? path);
  const host: ReportHost = { productVersion, now: Date.now(), uuid: crypto.randomUUID(), pathOf };
  const { writers } = await import("../../core/report/writers.ts");
  const text = writers[format.format](reportInput(result, pathOf), host);
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (error) {
    void vscode.window.showErrorMessage(`The report could not be written: ${String(error)}`);
    return;
  }
  await vscode.window.showTextDocument(target, { preview: true });
}

/** Of several folders each path begins with its folder's name, so that none stands for two files. */
function reportInput({ files, unread, cancelled }: ScanResult, pathOf: (path: string) => string): ReportInput {
  return {
    files: files.flatMap(({ path, system, findings, kept }) =>
      kept ? [{ path: pathOf(path), system, findings, ...kept }] : [],
    ),
    unreadFiles: unread.map(({ path, reason }) => ({ path: pathOf(path), reason })),
    isInterrupted: cancelled,
  };
}
