import { message } from "../../core/messages/message.ts";
import type { Page } from "../../core/pages/page.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { localize } from "../shared/localize.ts";
import { pickReportTarget, saveReport, tableFormats } from "../scan/saveReport.ts";

/** Writes what the page shows, with every row of its table, to the file that the user chooses. */
export async function exportPage(page: Page): Promise<void> {
  const isFound = page.subject.kind === "packages";
  const row = isFound ? message("one row per place") : message("one row per package URL");
  const formats = tableFormats(localize(row), localize(message("as on the command line")));
  const target = await pickReportTarget(formats, isFound ? "found-packages" : "package-urls");
  if (target) await saveReport(target, pageWriters[target.format.id](page));
}
