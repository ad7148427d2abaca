import { inEnglish } from "../../core/messages/language.ts";
import { message } from "../../core/messages/message.ts";
import type { Page } from "../../core/pages/page.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { localize } from "../shared/localize.ts";
import { pickReportTarget, saveReport, tableFormats } from "../scan/saveReport.ts";

/** Writes what the page shows, with every row of its table, to the file that the user chooses. */
export async function exportPage(page: Page): Promise<void> {
  const { row, file } =
    names[page.subject.kind === "packages" || page.subject.kind === "review" ? page.subject.kind : "purls"];
  const formats = tableFormats(localize(row), localize(message("as on the command line")));
  const target = await pickReportTarget(formats, file);
  if (target)
    await saveReport(
      target,
      inEnglish(() => pageWriters[target.format.id](page)),
    );
}

/** What a table has in each row, and the name of the file, by the kind of the page. */
const names = {
  packages: { row: message("one row per place"), file: "found-packages" },
  purls: { row: message("one row per package URL"), file: "package-urls" },
  review: { row: message("one row per package that changes"), file: "dependency-changes" },
};
