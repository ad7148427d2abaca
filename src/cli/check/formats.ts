import type { ReportFormat } from "../../core/report/formats.ts";
import type { PathStyle } from "./checkedFiles.ts";

/** The path style of each format: the formats that other tools read need paths relative to the checked folder. */
export const pathStyles: Readonly<Record<ReportFormat, PathStyle>> = {
  text: "given",
  json: "given",
  sarif: "relative",
  cyclonedx: "relative",
  csv: "relative",
  markdown: "relative",
};
