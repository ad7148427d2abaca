import { fixJson } from "./fixJson.ts";
import { fixPatch } from "./fixPatch.ts";
import type { FixReport } from "./fixReport.ts";
import { fixText } from "./fixText.ts";

export const fixFormats = ["text", "json", "patch"] as const;

export type FixFormat = (typeof fixFormats)[number];

export const fixWriters: Readonly<Record<FixFormat, (report: FixReport) => string>> = {
  text: fixText,
  json: fixJson,
  patch: fixPatch,
};
