import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { ReportInput, ReportHost } from "../../core/report/reportInput.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import { reportOf } from "../../core/report/writers.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { localize } from "../shared/localize.ts";
import type { Scanner } from "./scanner.ts";

interface Format extends vscode.QuickPickItem {
  readonly id: ReportFormat;
  readonly extension: string;
}

const formats: readonly Format[] = [
  { id: "sarif", label: "SARIF", description: localize(message("2.1.0, for code scanning")), extension: "sarif" },
  {
    id: "cyclonedx",
    label: "CycloneDX",
    description: localize(message("1.6, bill of materials with vulnerabilities")),
    extension: "cdx.json",
  },
  { id: "json", label: "JSON", description: localize(message("as on the command line")), extension: "json" },
  { id: "csv", label: "CSV", description: localize(message("one row per finding")), extension: "csv" },
  { id: "markdown", label: "Markdown", description: localize(message("tables for people")), extension: "md" },
  {
    id: "text",
    label: localize(message("Text")),
    description: localize(message("one line per finding")),
    extension: "txt",
  },
];

/** Scans again, so that the report is current, and writes it only to the file that the user chooses. */
export async function exportReport(scanner: Scanner, productVersion: string): Promise<void> {
  const title = localize(message("Export Report"));
  const placeHolder = localize(message("Select a format"));
  const format = await vscode.window.showQuickPick(formats, { title, placeHolder });
  if (!format) return;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = `package-insights.${format.extension}`;
  const target = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
    filters: { [format.label]: [format.extension.split(".").at(-1) ?? ""] },
    title,
  });
  if (!target) return;
  const result = await scanner.run({ keepFacts: true });
  if (!result || result.cancelled) return;
  const pathOf = (path: string) => vscode.workspace.asRelativePath(scanner.uriOf(path) ?? path);
  const host: ReportHost = { productVersion, now: Date.now(), uuid: crypto.randomUUID(), pathOf };
  const { parts, leftOut } = reportOf(format.id, reportInput(result, pathOf), host);
  const text = [...parts].join("");
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (error) {
    const text = message("The report could not be saved: {error}", { error: String(error) });
    void vscode.window.showErrorMessage(localize(text));
    return;
  }
  if (leftOut) void vscode.window.showWarningMessage(localize(leftOut));
  if (format.id === "markdown") await vscode.commands.executeCommand("markdown.showPreview", target);
  else await vscode.window.showTextDocument(target, { preview: true });
}

/** With several folders, each path begins with the name of its folder, so that it is unique. */
function reportInput({ files, unread, cancelled }: ScanResult, pathOf: (path: string) => string): ReportInput {
  return {
    files: files.flatMap(({ path, system, findings, reportSource }) =>
      reportSource ? [{ path: pathOf(path), system, findings, ...reportSource }] : [],
    ),
    unreadFiles: unread.map(({ path, reason }) => ({ path: pathOf(path), reason })),
    isInterrupted: cancelled,
  };
}
