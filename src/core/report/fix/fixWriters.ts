import type { FixFormat } from "../formats.ts";
import { fixJson } from "./fixJson.ts";
import { fixPatch } from "./fixPatch.ts";
import type { FixReport } from "./fixReport.ts";
import { fixText } from "./fixText.ts";

export const fixWriters: Readonly<Record<FixFormat, (report: FixReport) => string>> = {
  text: fixText,
  json: fixJson,
  patch: fixPatch,
};
