import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { TableFormat } from "../../core/report/formats.ts";
import { localize } from "../shared/localize.ts";

/** A format of reports as a choice. */
export interface FileFormat<Id extends string> extends vscode.QuickPickItem {
  readonly id: Id;
  readonly extension: string;
}

/** A report that the user has asked for: its format, and the file that it is written to and nowhere else. */
export interface ReportTarget<Id extends string> {
  readonly format: FileFormat<Id>;
  readonly file: vscode.Uri;
}

/** Lets the user choose the format and the file; undefined where one of them is not chosen. `baseName` is without an extension. */
export async function pickReportTarget<Id extends string>(
  formats: readonly FileFormat<Id>[],
  baseName: string,
): Promise<ReportTarget<Id> | undefined> {
  const title = localize(message("Export Report"));
  const placeHolder = localize(message("Select a format"));
  const format = await vscode.window.showQuickPick(formats, { title, placeHolder });
  if (!format) return undefined;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = `${baseName}.${format.extension}`;
  const file = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
    filters: { [format.label]: [format.extension.split(".").at(-1) ?? ""] },
    title,
  });
  return file && { format, file };
}

/** Writes the report and shows it. False after a message on why it could not be written. */
export async function saveReport({ format, file }: ReportTarget<string>, text: string): Promise<boolean> {
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    const text = message("The report could not be saved: {error}", { error: String(error) });
    void vscode.window.showErrorMessage(localize(text));
    return false;
  }
  if (format.id === "markdown") await vscode.commands.executeCommand("markdown.showPreview", file);
  else await vscode.window.showTextDocument(file, { preview: true });
  return true;
}

/** Returns the formats that a table can be saved as, with what a row of CSV and the text hold. */
export function tableFormats(csv: string, text: string): readonly FileFormat<TableFormat>[] {
  return [
    { id: "json", label: "JSON", description: localize(message("as on the command line")), extension: "json" },
    { id: "csv", label: "CSV", description: csv, extension: "csv" },
    { id: "markdown", label: "Markdown", description: localize(message("tables for people")), extension: "md" },
    { id: "text", label: localize(message("Text")), description: text, extension: "txt" },
  ];
}
