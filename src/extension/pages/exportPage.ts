import { message } from "../../core/messages/message.ts";
import type { Page } from "../../core/pages/page.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { localize } from "../shared/localize.ts";
import { pickReportTarget, saveReport, tableFormats } from "../scan/saveReport.ts";

const formats = tableFormats(localize(message("one row per package URL")), localize(message("as on the command line")));

/** Writes what the page shows, with every row of its table, to the file that the user chooses. */
export async function exportPage(page: Page): Promise<void> {
  const target = await pickReportTarget(formats, "package-urls");
  if (target) await saveReport(target, pageWriters[target.format.id](page));
}
