import { message } from "../../core/messages/message.ts";
import type { Page } from "../../core/pages/page.ts";
import type { TableFormat } from "../../core/report/formats.ts";
import { pageWriters } from "../../core/report/page/pageWriters.ts";
import { localize } from "../shared/localize.ts";
import { pickReportTarget, saveReport, type FileFormat } from "../scan/saveReport.ts";

const formats: readonly FileFormat<TableFormat>[] = [
  { id: "csv", label: "CSV", description: localize(message("one row per package URL")), extension: "csv" },
  { id: "json", label: "JSON", description: localize(message("as on the command line")), extension: "json" },
  { id: "markdown", label: "Markdown", description: localize(message("tables for people")), extension: "md" },
  {
    id: "text",
    label: localize(message("Text")),
    description: localize(message("as on the command line")),
    extension: "txt",
  },
];

/** Writes what the page shows, with every row of its table, to the file that the user chooses. */
export async function exportPage(page: Page): Promise<void> {
  const target = await pickReportTarget(formats, "package-urls");
  if (target) await saveReport(target, pageWriters[target.format.id](page));
}
