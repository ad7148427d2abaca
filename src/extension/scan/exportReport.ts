import * as vscode from "vscode";
import { inEnglish } from "../../core/messages/language.ts";
import { message } from "../../core/messages/message.ts";
import type { ReportInput, ReportHost } from "../../core/report/reportInput.ts";
import { documentOf } from "../../core/report/documents.ts";
import type { DocumentFormat } from "../../core/report/formats.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { localize } from "../shared/localize.ts";
import { type FileFormat, pickReportTarget, saveReport, tableFormats } from "./saveReport.ts";
import type { Scanner } from "./scanner.ts";

const formats: readonly FileFormat<DocumentFormat>[] = [
  { id: "sarif", label: "SARIF", description: localize(message("2.1.0, for code scanning")), extension: "sarif" },
  {
    id: "cyclonedx",
    label: "CycloneDX",
    description: localize(message("1.6, bill of materials with vulnerabilities")),
    extension: "cdx.json",
  },
  {
    id: "cyclonedx-1.7",
    label: "CycloneDX 1.7",
    description: localize(message("the same in the newest version")),
    extension: "cdx.json",
  },
  {
    id: "html",
    label: "HTML",
    description: localize(message("a page for people, without scripts")),
    extension: "html",
  },
  ...tableFormats(localize(message("one row per finding")), localize(message("one line per finding"))),
];

/** Scans again, so that the report is current, and writes it only to the file that the user chooses. */
export async function exportReport(scanner: Scanner, productVersion: string): Promise<void> {
  const target = await pickReportTarget(formats, "package-insights");
  if (!target) return;
  const result = await scanner.run({ keepFacts: true });
  if (!result || result.cancelled) return;
  const pathOf = (path: string) => vscode.workspace.asRelativePath(scanner.uriOf(path) ?? path);
  const host: ReportHost = { productVersion, now: Date.now(), uuid: crypto.randomUUID(), pathOf };
  const { text, leftOut } = inEnglish(() => {
    const { parts, leftOut } = documentOf(target.format.id, reportInput(result, pathOf), host);
    return { text: [...parts].join(""), leftOut };
  });
  if ((await saveReport(target, text)) && leftOut) void vscode.window.showWarningMessage(localize(leftOut));
}

/** Creates the input of a report. With several folders, each path begins with the name of its folder, so that it is unique. */
function reportInput({ files, unread, cancelled }: ScanResult, pathOf: (path: string) => string): ReportInput {
  return {
    files: files.flatMap(({ path, system, findings, reportSource }) =>
      reportSource ? [{ path: pathOf(path), absolutePath: path, system, findings, ...reportSource }] : [],
    ),
    unreadFiles: unread.map(({ path, reason }) => ({ path: pathOf(path), reason })),
    isInterrupted: cancelled,
  };
}
