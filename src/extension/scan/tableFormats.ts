import { message } from "../../core/messages/message.ts";
import type { TableFormat } from "../../core/report/formats.ts";
import { localize } from "../shared/localize.ts";
import type { FileFormat } from "./saveReport.ts";

/** What a table can be saved as, with what a row of CSV and the text hold. */
export function tableFormats(csv: string, text: string): readonly FileFormat<TableFormat>[] {
  return [
    { id: "json", label: "JSON", description: localize(message("as on the command line")), extension: "json" },
    { id: "csv", label: "CSV", description: csv, extension: "csv" },
    { id: "markdown", label: "Markdown", description: localize(message("tables for people")), extension: "md" },
    { id: "text", label: localize(message("Text")), description: text, extension: "txt" },
  ];
}
